// Renewals that come at once: few statements, each answered by itself, none held up by another's session.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { countedEngine } from './counted.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type AnswerBody, createLab, SESSION } from './lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { prepared } from './prepared.ts'

/** So many that they are more than one statement takes. */
const CROWD = 40

await onEachEngine(
  (engine) => {
    const counted = prepared(() => countedEngine(engine))
    let people = 0
    const lab = prepared(() => createLab(counted.engine()))
    const client = prepared(() => lab.newApp())
    const signIn = async (): Promise<AnswerBody> => (await client.logIn(`one-of-many-${++people}@example.com`)).body
    const signInAll = async (many: number): Promise<AnswerBody[]> => {
      const all: AnswerBody[] = []
      for (let one = 0; one < many; one += 1) all.push(await signIn())
      return all
    }
    const refresh = ({ refresh_token: token }: Pick<AnswerBody, 'refresh_token'>): Promise<Answer> =>
      client.call(SESSION.refresh, { refresh_token: token })

    test('a crowd takes few statements, and each gets their own session', async () => {
      let sessions = await signInAll(CROWD)
      for (const round of [1, 2]) {
        const before = counted.statements()
        const answers = await Promise.all(sessions.map(refresh))
        // One by itself, and the others in two statements.
        assert.equal(counted.statements() - before, 3, `round ${round}`)
        answers.forEach(({ status, body }, at) => {
          assert.deepEqual([status, body.user.id], [200, sessions[at]?.user.id])
          assert.equal(decodeJwt(body.token).sid, decodeJwt(sessions[at]?.token ?? '').sid)
        })
        sessions = answers.map(({ body }) => body)
      }
    })

    test('a token that is shown twice in a crowd gives the same successor both times, and a false one alone is refused', async () => {
      const sessions = await signInAll(4)
      const [one, two] = sessions as [AnswerBody, AnswerBody]
      const twice = await Promise.all([...sessions, two, one, two].map(refresh))
      const tokens = twice.map(({ status, body }) => [status, body.refresh_token] as const)
      assert.deepEqual([tokens[4], tokens[5], tokens[6]], [tokens[1], tokens[0], tokens[1]])
      assert.ok(tokens.every(([status]) => status === 200))
      const fresh = twice.slice(0, 4).map(({ body }) => body)
      const last = fresh[3]?.refresh_token ?? ''
      const forged = { refresh_token: last.slice(0, -1) + (last.endsWith('A') ? 'B' : 'A') }
      const answers = await Promise.all([...fresh.slice(0, 3), forged].map(refresh))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 401],
      )
      assert.equal((await refresh({ refresh_token: last })).status, 200)
    })

    test('a session that the database refuses holds up no other one', async () => {
      const sessions = await signInAll(4)
      const { sid } = decodeJwt(sessions[2]?.token ?? '')
      await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
        engine.db,
      )
      await sql`create trigger refuse_one before update on sessions for each row when (old.sid = ${sql.lit(sid)}) execute function refuse_one()`.execute(
        engine.db,
      )
      const answers = await Promise.all(sessions.map(refresh))
      await sql`drop function refuse_one() cascade`.execute(engine.db)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 500, 200],
      )
      assert.equal((await refresh(sessions[2] as AnswerBody)).status, 200)
    })

    // A transaction has the embedded database alone.
    if (engine.name === 'postgres')
      test('a session whose row is held waits alone', async () => {
        const sessions = await signInAll(6)
        const held = sessions[4] as AnswerBody
        let late: Promise<Answer> | undefined
        await engine.db.transaction().execute(async (trx) => {
          await sql`select from sessions where sid = ${decodeJwt(held.token).sid} for update`.execute(trx)
          const answers = sessions.map(refresh)
          late = answers[4]
          const others = await Promise.all(answers.toSpliced(4, 1))
          assert.deepEqual(
            others.map(({ status }) => status),
            [200, 200, 200, 200, 200],
          )
          assert.ok(await waitsForLock(engine.db, late as Promise<Answer>))
        })
        assert.equal((await late)?.status, 200)
      })
  },
  { own: true },
)
