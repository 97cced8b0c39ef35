// State and events of a wallet connection, and what its jobs are given.

import type { LinkedAccount, User } from '../../contract/entities.ts'
import type { Words } from '../../contract/errors/view.ts'
import type { WalletKey } from '../../contract/errors/wallet.ts'
import type { WalletParams } from '../../contract/screens.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import type { PreparedEvent } from '../menu/captcha-guard.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts } from '../runtime/flow.ts'
import type { ChosenWallet } from './wallet-route.ts'

/** The wallet that was chosen, once it is found. */
export interface KnownWallet extends ChosenWallet {
  readonly icon: string | null
}
export type Waiting = 'connecting' | 'signing'
/** What a wallet has signed. */
export interface Signed {
  readonly message: string
  readonly signature: string
}

export interface ConnectionState extends Omit<WalletParams, 'chainType'> {
  /** The four statuses of docs/design/spec.md, "Wallet connection", then the signature and its end. `connected`: the person, or the wallet, needs a moment before the signature. */
  readonly at: 'disconnected' | 'connecting' | 'switching_to_supported_chain' | 'connected' | 'signing' | 'verifying' | 'success'
  readonly chainType: ChainType
  /** Whether the person chose it; else it is the first that fits. */
  readonly chosen: boolean
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  /** How often the person has retried. */
  readonly retries: number
  /** Null until it is found. */
  readonly known: KnownWallet | null
  readonly mobile: boolean
  /** Whether a code to scan will come: its room is drawn before it. */
  readonly scans: boolean
  /** The wallet, once it is connected. */
  readonly connected: Wallet | null
  /** WalletConnect: its URI; on a phone the link that opens the app. */
  readonly uri: string | null
  readonly link: string | null
  /** Whether the URI was copied; null: not tried. */
  readonly copied: boolean | null
  /** Whether the person must tap before the wallet is asked to sign. */
  readonly tap: boolean
  /** Words of the failure; null: there is none. */
  readonly title: Words<WalletKey> | null
  readonly text: Words<WalletKey> | null
  readonly button: WalletKey | null
  /** Where its button leads. `spent`: no retry is left. */
  readonly to: 'retry' | 'different' | 'close'
  readonly spent: boolean
  /** Which of its waits lasts so long that to begin again may help. */
  readonly slow?: Waiting
  /** There is no connection: it goes on by itself when there is one. */
  readonly waits?: true
  /** What the wallet has signed; absent: nothing yet. */
  readonly signed?: Signed
}

/** The attempt that an event or a job belongs to. */
export type AttemptNumber = { readonly attempt: number }
export type ConnectionEvent =
  /** What can be said of the wallet before it is found. */
  | ({ type: 'expected'; known: KnownWallet; scans: boolean } & AttemptNumber)
  | ({ type: 'found'; known: KnownWallet; mobile: boolean; reachable: boolean } & AttemptNumber)
  | ({ type: 'uri'; uri: string; link: string | null } & AttemptNumber)
  /** `switchTo`: the chain that the app wants, where the wallet is on another one. */
  | ({ type: 'connected'; wallet: Wallet; switchTo: number | null } & AttemptNumber)
  | ({ type: 'sign' } & AttemptNumber)
  | ({ type: 'signed'; signed: Signed } & AttemptNumber)
  /** Another account is in use, or the wallet is gone. */
  | ({ type: 'changed'; error: Failure } & AttemptNumber)
  | ({ type: 'failed'; error: Failure } & AttemptNumber)
  | ({ type: 'slow'; wait: Waiting } & AttemptNumber)
  | ({ type: 'online' } & AttemptNumber)
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'linked'; user: User; account: LinkedAccount }
  | { type: 'confirmed' }
  | { type: 'copied'; done: boolean }
  | { type: 'press' | 'copy' | 'different' | 'go-on' | 'done' }
  | PreparedEvent

/** The input of every job. */
export interface Connecting extends AttemptNumber {
  readonly wallet: string
  readonly chainType: ChainType
  /** What the host says of chains and of WalletConnect. */
  readonly host: Facts['app']['hostWallets']
}

/** The input of `find`. */
export interface Finding extends Connecting {
  readonly chainTypes: readonly ChainType[]
}
