// A service killed at any moment during logins and refreshes loses nothing that it has acknowledged.
// See docs/design/security.md, "Faults".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { killedService } from './killed-service.ts'
import { askForCode, authenticate, refresh, type Session, signIn } from './person.ts'
import { seeded } from './seeded.ts'

/** A sample; the sweep kills more often. */
const ROUNDS = process.env.SWEEP ? 60 : 4
const PEOPLE = 4
/** What a round can count before it ends: calls sent and calls answered. */
const MOMENTS = 60

const killed = await killedService({})

/** Signs in and refreshes until the service is gone; `keep` takes each session as soon as it was acknowledged. */
const live = async (
  url: string,
  email: string,
  moment: () => void,
  keep: (email: string, session: Session) => void,
): Promise<void> => {
  const step = async (ask: () => Promise<Session>): Promise<Session> => {
    const answer = ask()
    moment()
    const session = await answer
    keep(email, session)
    moment()
    return session
  }
  moment()
  const code = await askForCode(url, email)
  let session = await step(() => authenticate(url, email, code))
  for (;;) {
    const before = session
    session = await step(() => refresh(url, before))
  }
}

test('every acknowledged session lives on, and every user is whole', async (t) => {
  const seed = 20_260_101
  t.diagnostic(`seed ${seed}`)
  const random = seeded(seed)
  const users = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round++) {
    const acknowledged = new Map<string, Session>()
    const killAt = 2 + Math.floor(random() * MOMENTS)
    let moments = 0
    const moment = (): void => {
      moments += 1
      if (moments === killAt) killed.service.process.kill('SIGKILL')
    }
    const people = Array.from({ length: PEOPLE }, (_, index) => `kill-${round}-${index}@example.com`)
    const lives = people.map((email) => live(killed.service.url, email, moment, (who, session) => acknowledged.set(who, session)))
    await Promise.all(lives.map((one) => assert.rejects(one, TypeError)))
    assert.equal((await killed.service.ended).signal, 'SIGKILL')

    await killed.start()
    for (const [email, session] of acknowledged) {
      users.set(email, session.user.id)
      const next = await refresh(killed.service.url, session)
      assert.equal(next.user.id, session.user.id, `round ${round}, killed at ${killAt}: ${email}`)
    }
  }
  assert.ok(users.size > 0)

  // Who was acknowledged once is known for ever, under the same id.
  const [[email, id] = ['', '']] = users
  await killed.stop()
  const again = await signIn((await killed.start({ RESEND_SECONDS: '0' })).url, email)
  assert.deepEqual([again.user.id, again.is_new_user], [id, false])

  await killed.stop()
  const { db, close } = await connect({ DATA_DIR: killed.env.DATA_DIR, DATABASE_URL: undefined })
  const { rows } = await sql<{ half: bigint }>`
    select (select count(*) from users u where not exists (select from accounts a where a.user_id = u.id))
      + (select count(*) from accounts a where not exists (select from users u where u.id = a.user_id))
      + (select count(*) from sessions s where not exists (select from users u where u.id = s.user_id)) as half`.execute(db)
  assert.equal(Number(rows[0]?.half), 0)
  await close()
})
