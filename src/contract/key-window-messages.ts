// Parsers of what goes between the wallet's frame and a window for keys (src/contract/key-windows.ts).
// Frame, window and service carry them, no page.

import {
  any,
  array,
  boolean,
  type GenericSchema,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import {
  KEY_PURPOSES,
  type KeyAct,
  type KeyAsked,
  type KeyGiven,
  type KeyPurpose,
  type KeySaid,
  METHODS_AFTER_PASSKEYS,
  type ToConfirm,
} from './key-windows.ts'
import { MOST_FORMER } from './wallets/former-wallets.ts'
import { MOST_RECOVERY_PASSKEYS } from './wallets/recovery.ts'

/** Longest key or phrase, password, and name that is taken. */
const LONGEST_TYPED = 1024
/** Longest file of a backup, and longest list of browsers. */
const LONGEST_FILE = 16 * 1024
const MOST_DEVICES = 64

const text = (longest: number) => pipe(string(), minLength(1), maxLength(longest))
const address = text(64)
const digest = text(66)
const code = text(64)

const keyPurpose = picklist(KEY_PURPOSES)

const bytes = (most: number) => pipe(string(), minLength(1), maxLength(most), regex(/^[\w-]+$/))
const credential = bytes(1364)
const passkey = strictObject({ id: credential, output: bytes(43), aaguid: optional(bytes(22)) })
const listed = pipe(
  array(object({ id: credential, name: nullable(text(LONGEST_TYPED)), since: number() })),
  maxLength(MOST_RECOVERY_PASSKEYS),
)

const toConfirm: GenericSchema<ToConfirm> = object({
  method: text(64),
  params: array(any()),
  address,
  unsigned: optional(number()),
  digest,
  known: array(text(64)),
  used: array(text(64)),
})

const keyAsked: GenericSchema<KeyAsked> = object({
  purpose: keyPurpose,
  origin: text(512),
  person: object({ id: text(128), name: nullable(pipe(string(), maxLength(LONGEST_TYPED))) }),
  address: optional(address),
  former: optional(pipe(array(address), maxLength(MOST_FORMER))),
  request: optional(toConfirm),
  passkeys: optional(
    object({
      ...{ input: bytes(43), handle: bytes(86), ids: pipe(array(credential), maxLength(MOST_RECOVERY_PASSKEYS)) },
      old: optional(pipe(array(credential), maxLength(MOST_RECOVERY_PASSKEYS))),
    }),
  ),
  listed: optional(listed),
  method: optional(picklist(METHODS_AFTER_PASSKEYS)),
})

const device = object({
  id: text(64),
  browser: nullable(text(64)),
  os: nullable(text(64)),
  lastUsedAt: number(),
  isCurrent: boolean(),
})

/** What an act gives, by purpose. */
const keyGiven: { readonly [P in KeyPurpose]: GenericSchema<KeyGiven[P]> } = {
  export: strictObject({ key: text(256), phrase: nullable(text(LONGEST_TYPED)) }),
  import: strictObject({ address }),
  backup: strictObject({ file: text(LONGEST_FILE) }),
  confirm: strictObject({ agreed: literal(true) }),
  recover: strictObject({ address }),
  password: strictObject({ address }),
  devices: strictObject({ devices: pipe(array(device), maxLength(MOST_DEVICES)) }),
  passkey: strictObject({ address }),
  'leave-passkeys': strictObject({ address }),
}

/** What a window may ask to be done, by purpose. */
const doing: { readonly [P in KeyPurpose]: GenericSchema<KeyAct> } = {
  export: strictObject({ act: literal('do') }),
  import: strictObject({ act: literal('do'), text: text(LONGEST_TYPED), other: optional(literal(true)) }),
  backup: strictObject({ act: literal('do'), password: text(LONGEST_TYPED) }),
  confirm: strictObject({ act: literal('agree'), digest }),
  recover: union([
    strictObject({ act: literal('do'), password: text(LONGEST_TYPED) }),
    strictObject({ act: literal('do'), passkey }),
  ]),
  password: strictObject({ act: literal('do'), password: text(LONGEST_TYPED) }),
  devices: strictObject({ act: literal('do'), remove: optional(text(64)) }),
  passkey: union([
    strictObject({ act: literal('do'), passkey }),
    strictObject({ act: literal('do'), remove: credential, passkey: optional(passkey) }),
  ]),
  'leave-passkeys': strictObject({ act: literal('do') }),
}

/** What a window of a purpose says. */
export const keyAct = (purpose: KeyPurpose): GenericSchema<KeyAct> =>
  union([doing[purpose], strictObject({ act: picklist(['refuse', 'done', 'left']) })])

/** What a window of a purpose is told. */
export const keySaid = (purpose: KeyPurpose): GenericSchema<KeySaid> =>
  union([
    strictObject({ asked: keyAsked }),
    strictObject({ given: keyGiven[purpose] }),
    strictObject({ failed: code, retryAfter: optional(number()), fault: optional(unknown()) }),
    strictObject({ over: code }),
  ])
