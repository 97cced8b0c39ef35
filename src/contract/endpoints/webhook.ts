// Back end API: the webhook of an app. Not part of the protocol, whose hosts set it by hand.

import { array, boolean, maxLength, minLength, nullable, number, object, optional, picklist, pipe, regex, string } from 'valibot'
import { shortText } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { BACKEND, LOOKUP } from '../refusals.ts'
import { WEBHOOK_EVENTS, webhookEvent } from '../webhook-events.ts'

/** An app's webhook. The signing secret is shown once, when it is made: `signing_secret` is null in every other answer. */
const webhook = object({
  url: string(),
  events: array(openWord(WEBHOOK_EVENTS)),
  signing_secret: nullable(string()),
  created_at: number(),
  updated_at: number(),
})
const STATES = ['waiting', 'delivered', 'dead'] as const
/** What became of one event. Times are unix seconds; `next_try_at` is null where nothing is to come. */
const eventRecord = object({
  id: string(),
  type: string(),
  user_id: string(),
  state: openWord(STATES),
  tries: number(),
  last_status: nullable(number()),
  created_at: number(),
  ended_at: nullable(number()),
})
const cursor = pipe(string(), maxLength(32), regex(/^\d*$/))

/** The webhook; null where there is none. */
export const get = endpoint()({
  ...BACKEND_CALL,
  name: 'webhook.get',
  method: 'GET',
  path: '/api/v1/apps/:appId/webhook',
  answer: nullable(webhook),
})

const setBody = () =>
  object({
    url: optional(shortText(2048)),
    events: optional(pipe(array(webhookEvent), minLength(1))),
    rotate_secret: optional(boolean()),
  })

/**
 * Makes the webhook, or changes what is named. `rotate_secret` gives a new signing secret; for a day deliveries carry signatures of both.
 * Events that wait go to the new address.
 */
export const set = endpoint<typeof setBody>()({
  ...BACKEND_CALL,
  name: 'webhook.set',
  method: 'POST',
  path: '/api/v1/apps/:appId/webhook',
  answer: webhook,
  retry: false,
})

/** Takes the webhook away, with everything that waits for it. */
export const remove = endpoint()({
  ...BACKEND_CALL,
  name: 'webhook.remove',
  method: 'DELETE',
  path: '/api/v1/apps/:appId/webhook',
  answer: object({ success: boolean() }),
})

/** What became of events, newest first. */
export const events = endpoint()({
  ...BACKEND_CALL,
  name: 'webhook.events',
  method: 'GET',
  path: '/api/v1/apps/:appId/webhook/events',
  query: object({ state: optional(picklist(STATES)), cursor: optional(cursor) }),
  answer: object({ data: array(eventRecord), next_cursor: nullable(string()) }),
})

const replayBody = () => object({ event_id: optional(shortText(64)), state: optional(picklist(['dead'])) })

/** Sends events once more, under their own ids: one by its id, or all dead ones. Answers how many. */
export const replay = endpoint<typeof replayBody>()({
  ...BACKEND_CALL,
  name: 'webhook.replay',
  method: 'POST',
  path: '/api/v1/apps/:appId/webhook/replay',
  answer: object({ replayed: number() }),
  retry: false,
})

const testBody = () => optional(object({}), {})

/** Sends one event of the type `privy.test` now, and answers what the endpoint said; `status` is null where there was no answer. */
export const test = endpoint<typeof testBody>()({
  ...BACKEND_CALL,
  name: 'webhook.test',
  method: 'POST',
  path: '/api/v1/apps/:appId/webhook/test',
  answer: object({ delivered: boolean(), status: nullable(number()), problem: nullable(string()) }),
  retry: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(get, null, 'For the back end: the webhook', BACKEND),
  described(set, setBody, 'For the back end: make or change the webhook', BACKEND),
  described(remove, null, 'For the back end: take the webhook away', BACKEND),
  described(events, null, 'For the back end: what became of events', BACKEND),
  described(replay, replayBody, 'For the back end: send events once more', LOOKUP),
  described(test, testBody, 'For the back end: try the webhook out', LOOKUP),
]
