// Analytics (docs/design/protocol.md, "Analytics"). Never retried, failures ignored.

import { any, boolean, maxLength, nullish, object, optional, pipe, record, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'

const eventBody = () =>
  object({
    event_name: pipe(string(), maxLength(255)),
    client_id: nullish(pipe(string(), maxLength(255))),
    payload: optional(record(string(), any())),
  })

/** Takes one event. `payload` is counted by name and never kept. */
export const event = endpoint<typeof eventBody>()({
  name: 'analytics.event',
  method: 'POST',
  path: '/api/v1/analytics_events',
  access: 'anonymous',
  answer: object({ success: boolean() }),
  retry: false,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(event, eventBody, 'Take one analytics event')]
