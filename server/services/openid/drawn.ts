// What a page of an app's OpenID provider shows, as the services say it; the listener draws it (http/openid/page.ts).

import type { Context } from 'oidc-provider'
import type { App } from '../apps/app-cache.ts'

/** What is drawn, and for which language the request asks. */
export interface Drawn {
  readonly state: 'login' | 'device' | 'confirm' | 'done' | 'refused' | 'logout' | 'ended' | 'error'
  readonly request?: string
  readonly ticket?: string
  /** Where a form of ours is posted, and the value that ties it to this browser. */
  readonly action?: string
  readonly xsrf?: string
  /** Of an error: `expired`, `request` or `other`. */
  readonly why?: string
  readonly code?: string
  readonly client?: string
  /** From where a device asks, JSON; empty where nothing of it is known. */
  readonly place?: string
  readonly locales?: string
  /** Who is expected: an address, or a number with its country. */
  readonly hint?: string
  /** Origin to which the answer of the form leads; browsers follow a form to where its policy says, and no further. */
  readonly leads?: string
}

/** Sets the answer of the package to a page. */
export type Draw = (context: Context, app: App, drawn: Drawn) => void | Promise<void>
