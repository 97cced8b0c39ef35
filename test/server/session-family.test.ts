// Sessions that were handed on end with what they were made of, over every step.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { sweep } from '../../server/services/sweep.ts'
import { DAY, HOUR } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, createLab, SESSION } from './lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { prepared } from './prepared.ts'

type Tokens = Pick<AnswerBody, 'token' | 'refresh_token'>
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const sidOf = ({ token }: Pick<AnswerBody, 'token'>): string => String(decodeJwt(token).sid)

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp())
  const signIn = async (): Promise<AnswerBody> => (await client.logIn(`family${++people}@example.com`)).body
  const refresh = (token: string) => client.call(SESSION.refresh, { refresh_token: token })
  const terms = async ({ token }: Pick<AnswerBody, 'token'>): Promise<number> =>
    (await client.call('/api/v1/users/me/accept_terms', {}, bearer(token))).status
  const recover = (token: string) => client.call('/api/v1/sessions/fork/recover', { refresh_token: token })
  const fork = async (session: Tokens): Promise<AnswerBody> =>
    (await client.call('/api/v1/sessions/fork', { refresh_token: session.refresh_token }, bearer(session.token))).body
  /** Hands a session on: what it is then, the new one, and the token of the link. */
  const handOn = async (session: Tokens) => {
    const parent = await fork(session)
    const { status, body } = await recover(parent.new_session_refresh_token)
    assert.equal(status, 200)
    return { parent, child: body, link: parent.new_session_refresh_token }
  }
  /** Whether a session is of no use any more: neither its token nor its refresh token opens anything. */
  const isDead = async (session: Tokens): Promise<boolean> => {
    const [call, renewed] = [await terms(session), await refresh(session.refresh_token)]
    assert.equal(call, renewed.status)
    return call === 401
  }
  const revoke = (by: AnswerBody, sid: string) =>
    client.call('/api/v1/users/me/sessions/revoke', { session_id: sid }, bearer(by.token))

  test('a theft that is noticed ends what the thief had handed on, over every step', async () => {
    const victim = await signIn()
    const thief = (await refresh(victim.refresh_token)).body
    const first = await handOn(thief)
    const second = await handOn(first.child)
    lab.clock.advance(90_001)
    assert.equal((await refresh(victim.refresh_token)).status, 401)
    for (const session of [thief, first.parent, first.child, second.parent, second.child])
      assert.equal(await isDead(session), true)
    lab.clock.advance(20 * DAY)
    assert.equal(await isDead(second.child), true)
  })

  test('a thief who signs out of the stolen session does not save what was handed on', async () => {
    const victim = await signIn()
    const thief = (await refresh(victim.refresh_token)).body
    const { child, parent } = await handOn(thief)
    await client.call('/api/v1/sessions/logout', {}, bearer(parent.token))
    assert.equal(await terms(child), 200)
    lab.clock.advance(90_001)
    await sweep(lab.deps)
    assert.equal((await refresh(victim.refresh_token)).status, 401)
    assert.equal(await isDead(child), true)
  })

  test('a link that two have opened ends what came of it, also after the first of them has signed out', async () => {
    const { link, child, parent } = await handOn(await signIn())
    const grandchild = (await handOn(child)).child
    await client.call('/api/v1/sessions/logout', {}, bearer(child.token))
    assert.equal(await terms(grandchild), 200)
    lab.clock.advance(HOUR)
    await sweep(lab.deps)
    assert.equal((await recover(link)).status, 401)
    assert.equal(await isDead(grandchild), true)
    assert.equal((await refresh(parent.refresh_token)).status, 200)
  })

  test('the person who ends a session ends what was handed on from it, and nothing that it was made of', async () => {
    const mine = await signIn()
    const first = await handOn(mine)
    const second = await handOn(first.child)
    await revoke(mine, sidOf(first.child))
    assert.deepEqual([await isDead(second.parent), await isDead(second.child)], [true, true])
    assert.equal(await terms(mine), 200)
    const other = await handOn(first.parent)
    await revoke(other.child, sidOf(mine))
    assert.deepEqual([await isDead(other.parent), await isDead(other.child)], [true, true])
  })

  test('ends nothing of anybody else: the id of a session is no right to end it', async () => {
    const [mine, theirs] = [await signIn(), await handOn(await signIn())]
    await revoke(mine, sidOf(theirs.parent))
    await revoke(mine, sidOf(theirs.child))
    assert.deepEqual([await isDead(theirs.parent), await isDead(theirs.child)], [false, false])
  })

  test('a line is known after the sweep, also where a session in its middle has ended', async () => {
    const victim = await signIn()
    const thief = (await refresh(victim.refresh_token)).body
    const { child } = await handOn(thief)
    const last = await handOn(child)
    await client.call('/api/v1/sessions/logout', {}, bearer(child.token))
    lab.clock.advance(HOUR)
    await sweep(lab.deps)
    await sweep(lab.deps)
    assert.equal((await refresh(victim.refresh_token)).status, 401)
    assert.equal(await isDead(last.child), true)
  })

  test('no fork that is taken up at that moment survives', async () => {
    for (let round = 0; round < (process.env.SWEEP ? 10 : 3); round++) {
      const mine = await signIn()
      const email = `family${people}@example.com`
      lab.clock.advance(30_000)
      const other = (await client.logIn(email)).body
      const forked = await fork(mine)
      const [taken] = await Promise.all([recover(forked.new_session_refresh_token), revoke(other, sidOf(mine))])
      if (taken.status === 200) assert.equal(await isDead(taken.body), true, `round ${round}`)
      assert.equal((await recover(forked.new_session_refresh_token)).status, 401)
    }
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres')
    test('a fork that is taken up while its parent is being ended waits, and is void then', async () => {
      const mine = await signIn()
      const link = (await fork(mine)).new_session_refresh_token
      const taking = await engine.db.transaction().execute(async (trx) => {
        await sql`update sessions set ended_at = ${lab.clock.now()} where sid = ${sidOf(mine)}`.execute(trx)
        const taken = recover(link)
        await waitsForLock(engine.db, taken)
        return { taken }
      })
      assert.equal((await taking.taken).status, 401)
    })

  test('a session is handed on 32 times at most, one after the other', async () => {
    const wide = createLab(engine, { REQUESTS_PER_IP_PER_MINUTE: '10000' })
    const app = await wide.newApp()
    let session: Tokens = (await app.logIn('far@example.com')).body
    const step = (one: Tokens) => app.call('/api/v1/sessions/fork', { refresh_token: one.refresh_token }, bearer(one.token))
    for (let steps = 0; steps < 32; steps++) {
      const { new_session_refresh_token } = (await step(session)).body
      session = (await app.call('/api/v1/sessions/fork/recover', { refresh_token: new_session_refresh_token })).body
    }
    const refused = await step(session)
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests'])
    const { rows } = await sql<{ steps: number }>`
      select cardinality(ancestors) as steps from sessions where sid = ${sidOf(session)}`.execute(engine.db)
    assert.equal(rows[0]?.steps, 32)
  })
})
