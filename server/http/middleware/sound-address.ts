// Refuses an address whose path or query cannot be read as it was written, before anything is looked up by it.
// See docs/design/security.md, "Texts".

import type { MiddlewareHandler } from 'hono'
import { ServiceError } from '../../services/service-error.ts'
import { isSoundText } from './sound-text.ts'

/** Length of `https://`: the next slash after it begins the path. */
const SCHEME = 8

/**
 * Whether path and query of a URL are percent-encoded UTF-8 of sound text. Trust: frameworks leave in place what they cannot decode (`%zz`, `%C0%80`),
 * so one text would come in several spellings; and no database takes a NUL.
 */
const isSoundAddress = (url: string): boolean => {
  const target = url.slice(url.indexOf('/', SCHEME))
  if (!target.includes('%')) return isSoundText(target)
  try {
    return isSoundText(decodeURIComponent(target))
  } catch {
    return false
  }
}

/** 400 `invalid_data` for every other address, whatever it leads to. */
export const soundAddress: MiddlewareHandler = async (c, next) => {
  if (!isSoundAddress(c.req.raw.url))
    throw new ServiceError('invalid_data', 'The path or the query of the request is no text that can be read.')
  await next()
}
