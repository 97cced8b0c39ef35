// Set-up for wallet tests: people with keys that viem and Node sign with, and messages that can be made wrong.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { AppChange } from '../../server/services/apps/apps.ts'
import { type WalletMessage, walletMessage } from '../../src/contract/wallets/wallet-message.ts'
import type { ChainType } from '../../src/contract/wallets/wallets.ts'
import type { Answer, CallOptions, Client, Lab } from './lab.ts'

const paths = (kind: 'siwe' | 'siws') => ({
  init: `/api/v1/${kind}/init`,
  login: `/api/v1/${kind}/authenticate`,
  link: `/api/v1/${kind}/link`,
  unlink: `/api/v1/${kind}/unlink`,
})
export const CALLS = { ethereum: paths('siwe'), solana: paths('siws') }
export const ORIGIN = 'https://host.example'
export const bearer = ({ body }: Answer, more: Record<string, string> = {}): CallOptions => ({
  headers: { origin: ORIGIN, authorization: `Bearer ${body.token}`, ...more },
})
export const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]

/** A signer of texts. */
export interface Signer {
  readonly chainType: ChainType
  readonly address: string
  sign(text: string): Promise<string>
}
export const ethereumWallet = (): Signer => {
  const account = privateKeyToAccount(generatePrivateKey())
  return { chainType: 'ethereum', address: account.address, sign: (message) => account.signMessage({ message }) }
}
export const solanaWallet = (): Signer => {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519')
  const address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  return {
    chainType: 'solana',
    address,
    sign: async (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** How a proof is refused. */
export const WRONG: readonly [number, string] = [422, 'invalid_credentials']
export const KINDS: readonly (readonly [name: string, make: () => Signer])[] = [
  ['an Ethereum wallet', ethereumWallet],
  ['a Solana wallet', solanaWallet],
]

/** What can be made wrong. */
export interface Lies {
  readonly message?: Partial<WalletMessage>
  /** Of the text that is signed. */
  readonly edit?: (text: string) => string
  /** Of the text after it was signed. */
  readonly after?: (text: string) => string
  readonly signer?: Signer
  readonly signature?: string
  readonly body?: Readonly<Record<string, unknown>>
}
type Page = CallOptions & { readonly origin?: string | null }

/** An app with wallets, called by its page. */
export const walletApp = async (lab: Lab, change: AppChange = {}) => {
  const client: Client = await lab.newApp({
    ...change,
    config: { wallet_auth: true, solana_wallet_auth: true, ...change.config },
  })
  const optionsOf = ({ origin = ORIGIN, ...options }: Page = {}): CallOptions => ({
    ...options,
    headers: { ...(origin !== null && { origin }), ...options.headers },
  })
  const nonceFor = async (wallet: Signer, page?: Page): Promise<string> => {
    const answer = await client.call(CALLS[wallet.chainType].init, { address: wallet.address }, optionsOf(page))
    if (answer.status !== 200) throw new Error(`No nonce: ${answer.status} ${JSON.stringify(answer.body)}`)
    return (answer.body as unknown as { nonce: string }).nonce
  }
  /** The body of a call that shows a message with this nonce. */
  const proofOf = async (wallet: Signer, nonce: string, lies: Lies = {}) => {
    const solana = wallet.chainType === 'solana'
    const written = walletMessage({
      chainType: wallet.chainType,
      domain: 'host.example',
      address: wallet.address,
      statement: 'Sign in',
      uri: ORIGIN,
      chainId: solana ? 'mainnet' : '1',
      nonce,
      issuedAt: new Date(lab.clock.now()).toISOString(),
      resources: ['https://host.example/terms'],
      ...lies.message,
    })
    const text = lies.edit?.(written) ?? written
    return {
      message: lies.after?.(text) ?? text,
      signature: lies.signature ?? (await (lies.signer ?? wallet).sign(text)),
      walletClientType: 'metamask',
      connectorType: 'injected',
      ...(!solana && { chainId: 'eip155:1' }),
      ...lies.body,
    }
  }
  const logIn = async (wallet: Signer, lies: Lies = {}, page?: Page): Promise<Answer> =>
    client.call(CALLS[wallet.chainType].login, await proofOf(wallet, await nonceFor(wallet, page), lies), optionsOf(page))
  const link = async (session: Answer, wallet: Signer, lies: Lies = {}, more: Record<string, string> = {}): Promise<Answer> =>
    client.call(CALLS[wallet.chainType].link, await proofOf(wallet, await nonceFor(wallet), lies), bearer(session, more))
  const unlink = (session: Answer, { chainType, address }: Pick<Signer, 'chainType' | 'address'>): Promise<Answer> =>
    client.call(CALLS[chainType].unlink, { address }, bearer(session))
  const show = (wallet: Signer, proof: object, page?: Page): Promise<Answer> =>
    client.call(CALLS[wallet.chainType].login, proof, optionsOf(page))
  return { ...client, nonceFor, proofOf, walletIn: logIn, link, unlink, show }
}
export type WalletClient = Awaited<ReturnType<typeof walletApp>>

/** The accounts of an answer, whole. */
export const accountsOf = ({ body }: Answer): Record<string, unknown>[] =>
  (body.user ?? body).linked_accounts as unknown as Record<string, unknown>[]
