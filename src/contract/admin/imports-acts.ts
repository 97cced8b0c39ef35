// Acts of operators on many people: from another service, and to the next one.

import {
  array,
  boolean,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  unknown,
} from 'valibot'
import { shortText } from '../backend-fields.ts'
import { appId } from '../fields.ts'
import { exportedPerson } from '../moving/exported-person.ts'
import { IMPORT_BYTES, IMPORT_RULES, IMPORT_SOURCES, ROWS_MOST } from '../moving/sources.ts'
import { act, changing, reading } from './act.ts'

/** Trust: who imports says who people are, by any account that they name, so it is for owners. */
const LOOK = { ...reading('users:read', 'owner'), bytes: IMPORT_BYTES } as const
const MAKE = { ...changing('users:write', 'owner'), bytes: IMPORT_BYTES, target: 'body.import' } as const

const count = pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER))
const source = picklist(IMPORT_SOURCES)
const one = shortText(64)

/** What is asked of an import. */
export const importOptions = strictObject({
  /** Whether the allowlist and the cap of the app count. */
  rules: optional(picklist(IMPORT_RULES), 'obey'),
  /** Whether the former id is the subject of a login by the app's own tokens, too. */
  as_custom_user_id: optional(boolean(), false),
  /** Whether a former id that has the form of ours is kept as the id. */
  keep_ids: optional(boolean(), false),
  /** The relying party of passkeys whose source names none. */
  passkey_domain: optional(nullable(pipe(string(), maxLength(253), regex(/^[a-z0-9.-]+$/))), null),
})
const rows = pipe(array(strictObject({ record: count, line: count, row: record(string(), unknown()) })), maxLength(ROWS_MOST))
/** How many rows came to what; `conflicts`: an account of theirs belongs to another user. */
const counts = object({
  made: number(),
  there: number(),
  different: number(),
  conflicts: number(),
  refused: number(),
  bad: number(),
})
const problems = array(object({ record: number(), line: number(), reason: string(), about: nullable(string()) }))
const wireImport = object({
  id: string(),
  source: string(),
  file: string(),
  state: string(),
  /** Records of the file that have an outcome. */
  rows_done: number(),
  counts,
  started_at: number(),
  updated_at: number(),
})

export const IMPORTS_ACTS = {
  'users.imports': act(
    'Imports of people into an app, newest first.',
    reading('users:read', 'owner'),
    strictObject({ app: appId }),
    object({ imports: array(wireImport) }),
  ),
  'users.importCheck': act(
    'Says what rows would come to, and keeps nothing. `names` are short hashes of who would be made and of their accounts.',
    LOOK,
    strictObject({ app: appId, source, options: importOptions, rows }),
    object({ counts, problems, names: array(array(string())) }),
  ),
  'users.importBegin': act(
    'Begins an import; one of the same file that was cut off is gone on with.',
    { ...changing('users:write', 'owner'), target: 'answer.id' },
    strictObject({
      app: appId,
      source,
      options: importOptions,
      file: shortText(255),
      digest: pipe(string(), regex(/^[\da-f]{64}$/)),
    }),
    object({ id: string(), import: wireImport }),
  ),
  'users.importRows': act(
    'Makes people of rows, all or none. `at`: how many records of the file came before; `bad`: of these records, those that could not be read.',
    MAKE,
    strictObject({ app: appId, import: one, at: count, rows, bad: count, last: optional(boolean(), false) }),
    object({ import: wireImport, counts, problems }),
  ),
  'users.importUndo': act(
    'Deletes people whom an import has made and who are as it made them, some at a time: `left` says whether there are more.',
    { ...changing('users:write', 'owner'), target: 'body.import' },
    strictObject({ app: appId, import: one }),
    object({ import: wireImport, deleted: number(), kept: number(), left: boolean() }),
  ),
  'users.exportPeople': act(
    'A page of people in the form that an import takes back. `totp`: with the secrets of their authenticator apps, for which a token needs `users:write` too.',
    changing('users:read', 'owner'),
    strictObject({ app: appId, cursor: optional(shortText(128)), totp: optional(boolean(), false) }),
    object({ people: array(exportedPerson), next_cursor: nullable(string()) }),
  ),
} as const
