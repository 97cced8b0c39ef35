// Hooks of a runtime: what parts of the page that are loaded later register, for jobs and the bridge to call.
// See docs/design/requests.md, "Hooks".

import type { EventDetails, EventName } from '../contract/events.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { Purpose, Results } from '../contract/purposes.ts'
import type { Route } from '../contract/screens.ts'
import type { Ticket } from '../kit/ticket.ts'

/** How a screen is nested. */
export interface NestOptions {
  /** What the jobs of the nested screens find in their scope. Trust: never in a route, a state or an event. */
  readonly handed?: object
  /** Ends the nested screens: what asked for them is over. */
  readonly signal?: AbortSignal
  /** A request of the page: it is queued, and is not shown over what is open. */
  readonly queued?: true
  /** The position of the call that it is for; absent: something under way needs it. */
  readonly ticket?: Ticket | undefined
}

/**
 * Shows a route over what is open, or opens the page's first <login-modal> for it. Resolves with the result; rejects with the exit code of the
 * purpose when the person goes back or closes it, with `no_login_modal` where the page has none.
 */
export type Nest = <P extends Purpose>(purpose: P, route: Route, options?: NestOptions) => Promise<Results[P]>

/** A <login-modal> as what speaks for the host: its config, and the events that the host listens to. */
export interface Host {
  readonly config: { readonly value: HostConfig; readonly reading: Promise<void> }
  readonly tag: { emit<N extends EventName>(name: N, detail: EventDetails[N]): unknown }
}

export interface PageHooks {
  /** Null: no <login-modal> has been on this page. */
  nest: Nest | null
  /** The page's first <login-modal>, where it has one (host-page.ts asks it). Null: none has been on this page. */
  host: (() => Promise<Host | null>) | null
  /**
   * Signs the same person in again, by something that is linked; false where there is nothing to prove it by. Rejects where the person leaves. Null: no
   * <login-modal> has been on this page.
   */
  signInAgain: (() => Promise<boolean>) | null
  /** In a window of the service: the origin of the page of another app that asks for a lent wallet. Null on every other page. */
  requester: string | null
}

export const noHooks = (): PageHooks => ({ nest: null, host: null, signInAgain: null, requester: null })

/** A runtime, as far as its hooks are asked. */
interface Hooked {
  readonly hooks: PageHooks
}

/** The origin that asks, as a person is shown it: that of this page, or in a window of the service that of another app's. */
export const requesterOrigin = ({ hooks }: Hooked): string => hooks.requester ?? location.origin

/** Calls {@link PageHooks.nest}; rejects with `no_login_modal` where none is registered. */
export const nest = async <P extends Purpose>(
  { hooks }: Hooked,
  purpose: P,
  route: Route,
  options?: NestOptions,
): Promise<Results[P]> => {
  if (!hooks.nest) throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
  return hooks.nest(purpose, route, options)
}
