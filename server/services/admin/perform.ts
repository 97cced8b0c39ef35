// Does an act of an operator: role and scope, form, the act and its audit entry in one transaction, form of the answer.

import { safeParse } from 'valibot'
import type { ActName } from '../../../src/contract/admin/acts.ts'
import { actNamed, actRow } from '../../../src/contract/admin/acts.ts'
import { type GivenAct, TOGETHER } from '../../../src/contract/moving/app-plan.ts'
import { nested } from '../../db/nested.ts'
import { answeredCall, keepCall } from '../../stores/admin/tokens.ts'
import { runIdempotent } from '../../stores/idempotency.ts'
import { createAppCache } from '../apps/app-cache.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS } from '../limits/idempotency-key.ts'
import { refusedBy } from '../problem.ts'
import { ServiceError } from '../service-error.ts'
import { wrongIn } from '../wrong-in.ts'
import { type Actor, requireMayDo } from './actor.ts'
import { appsActs } from './apps.ts'
import { detailsOf, noteAct } from './audit.ts'
import { connectionsActs } from './connections.ts'
import { descriptorsActs } from './descriptors.ts'
import { requireNoMore } from './grants.ts'
import { importsActs } from './imports.ts'
import { keysActs } from './keys.ts'
import { openIdActs } from './openid.ts'
import type { ActRuns, Answer } from './runs.ts'
import { serviceActs } from './service.ts'
import { usersActs } from './users.ts'

const RUNS: ActRuns = {
  'apps.together': (core, given, actor) => runTogether(core, given, actor),
  ...usersActs,
  ...importsActs,
  ...appsActs,
  ...keysActs,
  ...openIdActs,
  ...connectionsActs,
  ...serviceActs,
  ...descriptorsActs,
}

/** A row of the table and its function belong together by name; what passes between them is checked by the row's own schemas. */
type AnyRun = (core: Core, body: unknown, actor: Actor) => Promise<unknown>
type Fields = Readonly<Record<string, unknown>>

/** The text at a path of an act's row; null where there is none. */
const textAt = (fields: Fields, path: string | null): string | null => {
  const value = path?.split('.').reduce<unknown>((inner, name) => (inner as Fields | null | undefined)?.[name], fields)
  return typeof value === 'string' ? value : null
}

/** Runs an act, and checks what it answers. Trust: what the form of the answer does not name stays here. */
const run = async (core: Core, actor: Actor, name: ActName, body: unknown): Promise<unknown> => {
  const given = await (RUNS[name] as AnyRun)(core, body, actor)
  const checked = safeParse(actRow(name).answer, given)
  if (!checked.success) throw new Error(`${name} gave an answer that is not of its form (${wrongIn(checked.issues[0])})`)
  return checked.output
}

/** Whether an act says that there was nothing to do: it leaves no entry. */
const didNothing = (answer: unknown): boolean => {
  const said = Object.values(answer ?? {})
  return said.length > 0 && said.every((value) => value === false || value === 0)
}

/** An act and its entry in the audit log, within the transaction of `core`. */
const runNoted = async (core: Core, actor: Actor, name: ActName, body: unknown): Promise<unknown> => {
  const answer = await run(core, actor, name, body)
  const { app, target } = actRow(name)
  const what = { app: textAt({ body, answer } as Fields, app), target: textAt({ body, answer } as Fields, target) }
  if (!didNothing(answer)) await noteAct(core, { actor, act: name, ...what, details: detailsOf(body as Fields) })
  return answer
}

/**
 * Does acts one after the other, within the transaction that one act has. Trust: each is asked whether the actor may do it, and is of the one app that
 * the call names; the first that is refused undoes those before it.
 */
const runTogether = async (
  core: Core,
  { app, acts }: { readonly app: string; readonly acts: readonly GivenAct[] },
  actor: Actor,
) => {
  const answers: Record<string, unknown>[] = []
  for (const { act, body } of acts) {
    const name = TOGETHER.find((one) => one === act)
    if (!name) throw new ServiceError('not_found')
    const row = actRow(name)
    requireMayDo(actor, row)
    const parsed = safeParse(row.body, body)
    if (!parsed.success) throw new ServiceError('invalid_data', `${name}: ${wrongIn(parsed.issues[0])}`)
    const { app: named, id } = parsed.output as { readonly app?: string; readonly id?: string }
    if ((name === 'apps.create' ? id : named) !== app) throw new ServiceError('invalid_data', 'All acts are of one app.')
    await requireNoMore(core, actor, name, parsed.output)
    answers.push((await runNoted(core, actor, name, parsed.output)) as Record<string, unknown>)
    core.apps.forget()
  }
  return { answers }
}

const callContext = (key: string): string => `admin call ${key}`

/** The act and its entry, and with a key its answer: all or none. Mails to people go out once all of it is kept. */
const runChanging = async (core: Core, actor: Actor, name: ActName, body: unknown, key: string | null): Promise<unknown> => {
  const kept = key && (await answeredCall(core.db, key, core.clock.now()))
  if (key && kept) return JSON.parse(core.secrets.open(kept, callContext(key)))
  const told: (() => void)[] = []
  const given = await core.db.transaction().execute(async (trx) => {
    const db = nested(trx)
    const within: Core = {
      ...core,
      db,
      // The embedded database has one connection, which this transaction holds.
      apps: createAppCache({ ...core, db }, core.secrets),
      notices: { send: (...notice) => void told.push(() => core.notices.send(...notice)) },
    }
    // Acts that are done together have an entry each.
    const answer = await (name === 'apps.together' ? run : runNoted)(within, actor, name, body)
    const now = core.clock.now()
    const sealed = key && core.secrets.seal(JSON.stringify(answer), callContext(key))
    if (key && sealed) await keepCall(trx, { key, sealed, expires_at: now + IDEMPOTENCY_MS }, now)
    return answer
  })
  for (const tell of told) tell()
  core.apps.forget()
  return given
}

/** A refusal of the command line's rules, by a code of the catalogue. */
const inCode = (error: unknown): unknown => (error instanceof InvalidApp ? refusedBy('invalid_data', ...error.problems) : error)

/**
 * Does an act for an actor. Throws {@link ServiceError}. `idempotencyKey` is what the caller named: a repetition with it and the same body is
 * answered with what was answered before.
 */
export const perform = async <N extends ActName>(
  core: Core,
  actor: Actor,
  name: N,
  body: unknown,
  idempotencyKey?: string | undefined,
): Promise<Answer<N>> => {
  // Trust: names come from outside too, in a path.
  if (actNamed(name) === null) throw new ServiceError('not_found')
  const row = actRow(name)
  requireMayDo(actor, row)
  const parsed = safeParse(row.body, body)
  if (!parsed.success) throw new ServiceError('invalid_data')
  try {
    await requireNoMore(core, actor, name, parsed.output)
    if (!row.changes) return (await run(core, actor, name, parsed.output)) as Answer<N>
    const parts = [actor.kind, actor.id, name, idempotencyKey ?? '', JSON.stringify(parsed.output)]
    const key = row.once && idempotencyKey ? core.secrets.hash('once', ...parts) : null
    const which = { app: '', key: '', now: core.clock.now() }
    return (await runIdempotent(core.db, which, () => runChanging(core, actor, name, parsed.output, key))) as Answer<N>
  } catch (error) {
    throw inCode(error)
  }
}
