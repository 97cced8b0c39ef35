// What a call has read of a proof is judged again in the statement that uses it up: all calls read before any writes.
// See docs/design/security.md, "Login code", "OAuth", "Passkeys".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, otherThan, SESSION } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { bearer, newClient, newNumber } from './link-lab.ts'
import { createOAuthLab, newPageState, OAUTH, startStandIn } from './oauth-lab.ts'
import { bearer as keyBearer, PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

/** The statements that read what a sign-in and a link look at. */
const READS = { login: /with challenge_row as materialized/, link: /^\s*select exists \(select from idempotency/ }
const CALLS = 5
const SETTINGS = { CODES_PER_HOUR: '50', RESEND_SECONDS: '0' }

const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort()
const one = (refusal: string): string[] => ['200', ...Array.from({ length: CALLS - 1 }, () => refusal)]
const standIn = await startStandIn()

await onEachEngine((engine) => {
  const late = prepared(() => lateAnswers(engine))
  const lab = prepared(() => createLab(late.engine, SETTINGS))
  const oauth = prepared(() => createOAuthLab(late.engine, standIn))
  const rows = async (query: ReturnType<typeof sql>): Promise<number> => (await query.execute(engine.db)).rows.length
  const sessionsOf = ({ id }: Pick<Client, 'id'>) => rows(sql`select 1 from sessions where app_id = ${id}`)
  /** Calls that all have read before any of them goes on. */
  const atOnce = (read: RegExp, call: (at: number) => Promise<Answer>, count = CALLS): Promise<Answer[]> => {
    late.gather(read, count)
    return Promise.all(Array.from({ length: count }, (_, at) => call(at)))
  }

  test('one code gives one session, to a person who is known and to one who is new', async () => {
    const client = await lab.newApp()
    await client.logIn('known@example.com')
    for (const email of ['known@example.com', 'new@example.com']) {
      const before = await sessionsOf(client)
      const code = await client.sendCode(email)
      const answers = await atOnce(READS.login, () => client.call(SESSION.login, { email, code }))
      assert.deepEqual(outcomes(answers), one('422 invalid_credentials'), email)
      assert.equal((await sessionsOf(client)) - before, 1, email)
    }
  })

  test('a code that looked right is refused when the tries are used up before it is written', async () => {
    const client = await lab.newApp()
    for (const email of ['tries@example.com', 'tries2@example.com']) {
      if (email === 'tries2@example.com') await client.logIn(email)
      const sessions = await sessionsOf(client)
      const code = await client.sendCode(email)
      const { answered, release } = late.holdNext(READS.login)
      const right = client.call(SESSION.login, { email, code })
      await answered
      for (let tries = 0; tries < lab.env.CODE_TRIES; tries += 1) {
        assert.equal((await client.call(SESSION.login, { email, code: otherThan(code) })).status, 422)
      }
      release()
      assert.deepEqual(outcomes([await right]), ['422 invalid_credentials'])
      assert.equal(await sessionsOf(client), sessions)
    }
  })

  /** A link and a change of address that have read the code as right; `meanwhile` happens before they write. */
  const inTheMiddle = async (meanwhile: (client: Client, session: Answer, email: string, code: string) => Promise<unknown>) => {
    const client = await newClient(lab)
    const [linker, changer] = [await client.phoneIn(newNumber()), await client.logIn('old@example.com')]
    const calls = [
      { path: SESSION.link, session: linker, email: 'linked@example.com', body: { email: 'linked@example.com' } },
      {
        path: SESSION.update,
        session: changer,
        email: 'changed@example.com',
        body: { oldAddress: 'old@example.com', newAddress: 'changed@example.com' },
      },
    ]
    const answers: Answer[] = []
    for (const { path, session, email, body } of calls) {
      const code = await client.sendCode(email)
      const { answered, release } = late.holdNext(/as challenge_row/)
      const right = client.call(path, { ...body, code }, bearer(session))
      await answered
      await meanwhile(client, session, email, code)
      release()
      answers.push(await right)
      assert.equal(
        await rows(
          sql`select 1 from accounts where app_id = ${client.id} and user_id = ${session.body.user.id} and subject = ${email}`,
        ),
        0,
      )
    }
    return outcomes(answers)
  }

  test('the same holds where the code links an address, and where it changes one', async () => {
    const refused = await inTheMiddle(async (client, _, email, code) => {
      for (let tries = 0; tries < lab.env.CODE_TRIES; tries += 1) {
        assert.equal((await client.call(SESSION.login, { email, code: otherThan(code) })).status, 422)
      }
    })
    assert.deepEqual(refused, ['422 invalid_credentials', '422 invalid_credentials'])
  })

  test('a code that signed in meanwhile links nothing and changes nothing', async () => {
    const refused = await inTheMiddle(async (client, _, email, code) => {
      const { status, body } = await client.call(SESSION.login, { email, code })
      assert.equal(status, 200)
      // The address is free again: the code alone is in the way.
      await sql`delete from accounts where app_id = ${client.id} and user_id = ${body.user.id}`.execute(engine.db)
    })
    assert.deepEqual(refused, ['422 invalid_credentials', '422 invalid_credentials'])
  })

  test('a code that linked meanwhile does not sign in besides', async () => {
    const client = await newClient(lab)
    const session = await client.phoneIn(newNumber())
    const email = 'twice@example.com'
    const code = await client.sendCode(email)
    const { answered, release } = late.holdNext(READS.login)
    const login = client.call(SESSION.login, { email, code })
    await answered
    assert.equal((await client.call(SESSION.link, { email, code }, bearer(session))).status, 200)
    release()
    assert.deepEqual(outcomes([await login]), ['422 invalid_credentials'])
  })

  test('a session that ends in the middle of a call links nothing and changes nothing', async () => {
    const refused = await inTheMiddle(async (client, session) => {
      const { refresh_token } = session.body
      assert.equal((await client.call('/api/v1/sessions/logout', { refresh_token }, bearer(session))).status, 200)
    })
    assert.deepEqual(refused, ['401 missing_or_invalid_token', '401 missing_or_invalid_token'])
  })

  test('one authorization code gives one session at most, and none to callers who show it at the same moment', async () => {
    const app = await oauth.newApp()
    for (const time of ['new', 'known']) {
      const page = newPageState()
      const { code } = await app.back('github', page, { person: 'ada' })
      const before = await sessionsOf(app)
      const device = (at: number) => ({ headers: { 'privy-ca-id': `device-number-${at}-of-those-who-have-the-code` } })
      const answers = await atOnce(READS.login, (at) => app.show(OAUTH.login, code, page, device(at)))
      assert.deepEqual(outcomes(answers), one('422 invalid_credentials'), time)
      assert.equal((await sessionsOf(app)) - before, 1, time)
      assert.equal(await rows(sql`select 1 from sessions where app_id = ${app.id} and ended_at is null`), 0, time)
    }
  })

  test('one challenge of a passkey gives one session, also to a key that counts nothing', async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    const [asked, before] = [await app.askToLogIn(), await sessionsOf(app)]
    const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked, { counter: 0 }) }
    const answers = await atOnce(READS.login, () => app.call(PASSKEYS.login, body, app.page()))
    assert.deepEqual(outcomes(answers), one('422 invalid_credentials'))
    assert.equal((await sessionsOf(app)) - before, 1)
  })

  test('one challenge links one passkey', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('keys@example.com')
    const asked = await app.askToLink(session)
    const answers = await atOnce(READS.link, () =>
      app.call(PASSKEYS.link, { authenticator_response: createAuthenticator().create(asked) }, keyBearer(session)),
    )
    assert.deepEqual(outcomes(answers), one('422 invalid_credentials'))
    assert.equal(await rows(sql`select 1 from passkeys where app_id = ${app.id}`), 1)
  })

  test('the same code of another app, identifier or kind of account is another hash', async () => {
    const fixed = createLab(engine, { TEST_CODE: '123456' })
    const clients = await Promise.all([1, 2].map(() => fixed.newApp({ config: { name: 'Hash', sms_auth: true } })))
    for (const client of clients) {
      for (const email of ['one@example.com', 'two@example.com']) await client.call(SESSION.init, { email })
    }
    const { rows: kept } = await sql<{ code_hash: string }>`
      select code_hash from challenges where app_id in (${clients[0]?.id}, ${clients[1]?.id})`.execute(engine.db)
    assert.deepEqual([kept.length, new Set(kept.map(({ code_hash }) => code_hash)).size], [4, 4])
  })

  test('a right guess that waits behind fifteen wrong ones is not judged', async () => {
    const client = await lab.newApp()
    const robot = await createTestAccount(lab.deps, client.id, { email: 'robot@example.com' })
    const { answered, release } = late.holdNext(READS.login)
    const right = client.call(SESSION.login, robot)
    await answered
    for (let tries = 0; tries < lab.env.WRONG_CODES_PER_HOUR; tries += 1) {
      await client.call(SESSION.login, { email: robot.email, code: otherThan(robot.code) })
    }
    release()
    assert.deepEqual(outcomes([await right]), ['429 too_many_requests'])
  })
})
