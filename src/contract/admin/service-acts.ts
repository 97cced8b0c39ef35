// Acts of operators on the service itself: its numbers, its operators, its tokens and its audit log.

import {
  array,
  boolean,
  integer,
  looseObject,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { shortText } from '../backend-fields.ts'
import { act, changing, ROLES, reading, SCOPES } from './act.ts'
import { wireProblem } from './problem.ts'

const LOOK = reading('service:read', 'owner', 'developer', 'support', 'viewer')
const PEOPLE = reading('operators:read', 'owner')
const MANAGE = changing('operators:write', 'owner')
const MANAGE_ONE = { ...MANAGE, target: 'body.id' } as const

const role = picklist(ROLES)
const days = pipe(number(), integer(), minValue(1), maxValue(365))
/** Days of counts, today among them. */
const countedDays = strictObject({ days: optional(pipe(number(), integer(), minValue(1), maxValue(90)), 30) })
const id = shortText(64)

export const SERVICE_ACTS = {
  'service.signIns': act(
    'Sign-ins and failures of the whole service for each day (UTC), method and outcome, newest day first; `in` is a sign-in.',
    LOOK,
    countedDays,
    object({ days: array(object({ day: string(), method: string(), outcome: string(), count: number() })) }),
  ),
  'service.messages': act(
    'Mails and text messages of the whole service for each day (UTC), kind and outcome, newest day first.',
    LOOK,
    countedDays,
    object({
      days: array(object({ day: string(), channel: string(), kind: string(), outcome: string(), count: number() })),
    }),
  ),
  'service.health': act(
    'State of the database, webhook events that wait and for how long, those that were left out, the age in days of service keys and signing keys, and the release that runs.',
    LOOK,
    strictObject({}),
    object({
      database: string(),
      queues: array(
        object({
          app: string(),
          waiting: number(),
          dead: number(),
          oldest_seconds: nullable(number()),
          /** Since the webhook was made, because too many waited. */
          left_out: array(object({ type: string(), events: number() })),
        }),
      ),
      keys: array(object({ kind: picklist(['service', 'signing']), name: string(), role: string(), age_days: number() })),
      /** What runs, and since when the log of releases has it; null where the service was not started from a build. */
      release: nullable(
        object({ version: string(), manifest: string(), logged_at: nullable(string()), fault: nullable(string()) }),
      ),
    }),
  ),
  'keys.retire': act(
    'Shuts out every service key but the one that answers here: for when all instances run with it.',
    changing('service:write', 'owner'),
    strictObject({}),
    object({ retired: number() }),
  ),
  'operators.list': act(
    'All operators.',
    PEOPLE,
    strictObject({}),
    object({
      operators: array(object({ id: string(), name: string(), role, created_at: number(), disabled_at: nullable(number()) })),
    }),
  ),
  'operators.invite': act(
    'Makes an invitation for an operator of a role. What the link carries is answered once.',
    MANAGE,
    strictObject({ role, minutes: optional(pipe(number(), integer(), minValue(1), maxValue(1440)), 1440) }),
    object({ invite: string(), expires_at: number() }),
  ),
  'operators.setRole': act(
    'Gives an operator another role; the last owner stays one.',
    MANAGE_ONE,
    strictObject({ id, role }),
    object({ done: boolean() }),
  ),
  'operators.remove': act(
    'Shuts an operator out; the last owner stays.',
    MANAGE_ONE,
    strictObject({ id }),
    object({ done: boolean() }),
  ),
  'tokens.list': act(
    'Tokens of the admin API: that they are there.',
    PEOPLE,
    strictObject({}),
    object({
      tokens: array(
        object({
          id: string(),
          name: string(),
          role,
          scopes: array(string()),
          created_at: number(),
          expires_at: number(),
          revoked_at: nullable(number()),
        }),
      ),
    }),
  ),
  'tokens.create': act(
    'Makes a token of the admin API for some scopes. It is answered once.',
    { ...MANAGE, target: 'answer.id' },
    strictObject({
      name: shortText(100),
      role: optional(role, 'developer'),
      scopes: pipe(array(picklist(SCOPES)), minLength(1)),
      days: optional(days, 90),
    }),
    object({ id: string(), token: string(), expires_at: number() }),
  ),
  'tokens.revoke': act('Ends a token at once.', MANAGE_ONE, strictObject({ id }), object({ revoked: boolean() })),
  'audit.list': act(
    'What operators, tokens and the command line have done, newest first.',
    reading('audit:read', 'owner', 'developer'),
    strictObject({ app: optional(shortText(25)), before: optional(pipe(number(), integer(), minValue(1))) }),
    object({
      entries: array(
        object({
          seq: number(),
          at: number(),
          actor: object({ kind: string(), id: string(), name: nullable(string()), role: string() }),
          act: string(),
          app: nullable(string()),
          target: nullable(string()),
          details: looseObject({}),
          hash: string(),
        }),
      ),
      next_before: nullable(number()),
    }),
  ),
  'audit.check': act(
    'Reads the whole audit log and says whether its chain holds; with a head of an earlier check, also whether that is still in it.',
    reading('audit:read', 'owner', 'developer'),
    strictObject({ head: optional(shortText(128)) }),
    object({ entries: number(), head: string(), problem: nullable(wireProblem) }),
  ),
} as const
