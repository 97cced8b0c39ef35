// The shape of one injected fault, the body of POST /dev/faults, and which requests it meets.

import {
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nonEmpty,
  number,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { endpointOf } from '../http/middleware/endpoint-of.ts'

const whole = (least: number, most: number) => pipe(number(), integer(), minValue(least), maxValue(most))

export const fault = strictObject({
  /** The dotted name of an endpoint, its address, or the beginning of several addresses (`/api/v1/`). */
  path: pipe(string(), nonEmpty()),
  /** Preflights are let through unless this is `OPTIONS`. */
  method: optional(picklist(['GET', 'POST', 'OPTIONS'])),
  /** Answer with this status; where only `code` is given, with the status of the catalogue. */
  status: optional(whole(200, 599)),
  code: optional(string()),
  message: optional(string()),
  /** Seconds, as the header `retry-after`. */
  retryAfter: optional(whole(0, 86_400)),
  /** Wait this long first; alone it only slows the call down. */
  delayMs: optional(whole(0, 120_000)),
  /** Break the connection: before the handler runs, or after it ran and committed. */
  cut: optional(picklist(['before', 'after'])),
  /** Answer something that is not the answer: a page, other JSON, nothing, or half of it. */
  garbage: optional(picklist(['html', 'json', 'empty', 'truncated'])),
  /** How many calls. */
  times: optional(whole(1, 10_000), 1),
})
export type Fault = InferOutput<typeof fault>

/** Whether a fault meets this request. */
export const meets = (one: Fault, method: string, path: string): boolean => {
  if (one.method ? one.method !== method : method === 'OPTIONS') return false
  if (one.path === path || endpointOf(method, path) === one.path) return true
  // `/api/v1/sessions` means that endpoint alone, although the address of the logout begins with it.
  const isAddress = ['GET', 'POST'].some((each) => Object.hasOwn(ENDPOINTS, endpointOf(each, one.path)))
  return !isAddress && path.startsWith(one.path)
}
