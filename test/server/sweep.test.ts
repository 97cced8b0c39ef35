// The sweep: what is over goes, whatever fails beside it, and what still counts stays.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createSweep, keepSweeping, sweep } from '../../server/services/sweep.ts'
import type { Span } from '../../server/telemetry/spans.ts'
import { DAY, HOUR, MINUTE } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab, SESSION } from './lab.ts'

/** A sample; the sweep of the tests deletes more. */
const EXPIRED = process.env.SWEEP ? 100_000 : 2500
const MOST_TIME = 10 * MINUTE

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  beforeEach(async () => {
    lab = createLab(engine)
    client = await lab.newApp()
    for (const table of ['sessions', 'refresh_tokens', 'challenges', 'limits', 'idempotency', 'forks'])
      await sql`delete from ${sql.table(table)}`.execute(engine.db)
  })
  const count = async (table: string): Promise<number> =>
    Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(engine.db)).rows[0]?.n)
  const failures = () => lab.lines.filter(({ event }) => event === 'sweep_failed').map(({ fields }) => fields.table)
  const gauge = (name: string): number => Number(lab.metrics.text().match(new RegExp(`^${name} (.*)$`, 'm'))?.[1])
  const refresh = (token: string) => client.call(SESSION.refresh, { refresh_token: token })
  const guess = (email: string) => client.call(SESSION.login, { email, code: '000000' })
  /** Expired sessions, each with so many used tokens. */
  const seed = async (sessions: number, tokens: number, name = 'old'): Promise<void> => {
    const now = lab.clock.now()
    await sql`insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at)
      select ${name} || n, ${client.id}, 'nobody', 'h', 0, ${now}::int8 - n from generate_series(1, ${sessions}::int4) n`.execute(
      engine.db,
    )
    await sql`insert into refresh_tokens (sid, hash, used_at)
      select ${name} || n, 'h' || t, ${now}::int8
      from generate_series(1, ${sessions}::int4) n, generate_series(1, ${tokens}::int4) t`.execute(engine.db)
  }

  test('one round takes all expired sessions with their tokens, also one with more tokens than a batch', async () => {
    const open = (await client.logIn('open@example.com')).body
    await seed(1500, 2)
    await seed(1, 2500, 'long')
    assert.equal(await sweep(lab.deps), 1500 * 3 + 2501 + 0)
    assert.deepEqual([await count('sessions'), await count('refresh_tokens')], [1, 0])
    assert.equal((await refresh(open.refresh_token)).status, 200)
    assert.deepEqual(failures(), [])
  })

  test(`${EXPIRED} expired rows go within ten minutes while people use the service, and no call of theirs fails`, async (t) => {
    const busy = createLab(engine, {
      REQUESTS_PER_IP_PER_MINUTE: '100000000',
      ...(engine.name === 'postgres' && { DATABASE_URL: 'postgres://named/only' }),
    })
    const app = await busy.newApp()
    const people = ['one', 'two', 'three', 'four']
    const sessions = await Promise.all(people.map(async (name) => (await app.logIn(`${name}@example.com`)).body))
    const part = EXPIRED / 5
    await seed(part, 2)
    await sql`insert into limits (key, hits, ends_at) select 'k' || n, 1, 0 from generate_series(1, ${part}::int4) n`.execute(
      engine.db,
    )
    await sql`insert into idempotency (app_id, key, outcome, expires_at)
      select ${app.id}, 'k' || n, '{}', 0 from generate_series(1, ${part}::int4) n`.execute(engine.db)
    // Only what was put here: other rows belong to other tests.
    const left = async (): Promise<readonly number[]> => {
      const { rows } = await sql<Record<string, bigint>>`select
        (select count(*) from sessions where sid ~ '^old\\d+$') as sessions,
        (select count(*) from refresh_tokens where sid ~ '^old\\d+$') as tokens,
        (select count(*) from limits where key ~ '^k\\d+$') as limits,
        (select count(*) from idempotency where key ~ '^k\\d+$') as records`.execute(engine.db)
      return Object.values(rows[0] ?? {}).map(Number)
    }
    assert.deepEqual(await left(), [part, 2 * part, part, part])
    const tokens = sessions.map(({ refresh_token }) => refresh_token)
    const renew = async (at: number): Promise<void> => {
      for (let calls = 0; calls < 5; calls++) {
        const { status, body } = await app.call(SESSION.refresh, { refresh_token: tokens[at] })
        assert.equal(status, 200)
        tokens[at] = body.refresh_token
      }
    }
    const [began, ending] = [performance.now(), new AbortController()]
    const sweeping = keepSweeping(busy.deps, ending.signal)
    let rounds = 0
    try {
      for (; (await left()).some((rows) => rows > 0); rounds++) {
        await Promise.all(people.map((_, at) => renew(at)))
        assert.ok(performance.now() - began < MOST_TIME)
      }
    } finally {
      ending.abort()
      await sweeping
    }
    assert.ok(!busy.lines.some(({ event }) => event === 'sweep_failed'))
    t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s beside ${rounds * 5 * people.length} refreshes`)
  })

  test('a family that fails stops none of the others, and is told', async () => {
    const round = createSweep(lab.deps)
    await seed(10, 1)
    await sql`alter table idempotency rename to gone`.execute(engine.db)
    try {
      lab.clock.advance(10 * MINUTE)
      await round()
    } finally {
      await sql`alter table gone rename to idempotency`.execute(engine.db)
    }
    assert.deepEqual([await count('sessions'), await count('refresh_tokens')], [0, 0])
    assert.deepEqual(new Set(failures()), new Set(['idempotency']))
    assert.equal(gauge('latchkey_sweep_age_seconds'), 600)
    await round()
    assert.equal(gauge('latchkey_sweep_age_seconds'), 0)
  })

  test('rows that are too many for one statement go in smaller batches, round by round', async () => {
    await sql`create function few() returns trigger language plpgsql as
      'begin if (select count(*) from gone) > 100 then raise ''too many''; end if; return null; end'`.execute(engine.db)
    await sql`create trigger few after delete on limits referencing old table as gone for each statement execute function few()`.execute(
      engine.db,
    )
    try {
      await sql`insert into limits (key, hits, ends_at) select 'k' || n, 1, 0 from generate_series(1, 130) n`.execute(engine.db)
      const round = createSweep(lab.deps)
      const left: number[] = []
      for (let rounds = 0; rounds < 4; rounds++) {
        await round()
        left.push(await count('limits'))
      }
      assert.deepEqual(
        [left, failures()],
        [
          [130, 130, 130, 0],
          ['limits', 'limits', 'limits'],
        ],
      )
    } finally {
      await sql`drop trigger few on limits`.execute(engine.db)
      await sql`drop function few`.execute(engine.db)
    }
  })

  test('tells what it had to leave', async () => {
    const now = lab.clock.now()
    const ending = new AbortController()
    const round = createSweep(lab.deps, ending.signal)
    await sql`insert into limits (key, hits, ends_at) select 'k' || n, 1, ${now}::int8 from generate_series(1, 30) n`.execute(
      engine.db,
    )
    ending.abort()
    await round()
    assert.equal(gauge('latchkey_sweep_backlog{table="limits"}'), 30)
    assert.equal(await sweep(lab.deps), 30)
  })

  /** What is put into the table, swept while it has partitions, and the table again as it was. */
  const inParts = async (table: string, key: string, work: () => Promise<void>): Promise<void> => {
    await sql`alter table ${sql.table(table)} rename to whole`.execute(engine.db)
    await sql`create table ${sql.table(table)} (like whole including defaults) partition by hash (${sql.ref(key)})`.execute(
      engine.db,
    )
    try {
      for (let part = 0; part < 4; part++)
        await sql`create table ${sql.table(`part_${part}`)} partition of ${sql.table(table)}
          for values with (modulus 4, remainder ${sql.lit(part)})`.execute(engine.db)
      await work()
    } finally {
      await sql`drop table ${sql.table(table)}`.execute(engine.db)
      await sql`alter table whole rename to ${sql.table(table)}`.execute(engine.db)
    }
  }
  const tellLiving = async (): Promise<number> =>
    Number((await sql<{ n: bigint }>`select count(*) as n from limits where ends_at > 0`.execute(engine.db)).rows[0]?.n)

  test('of a table in partitions, what is over goes and all else stays', async () => {
    const later = lab.clock.now() + DAY
    await inParts('limits', 'key', async () => {
      await sql`insert into limits (key, hits, ends_at)
        select 'k' || n, 1, case when n % 10 = 0 then 0 else ${later}::int8 end from generate_series(1, 4000) n`.execute(
        engine.db,
      )
      assert.equal(await sweep(lab.deps), 400)
      assert.equal(await tellLiving(), 3600)
    })
    await seed(1, 2500, 'long')
    await sql`insert into refresh_tokens (sid, hash, used_at)
      select 'other' || n, 'h', ${lab.clock.now()}::int8 from generate_series(1, 2000) n`.execute(engine.db)
    await inParts('refresh_tokens', 'hash', async () => {
      await sql`insert into refresh_tokens select * from whole`.execute(engine.db)
      await sweep(lab.deps)
      assert.equal(await count('refresh_tokens'), 2000)
    })
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres') {
    test('of several instances one sweeps, another takes over when it has ended or is silent for two minutes', async () => {
      const instance = () => {
        const own = createLab(engine, { DATABASE_URL: 'postgres://named/only' })
        const ending = new AbortController()
        let rounded = () => {}
        const part: Span = { traceId: '', spanId: '', begin: () => part, set() {}, fail() {}, headers: () => ({}), end() {} }
        const span: Span = { ...part, end: () => rounded() }
        const tracing = { ...own.deps.tracing, begin: () => span }
        let sweeping: Promise<void> = Promise.resolve()
        return {
          own,
          round: async () => {
            const round = new Promise<void>((resolve) => {
              rounded = resolve
            })
            sweeping = keepSweeping({ ...own.deps, tracing }, ending.signal)
            await round
          },
          end: async () => {
            ending.abort()
            await sweeping
          },
        }
      }
      const put = async () => {
        await sql`insert into limits (key, hits, ends_at) values ('over', 1, 0) on conflict do nothing`.execute(engine.db)
      }
      const [first, second, third, fourth] = [instance(), instance(), instance(), instance()]
      try {
        await put()
        await first.round()
        assert.equal(await count('limits'), 0)
        await put()
        second.own.clock.advance(MINUTE)
        await second.round()
        assert.equal(await count('limits'), 1)
        await first.end()
        await third.round()
        assert.equal(await count('limits'), 0)
        await put()
        // The third one holds the lease, and says nothing more.
        fourth.own.clock.advance(2 * MINUTE)
        await fourth.round()
        assert.equal(await count('limits'), 0)
      } finally {
        await Promise.all([first.end(), second.end(), third.end(), fourth.end()])
      }
    })

    test('instances that sweep at once do not wait for each other, nor for rows in use', async () => {
      await seed(400, 2)
      await engine.db.transaction().execute(async (trx) => {
        await sql`select sid from sessions where sid in ('old1', 'old2') for update`.execute(trx)
        await sql`insert into limits (key, hits, ends_at) values ('used', 1, 0), ('free', 1, 0)`.execute(engine.db)
        await sql`select key from limits where key = 'used' for update`.execute(trx)
        await Promise.all([sweep(lab.deps), sweep(lab.deps), sweep(lab.deps)])
        assert.equal(await count('sessions'), 2)
        const { rows } = await sql`select key from limits where key in ('used', 'free')`.execute(engine.db)
        assert.deepEqual(rows, [{ key: 'used' }])
        assert.deepEqual(failures(), [])
      })
      await sweep(lab.deps)
      assert.deepEqual([await count('sessions'), await count('refresh_tokens')], [0, 0])
      assert.deepEqual(failures(), [])
    })
  }

  test('what an earlier release noted of used tokens goes after an hour, and the use of one is theft all the same', async () => {
    const { refresh_token: first } = (await client.logIn('thief@example.com')).body
    let last = first
    for (let times = 0; times < 30; times++) last = (await refresh(last)).body.refresh_token
    assert.equal(await count('refresh_tokens'), 0)
    await sql`insert into refresh_tokens (sid, hash, used_at)
      select ${first.slice(0, 24)}, 'h' || n, ${lab.clock.now()} from generate_series(1, 30) n`.execute(engine.db)
    lab.clock.advance(HOUR - 1)
    await sweep(lab.deps)
    assert.equal(await count('refresh_tokens'), 30)
    lab.clock.advance(1)
    await sweep(lab.deps)
    assert.equal(await count('refresh_tokens'), 0)
    // A token that this session never had: refused, and the session goes on.
    assert.equal((await refresh(first.slice(0, 24) + 'A'.repeat(43))).status, 401)
    assert.equal((await client.call(SESSION.refresh, { refresh_token: last })).status, 200)
    assert.equal((await refresh(first)).status, 401)
    assert.ok(lab.lines.some(({ event }) => event === 'refresh_token_reused'))
    const { rows } = await sql`select from sessions where ended_at is null`.execute(engine.db)
    assert.equal(rows.length, 0)
  })

  test('signing out by a used token that was swept ends the session', async () => {
    const { refresh_token: first } = (await client.logIn('out@example.com')).body
    const { refresh_token: second } = (await refresh(first)).body
    lab.clock.advance(2 * HOUR)
    await sweep(lab.deps)
    await client.call('/api/v1/sessions/logout', { refresh_token: first })
    assert.equal((await refresh(second)).status, 401)
  })

  test('an address that strangers asked a code for is forgotten with its budget', async () => {
    await client.sendCode('stranger@example.com')
    lab.clock.advance(HOUR - 1)
    await sweep(lab.deps)
    assert.equal(await count('challenges'), 1)
    lab.clock.advance(1)
    await sweep(lab.deps)
    assert.equal(await count('challenges'), 0)
  })

  test('wrong guesses in a row are counted for as long as the lock that they come to would last', async () => {
    const slow = createLab(engine, { WRONG_CODES_UNTIL_LOCK: '20' })
    const app = await slow.newApp()
    const wrong = async () => (await app.call(SESSION.login, { email: 'slow@example.com', code: '000000' })).status
    for (let hour = 0; hour < 2; hour++) {
      for (let tries = 0; tries < 10; tries++) assert.notEqual(await wrong(), 429)
      slow.clock.advance(2 * HOUR)
      await sweep(slow.deps)
    }
    // Twenty of them, never more than ten in an hour: locked.
    assert.equal(await wrong(), 429)
    slow.clock.advance(22 * HOUR)
    await sweep(slow.deps)
    assert.equal(await count('challenges'), 0)
  })

  test('a wrong guess keeps its row until a day after it', async () => {
    await guess('once@example.com')
    lab.clock.advance(DAY - 1)
    await sweep(lab.deps)
    assert.equal(await count('challenges'), 1)
    lab.clock.advance(1)
    await sweep(lab.deps)
    assert.equal(await count('challenges'), 0)
  })

  test('a device that has signed in is known for 180 days', async () => {
    const known = { headers: { 'privy-ca-id': 'analytics-id-of-one-browser-0001' } }
    await client.logIn('device@example.com', known)
    const devices = async () =>
      (await sql<{ device: string }>`select device from challenges where device <> ''`.execute(engine.db)).rows.length
    lab.clock.advance(180 * DAY - 1)
    await sweep(lab.deps)
    assert.equal(await devices(), 1)
    lab.clock.advance(1)
    await sweep(lab.deps)
    assert.equal(await devices(), 0)
  })

  test('walks through a table in pieces, round by round, and begins anew at its end', async () => {
    await sql`insert into challenges (app_id, identifier, device, touched_at)
      select 'app', 'i' || n, 'd', 0 from generate_series(1, 12000) n`.execute(engine.db)
    const round = createSweep(lab.deps)
    lab.clock.advance(0)
    assert.deepEqual([await round(), await round(), await round()], [5000, 5000, 2000])
    await sql`insert into challenges (app_id, identifier, device, touched_at) values ('app', 'i0', 'd', 0)`.execute(engine.db)
    assert.equal(await round(), 1)
  })
})
