// Search of users by text: it finds what it found before, and reads the accounts of its own app by an index.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { LIMITS } from '../../server/db/bounded-pool.ts'
import { outageOf } from '../../server/db/outage.ts'
import type { Schema } from '../../server/db/schema.ts'
import { usersByText } from '../../server/stores/backend/backend-users.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { prepared } from './prepared.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** `db` in whose transactions each question is explained as well. */
const explaining = (db: Kysely<Schema>, plans: Plan[]): Kysely<Schema> => {
  const explain = (trx: Kysely<Schema>) => ({
    executeQuery: async (query: CompiledQuery) => {
      if (/from (accounts|users)/.test(query.sql)) {
        const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
        const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
        plans.push(...nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan))
      }
      return trx.executeQuery(query)
    },
  })
  const { executeQuery } = explain(db)
  const transaction = () => ({
    execute: <T>(work: (trx: Kysely<Schema>) => Promise<T>) =>
      db.transaction().execute((trx) => work(explain(trx) as unknown as Kysely<Schema>)),
  })
  return { transaction, executeQuery } as unknown as Kysely<Schema>
}

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp())
  const other = prepared(() => lab.newApp())
  before(async () => {
    const seed = async (app: string, count: number, host: string): Promise<void> => {
      await sql`insert into users (id, app_id, created_at)
        select 'did:privy:' || ${host}::text || n, ${app}, n from generate_series(1, ${count}::int4) n`.execute(engine.db)
      await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
        select ${app}, 'email', 'person' || n || '@' || ${host}::text || '.example', 'did:privy:' || ${host}::text || n,
          jsonb_build_object('name', 'Name' || n), 1, 1 from generate_series(1, ${count}::int4) n`.execute(engine.db)
    }
    await seed(client.id, 300, 'mine')
    await seed(other.id, 5000, 'theirs')
    await sql`analyze users`.execute(engine.db)
    await sql`analyze accounts`.execute(engine.db)
  })
  const search = async (term: string, { most = 101, after = { created_at: 0, id: '' }, app = client.id } = {}) => {
    const plans: Plan[] = []
    const people = await usersByText(explaining(engine.db, plans), { app, after, most }, term, 60_000)
    return { people: people.map(({ id }) => id.replace('did:privy:', '')), plans }
  }
  /** Rows of accounts that were looked at, and those kinds of steps that read a whole table. */
  const read = (plans: readonly Plan[]) => {
    const accounts = plans.filter((plan) => plan['Relation Name'] === 'accounts')
    const looked = ({ 'Actual Rows': rows, 'Actual Loops': loops, ...rest }: Plan): number =>
      (rows + (rest['Rows Removed by Filter'] ?? 0) + (rest['Rows Removed by Index Recheck'] ?? 0)) * loops
    return {
      rows: accounts.reduce((sum, plan) => sum + looked(plan), 0),
      whole: plans.filter((plan) => plan['Node Type'] === 'Seq Scan' && plan['Relation Name']),
    }
  }

  test('finds by a part of a subject, a name, and by the id, in the order of the pages', async () => {
    assert.deepEqual((await search('PERSON7@')).people, ['mine7'])
    assert.deepEqual((await search('name299')).people, ['mine299'])
    assert.deepEqual((await search('did:privy:mine5')).people, ['mine5'])
    assert.deepEqual((await search('person29', { most: 3 })).people, ['mine29', 'mine290', 'mine291'])
    const rest = await search('person29', { after: { created_at: 291, id: 'did:privy:mine291' } })
    assert.equal(rest.people.length, 8)
  })

  test('letters that are wildcards to the database are letters, and no term reaches over two parts of an account', async () => {
    assert.deepEqual((await search('person_7')).people, [])
    assert.deepEqual((await search('%')).people, [])
    assert.deepEqual((await search('example\n\nName')).people, [])
  })

  test('reads no accounts of other apps, and no whole table', async () => {
    for (const term of ['person7@', 'nobody at all', 'theirs', 'example', 'zz', 'e']) {
      const { plans } = await search(term)
      const { rows, whole } = read(plans)
      assert.deepEqual(whole, [], term)
      assert.ok(rows <= 700, `${term}: ${rows} rows of accounts`)
    }
  })

  test('a term that most people have is answered from the first of them', async () => {
    const { people, plans } = await search('example', { app: other.id })
    assert.equal(people.length, 101)
    assert.deepEqual(people.slice(0, 2), ['theirs1', 'theirs2'])
    const { rows, whole } = read(plans)
    assert.deepEqual(whole, [])
    // Without an index of texts: a piece of them, then those of the first users.
    assert.ok(rows < (engine.name === 'embedded' ? 7000 : 2500), `${rows} rows of accounts`)
  })

  // The embedded database has no index of texts.
  if (engine.name === 'postgres')
    test('a rare one is found by the index of texts', async () => {
      const { people, plans } = await search('person4321@', { app: other.id })
      assert.deepEqual(people, ['theirs4321'])
      assert.ok(read(plans).rows < 10)
      // Letters that everybody has are not looked for in it, and the app only where the text fits.
      const asked = plans.find((plan) => plan['Node Type'] === 'Bitmap Index Scan')?.['Index Cond'] ?? ''
      assert.match(asked, /'%n4321%'/)
      assert.doesNotMatch(asked, /person/)
      const { rows } = await sql<{
        columns: string[]
      }>`select array_agg(pg_get_indexdef(indexrelid, n, true) order by n) as columns
        from pg_index, generate_series(1, indnatts) n where indexrelid = 'accounts_searched'::regclass`.execute(engine.db)
      assert.equal(rows[0]?.columns[1], 'app_id')
    })

  // The embedded database counts no time for a statement: it is asked for a piece at a time.
  if (engine.name === 'embedded') {
    test('a search goes over several pieces, with other calls between them, and ends within its time', async () => {
      const many = await lab.newApp()
      await sql`insert into users (id, app_id, created_at)
        select 'did:privy:many' || n, ${many.id}, n from generate_series(1, 11000) n`.execute(engine.db)
      await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
        select ${many.id}, 'email', lpad(n::text, 5, '0') || '@many.example', 'did:privy:many' || n, '{}', 1, 1
        from generate_series(1, 11000) n`.execute(engine.db)
      const { people, plans } = await search('10999@', { app: many.id })
      assert.deepEqual(people, ['many10999'])
      const pieces = plans.filter((plan) => plan['Relation Name'] === 'accounts' && plan['Actual Rows'] > 900)
      assert.deepEqual(
        pieces.map((plan) => plan['Actual Rows']),
        [5000, 5000, 1000],
      )
      // More than a page of the matches come after the first piece of users.
      const late = { created_at: 450, id: 'did:privy:many450' }
      const page = await search('many.example', { app: many.id, most: 101, after: late })
      assert.deepEqual([page.people.length, page.people[0], page.people.at(-1)], [101, 'many451', 'many551'])
      const ask = { app: many.id, after: { created_at: 0, id: '' }, most: 101 }
      await assert.rejects(usersByText(engine.db, ask, '10999@', 0), (error) => outageOf(error) === 'database_slow')
    })
  }

  test('two searches run at a time, and a third begins when one of them has ended; other calls wait for none', async () => {
    const late = lateAnswers(engine)
    const backend = await backendOf(createLab(late.engine), client)
    const search = async () => (await backend.ask('/api/v1/users/search', { searchTerm: 'person7@' })).status
    const hold = () => late.holdNext(/accounts_searched/)
    const [first, one] = [hold(), search()]
    await first.answered
    const [second, two] = [hold(), search()]
    await second.answered
    const [third, three] = [hold(), search()]
    let begun = false
    void third.answered.then(() => {
      begun = true
    })
    for (let calls = 0; calls < 5; calls++) {
      const { status } = await backend.ask('/api/v1/users/search', { emails: ['person7@mine.example'] })
      assert.deepEqual([status, begun], [200, false])
    }
    first.release()
    assert.equal(await one, 200)
    await third.answered
    for (const { release } of [second, third]) release()
    assert.deepEqual([await two, await three], [200, 200])
  })

  if (engine.name === 'postgres')
    sweepTest('a search that takes too long ends as 503, long before other statements would', async () => {
      const backend = await backendOf(lab, client)
      const began = performance.now()
      await engine.db.transaction().execute(async (trx) => {
        await sql`lock table accounts in access exclusive mode`.execute(trx)
        const answer = await backend.ask('/api/v1/users/search', { searchTerm: 'person' })
        assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'])
        assert.ok(performance.now() - began < LIMITS.statement - 2000)
      })
    })
})
