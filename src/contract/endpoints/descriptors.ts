// What the registry of descriptors says of a contract's function or message, where our own readers say nothing.
// See docs/design/signing.md, "Descriptors".

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
  pipe,
  record,
  regex,
  string,
  union,
} from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import {
  AT_PLACE_MAX,
  FIELDS_MAX,
  KEY_MAX,
  OPTIONS_MAX,
  PATH_MAX,
  SENTENCE_MAX,
  WORDS_MAX,
} from '../signing/descriptors/limits.ts'

const text = (most: number) => pipe(string(), maxLength(most))
const whole = (most: number) => pipe(number(), integer(), minValue(0), maxValue(most))
const constants = () => pipe(array(text(SENTENCE_MAX)), maxLength(OPTIONS_MAX))
const table = (most: number) => record(text(WORDS_MAX), text(most))

const source = union([
  object({ map: table(SENTENCE_MAX), path: text(PATH_MAX) }),
  object({ path: text(PATH_MAX) }),
  object({ value: text(SENTENCE_MAX) }),
])
const parts = object({
  token: optional(source),
  collection: optional(source),
  callee: optional(source),
  selector: optional(source),
  amount: optional(source),
  spender: optional(source),
  chain: optional(source),
})
const field = object({
  path: optional(text(PATH_MAX)),
  value: optional(text(SENTENCE_MAX)),
  label: text(WORDS_MAX),
  /** Words that the reader does not know are read as `raw` and `always`. */
  format: text(WORDS_MAX),
  shown: text(WORDS_MAX),
  unless: optional(constants()),
  must: optional(constants()),
  parts: optional(parts),
  senders: optional(constants()),
  threshold: optional(pipe(string(), regex(/^\d{1,78}$/))),
  message: optional(text(WORDS_MAX)),
  unit: optional(object({ base: text(WORDS_MAX), decimals: whole(77), prefix: boolean() })),
  options: optional(table(WORDS_MAX)),
  bundle: optional(whole(FIELDS_MAX)),
})
const descriptor = object({
  form: text(WORDS_MAX),
  key: text(KEY_MAX),
  owner: text(WORDS_MAX),
  contract: nullable(text(WORDS_MAX)),
  intent: text(WORDS_MAX),
  sentence: nullable(text(SENTENCE_MAX)),
  domain: table(SENTENCE_MAX),
  fields: pipe(array(field), maxLength(FIELDS_MAX)),
})

/** 404 `not_found` where nothing is known of it. Every caller is answered alike, and may keep the answer for minutes. */
export const at = endpoint()({
  name: 'descriptors.at',
  method: 'GET',
  path: '/api/v1/descriptors',
  access: 'anonymous',
  from: 'both',
  /** `name`: a function's selector, or the name of a type of messages. */
  query: object({
    chainId: pipe(string(), regex(/^[1-9]\d{0,15}$/)),
    address: pipe(string(), regex(/^0x[\da-f]{40}$/)),
    name: pipe(string(), regex(/^(0x[\da-f]{8}|[A-Za-z_$][\w$:]{0,127})$/)),
  }),
  /** `date`: when the operator took the set in, in seconds since 1970. */
  answer: object({
    chain: text(WORDS_MAX),
    address: text(WORDS_MAX),
    source: text(WORDS_MAX),
    date: number(),
    descriptors: pipe(array(descriptor), maxLength(AT_PLACE_MAX)),
  }),
  retry: false,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(at, null, 'What the registry says of a function or a message of a contract', ['not_found'])]
