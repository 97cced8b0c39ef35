// The methods of <login-modal> for wallets and second factors. Public API only: their code is loaded with the first.

import type { RecoveryMethod } from '../src/contract/accounts.ts'
import type { MfaMethod } from '../src/contract/entities.ts'
import type { LoginResult } from '../src/contract/events.ts'
import type { ShownMethod } from '../src/contract/mfa.ts'
import type { FundStatus, Hex, SignOptions, TypedDataInput } from '../src/contract/wallets/request-results.ts'
import type { SendOptions, SendResult, TransactionInfo, TransactionInput } from '../src/contract/wallets/send-input.ts'
import type { ChainType, Wallet } from '../src/contract/wallets/wallets.ts'
import type { FundOptions } from '../src/flows/fund-route/fund-route.ts'
import type { SetRecoveryOptions } from '../src/session/recovery/own-recovery.ts'
import type { EthereumProvider } from '../src/wallets/provider/ethereum-provider.ts'
import type { SolanaProvider } from '../src/wallets/provider/solana-provider.ts'
import { ElementBase } from './element-base.ts'
import type { AccountResult } from './login-options.ts'
import type { Args, HostMethod, Result } from './modal/methods.ts'

export abstract class WalletMethods<Events> extends ElementBase<Events> {
  /** @internal Runs a method of modal/methods.ts: within this task where the controller is loaded, else after loading it. */
  protected abstract ask<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>>
  /** @internal The same for what asks the person: it has its place in the line at once, and where its code cannot be had the person is told. */
  protected abstract askPerson<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>>
  /** @internal The same for a login: it has no place, and goes first. */
  protected abstract askFirst<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>>

  /**
   * An EIP-1193 provider, one for the page: of the wallet that is active whenever it is asked; it tells when that becomes another one. With
   * `address`, of the wallet with that address. Without a wallet it has no accounts, and `eth_requestAccounts` lets the person connect one.
   */
  getEthereumProvider(options: { readonly address?: string } = {}): Promise<EthereumProvider> {
    return this.ask('getEthereumProvider', options)
  }

  /** Makes an embedded wallet for the signed-in person, on a screen. Rejects with `embedded_wallet_already_exists`, and `exited_create_flow` when it is closed. */
  createWallet(options?: { readonly chainType?: ChainType }): Promise<{ wallet: Wallet }> {
    return this.askPerson('createWallet', options)
  }
  /** Brings along an Ethereum wallet, by its key or its phrase, which is typed in a frame of the service. Rejects as {@link createWallet}, and with `exited_import_flow`. */
  importWallet(): Promise<{ wallet: Wallet }> {
    return this.askPerson('importWallet')
  }
  /** Shows the person the key of their embedded wallet, in a frame of the service. Rejects with `exited_export_flow` where they took nothing. */
  exportWallet(options?: { readonly address?: string }): Promise<{ address: string }> {
    return this.askPerson('exportWallet', options)
  }
  /** Changes how the embedded wallet is recovered, in its turn. `method`: absent, the person chooses. Rejects with `user_exited_set_password_flow` when it is closed. */
  setRecovery(options?: SetRecoveryOptions): Promise<{ wallet: Wallet; method: RecoveryMethod }> {
    return this.askPerson('setRecovery', options)
  }
  /** Brings the embedded wallet to this device, recovering it where it is new here. Rejects with `recovery_canceled` when it is closed. */
  recoverWallet(options?: { readonly address?: string }): Promise<{ wallet: Wallet }> {
    return this.askPerson('recoverWallet', options)
  }
  /**
   * Adds funds: by card, by an address to send to, or from a connected wallet; without `method` the person chooses. Somebody without a wallet
   * makes one first. Rejects with `exited_fund_flow` where nothing was begun, and with `funding_not_enabled` where the app takes no cards.
   */
  fund(options?: FundOptions): Promise<{ status: FundStatus }> {
    return this.askPerson('fund', options)
  }
  /** A provider of the person's embedded Solana wallet. It signs messages: `request({ method: 'signMessage', params: { message } })`. */
  getSolanaProvider(): Promise<SolanaProvider> {
    return this.ask('getSolanaProvider')
  }
  /** Signs a message with the active wallet, or with that of `address`. Rejects with `user_rejected_request` where the person refuses. */
  signMessage(text: string, options?: SignOptions): Promise<{ signature: Hex }> {
    return this.askPerson('signMessage', text, options)
  }
  /** Signs typed data (EIP-712, version 4) as {@link signMessage}; what cannot be shown as what it does is refused (`request_refused`). */
  signTypedData(data: TypedDataInput, options?: SignOptions): Promise<{ signature: Hex }> {
    // Frozen within the call: what the page changes of it while code is loaded is neither shown nor signed.
    return this.askPerson('signTypedData', structuredClone(data), options)
  }
  /**
   * Sends a transaction with the active wallet, or with that of `address`. The embedded one shows what it will do, with `info` as the words of the
   * page. Resolves with the hash, and with the receipt where the page waits for one. Rejects with `user_rejected_request` where the person refuses.
   */
  sendTransaction(request: TransactionInput, info?: TransactionInfo, options?: SendOptions): Promise<SendResult> {
    return this.askPerson('sendTransaction', ...structuredClone([request, info] as const), options)
  }
  /**
   * Logs the person in with their account of another app, in a window of that app; resolves and rejects as {@link LoginModal.login}. Rejects with
   * `cross_app_connection_not_allowed` where the two apps are not connected.
   */
  loginWithCrossApp(appId: string): Promise<LoginResult> {
    return this.askFirst('loginWithCrossApp', appId)
  }
  /** Links the person's account of another app, whose wallets can be asked then. Rejects as {@link LoginModal.link}. */
  linkCrossApp(appId: string): Promise<AccountResult> {
    return this.askPerson('linkCrossApp', appId)
  }
  /**
   * Asks the person, in the Farcaster app, to let a key of their embedded wallet write there for them: `user.farcaster.signerPublicKey` from then
   * on. Rejects with `linked_account_not_found`, `embedded_wallet_not_found`, and `user_rejected_request` when it is closed.
   */
  requestFarcasterSigner(): Promise<{ fid: number; publicKey: string }> {
    return this.askPerson('requestFarcasterSigner')
  }
  /** Lets the person add a second factor, `method` or their choice. Rejects with `mfa_canceled`, and `not_supported` for one that is not offered. */
  enrollMfa(method?: MfaMethod): Promise<{ method: MfaMethod }> {
    return this.askPerson('enrollMfa', method)
  }
  /** Takes a second factor from the person, who verifies before. Rejects with `linked_account_not_found` where they have it not. */
  unenrollMfa(method: MfaMethod): Promise<{ method: MfaMethod }> {
    return this.ask('unenrollMfa', method)
  }
  /** Asks the person for a second factor, which counts for five minutes of their session. Rejects with `mfa_canceled` when it is closed. */
  verifyMfa(): Promise<{ method: ShownMethod }> {
    return this.askPerson('verifyMfa')
  }
}
