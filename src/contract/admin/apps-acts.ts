// Acts of operators on apps. What a setting may be is judged by the service, as for the command line.

import {
  array,
  boolean,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  strictObject,
  string,
  unknown,
} from 'valibot'
import { shortText } from '../backend-fields.ts'
import { appId } from '../fields.ts'
import { act, changing, reading } from './act.ts'
import { wireProblem } from './problem.ts'

const READ = reading('apps:read', 'owner', 'developer', 'support', 'viewer')
const WRITE = changing('apps:write', 'owner', 'developer')
/** Trust: pages send every token to that address. */
const SET = { ...WRITE, owners: ['config.custom_api_url'] }

/** An app as its owner sees it. `config` has the keys of the server config, `settings` those that no page sees. Times are unix seconds. */
const wireApp = object({
  id: string(),
  config: record(string(), unknown()),
  allowed_origins: array(string()),
  allow_no_origin: boolean(),
  client_ids: array(string()),
  settings: record(string(), unknown()),
  cookie_domain: nullable(string()),
  created_at: number(),
  updated_at: number(),
})
const app = object({ app: wireApp })
/** An allowlist of some length goes along. */
const TOGETHER_BYTES = 1_000_000
const texts = array(shortText(2048))
/** What is left out keeps its value. */
const change = {
  config: optional(record(string(), unknown())),
  allowed_origins: optional(texts),
  allow_no_origin: optional(boolean()),
  client_ids: optional(texts),
  settings: optional(record(string(), unknown())),
  cookie_domain: optional(nullable(shortText(255))),
}
const entry = object({ type: string(), value: string() })
const entries = strictObject({ app: appId, entries: pipe(texts) })

export const APPS_ACTS = {
  'apps.list': act('All apps, oldest first.', READ, strictObject({}), object({ apps: array(wireApp) })),
  'apps.get': act('One app.', READ, strictObject({ app: appId }), app),
  'apps.create': act(
    'Makes an app.',
    { ...SET, target: 'body.id', app: 'answer.app.id' },
    strictObject({ id: optional(shortText(64)), ...change }),
    app,
  ),
  'apps.change': act('Changes what is named of an app.', SET, strictObject({ app: appId, ...change }), app),
  'apps.check': act(
    'Looks an app over: each problem, and each note of what is none, by its rule and in words.',
    READ,
    strictObject({ app: appId }),
    object({ problems: array(wireProblem), notes: array(wireProblem) }),
  ),
  'apps.rotateKey': act(
    'Gives an app a new signing key; `leaked`: the old one is worth nothing at once.',
    WRITE,
    strictObject({ app: appId, leaked: optional(boolean(), false) }),
    object({ signs_from: number() }),
  ),
  'apps.together': act(
    'Does several acts on one app, all of them or none: those that a file of an app needs (docs/admin.md, "An app as a file"). Each is done as if it came alone, and the answers are in their order.',
    { ...WRITE, bytes: TOGETHER_BYTES },
    strictObject({
      app: appId,
      acts: pipe(array(strictObject({ act: shortText(64), body: record(string(), unknown()) })), minLength(1), maxLength(500)),
    }),
    object({ answers: array(record(string(), unknown())) }),
  ),
  'allowlist.list': act('The allowlist of an app.', READ, strictObject({ app: appId }), object({ entries: array(entry) })),
  'allowlist.add': act('Lets people in, once the allowlist is on.', WRITE, entries, object({ entries: array(entry) })),
  'allowlist.remove': act('Takes people off the allowlist.', WRITE, entries, object({ removed: number() })),
  'testAccounts.list': act(
    'The test accounts of an app.',
    READ,
    strictObject({ app: appId }),
    object({ accounts: array(string()) }),
  ),
  'testAccounts.create': act(
    'Makes a test account for a test that signs in by itself; its fixed code is answered once.',
    WRITE,
    strictObject({ app: appId, email: optional(shortText(255)), phone: optional(shortText(32)), code: optional(shortText(6)) }),
    object({ identifier: string(), code: string() }),
  ),
  'testAccounts.remove': act(
    'Removes a test account.',
    WRITE,
    strictObject({ app: appId, email: optional(shortText(255)), phone: optional(shortText(32)) }),
    object({ removed: boolean() }),
  ),
} as const
