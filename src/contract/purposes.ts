// The table of purposes: what a modal, or a screen over it, can be opened for, and how each of them ends.
// See docs/design/requests.md, "Purposes".

import type { RecoveryMethod } from './accounts.ts'
import type { MfaMethod, User } from './entities.ts'
import type { AccountChange, EventDetails, LoginResult } from './events.ts'
import type { ShownMethod } from './mfa.ts'
import type { FundStatus, Hex, Receipt } from './wallets/request-results.ts'
import type { Wallet } from './wallets/wallets.ts'

export type { RecoveryMethod } from './accounts.ts'

/** What each purpose resolves with. */
export interface Results {
  login: LoginResult
  connect: { readonly wallet: Wallet }
  link: AccountChange
  update: AccountChange
  /** The person as they are at the end of the visit. */
  account: { readonly user: User | null }
  create: { readonly wallet: Wallet }
  import: { readonly wallet: Wallet }
  recover: { readonly wallet: Wallet }
  'set-recovery': { readonly wallet: Wallet; readonly method: RecoveryMethod }
  export: { readonly address: string }
  /** `kind`: of a transaction that is signed and not sent; absent: of a message. */
  sign: { readonly signature: Hex; readonly kind?: 'transaction' }
  'sign-typed-data': { readonly signature: Hex }
  send: { readonly hash: Hex; readonly receipt?: Receipt }
  /** A network of the app that the wallet is to be on. */
  'use-network': { readonly chainId: number }
  /** A token, or a collection, that is kept in the wallet's list: its address in lower case. */
  'add-token': { readonly address: string }
  fund: { readonly status: FundStatus }
  /** The key that may write to Farcaster for the person, `0x` and hex, and their number there. */
  'farcaster-signer': { readonly fid: number; readonly publicKey: string }
  mfa: { readonly method: ShownMethod }
  'enroll-mfa': { readonly method: MfaMethod }
  'unenroll-mfa': { readonly method: MfaMethod }
  /** The same person has signed in again. */
  confirm: { readonly user: User }
  /** What the wallet's frame has signed after the person confirmed it there: a signature, or signed bytes. */
  'confirm-request': { readonly answer: unknown }
  /** The app's terms were accepted, at the end of a login without a screen. */
  terms: null
  /** An account was taken over from another user, or a guest's wallet kept; who has asked for the link knows the rest. */
  transfer: null
  /** An explanation was read. */
  info: null
}
export type Purpose = keyof Results

type EventArgs = { [N in keyof EventDetails]: readonly [name: N, detail: EventDetails[N]] }[keyof EventDetails]

/** Codes that say that the person has left what they were asked; their words: exit-error.ts. */
export type ExitCode =
  | 'exited_auth_flow'
  | 'exited_create_flow'
  | 'exited_export_flow'
  | 'exited_fund_flow'
  | 'exited_import_flow'
  | 'exited_link_flow'
  | 'exited_update_flow'
  | 'mfa_canceled'
  | 'recovery_canceled'
  | 'user_exited_set_password_flow'
  | 'user_rejected_request'

interface Row<P extends Purpose> {
  /** Code that the promise rejects with when the person closes it; null: closing is its regular end. */
  readonly exit: ExitCode | null
  /** The event that tells of its result; absent: something else tells of it, or nothing. */
  readonly event?: (result: Results[P]) => EventArgs | null
  /** `shared`: a second call of one name gets the promise of the first. `queued`: each call is its own, and waits for its turn. */
  readonly calls: 'shared' | 'queued'
  /** Whether it needs a signed-in person, and ends with their session. */
  readonly signedIn: boolean
  /** Whether the person can close it, where its screen can be closed. */
  readonly closable: boolean
}

/** The event of a name, whose detail is the result itself. */
const asIs =
  <N extends keyof EventDetails>(name: N) =>
  (result: EventDetails[N]): EventArgs =>
    [name, result] as unknown as EventArgs

const open = { calls: 'shared', signedIn: false, closable: true } as const
const own = { calls: 'shared', signedIn: true, closable: true } as const
const request = { calls: 'queued', signedIn: true, closable: true } as const
const rejected = { ...request, exit: 'user_rejected_request' } as const
const factor = { ...request, exit: 'mfa_canceled' } as const

export const PURPOSES: { readonly [P in Purpose]: Row<P> } = {
  // A person who was signed in before has not logged in.
  login: { ...open, exit: 'exited_auth_flow', event: (result) => (result.wasAlreadyAuthenticated ? null : ['login', result]) },
  // The store of wallets tells of it, by whatever a wallet was connected.
  connect: { ...open, exit: 'exited_auth_flow' },
  link: { ...own, exit: 'exited_link_flow', event: asIs('link') },
  update: { ...own, exit: 'exited_update_flow', event: asIs('update') },
  account: { ...own, exit: null },
  create: { ...own, exit: 'exited_create_flow', event: ({ wallet: { address } }) => ['wallet-create', { address }] },
  import: { ...own, exit: 'exited_import_flow', event: ({ wallet: { address } }) => ['wallet-create', { address }] },
  // What has recovered it tells of it (src/session/embedded/embedded-bridge.ts): it may have been on this device.
  recover: { ...own, exit: 'recovery_canceled' },
  fund: { ...own, exit: 'exited_fund_flow', event: asIs('fund-status') },
  'set-recovery': {
    ...request,
    exit: 'user_exited_set_password_flow',
    event: ({ wallet: { address }, method }) => ['recovery-set', { address, method }],
  },
  export: { ...request, exit: 'exited_export_flow', event: asIs('wallet-export') },
  sign: { ...rejected, event: (result) => ['sign', { kind: 'message', ...result }] },
  'sign-typed-data': { ...rejected, event: ({ signature }) => ['sign', { kind: 'typed-data', signature }] },
  send: { ...rejected, event: asIs('transaction') },
  // Who has asked tells of these.
  'confirm-request': rejected,
  'use-network': rejected,
  'add-token': rejected,
  'farcaster-signer': rejected,
  // What has shown it tells of it (src/session/factors/second-factor.ts), whatever it was asked for.
  mfa: factor,
  'enroll-mfa': { ...factor, event: asIs('mfa-enroll') },
  'unenroll-mfa': { ...factor, event: asIs('mfa-unenroll') },
  terms: { ...request, exit: 'exited_auth_flow' },
  transfer: { ...request, exit: 'exited_link_flow' },
  confirm: { ...own, exit: 'exited_auth_flow' },
  info: { ...open, exit: null },
}

/** What was completed, with its result. */
export type Outcome = { [P in Purpose]: { readonly kind: P; readonly result: Results[P] } }[Purpose]

/** The event that tells of an outcome; null: none does. */
export const eventOf = <P extends Purpose>({
  kind,
  result,
}: {
  readonly kind: P
  readonly result: Results[P]
}): EventArgs | null => PURPOSES[kind].event?.(result) ?? null
