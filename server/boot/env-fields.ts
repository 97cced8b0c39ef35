// Forms of the environment's values that are more than a number or a word.

import { check, pipe, record, regex, string, transform, url } from 'valibot'

/** Whether an address has no name and password before its host. */
const namesNobody = (text: string): boolean => !URL.canParse(text) || new URL(text).username + new URL(text).password === ''
const NAMES = 'must not carry a name or a password'

const httpUrl = pipe(
  string(),
  url('must be an http or https URL'),
  regex(/^https?:\/\/[^\s\\]*$/i, 'must be an http or https URL'),
  check(namesNobody, NAMES),
)

/** One address, unchanged. */
export const address = pipe(httpUrl, regex(/^[^#]*$/, 'must be an http or https URL without fragment'))

/** An address below which calls go. */
export const base = pipe(
  httpUrl,
  regex(/^[^?#]*$/, 'must be an http or https URL without query'),
  transform((text) => text.replace(/\/+$/, '')),
)

/** Scheme, host and port; what an address has behind them is left out. */
export const origin = pipe(
  httpUrl,
  transform((text) => new URL(text).origin),
)

/** An address of WebSockets. */
export const sockets = pipe(
  string(),
  url('must be a ws or wss URL'),
  regex(/^wss?:\/\/[^\s\\#]*$/, 'must be a ws or wss URL'),
  check(namesNobody, NAMES),
)

export const PERCENT = 'must have %XX with two hex digits where it has a %, also in its password'
/** Whether what is written with `%` in an address can be read; what uses the address does so only later. */
export const isReadable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** An http URL with a name and a password. */
export const isProvider = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
}

/** `'{…}'` and `"{…}"`: some runners take the quotes of a value in a file of settings off, others hand them on. */
const unquoted = (text: string): string => /^\s*(['"])(\{.*\})\1\s*$/s.exec(text)?.[2] ?? text

/** Addresses by chain id, written as JSON. */
export const nodes = pipe(
  string(),
  transform((text): unknown => {
    try {
      return JSON.parse(unquoted(text))
    } catch {
      return null
    }
  }),
  record(
    pipe(string(), regex(/^[1-9]\d{0,15}$/, 'must be JSON like {"1": "https://…"}, with chain ids in decimal')),
    pipe(
      string(),
      url('must name an http or https URL for each chain'),
      regex(/^https?:/, 'must name an http or https URL for each chain'),
      check(isReadable, PERCENT),
    ),
    'must be JSON like {"1": "https://…"}',
  ),
)
