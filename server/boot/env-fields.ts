// Forms of the environment's values that are more than a number or a word.

import { check, pipe, record, regex, string, transform, url } from 'valibot'

/** An address below which calls go. */
export const base = pipe(
  string(),
  url('must be an http or https URL'),
  regex(/^https?:\/\/[^?#]*$/, 'must be an http or https URL without query'),
  transform((text) => text.replace(/\/+$/, '')),
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

/** An http URL with somebody to sign in as. */
export const isProvider = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
}

/** Addresses by chain id, written as JSON. */
export const nodes = pipe(
  string(),
  transform((text): unknown => {
    try {
      return JSON.parse(text)
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
