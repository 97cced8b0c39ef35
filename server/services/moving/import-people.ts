// Imports people from another service, a batch at a time, which is kept as a whole or not at all.

import type { InferOutput } from 'valibot'
import type { importOptions } from '../../../src/contract/admin/imports-acts.ts'
import type { ImportProblem, RowReason } from '../../../src/contract/moving/reasons.ts'
import type { ImportSource } from '../../../src/contract/moving/sources.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { isFull } from '../../stores/account/users.ts'
import { addPeople, factsOf, type NewPerson } from '../../stores/moving/people.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import { userIdOf } from '../backend/backend-users.ts'
import type { Core } from '../core.ts'
import { totpContext } from '../factors/totp.ts'
import { formerHash } from './former-hash.ts'
import { type JudgedPerson, judgePerson, type KeptPerson } from './person-row.ts'
import { sourceOf } from './sources.ts'

export type ImportOptions = InferOutput<typeof importOptions>
interface Place {
  readonly record: number
  readonly line: number
}
interface ImportRow extends Place {
  readonly row: Readonly<Record<string, unknown>>
}
export interface Batch {
  readonly source: ImportSource
  readonly options: ImportOptions
  readonly rows: readonly ImportRow[]
  /** The import that the batch is of; null: nothing is kept. */
  readonly id: string | null
}
/** How many rows of a batch came to what. */
export const COUNTS = { made: 0, there: 0, different: 0, conflicts: 0, refused: 0, bad: 0 }
export type Counts = { [K in keyof typeof COUNTS]: number }
const COUNTED: Readonly<Record<RowReason, keyof Counts>> = {
  not_json: 'bad',
  cut_off: 'bad',
  too_long: 'bad',
  wrong_columns: 'bad',
  not_of_form: 'bad',
  duplicate: 'bad',
  taken: 'conflicts',
  different: 'different',
  blocked: 'refused',
  no_account: 'refused',
  allowlist_rejected: 'refused',
  max_accounts_reached: 'refused',
}
/** What came of a batch. `names`: short hashes of those who would be made and of their accounts, to know a person of a later batch by. */
export interface BatchOutcome {
  readonly counts: Counts
  readonly problems: readonly ImportProblem[]
  readonly names: readonly (readonly [record: number, ...names: string[]])[]
}

const NAME_LENGTH = 12

const accountName = ({ type, subject }: { readonly type: string; readonly subject: string }): string => `${type} ${subject}`
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
const listNames = (accounts: KeptPerson['accounts']) =>
  accounts.flatMap(({ type, subject }) => [
    { type, subject },
    ...(type === 'email' ? [{ type: 'domain', subject: domainOf(subject) }] : []),
  ])

/** A person of the batch with what they are looked up by. Passkeys are accounts as well. */
interface Coming extends Place {
  readonly person: KeptPerson
  readonly accounts: KeptPerson['accounts']
  readonly former: string
  /** The id that is kept; null: they are given a new one. */
  readonly keptId: string | null
}
const comingOf = (core: Core, app: App, { options }: Batch, place: Place, person: KeptPerson): Coming => {
  const passkeys = person.passkeys.map(({ id, name }) => ({
    type: 'passkey',
    subject: id,
    details: { ...(name && { authenticator_name: name }), enrolled_in_mfa: false },
    since: person.createdAt,
    proved: true,
  }))
  const accounts = [...person.accounts, ...passkeys]
  const [first] = accounts
  const former = formerHash(core.secrets, app.id, person.former ?? `account ${first ? accountName(first) : ''}`)
  const keptId = options.keep_ids && person.former !== null ? userIdOf(person.former) || null : null
  return { ...place, person, accounts, former, keptId }
}

/** Reads the rows of a batch; what none becomes of is told. */
const readRows = (core: Core, app: App, batch: Batch, tell: (place: Place, judged: JudgedPerson) => void): Coming[] => {
  const read = sourceOf(batch.source)
  const { as_custom_user_id: asCustom, passkey_domain: passkeyDomain } = batch.options
  const offersTotp = app.row.config.mfa_methods.includes('totp')
  const judging = { asCustom, passkeyDomain, offersTotp, now: core.clock.now() }
  return batch.rows.flatMap(({ row, ...place }) => {
    const candidate = read(row)
    const judged: JudgedPerson = candidate ? judgePerson(candidate, judging) : { person: null, reason: 'not_of_form' }
    tell(place, judged)
    return judged.person ? [comingOf(core, app, batch, place, judged.person)] : []
  })
}

/** Finds what each person of a batch comes to, in the order of the lines. */
const createJudge = (facts: Awaited<ReturnType<typeof factsOf>>, { id, options }: Batch, hasList: boolean) => {
  const owners = new Map(facts.owned.map((one) => [accountName(one), one.user]))
  const known = new Map(facts.known.map((one) => [one.former, one]))
  const listed = new Set(facts.listed.map(accountName))
  const formers = new Set<string>()
  return (one: Coming): RowReason | 'there' | 'made' => {
    const before = known.get(one.former)
    if (formers.has(one.former)) return 'duplicate'
    if (before) {
      if (before.import === id && before.record !== one.record) return 'duplicate'
      return one.accounts.every((account) => owners.get(accountName(account)) === before.user) ? 'there' : 'different'
    }
    if (one.accounts.some((account) => owners.has(accountName(account)))) return 'taken'
    const isOnList = listNames(one.accounts).some((name) => listed.has(accountName(name)))
    if (hasList && options.rules === 'obey' && !isOnList) return 'allowlist_rejected'
    formers.add(one.former)
    // Of two persons of one batch with one account the first one has it.
    for (const account of one.accounts) owners.set(accountName(account), one.former)
    return 'made'
  }
}

const newPerson = (
  core: Core,
  app: App,
  { record, person, accounts, former, keptId }: Coming,
  taken: ReadonlySet<string>,
): NewPerson => {
  const user = keptId && !taken.has(keptId) ? keptId : USER_ID_PREFIX + cuid((bytes) => core.random.bytes(bytes.length))
  return {
    ...{ user, former, record, accounts, metadata: person.metadata },
    created_at: person.createdAt,
    terms_at: person.termsAt,
    passkeys: person.passkeys.map(({ id, domain, publicKey, counter, transports, userHandle }) => ({
      ...{ credential_id: id, rp_id: domain, public_key: publicKey, counter, transports, user_handle: userHandle },
    })),
    totp: person.totp === null ? null : core.secrets.seal(person.totp, totpContext(app.id, user)),
  }
}

/** Adds the people. Where the app has a cap that counts, one after the other, while there is room; answers those for whom there was none. */
const add = async (
  core: Core,
  app: App,
  { source, options }: Batch,
  id: string,
  people: readonly NewPerson[],
): Promise<NewPerson[]> => {
  const into = { app: app.id, source, id, now: core.clock.now() }
  if (options.rules === 'pass' || settingsOf(app).max_users === null) {
    await addPeople(core.db, into, people)
    return []
  }
  const over: NewPerson[] = []
  for (const one of people) {
    if (over.length > 0 || (await isFull(core.db, app.id))) over.push(one)
    else await addPeople(core.db, into, [one])
  }
  return over
}

/**
 * Judges a batch, and makes its people where it is of an import. Inside of a transaction then. Nobody is told: no mail, no message; webhooks are
 * (`user.created`).
 */
export const importBatch = async (core: Core, app: App, batch: Batch): Promise<BatchOutcome> => {
  const problems: ImportProblem[] = []
  const counts: Counts = { ...COUNTS }
  const refuse = ({ record, line }: Place, reason: RowReason): void => {
    counts[COUNTED[reason]]++
    problems.push({ record, line, reason, about: null })
  }
  const notes = new Map<number, readonly Omit<ImportProblem, 'record' | 'line'>[]>()
  const coming = readRows(core, app, batch, (place, judged) => {
    if (judged.person) notes.set(place.record, judged.notes)
    else refuse(place, judged.reason)
  })
  const facts = await factsOf(core.db, {
    app: app.id,
    source: batch.source,
    accounts: coming.flatMap(({ accounts }) => accounts),
    formers: coming.map(({ former }) => former),
    ids: coming.flatMap(({ keptId }) => keptId ?? []),
    names: coming.flatMap(({ accounts }) => listNames(accounts)),
  })
  const judge = createJudge(facts, batch, app.row.config.allowlist_enabled)
  const found = coming.map((one) => ({ one, came: judge(one) }))
  for (const { one, came } of found) {
    if (came === 'made' || came === 'there') counts[came]++
    else refuse(one, came)
  }
  const makes = found.flatMap(({ one, came }) => (came === 'made' ? [one] : []))
  for (const { record, line } of makes) problems.push(...(notes.get(record) ?? []).map((note) => ({ record, line, ...note })))
  const taken = new Set(facts.ids)
  const over = batch.id
    ? await add(
        core,
        app,
        batch,
        batch.id,
        makes.map((one) => newPerson(core, app, one, taken)),
      )
    : []
  for (const { record } of over) {
    const one = makes.find((each) => each.record === record)
    counts.made--
    if (one) refuse(one, 'max_accounts_reached')
  }
  const short = (text: string): string => formerHash(core.secrets, app.id, text).slice(0, NAME_LENGTH)
  const names = batch.id
    ? []
    : makes.map(
        (one) => [one.record, one.former.slice(0, NAME_LENGTH), ...one.accounts.map((each) => short(accountName(each)))] as const,
      )
  return { counts, problems: problems.toSorted((one, other) => one.record - other.record), names }
}
