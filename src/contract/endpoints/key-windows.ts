// Tickets of the window for keys, where it has no opener (docs/design/frame.md, "Tickets").

import {
  undefined as absent,
  array,
  type InferOutput,
  integer,
  literal,
  looseObject,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
  unknown,
  variant,
} from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { KEY_PURPOSES } from '../key-windows.ts'
import { SESSION } from '../refusals.ts'

const PATH = '/api/v1/key_windows'
/** A call that is repeated would find its ticket, its answer or its result used. */
const ONE_USE = { method: 'POST', retry: false, once: false } as const
/** As long as the longest request that is shown, with room for what is around it. */
const TICKET_BYTES = 300 * 1024
const ANSWER_BYTES = 300 * 1024
/** Seconds for which the result is waited for. */
const LONGEST_WAIT = 25

const id = pipe(string(), regex(/^[\w-]{22}$/))
/** 32 random bytes, base64url. */
const secret = pipe(string(), regex(/^[\w-]{43}$/))
const address = pipe(string(), minLength(32), maxLength(64))
const digest = pipe(string(), minLength(1), maxLength(128))

const shareKey = () => object({ public_key: pipe(string(), regex(/^[\w-]{44}$/)) })
const ticketsBody = () =>
  variant('purpose', [
    object({ purpose: literal('export'), address }),
    object({ purpose: literal('backup'), address }),
    object({ purpose: literal('devices'), address }),
    object({ purpose: literal('import'), address: optional(absent()) }),
    // For which key the share is sealed that the window has recovered: the frame's, for this one time (secp256k1, compressed, base64url).
    object({ purpose: literal('recover'), address, request: shareKey() }),
    // A password for the wallet at the address, or for one that is made with it: then for which key its share is sealed.
    object({ purpose: literal('password'), address }),
    object({ purpose: literal('password'), address: optional(absent()), request: shareKey() }),
    // A passkey, likewise.
    object({ purpose: literal('passkey'), address }),
    object({ purpose: literal('passkey'), address: optional(absent()), request: shareKey() }),
    // Automatic recovery in the place of passkeys: the window does it. A cloud is reached by the page alone, whose frame needs to hear of it.
    object({ purpose: literal('leave-passkeys'), address, request: object({ method: literal('privy') }) }),
    // What is to be signed, and the digest of what the page has shown of it.
    object({ purpose: literal('confirm'), address, request: unknown(), digest }),
  ])

/**
 * A ticket for one window, for a page of the app: it counts once, for 60 seconds, for this purpose, address and request. `expires_at` is in seconds. 403
 * `missing_origin` for a caller that is no page, and `recent_login_required` where the window would be refused with it, or what is typed there could come
 * too late; 429 for the 21st of a session in a minute.
 */
export const tickets = endpoint<typeof ticketsBody>()({
  ...ONE_USE,
  access: 'bearer',
  bodyBytes: TICKET_BYTES,
  name: 'key_windows.tickets',
  path: `${PATH}/tickets`,
  answer: object({ id: string(), ticket: string(), expires_at: number() }),
})

const redeemBody = () => object({ ticket: secret, purpose: picklist(KEY_PURPOSES) })

/**
 * What a window was opened for, and a token for that alone: it calls the rows that name its purpose (`windows`), with the address of the ticket. It ends with the
 * page's session, with the answer, and after ten minutes. `person`: the account that it belongs to; `app`: the app's registered name; `origin`: the page's, which the
 * service has compared with the app's. 400 `window_ticket_invalid` for a ticket that was used, is too old or for another purpose, and after the session's end.
 */
export const redeem = endpoint<typeof redeemBody>()({
  ...ONE_USE,
  access: 'anonymous',
  from: 'frame',
  name: 'key_windows.redeem',
  path: `${PATH}/redeem`,
  answer: object({
    id: string(),
    token: string(),
    purpose: picklist(KEY_PURPOSES),
    address: nullable(string()),
    request: optional(unknown()),
    digest: nullable(string()),
    person: object({ id: string(), name: nullable(string()) }),
    // For `import`: Ethereum addresses that the person had elsewhere. Optional: a service of before has none.
    former: optional(array(string())),
    app: string(),
    origin: string(),
  }),
})

/** Trust: a place for nothing of a key, a phrase or a password; what is signed, and a share that is sealed for the page's wallet frame. */
const windowAnswer = () =>
  union([
    object({ at: literal('used') }),
    object({ at: literal('imported'), address }),
    object({ at: literal('recovered'), address, sealed: pipe(string(), maxLength(1024)) }),
    object({ at: literal('made'), address, sealed: pipe(string(), maxLength(1024)) }),
    object({ at: literal('signed'), result: unknown() }),
  ])
export type WireWindowAnswer = InferOutput<ReturnType<typeof windowAnswer>>
const windowError = object({ code: pipe(string(), regex(/^[\w-]{1,64}$/)), message: optional(pipe(string(), maxLength(500))) })

export const answerBody = () => union([object({ answer: windowAnswer() }), object({ error: windowError })])

/** Ends what the window was opened for. Its token is worth nothing afterwards. 400 `invalid_data` for the answer of another purpose. */
export const answer = endpoint<typeof answerBody>()({
  ...ONE_USE,
  access: 'bearer',
  from: 'frame',
  windows: KEY_PURPOSES,
  // A window that is closed has no time to sign: that it was used or left is said without a proof (server/services/key-windows/results.ts).
  proof: 'optional',
  bodyBytes: ANSWER_BYTES,
  name: 'key_windows.answer',
  path: `${PATH}/answer`,
  answer: object({}),
})

const resultBody = () =>
  object({ id, wait: optional(pipe(number(), integer(), minValue(0), maxValue(LONGEST_WAIT)), LONGEST_WAIT) })

/**
 * How it goes: `open` until the window has redeemed the ticket, then `here`, then `done`. Waits until it is another than when it was asked, for at most `wait` seconds. The answer is given once, to the
 * session that has the ticket made. 404 `not_found` for what has ended, is too old, or is of another session.
 */
export const result = endpoint<typeof resultBody>()({
  ...ONE_USE,
  access: 'bearer',
  name: 'key_windows.result',
  path: `${PATH}/result`,
  answer: object({
    state: picklist(['open', 'here', 'done']),
    // As the window's own call has told it, where it was parsed (`answerBody`).
    answer: optional(looseObject({ at: string() })),
    error: optional(windowError),
  }),
})

const endBody = () => object({ id })

/** Gives up: ticket, token and answer are gone. Answers the same where there was nothing to end. */
export const end = endpoint<typeof endBody>()({
  ...ONE_USE,
  access: 'bearer',
  name: 'key_windows.end',
  path: `${PATH}/end`,
  answer: object({}),
})

export const rows = () => [
  described(tickets, ticketsBody, 'A ticket for a window for keys without an opener', [
    SESSION,
    'missing_origin',
    'recent_login_required',
  ]),
  described(redeem, redeemBody, "For the service's own window: what it was opened for, and a token", [
    'window_ticket_invalid',
    'invalid_origin',
  ]),
  described(answer, answerBody, "For the service's own window: tell the page how it has ended", SESSION),
  described(result, resultBody, 'How a window has ended; waits for it', [SESSION, 'not_found']),
  described(end, endBody, 'Give up a window that was opened with a ticket', SESSION),
]
