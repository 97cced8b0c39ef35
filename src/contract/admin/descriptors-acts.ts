// Acts of operators on the sets of descriptors by which requests to sign are described.

import {
  array,
  boolean,
  maxLength,
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
} from 'valibot'
import { shortText } from '../backend-fields.ts'
import { act, changing, reading } from './act.ts'

const LOOK = reading('service:read', 'owner', 'developer', 'support', 'viewer')
const CHANGE = changing('service:write', 'owner')

const leftOut = array(object({ file: string(), what: nullable(string()), reason: string() }))
const facts = {
  id: string(),
  state: picklist(['current', 'previous']),
  source: string(),
  /** Seconds since 1970. */
  made_at: number(),
  digest: string(),
  files: number(),
  refused: number(),
  descriptors: number(),
  /** Whether it is as it was kept, by the service's key. */
  sound: boolean(),
}

export const DESCRIPTORS_ACTS = {
  'descriptors.list': act(
    'The sets of descriptors that are kept: the one in use, and the one before it.',
    LOOK,
    strictObject({}),
    object({ sets: array(object(facts)) }),
  ),
  'descriptors.show': act(
    'A set of descriptors with what was left out of it and why; for a contract on a chain, also what it knows of that.',
    LOOK,
    strictObject({
      id: shortText(32),
      chain: optional(pipe(string(), regex(/^[1-9]\d{0,15}$/))),
      address: optional(pipe(string(), regex(/^0x[\da-f]{40}$/i))),
    }),
    object({ set: object(facts), left_out: leftOut, known: array(object({ name: string(), key: string(), intent: string() })) }),
  ),
  'descriptors.update': act(
    'Makes a set of descriptors of the files of a registry and takes it into use; the one so far stays for a way back.',
    // Trust: its words stand on the screens on which people sign.
    { ...CHANGE, target: 'answer.digest' },
    strictObject({ source: pipe(string(), regex(/^[\w .:/@+-]*$/), maxLength(100)), files: record(string(), string()) }),
    object({
      id: string(),
      digest: string(),
      files: number(),
      refused: number(),
      descriptors: number(),
      left_out: leftOut,
    }),
  ),
  'descriptors.restore': act(
    'Takes the set of descriptors before the one in use into use again; that one becomes the one before.',
    CHANGE,
    strictObject({}),
    object({ restored: boolean() }),
  ),
  'descriptors.remove': act(
    'Forgets a set of descriptors; without one in use nothing is described.',
    { ...CHANGE, target: 'body.id' },
    strictObject({ id: shortText(32) }),
    object({ removed: boolean() }),
  ),
} as const
