// Which release a service runs, and what its log says of it (docs/verify.md).

import { array, integer, minValue, nullable, number, object, pipe, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'

/** Answered to everybody alike. 404 `not_found` by a service that was not started from a build. */
export const current = endpoint()({
  name: 'release.current',
  method: 'GET',
  path: '/api/v1/release',
  access: 'anonymous',
  answer: object({
    version: string(),
    /** SHA-256 of the manifest of what the service serves, in hex. */
    manifest: string(),
    /** What its log has; null: it has none, or one that does not hold together. */
    log: nullable(
      object({
        /** A signed note. */
        checkpoint: string(),
        /** The hash of each entry, in base64. */
        leaves: array(string()),
        /** Where this release is; null: nowhere. */
        own: nullable(object({ index: pipe(number(), integer(), minValue(0)), entry: string(), time: string() })),
      }),
    ),
    /** Why a log is not believed (docs/verify.md has the words). */
    fault: nullable(string()),
  }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(current, null, 'Which release the service runs, and what its log says of it', ['not_found'])]
