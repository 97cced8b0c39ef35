// Contract of <login-modal>: its methods by name, what each takes and gives, how it asks, and which chunk has its code.
// The tag has each of them by this table; what one does is in modal/methods.ts or in the folder of its chunk.

import type { LoginSettings } from '../../src/app/app-settings.ts'
import type { RecoveryMethod } from '../../src/contract/accounts.ts'
import type { LinkedAccount, MfaMethod, OAuthTokens, User } from '../../src/contract/entities.ts'
import type { AccountChange, LoginResult } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { Method } from '../../src/contract/methods.ts'
import type { ShownMethod } from '../../src/contract/mfa.ts'
import type { FundStatus, Hex, SignOptions, TypedDataInput } from '../../src/contract/wallets/request-results.ts'
import type { SendOptions, SendResult, TransactionInfo, TransactionInput } from '../../src/contract/wallets/send-input.ts'
import type { ChainType, Wallet } from '../../src/contract/wallets/wallets.ts'
import type { FundOptions } from '../../src/flows/fund-route/fund-route.ts'
import type { ProofCall } from '../../src/session/proofs.ts'
import type { SetRecoveryOptions } from '../../src/session/recovery/own-recovery.ts'
import type { EthereumProvider } from '../../src/wallets/provider/ethereum-provider.ts'
import type { SolanaProvider } from '../../src/wallets/provider/solana-provider.ts'
import type { HostMethodRow, MethodChunk } from './host-method-row.ts'

/** Options of `login()`. */
export interface LoginOptions extends LoginSettings {
  /** What the entry fields hold at the start. */
  readonly prefill?: { readonly email?: string; readonly phone?: string }
}

/** An account after it was linked or changed. */
export type AccountResult = Pick<AccountChange, 'user' | 'account'>

/**
 * The methods of <login-modal>, as the manifest and docs/elements.md have them.
 * @example
 * import 'latchkey/define'
 * const modal = document.querySelector('login-modal')!
 */
export interface HostMethods {
  /**
   * Opens the login menu. Resolves at sign-in, at once where a person is signed in; rejects with `exited_auth_flow` when it is closed.
   * While one login is open, a second call gets the promise of the first. `methods: ['guest']` alone signs a guest in without any screen, and
   * `methods: ['custom']` the person that `config.customAuth` says is signed in on the page.
   * @example
   * const { user, isNewUser } = await modal.login({ methods: ['email', 'passkey'], prefill: { email: 'ada@example.com' } })
   * console.log(user.id, isNewUser)
   */
  login(options?: LoginOptions): Promise<LoginResult>
  /**
   * Signs in the person of a JWT of the app's own issuer, without any screen. Resolves at once where they are signed in already; another person
   * is signed out. Rejects with `invalid_credentials` and the claim that does not hold.
   * @example
   * const response = await fetch('/token-for-latchkey')
   * const { user } = await modal.loginWithToken(await response.text())
   */
  loginWithToken(jwt: string): Promise<LoginResult>
  /**
   * Links an account to the signed-in person. Rejects before anything opens with `must_be_authenticated`, with `cannot_link_more_of_type` where
   * there is one of its type (but a passkey), and with `failed_to_link_account` for a type that cannot be linked; with `exited_link_flow` when it is closed.
   * @example
   * const { user, account } = await modal.link('google')
   */
  link(type: Method, options?: { suggestedAddress?: string }): Promise<AccountResult>
  /**
   * Takes an account from the signed-in person; `id` is its address, number, subject or credential id. Asks nothing. The service refuses the only account.
   * @example
   * const { user } = await modal.unlink({ type: 'email', id: 'ada@example.com' })
   */
  unlink(account: { type: LinkedAccount['type']; id: string }): Promise<{ user: User }>
  /**
   * Puts a new e-mail address in the place of the person's own. Rejects where there is none; with `exited_update_flow` when it is closed.
   * @example
   * const { account } = await modal.updateEmail()
   */
  updateEmail(): Promise<AccountResult>
  /**
   * Opens the person's account. Resolves when it is closed, with the person as they are then: null after the account was deleted.
   * @example
   * const { user } = await modal.manageAccount()
   * if (!user) location.assign('/goodbye')
   */
  manageAccount(): Promise<{ user: User | null }>
  /**
   * Connects a wallet from outside, without a login. Rejects with `exited_auth_flow` when it is closed. `suggestedAddress` is shown to the
   * person, who may choose another.
   * @example
   * const { wallet } = await modal.connectWallet()
   */
  connectWallet(options?: { suggestedAddress?: string }): Promise<{ wallet: Wallet }>
  /**
   * Signs out here, at the service and in every tab.
   * @example
   * await modal.logout()
   */
  logout(): Promise<void>
  /**
   * Closes the modal as the person would; what was under way rejects with its `exited_…` code.
   * @example
   * await modal.close()
   */
  close(): Promise<void>
  /**
   * A token for the app's own server, refreshed when less than 30 s are left; null when signed out, and until a login has ended with all that the
   * app requires.
   * @example
   * const token = await modal.getAccessToken()
   * if (token) await fetch('/orders', { headers: { authorization: `Bearer ${token}` } })
   */
  getAccessToken(): Promise<string | null>
  /**
   * A proof for the header `dpop` (RFC 9449) of a call to the app's own server: that it comes from the browser that signed in. Null when signed out,
   * and for a session that is bound to no key. Rejects with `not_supported` for an address of the service.
   * @example
   * const token = await modal.getAccessToken()
   * const proof = token && (await modal.getProof({ method: 'POST', url: '/orders', token }))
   * if (proof) await fetch('/orders', { method: 'POST', headers: { authorization: `Bearer ${token}`, dpop: proof } })
   */
  getProof(call: ProofCall): Promise<string | null>
  /**
   * A token for a link to another origin of the app, good once and for five minutes: `?privy_token=TOKEN` there signs in as this person.
   * @example
   * const token = await modal.forkSession()
   * location.assign(`https://other.example.com/?privy_token=${encodeURIComponent(token)}`)
   */
  forkSession(): Promise<string>
  /**
   * Reads the person again from the service; null when signed out.
   * @example
   * const user = await modal.refreshUser()
   * console.log(user?.linkedAccounts)
   */
  refreshUser(): Promise<User | null>
  /**
   * The tokens of the provider of a social login or link, once; null where there are none. After a login that left the page for the provider
   * it waits for the end of that login.
   * @example
   * const tokens = await modal.takeOAuthTokens()
   * console.log(tokens?.provider, tokens?.accessToken)
   */
  takeOAuthTokens(): Promise<OAuthTokens | null>
  /** @internal The host's config as it is in force. */
  hostConfig(): Promise<HostConfig>
  /**
   * An EIP-1193 provider, one for the page: of the wallet that is active whenever it is asked; it tells when that becomes another one. With
   * `address`, of the wallet with that address. Without a wallet it has no accounts, and `eth_requestAccounts` lets the person connect one.
   * @example
   * const provider = await modal.getEthereumProvider()
   * const accounts = await provider.request({ method: 'eth_requestAccounts' })
   */
  getEthereumProvider(options?: { readonly address?: string }): Promise<EthereumProvider>
  /**
   * Makes an embedded wallet for the signed-in person, on a screen. Rejects with `embedded_wallet_already_exists`, and `exited_create_flow` when it is closed.
   * @example
   * const { wallet } = await modal.createWallet({ chainType: 'ethereum' })
   */
  createWallet(options?: { readonly chainType?: ChainType }): Promise<{ wallet: Wallet }>
  /**
   * Brings along an Ethereum wallet, by its key or its phrase, which is typed in a window of the service. Rejects as `createWallet()`, and with `exited_import_flow`.
   * @example
   * const { wallet } = await modal.importWallet()
   */
  importWallet(): Promise<{ wallet: Wallet }>
  /**
   * Shows the person the key of their embedded wallet, in a window of the service. Rejects with `exited_export_flow` where they took nothing.
   * @example
   * const { address } = await modal.exportWallet()
   */
  exportWallet(options?: { readonly address?: string }): Promise<{ address: string }>
  /**
   * Changes how the embedded wallet is recovered, in its turn. `method`: absent, the person chooses. Rejects with `user_exited_set_password_flow` when it is closed.
   * @example
   * const { method } = await modal.setRecovery({ method: 'user-passcode' })
   * console.log(method)
   */
  setRecovery(options?: SetRecoveryOptions): Promise<{ wallet: Wallet; method: RecoveryMethod }>
  /**
   * Brings the embedded wallet to this device, recovering it where it is new here. Rejects with `recovery_canceled` when it is closed.
   * @example
   * const { wallet } = await modal.recoverWallet()
   */
  recoverWallet(options?: { readonly address?: string }): Promise<{ wallet: Wallet }>
  /**
   * Adds funds: by card, by an address to send to, or from a connected wallet; without `method` the person chooses. Somebody without a wallet
   * makes one first. Rejects with `exited_fund_flow` where nothing was begun, and with `funding_not_enabled` where the app takes no cards.
   * @example
   * const { status } = await modal.fund({ amount: '0.05' })
   */
  fund(options?: FundOptions): Promise<{ status: FundStatus }>
  /**
   * A provider of the person's embedded Solana wallet. It signs messages: `request({ method: 'signMessage', params: { message } })`.
   * @example
   * const provider = await modal.getSolanaProvider()
   * const { signature } = await provider.request({ method: 'signMessage', params: { message: 'aGVsbG8=' } })
   */
  getSolanaProvider(): Promise<SolanaProvider>
  /**
   * Signs a message with the active wallet, or with that of `address`. Rejects with `user_rejected_request` where the person refuses.
   * @example
   * const { signature } = await modal.signMessage('I agree to the terms of 1 May.', { title: 'Terms' })
   */
  signMessage(text: string, options?: SignOptions): Promise<{ signature: Hex }>
  /**
   * Signs typed data (EIP-712, version 4) as `signMessage()`; what cannot be shown as what it does is refused (`request_refused`).
   * @example
   * const { signature } = await modal.signTypedData({
   *   domain: { name: 'Orders', chainId: 1 },
   *   types: { Order: [{ name: 'id', type: 'uint256' }] },
   *   primaryType: 'Order',
   *   message: { id: '7' },
   * })
   */
  signTypedData(data: TypedDataInput, options?: SignOptions): Promise<{ signature: Hex }>
  /**
   * Sends a transaction with the active wallet, or with that of `address`. The embedded one shows what it will do, with `info` as the words of the
   * page. Resolves with the hash, and with the receipt where the page waits for one. Rejects with `user_rejected_request` where the person refuses.
   * @example
   * const { hash } = await modal.sendTransaction({ to: '0x2F4f0dA1a1A6cC35b8E2bA4F4d7eDfE9B0A0B1C2', value: '0x2386f26fc10000', chainId: 1 })
   */
  sendTransaction(request: TransactionInput, info?: TransactionInfo, options?: SendOptions): Promise<SendResult>
  /**
   * Logs the person in with their account of another app, in a window of that app; resolves and rejects as `login()`. Rejects with
   * `cross_app_connection_not_allowed` where the two apps are not connected.
   * @example
   * const { user } = await modal.loginWithCrossApp('latchkeydemoapp0000000002')
   */
  loginWithCrossApp(appId: string): Promise<LoginResult>
  /**
   * Links the person's account of another app, whose wallets can be asked then. Rejects as `link()`.
   * @example
   * const { account } = await modal.linkCrossApp('latchkeydemoapp0000000002')
   */
  linkCrossApp(appId: string): Promise<AccountResult>
  /**
   * Asks the person, in the Farcaster app, to let a key of their embedded wallet write there for them: `user.farcaster.signerPublicKey` from then
   * on. Rejects with `linked_account_not_found`, `embedded_wallet_not_found`, and `user_rejected_request` when it is closed.
   * @example
   * const { fid, publicKey } = await modal.requestFarcasterSigner()
   */
  requestFarcasterSigner(): Promise<{ fid: number; publicKey: string }>
  /**
   * Lets the person add a second factor, `method` or their choice. Rejects with `mfa_canceled`, and `not_supported` for one that is not offered.
   * @example
   * const { method } = await modal.enrollMfa('totp')
   */
  enrollMfa(method?: MfaMethod): Promise<{ method: MfaMethod }>
  /**
   * Takes a second factor from the person, who verifies before. Rejects with `linked_account_not_found` where they have it not.
   * @example
   * await modal.unenrollMfa('totp')
   */
  unenrollMfa(method: MfaMethod): Promise<{ method: MfaMethod }>
  /**
   * Asks the person for a second factor, which counts for five minutes of their session. Rejects with `mfa_canceled` when it is closed.
   * @example
   * const { method } = await modal.verifyMfa()
   */
  verifyMfa(): Promise<{ method: ShownMethod }>
}
export type HostMethod = keyof HostMethods
export type Args<N extends HostMethod> = Parameters<HostMethods[N]>
export type Result<N extends HostMethod> = Awaited<ReturnType<HostMethods[N]>>

export const HOST_METHODS = {
  login: { asks: 'login' },
  loginWithToken: {},
  link: { chunk: 'account', asks: 'person' },
  unlink: { chunk: 'account' },
  updateEmail: { chunk: 'account', asks: 'person' },
  manageAccount: { chunk: 'account', asks: 'person' },
  connectWallet: { asks: 'anyone' },
  logout: {},
  close: {},
  getAccessToken: {},
  getProof: {},
  forkSession: {},
  refreshUser: {},
  takeOAuthTokens: { chunk: 'account' },
  hostConfig: {},
  getEthereumProvider: { chunk: 'wallet' },
  createWallet: { chunk: 'wallet', asks: 'person' },
  importWallet: { chunk: 'wallet', asks: 'person' },
  exportWallet: { chunk: 'wallet', asks: 'person' },
  setRecovery: { chunk: 'wallet', asks: 'person' },
  recoverWallet: { chunk: 'wallet', asks: 'person' },
  fund: { chunk: 'wallet', asks: 'person' },
  getSolanaProvider: { chunk: 'wallet' },
  signMessage: { chunk: 'wallet', asks: 'person' },
  signTypedData: { chunk: 'wallet', asks: 'person', copies: 1 },
  sendTransaction: { chunk: 'wallet', asks: 'person', copies: 2 },
  loginWithCrossApp: { chunk: 'wallet', asks: 'login' },
  linkCrossApp: { chunk: 'wallet', asks: 'person' },
  requestFarcasterSigner: { chunk: 'wallet', asks: 'person' },
  enrollMfa: { chunk: 'mfa', asks: 'person' },
  unenrollMfa: { chunk: 'mfa' },
  verifyMfa: { chunk: 'mfa', asks: 'person' },
} as const satisfies { readonly [N in HostMethod]: HostMethodRow }

type ChunkOf<R> = R extends { readonly chunk: infer C } ? C : 'session'
/** Methods whose code a chunk has. */
export type MethodOf<C extends MethodChunk> = {
  [N in HostMethod]: ChunkOf<(typeof HOST_METHODS)[N]> extends C ? N : never
}[HostMethod]
