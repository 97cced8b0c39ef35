// Login or link by a wallet's signature: fetch a nonce, sign the message, verify it.
// See docs/design/protocol.md, "Wallet messages".

import * as siwe from '../../contract/endpoints/siwe.ts'
import * as siweLink from '../../contract/endpoints/siwe-link.ts'
import * as siws from '../../contract/endpoints/siws.ts'
import * as siwsLink from '../../contract/endpoints/siws-link.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { WalletIntent } from '../../contract/screens.ts'
import { WALLET_NONCE_LIFETIME } from '../../contract/wallet-limits.ts'
import { walletMessage } from '../../contract/wallets/wallet-message.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { lateCode } from '../../kit/late-code.ts'
import { rememberWallet } from '../../session/recent.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Confirmation } from '../account/reauthenticate.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'
import { linking } from '../steps/linking.ts'
import type { ConnectionJob } from './connection-scope.ts'
import type { Connecting, Signed } from './connection-state.ts'

/** The statement of the message, shown by the wallet. English in every language, as service and wallets expect it. */
const STATEMENTS = {
  login: 'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
  link: 'By signing, you are proving you own this wallet and linking it to your account. This does not initiate a transaction or cost any fees.',
} as const

export interface SignatureProof extends Signed {
  readonly attempt: number
  readonly intent: WalletIntent
  readonly wallet: Wallet
  readonly mode?: 'no-signup'
}

const nonceFor = (runtime: Runtime, { chainType, address }: Wallet, signal: AbortSignal) =>
  chainType === 'solana'
    ? callWithCaptcha(runtime, siws.init, { address }, signal)
    : callWithCaptcha(runtime, siwe.init, { address }, signal)

/** The present time. On a device whose clock is far off, the service's time, because a message dated another day is refused. */
const nowFor = (expires: string): Date => {
  const here = Date.now()
  const there = Date.parse(expires) - WALLET_NONCE_LIFETIME
  return new Date(Math.abs(here - there) < WALLET_NONCE_LIFETIME ? here : there)
}

export const sign: ConnectionJob<Connecting & { readonly connected: Wallet; readonly intent: WalletIntent }> = async (
  runtime,
  { attempt, connected, intent },
  { signal, found },
) => {
  const { address, chainType } = connected
  const { nonce, expires_at } = await nonceFor(runtime, connected, signal)
  signal.throwIfAborted()
  const connector = found?.wallets.connectorOf(address)
  // Trust: the nonce is for the account that was connected; another account must not sign it.
  if (!connector || connector !== found?.connector)
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
  const signature = await connector.signMessage(address, message, AbortSignal.any([signal, found.stop.signal]))
  return { type: 'signed', attempt, signed: { message, signature } }
}

/** The fields that every call with a signature takes. */
const bodyOf = ({ message, signature, wallet: { walletClientType, connectorType } }: SignatureProof) => ({
  message,
  signature,
  walletClientType,
  connectorType,
})

const signIn = (
  { api }: Runtime,
  proof: SignatureProof,
  how: { signal: AbortSignal } & Partial<Confirmation>,
): Promise<WireSession> => {
  const { wallet, mode } = proof
  const body = { ...bodyOf(proof), ...(mode && { mode }) }
  return wallet.chainType === 'solana'
    ? api(siws.authenticate, { body, ...how })
    : api(siwe.authenticate, { body: { ...body, chainId: wallet.chainId }, ...how })
}

const link = (runtime: Runtime, proof: SignatureProof, signal: AbortSignal): Promise<WireUser> => {
  const { api } = runtime
  const { address, chainId, chainType } = proof.wallet
  const call = (token: string): Promise<WireUser> =>
    chainType === 'solana'
      ? api(siwsLink.link, { body: bodyOf(proof), token, signal })
      : api(siweLink.link, { body: { ...bodyOf(proof), chainId }, token, signal })
  return linking(runtime, call, ['byWallet', { address, chainId: String(chainId) }], signal)
}

export const verify: ConnectionJob<SignatureProof> = async (runtime, proof, { signal }) => {
  const { session } = runtime
  const { address, chainType, walletClientType } = proof.wallet
  if (proof.intent === 'login') {
    const answer = await signIn(runtime, proof, { signal })
    signal.throwIfAborted()
    rememberWallet(runtime, walletClientType, chainType)
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  }
  if (proof.intent === 'confirm') {
    const { reauthenticate } = await lateCode(() => import('../account/reauthenticate.ts'))
    await reauthenticate(runtime, signal, (whose) => signIn(runtime, { ...proof, mode: 'no-signup' }, { signal, ...whose }))
    return { type: 'confirmed' }
  }
  const wire = await link(runtime, proof, signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find((one) => one.type === 'wallet' && sameAddress(one.address, address))
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the wallet.")
  return { type: 'linked', user, account }
}
