// Login by Telegram: what its login page answers, or what it hands to an app inside of it.
// See docs/design/protocol.md, "Telegram".

import {
  boolean,
  check,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  type ObjectEntries,
  object,
  objectWithRest,
  optional,
  pipe,
  regex,
  string,
  union,
} from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { mode } from '../fields.ts'
import { CAPTCHA, SIGN_UP } from '../refusals.ts'

const whole = () => pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER))
/** Trust: lines are what is signed. A line break within a value could pass for the next field. */
const line = () => pipe(string(), maxLength(4096), regex(/^[^\p{Cc}]*$/u))
const hash = () => pipe(string(), regex(/^[0-9a-f]{64}$/))

/** Fields of an answer, and how long a name of one is. */
const MOST_FIELDS = 32
const NAME = /^[a-z][a-z0-9_]{0,63}$/
/**
 * An answer with all that came, since the hash is over all of it: Telegram adds fields. Trust: a name is a word, or it could hold lines of other fields.
 */
const signedMap = <const Entries extends ObjectEntries>(entries: Entries) =>
  pipe(
    objectWithRest(entries, optional(union([line(), number(), boolean()]))),
    check((fields) => Object.keys(fields).length <= MOST_FIELDS && Object.keys(fields).every((name) => NAME.test(name)), 'field'),
  )

/** What the login page answers. */
export const telegramResult = () =>
  signedMap({
    id: whole(),
    first_name: optional(line()),
    last_name: optional(line()),
    username: optional(line()),
    photo_url: optional(line()),
    auth_date: whole(),
    hash: hash(),
  })

/** What a web app within Telegram is opened with. Every field counts for the hash. */
export const telegramWebAppData = () =>
  signedMap({
    query_id: optional(line()),
    /** JSON. */
    user: line(),
    receiver: optional(line()),
    chat: optional(line()),
    chat_type: optional(line()),
    chat_instance: optional(line()),
    start_param: optional(line()),
    can_send_after: optional(line()),
    signature: optional(line()),
    auth_date: whole(),
    hash: hash(),
  })

/** Exactly one of the two. */
export const telegramProof = () => ({
  telegram_auth_result: nullish(telegramResult()),
  telegram_web_app_data: nullish(telegramWebAppData()),
})
type Shown = { telegram_auth_result?: unknown; telegram_web_app_data?: unknown }
export const oneForm = <T extends Shown>() =>
  check<T, string>(
    ({ telegram_auth_result: result, telegram_web_app_data: data }) => (result == null) !== (data == null),
    'telegram_auth_result or telegram_web_app_data must be there, and not both',
  )

export const authenticateBody = () => pipe(object({ ...telegramProof(), captcha_token: optional(string()), mode }), oneForm())

/** Trades an answer of Telegram for a session. 422 `invalid_credentials` for every answer that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'telegram.authenticate',
  path: '/api/v1/telegram/authenticate',
  captcha: 'captcha_token',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(authenticate, authenticateBody, 'Sign in with an answer of Telegram', [
    SIGN_UP,
    'user_does_not_exist',
    'another_user',
    CAPTCHA,
  ]),
]
