// A login or a link by a signature (protocol.md §1.2, §1.10): a nonce, the message that a wallet signs, and what the service makes of it.

import * as siwe from '../../contract/endpoints/siwe.ts'
import * as siweLink from '../../contract/endpoints/siwe-link.ts'
import * as siws from '../../contract/endpoints/siws.ts'
import * as siwsLink from '../../contract/endpoints/siws-link.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { WALLET_NONCE_LIFETIME } from '../../contract/limits.ts'
import type { WalletIntent } from '../../contract/screens.ts'
import { walletMessage } from '../../contract/wallets/wallet-message.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { sameAddress } from '../../kit/same-address.ts'
import { rememberWallet } from '../../session/recent.ts'
import type { Runtime } from '../../session/runtime.ts'
import { askInPerson } from '../login/captcha-guard.ts'
import { type ConnectionJob, tries } from './connection-scope.ts'
import type { Asked, Signed } from './wallet-connection.ts'

/** What a signature is for, in the wallet's own window. English, as the service and other wallets expect it of this line. */
const STATEMENTS = {
  login: 'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
  link: 'By signing, you are proving you own this wallet and linking it to your account. This does not initiate a transaction or cost any fees.',
} as const

export interface Proof extends Signed {
  readonly attempt: number
  readonly intent: WalletIntent
  readonly wallet: Wallet
  readonly mode?: 'no-signup'
}

const nonceFor = (runtime: Runtime, { chainType, address }: Wallet, signal: AbortSignal) =>
  chainType === 'solana'
    ? askInPerson(runtime, siws.init, { address }, signal)
    : askInPerson(runtime, siwe.init, { address }, signal)

/** Now. Where this device's clock is far off, what the service takes it to be, since a message of another day is refused. */
const nowFor = (expires: string): Date => {
  const here = Date.now()
  const there = Date.parse(expires) - WALLET_NONCE_LIFETIME
  return new Date(Math.abs(here - there) < WALLET_NONCE_LIFETIME ? here : there)
}

export const sign: ConnectionJob<Asked & { readonly connected: Wallet; readonly intent: WalletIntent }> = async (
  runtime,
  { attempt, connected, intent },
  signal,
) => {
  const trial = tries.get(signal)
  const { address, chainType } = connected
  const { nonce, expires_at } = await nonceFor(runtime, connected, signal)
  signal.throwIfAborted()
  const connector = trial?.wallets.connectorOf(address)
  // Trust: the nonce is for the account that was connected; another one has nothing to sign here.
  if (!connector || connector !== trial?.connector)
    throw new LatchkeyError('wallet_account_changed', 'The account in the wallet has changed.')
  const message = walletMessage({
    chainType,
    domain: location.host,
    address,
    statement: STATEMENTS[intent === 'link' ? 'link' : 'login'],
    uri: location.origin,
    chainId: chainType === 'solana' ? 'mainnet' : (connected.chainId.split(':')[1] ?? ''),
    nonce,
    issuedAt: nowFor(expires_at).toISOString(),
    resources: [runtime.apiUrl],
  })
  const signature = await connector.signMessage(address, message, AbortSignal.any([signal, trial.stop.signal]))
  return { type: 'signed', attempt, signed: { message, signature } }
}

/** What every call with a signature carries. */
const bodyOf = ({ message, signature, wallet: { walletClientType, connectorType } }: Proof) => ({
  message,
  signature,
  walletClientType,
  connectorType,
})

const signIn = ({ api }: Runtime, proof: Proof, signal: AbortSignal): Promise<WireSession> => {
  const { wallet, mode } = proof
  const body = { ...bodyOf(proof), ...(mode && { mode }) }
  return wallet.chainType === 'solana'
    ? api(siws.authenticate, { body, signal })
    : api(siwe.authenticate, { body: { ...body, chainId: wallet.chainId }, signal })
}

const link = ({ api, session }: Runtime, proof: Proof, signal: AbortSignal): Promise<WireUser> =>
  session.authorized((token) =>
    proof.wallet.chainType === 'solana'
      ? api(siwsLink.link, { body: bodyOf(proof), token, signal })
      : api(siweLink.link, { body: { ...bodyOf(proof), chainId: proof.wallet.chainId }, token, signal }),
  )

export const verify: ConnectionJob<Proof> = async (runtime, proof, signal) => {
  const { session } = runtime
  const { address, chainType, walletClientType } = proof.wallet
  if (proof.intent === 'login') {
    const answer = await signIn(runtime, proof, signal)
    signal.throwIfAborted()
    rememberWallet(runtime, walletClientType, chainType)
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  }
  const wire = await link(runtime, proof, signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find((one) => one.type === 'wallet' && sameAddress(one.address, address))
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the wallet.")
  return { type: 'linked', user, account }
}
