// Promises of the doctor about bound sessions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { checkSessions } from '../../server/cli/doctor/check-sessions.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { onEachEngine } from '../server/engines.ts'
import { createLab } from '../server/lab.ts'

await onEachEngine((engine) => {
  test('names each app that takes bound sessions alone, and how many open ones it refuses', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    const look = (apps: CheckContext['apps'], database = { state: 'open', db: engine.db, tables: 'ready', facts: {} }) =>
      checkSessions({
        env: lab.env,
        production: true,
        database,
        apps,
        pages: [],
        now: lab.clock.now(),
      } as unknown as CheckContext)
    const before = await changeApp(lab.deps, client.id, {})
    assert.deepEqual(await look([before]), [{ state: 'ok', what: 'no app takes bound sessions alone' }])
    await client.logIn('doctor@example.com')
    const strict = await changeApp(lab.deps, client.id, { settings: { require_bound_sessions: true } })
    const [found] = await look([strict])
    assert.equal(found?.state, 'hint')
    assert.match(found?.what ?? '', /1 of its open sessions are bound to no key/)
    assert.match(found?.fix ?? '', /--bound-sessions no/)
    lab.clock.advance(31 * 86_400_000)
    assert.deepEqual(await look([strict]), [{ state: 'ok', what: `the app ${client.id} takes bound sessions alone` }])
    assert.deepEqual(await look([strict], { state: 'none' } as never), [])
  })
})
