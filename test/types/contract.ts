// Types that must not compile: each line under a mark is a mistake that `tsc` has to find.

import type { Handlers } from '../../server/http/mount.ts'
import type { Api } from '../../src/api/call.ts'
import { described } from '../../src/contract/endpoint.ts'
import * as apps from '../../src/contract/endpoints/apps.ts'
import * as passwordless from '../../src/contract/endpoints/passwordless.ts'
import type { ErrorCode, ServerErrorCode } from '../../src/contract/errors.ts'
import type { EventDetails } from '../../src/contract/events.ts'
import type { MethodRow } from '../../src/contract/methods.ts'
import type { Route, ScreenName } from '../../src/contract/screens.ts'
import type { Command } from '../../src/flows/runtime/flow.ts'
import type { ScreenProps } from '../../src/screens/screen.ts'
import type { StatesOf } from '../../src/screens/screen-state.ts'

declare const api: Api

export const calls = (): unknown[] => [
  api(passwordless.init, { body: { email: 'ada@example.com' } }),
  // @ts-expect-error a body without its field
  api(passwordless.init, { body: {} }),
  // @ts-expect-error a field of the wrong kind
  api(passwordless.authenticate, { body: { email: 'ada@example.com', code: 123456 } }),
  // @ts-expect-error a mode that does not exist
  api(passwordless.authenticate, { body: { email: 'ada@example.com', code: '123456', mode: 'signup' } }),
  // @ts-expect-error a body for a call that takes none
  api(apps.config, { body: { appId: 'x' } }),
]

export const joined = [
  described(passwordless.init, passwordless.initBody, ''),
  // @ts-expect-error the schema of another call's body
  described(passwordless.init, passwordless.authenticateBody, ''),
  // @ts-expect-error no schema for a call that takes a body
  described(passwordless.init, null, ''),
  // @ts-expect-error a schema for a call that takes none
  described(apps.config, passwordless.initBody, ''),
]

export const answer = async (): Promise<unknown> => {
  const session = await api(passwordless.authenticate, { body: { email: 'ada@example.com', code: '123456' } })
  // @ts-expect-error a token may be null
  return session.token.length
}

export const routes: Route[] = [
  { screen: 'LANDING', params: {} },
  // @ts-expect-error a screen without the params it needs
  { screen: 'AWAITING_PASSWORDLESS_CODE', params: {} },
  // @ts-expect-error a screen that is named but not built
  { screen: 'TELEGRAM_AUTH_SCREEN', params: {} },
]
// @ts-expect-error a name that no screen has
export const screen: ScreenName = 'LANDNG'

export const commands: Command<{ type: 'tick' }>[] = [
  { after: 1000, send: { type: 'tick' } },
  // @ts-expect-error an event that the flow does not know
  { after: 1000, send: { type: 'tock' } },
  // @ts-expect-error a reason that closes nothing
  { close: 'bored' },
]

// @ts-expect-error a screen sends events of its own flow only
export const press = ({ send }: ScreenProps<'LANDING'>): void => send({ type: 'resend' })

// @ts-expect-error a login method without its other columns
export const method: MethodRow = { flag: 'magic_link_auth', name: 'Magic link', menu: 'list', host: 'magic-link' }

// @ts-expect-error a code that is not in the catalogue
export const code: ErrorCode = 'invalid_cretentials'
// @ts-expect-error a code of the page, which the service never answers with
export const refusal: ServerErrorCode = 'exited_auth_flow'

// @ts-expect-error no token is ever in an event
export const detail: EventDetails['session'] = { authenticated: true, token: 'secret' }

// @ts-expect-error a table of handlers that lacks a row
export const handlers: Handlers = {}

/** Every built screen but one has states in the gallery. */
declare const withoutMenu: Omit<StatesOf<string>, 'LANDING'>
// @ts-expect-error a built screen without a state in the gallery
export const states: StatesOf<string> = withoutMenu
// @ts-expect-error a built screen with an empty list of states
export const none: StatesOf<string> = { ...withoutMenu, LANDING: [] }
