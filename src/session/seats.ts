// Seats of a runtime: places that later parts of the page take, and that jobs and the bridge ask through.
// See docs/design/requests.md, "Seats".

import type { HostConfig } from '../contract/host-config.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { MfaRequired } from '../contract/mfa.ts'
import type { Outcome, Purpose, Results } from '../contract/purposes.ts'
import type { Route } from '../contract/screens.ts'
import type { Runtime } from './runtime.ts'

/** How a screen is nested. */
export interface NestOptions {
  /** What the jobs of the nested screens find in their scope. Trust: never in a route, a state or an event. */
  readonly handed?: object
  /** Ends the nested screens: what asked for them is over. */
  readonly signal?: AbortSignal
  /** A request of the page: it waits for its turn, and is not shown over what is open. */
  readonly queued?: true
}

/**
 * Shows a route over what is open, or opens the page's first <login-modal> for it. Resolves with the result; rejects with the exit code of the
 * purpose when the person goes back or closes it, with `no_login_modal` where the page has none.
 */
export type Nest = <P extends Purpose>(purpose: P, route: Route, options?: NestOptions) => Promise<Results[P]>

export interface Seats {
  /** Null: no <login-modal> has been on this page. */
  nest: Nest | null
  /** Whether the page asks for the second factor itself (`mfa.noPromptOnMfaRequired`); it has been told then. */
  pageAsksForMfa: ((detail: MfaRequired) => Promise<boolean>) | null
  /** The screen that asks for a second factor. Its jobs find a `Factor` as `factor` in their scope. */
  mfa: { readonly route: Route } | null
  /** The screen by which the person recovers their wallet. Its jobs find a `Recovery` as `recovery` in their scope. */
  recovery: { readonly route: Route } | null
  /** Fires the event of what was done without a modal. Null: no <login-modal> has been on this page. */
  tell: ((outcome: Outcome) => Promise<void>) | null
  /** The config of the page's first <login-modal>, as it is in force. */
  hostConfig: (() => Promise<HostConfig>) | null
}

export const emptySeats = (): Seats => ({
  nest: null,
  pageAsksForMfa: null,
  mfa: null,
  recovery: null,
  tell: null,
  hostConfig: null,
})

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
