// How many statements and commits the calls of every day take, and that Postgres keeps them prepared.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { preparedName } from '../../server/db/statement.ts'
import { countedEngine } from './counted.ts'
import { onEachEngine } from './engines.ts'
import { AGENT, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

interface Counted {
  readonly statements: number
  readonly commits: number
}
/** A call, and its cost. Reading is no commit. */
const COSTS: Readonly<Record<string, Counted>> = {
  'asking for a code': { statements: 1, commits: 1 },
  'the first sign-in': { statements: 2, commits: 1 },
  'a sign-in from a known device': { statements: 2, commits: 1 },
  'a refresh': { statements: 1, commits: 1 },
  'the list of sessions': { statements: 2, commits: 0 },
}

await onEachEngine((engine) => {
  const counted = prepared(() => countedEngine(engine))
  let keys = 0
  const lab = prepared(() => createLab(counted.engine()))
  const client = prepared(() => lab.newApp())
  before(async () => {
    // The app is read once in a few seconds, which is no cost of a call.
    await client.sendCode('first@example.com')
  })

  const costOf = async (name: string, call: () => Promise<{ status: number }>): Promise<void> => {
    const { answer, cost, most } = await counted.cost(call, COSTS[name])
    assert.equal(answer.status, 200)
    assert.deepEqual(cost, most, name)
  }

  test('takes as many statements and commits as written down', async () => {
    const email = 'counted@example.com'
    const headers = (): Record<string, string> => ({
      ...AGENT,
      'privy-ca-id': 'a-client-with-an-id',
      'idempotency-key': `counted-${++keys}`,
    })
    const ask = async (): Promise<void> => {
      const key = headers()
      assert.equal((await client.call(SESSION.init, { email }, { headers: key })).status, 200)
      // The note that the message was sent is written in its own time, and a repeated call waits for it.
      assert.equal((await client.call(SESSION.init, { email }, { headers: key })).status, 200)
    }
    const show = () => client.call(SESSION.login, { email, code: lab.mail.codeFor(email) }, { headers: headers() })
    await costOf('asking for a code', () => client.call(SESSION.init, { email: 'keyless@example.com' }))
    await ask()
    await costOf('the first sign-in', show)
    // A known device has a cool-down of its own.
    await ask()
    await costOf('a sign-in from a known device', show)

    const { body } = await client.logIn('refreshed@example.com')
    await costOf('a refresh', () => client.call(SESSION.refresh, { refresh_token: body.refresh_token }))
    const authorization = `Bearer ${body.token}`
    await costOf('the list of sessions', () =>
      client.call('/api/v1/users/me/sessions', undefined, { headers: { authorization } }),
    )
  })

  // The embedded database prepares by itself.
  if (engine.name === 'postgres')
    test('prepares on Postgres what it asks often, under a name made of the text', async () => {
      let { body } = await client.logIn('prepared@example.com')
      for (let calls = 0; calls < 3; calls += 1) {
        body = (await client.call(SESSION.refresh, { refresh_token: body.refresh_token })).body
      }
      // One call after the other takes the same connection.
      const { rows } = await sql<{ name: string; statement: string; plans: string }>`
      select name, statement, (generic_plans + custom_plans)::text as plans from pg_prepared_statements`.execute(engine.db)
      const refresh = rows.find(({ statement }) => statement.includes('update sessions s set token_hash'))
      assert.equal(refresh?.name, preparedName(refresh?.statement ?? ''))
      assert.ok(Number(refresh?.plans) >= 3, `planned for ${refresh?.plans} calls`)
    })
})
