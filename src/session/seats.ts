// Seats of a runtime: places that later parts of the page take, and that jobs and the bridge ask through.
// See docs/design/requests.md, "Seats".

import type { User } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { MfaRequired } from '../contract/mfa.ts'
import type { Purpose, Results } from '../contract/purposes.ts'
import type { Route } from '../contract/screens.ts'
import type { Runtime } from './runtime.ts'

/** How a screen is nested. */
export interface NestOptions {
  /** What the jobs of the nested screens find in their scope. Trust: never in a route, a state or an event. */
  readonly handed?: object
  /** Ends the nested screens: what asked for them is over. */
  readonly signal?: AbortSignal
}

/**
 * Shows a route over what is open, or opens the page's first <login-modal> for it. Resolves with the result; rejects with the exit code of the
 * purpose when the person goes back or closes it, with `no_login_modal` where the page has none.
 */
export type Nest = <P extends Purpose>(purpose: P, route: Route, options?: NestOptions) => Promise<Results[P]>

/** Makes the embedded wallet of a person who has just logged in. */
export interface WalletCreation {
  /** The screen that makes it and says so. It ends with `{ close: 'success' }`, or with `{ abandon }` where it fails. */
  readonly route: Route
  /** Makes it without a screen; rejects where that fails. Not asked where the person must choose a recovery of their own. */
  create(runtime: Runtime, user: User): Promise<void>
}

export interface Seats {
  /** Null: no <login-modal> has been on this page. */
  nest: Nest | null
  /** Whether the page asks for the second factor itself (`mfa.noPromptOnMfaRequired`); it has been told then. */
  pageAsksForMfa: ((detail: MfaRequired) => Promise<boolean>) | null
  /** The screen that asks for a second factor. Its jobs find a `Factor` as `factor` in their scope. */
  mfa: { readonly route: Route } | null
  /** The screen by which the person recovers their wallet. Its jobs find a `Recovery` as `recovery` in their scope. */
  recovery: { readonly route: Route } | null
  /** Null: nothing makes wallets here, and a login ends without one. */
  creation: WalletCreation | null
}

export const emptySeats = (): Seats => ({ nest: null, pageAsksForMfa: null, mfa: null, recovery: null, creation: null })

/** Asks the seat {@link Seats.nest}; rejects with `no_login_modal` where nobody sits there. */
export const nest = async <P extends Purpose>(
  { seats }: Runtime,
  purpose: P,
  route: Route,
  options?: NestOptions,
): Promise<Results[P]> => {
  if (!seats.nest) throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
  return seats.nest(purpose, route, options)
}
