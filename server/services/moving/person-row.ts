// Judges what a source says of a person: what is kept of it, in its stored form, and what is left out, and why.

import { safeParse } from 'valibot'
import { customMetadata, importedAccount } from '../../../src/contract/backend-fields.ts'
import { METADATA_KEY_LENGTH } from '../../../src/contract/limits.ts'
import type { ImportProblem, ImportReason, RowReason } from '../../../src/contract/moving/reasons.ts'
import { accountsOf } from '../backend/imported-accounts.ts'
import type { Candidate, GivenAccount, GivenPasskey } from './candidate.ts'
import { connectionAccountOf } from './connection-account.ts'

/** Of these a person may have several. */
const SEVERAL = ['wallet', 'smart_wallet']
const FIRST_MOMENT = Date.UTC(2000, 0)

export interface KeptAccount {
  readonly type: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
  readonly since: number
  /** False: its owner proves it by the first login. */
  readonly proved: boolean
}
export interface KeptPerson {
  readonly former: string | null
  readonly createdAt: number
  readonly termsAt: number | null
  readonly accounts: readonly KeptAccount[]
  readonly passkeys: readonly (GivenPasskey & { readonly domain: string })[]
  readonly totp: string | null
  readonly metadata: Readonly<Record<string, string | number | boolean>>
}
export interface Judging {
  /** The former id is the subject of a custom login too. */
  readonly asCustom: boolean
  /** The domain of passkeys whose source names none. */
  readonly passkeyDomain: string | null
  readonly offersTotp: boolean
  readonly now: number
}
type Note = Omit<ImportProblem, 'record' | 'line'>
export type JudgedPerson =
  | { readonly person: KeptPerson; readonly notes: readonly Note[] }
  | { readonly person: null; readonly reason: RowReason }

const within = (moment: number | null | undefined, now: number): number | null =>
  moment !== null && moment !== undefined && moment >= FIRST_MOMENT && moment <= now ? moment : null

const storedOf = (account: GivenAccount['account']) => {
  if (account.type === 'oidc') return connectionAccountOf(account)
  const parsed = safeParse(importedAccount, account)
  return parsed.success ? accountsOf([parsed.output])[0] : null
}

/** The accounts that are of their form, the first of each type; `note` is told of the others. */
const soundAccounts = (
  given: readonly GivenAccount[],
  note: (reason: ImportReason, about: string) => void,
  since: number,
  now: number,
) => {
  const seen = new Set<string>()
  return given.flatMap((one) => {
    const { type } = one.account
    const kept = storedOf(one.account)
    if (!kept) {
      note('malformed', type)
      return []
    }
    // Of connections a person has one account of each issuer.
    const issuer = 'issuer' in kept.details ? kept.details.issuer : ''
    const name = SEVERAL.includes(type) ? `${type} ${kept.subject}` : `${type} ${issuer}`
    if (seen.has(name)) {
      if (!SEVERAL.includes(type)) note('second', type)
      return []
    }
    seen.add(name)
    return [{ ...kept, since: within(one.since, now) ?? since, verified: one.verified }]
  })
}

/** Texts, numbers and yes or no; the former id beside them. Where that is too much, the former id alone. */
const metadataOf = ({ metadata = {}, former }: Candidate, note: (reason: ImportReason, about: string) => void) => {
  const own = former === null ? {} : { former_id: former }
  const plain = Object.entries(metadata).filter(
    ([key, value]) => key.length <= METADATA_KEY_LENGTH && ['string', 'number', 'boolean'].includes(typeof value),
  )
  const all = safeParse(customMetadata, { ...Object.fromEntries(plain), ...own })
  if (all.success && plain.length === Object.keys(metadata).length) return all.output
  note('too_much', 'custom_metadata')
  if (all.success) return all.output
  const alone = safeParse(customMetadata, own)
  return alone.success ? alone.output : {}
}

/** What a column takes: other text of a source would refuse the whole batch, again at each attempt. */
const BASE64URL = /^[\w-]{1,4096}$/
const isSound = ({ id, publicKey, userHandle, counter }: GivenPasskey): boolean =>
  [id, publicKey, userHandle].every((text) => BASE64URL.test(text)) && Number.isSafeInteger(counter) && counter >= 0

const passkeysOf = (
  given: readonly GivenPasskey[],
  { passkeyDomain }: Judging,
  note: (reason: ImportReason, about: string) => void,
) => {
  const seen = new Set<string>()
  return given.flatMap((one) => {
    const domain = one.domain ?? passkeyDomain
    if (domain === null || !isSound(one) || seen.has(one.id)) {
      if (domain === null) note('no_domain', 'passkey')
      else if (!seen.has(one.id)) note('malformed', 'passkey')
      return []
    }
    seen.add(one.id)
    return [{ ...one, domain }]
  })
}

const BASE32 = /^[A-Z2-7]{16,128}$/
const totpOf = (
  given: string | null | undefined,
  { offersTotp }: Judging,
  note: (reason: ImportReason, about: string) => void,
) => {
  if (!given) return null
  const secret = given.replace(/[\s=-]/g, '').toUpperCase()
  if (!BASE32.test(secret)) note('malformed', 'totp')
  else if (!offersTotp) note('not_offered', 'totp')
  else return secret
  return null
}

/** What becomes of a candidate. Pure. */
export const judgePerson = (candidate: Candidate, judging: Judging): JudgedPerson => {
  const { former, blocked } = candidate
  if (blocked) return { person: null, reason: 'blocked' }
  const notes: Note[] = []
  const note = (reason: ImportReason, about: string): void => void notes.push({ reason, about })
  const { now } = judging
  const createdAt = within(candidate.createdAt, now) ?? now
  const own: GivenAccount[] =
    judging.asCustom && former !== null ? [{ account: { type: 'custom_auth', custom_user_id: former }, verified: true }] : []
  const sound = soundAccounts([...own, ...candidate.accounts], note, createdAt, now)
  const passkeys = passkeysOf(candidate.passkeys ?? [], judging, note)
  const proved = sound.filter(({ verified }) => verified)
  // Trust: an address that is not proved may be another person's, who would find an account here into which its maker has a way. It comes along
  // where it is the only way: who signs in first has proved it.
  const alone = proved.length + passkeys.length > 0 ? [] : sound.slice(0, 1)
  const accounts = sound.filter((one) => one.verified || alone.includes(one))
  for (const one of sound) if (!accounts.includes(one)) note('unverified', one.type)
  for (const name of candidate.others ?? []) note('no_provider', name)
  for (const type of candidate.withheld ?? []) note('not_given', type)
  if (candidate.password) note('no_password', 'password')
  if (accounts.every(({ type }) => type === 'smart_wallet') && passkeys.length === 0)
    return { person: null, reason: 'no_account' }
  // Trust: nor does a factor of theirs come with an address that is not proved.
  const totp = totpOf(alone.length > 0 ? null : candidate.totp, judging, note)
  const stored = accounts.map(({ type, subject, details, since, verified }) => ({
    type,
    subject,
    details,
    since,
    proved: verified,
  }))
  const metadata = metadataOf(candidate, note)
  const termsAt = within(candidate.termsAt, now)
  return { person: { former, createdAt, termsAt, accounts: stored, passkeys, totp, metadata }, notes }
}
