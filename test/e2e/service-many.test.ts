// Two instances on one Postgres: killed, restarted in turn, migrated and given new keys while they are used.
// See docs/design/security.md, "Faults", "Keys".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { type Connected, connect } from '../../server/db/connect.ts'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { clock } from '../../server/ports/clock.ts'
import { random } from '../../server/ports/random.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { retireServiceKeys } from '../../server/services/keys/data-key.ts'
import { startPostgres } from '../postgres.ts'
import { again, type Many, onlyReady, openMany, PAUSE, person } from './many.ts'
import { post, type Session } from './person.ts'
import { seeded } from './seeded.ts'
import { sweepTest } from './sweep-test.ts'

const ROUNDS = 40
const PEOPLE = 5
const REFRESHES = 8
const [A, B] = ['0a'.repeat(32), '0b'.repeat(32)]

const postgres = await startPostgres()
describe('two instances', { skip: typeof postgres === 'string' ? postgres : false }, () => {
  let many: Many
  let open: Connected
  before(async () => {
    if (typeof postgres === 'string') return
    many = await openMany(postgres, { RESEND_SECONDS: '0', SERVICE_KEY: A, DRAIN_SECONDS: '1' })
    open = await connect({ DATABASE_URL: many.databaseUrl, DATA_DIR: '' })
    // Together on an empty database: one makes the tables and the data key, the other waits for it.
    await Promise.all([many.start(0), many.start(1)])
  })
  after(async () => {
    await open.close()
    await many.close()
    if (typeof postgres !== 'string') await postgres.stop()
  })

  const known = new Map<string, string>()
  const note = (email: string, session: Session): Session => {
    const id = known.get(email) ?? session.user.id
    assert.equal(session.user.id, id, `${email} became somebody else`)
    known.set(email, id)
    return session
  }
  /** Every user once, and none incomplete. */
  const allWhole = async (): Promise<void> => {
    const { rows } = await sql<{ email: string; users: number }>`
      select a.subject as email, count(distinct a.user_id)::int4 as users from accounts a group by a.subject`.execute(open.db)
    assert.deepEqual(
      rows.filter(({ users }) => users !== 1),
      [],
    )
    for (const email of known.keys())
      assert.ok(
        rows.some((row) => row.email === email),
        email,
      )
    const half = await sql<{ half: number }>`
      select ((select count(*) from users u where not exists (select from accounts a where a.user_id = u.id))
        + (select count(*) from sessions s where not exists (select from users u where u.id = s.user_id)))::int4 as half`.execute(
      open.db,
    )
    assert.equal(half.rows[0]?.half, 0)
  }
  const guess = async (place: number, email: string): Promise<number> =>
    (await post(many.instances[place]?.url ?? '', '/passwordless/authenticate', { email, code: '000000' })).status
  const url = (place: number): string => many.instances[place]?.url ?? ''

  test('count one guess budget together, also in one burst', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at % 2, 'together@example.com')))
    assert.deepEqual([statuses.filter((one) => one === 422).length, statuses.filter((one) => one === 429).length], [15, 45])
  })

  test('make one user of a person who signs in on both at the same moment', async () => {
    const emails = Array.from({ length: 10 }, (_, at) => `twin${at}@example.com`)
    for (const email of emails) {
      await person(many, email, again).askForCode()
      const code = await many.codeFor(email)
      const answers = await Promise.all([0, 1].map((place) => post(url(place), '/passwordless/authenticate', { email, code })))
      // A code is good once: one of the two is in, unless they are told apart by nothing and count as one call.
      const sessions = await Promise.all(answers.filter(({ ok }) => ok).map(async (one) => (await one.json()) as Session))
      assert.ok(sessions.length > 0)
      for (const session of sessions) note(email, session)
    }
    await allWhole()
  })

  sweepTest('lose no session and make nobody twice while one after the other is killed', async (t) => {
    const seed = 20_260_202
    t.diagnostic(`seed ${seed}, ${ROUNDS} rounds`)
    const chance = seeded(seed)
    for (let round = 0; round < ROUNDS; round++) {
      const people = Array.from({ length: PEOPLE }, (_, at) => person(many, `kill${round}-${at}@example.com`, again, at))
      for (const one of people) await one.askForCode()
      const killAt = 1 + Math.floor(chance() * PEOPLE * REFRESHES)
      let moments = 0
      let back: Promise<void> | undefined
      const moment = (): void => {
        moments += 1
        if (moments === killAt) back = many.kill(round % 2).then(() => many.start(round % 2))
      }
      const lives = people.map(async (one) => {
        const first = one.authenticate()
        moment()
        let session = note(one.email, await first)
        for (let count = 0; count < REFRESHES; count++) {
          const next = one.refresh(session)
          moment()
          session = note(one.email, await next)
        }
        return session
      })
      const sessions = await Promise.all(lives)
      assert.ok(back, 'nobody was killed')
      await back
      // On both, the killed one included.
      for (const [at, one] of people.entries()) note(one.email, await one.refresh(sessions[at] as Session))
    }
    await allWhole()
  })

  /** Runs `change` while people sign in and refresh all the time; each of their calls is sent once and must be answered. */
  const whileInUse = async (name: string, change: () => Promise<void>): Promise<number> => {
    let over = false
    let calls = 0
    const lives = Array.from({ length: PEOPLE }, async (_, at) => {
      const one = person(many, `${name}${at}@example.com`, onlyReady, at)
      await one.askForCode()
      let session = note(one.email, await one.authenticate())
      while (!over) {
        session = note(one.email, await one.refresh(session))
        calls += 1
        await pause(PAUSE)
      }
      return session
    })
    const changed = change().finally(() => {
      over = true
    })
    await Promise.all([changed, ...lives])
    return calls
  }

  sweepTest('are restarted one after the other without one failed call', async (t) => {
    const calls = await whileInUse('rolling', async () => {
      for (let round = 0; round < 10; round++) {
        for (const place of [0, 1]) {
          assert.equal(await many.stop(place), 0)
          await many.start(place)
        }
      }
    })
    t.diagnostic(`${calls} calls`)
    assert.ok(calls > 0)
    await allWhole()
  })

  sweepTest('go on while a newer version migrates, and come back after it', async () => {
    const newer = {
      up: async () => {
        await sql`alter table sessions add column of_tomorrow text not null default 'x'`.execute(open.db)
        await sql`create table tomorrow (id text primary key)`.execute(open.db)
      },
    }
    await whileInUse('migrated', async () => {
      const ran = await Promise.all([0, 1, 2].map(() => migrate(open.db, { ...MIGRATIONS, '9999-tomorrow': newer })))
      assert.deepEqual(ran.flat(), ['9999-tomorrow'])
      assert.equal(await many.stop(0), 0)
      await many.start(0)
    })
    await allWhole()
  })

  sweepTest('change the service key one after the other: nobody is signed out, no budget starts anew', async () => {
    const one = person(many, 'keys@example.com', again)
    await one.askForCode()
    let session = note(one.email, await one.authenticate())
    for (let wrong = 0; wrong < 14; wrong++) assert.equal(await guess(wrong % 2, 'half-spent@example.com'), 422)

    await whileInUse('rotated', async () => {
      await many.stop(0)
      await many.start(0, { SERVICE_KEY: B, SERVICE_KEY_PREVIOUS: A })
      // The other one still runs with the old key, and may crash and come back with it.
      await many.stop(1)
      await many.start(1)
      await many.stop(1)
      await many.start(1, { SERVICE_KEY: B })
    })
    await retireServiceKeys({ db: open.db, clock, random, env: { SERVICE_KEY: B, SERVICE_KEY_PREVIOUS: '' } })
    assert.match(await many.refused({ SERVICE_KEY: A }), /^SERVICE_KEY does not open this database/)

    assert.deepEqual([await guess(0, 'half-spent@example.com'), await guess(1, 'half-spent@example.com')], [422, 429])
    const before = session
    session = note(one.email, await one.refresh(session))
    const keys = createRemoteJWKSet(new URL(`${url(1)}/api/v1/apps/${DEMO_APP}/jwks.json`))
    for (const { token } of [before, session]) await jwtVerify(token, keys, { audience: DEMO_APP })
    assert.equal(decodeProtectedHeader(before.token).kid, decodeProtectedHeader(session.token).kid)
    for (const place of [0, 1]) {
      await many.stop(place)
      await many.start(place, { SERVICE_KEY: B })
    }
    note(one.email, await one.refresh(session))
  })
})
