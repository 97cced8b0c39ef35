// A backup on each database, brought back in another place: sessions go on, the same people sign in. docs/deploy.md.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { commandLine, type Ended } from '../cli/latchkey.ts'
import { startPostgres } from '../postgres.ts'
import { authenticate, post, refresh, type Session } from './person.ts'
import { buildService, newFolder, refusedService, type ServiceChild, startService } from './service-child.ts'

interface Places {
  /** Where the database is, and the empty place where it is brought back. */
  readonly from: Record<string, string>
  readonly to: Record<string, string>
  close(): Promise<void>
}
const postgres = await startPostgres()
const hasPrograms = ['pg_dump', 'pg_restore'].every((name) => spawnSync(name, ['--version']).status === 0)
const reason = typeof postgres === 'string' ? postgres : !hasPrograms && 'no pg_dump: install the client programs of Postgres'

const OPEN: Record<'embedded' | 'postgres', (folder: string) => Promise<Places>> = {
  embedded: async (folder) => ({
    from: { DATA_DIR: join(folder, 'from') },
    to: { DATA_DIR: join(folder, 'to') },
    close: async () => {},
  }),
  postgres: async (folder) => {
    if (typeof postgres === 'string') throw new Error(postgres)
    const [from, to] = [await postgres.newDatabase(), await postgres.newDatabase()]
    const close = async (): Promise<void> => {
      await from.drop()
      await to.drop()
      await postgres.stop()
    }
    const place = (name: string, url: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: url })
    return { from: place('from', from.url), to: place('to', to.url), close }
  },
}

for (const engine of ['embedded', 'postgres'] as const) {
  describe(engine, { skip: engine === 'postgres' && reason }, () => {
    const folder = newFolder()
    const file = join(folder.path, 'backup')
    const outbox = createOutbox()
    let catcher: Awaited<ReturnType<typeof startMailCatcher>>
    let built: Awaited<ReturnType<typeof buildService>>
    let places: Places
    let service: ServiceChild | null = null
    let usual: Record<string, string>
    before(async () => {
      built = await buildService()
      catcher = await startMailCatcher(outbox, Date.now)
      places = await OPEN[engine](folder.path)
      usual = {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://id.example.com',
        SERVICE_KEY: '0a'.repeat(32),
        SMTP_URL: catcher.url,
        RESEND_SECONDS: '0',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'info',
      }
    })
    const stop = async (): Promise<void> => {
      service?.process.kill('SIGTERM')
      await service?.ended
      service = null
    }
    after(async () => {
      await stop()
      await catcher.close()
      await places.close()
      built.remove()
      folder.remove()
    })

    const latchkey = (place: Record<string, string>, ...words: string[]): Promise<Ended> =>
      commandLine(built.cli)(words, { ...usual, ...place })
    const start = async (place: Record<string, string>): Promise<string> => {
      service = await startService(built.main, { ...usual, ...place })
      return service.url
    }
    const signIn = async (url: string, email: string): Promise<Session> => {
      const asked = await post(url, '/passwordless/init', { email })
      assert.equal(asked.status, 200, await asked.text())
      return authenticate(url, email, (await outbox.list(email))[0]?.code ?? '')
    }
    let early: Session

    test('is taken, and holds who was there when it began', async () => {
      const made = await latchkey(places.from, 'app', 'create', '--id', DEMO_APP, '--name', 'Shop', '--no-origin', 'yes')
      assert.equal(made.code, 0, made.err)
      const url = await start(places.from)
      early = await signIn(url, 'early@example.com')
      const running = await latchkey(places.from, 'backup', file)
      if (engine === 'embedded') {
        assert.deepEqual([running.code, running.out], [1, ''])
        assert.match(running.err, /^Another process is using .*\n$/)
        await stop()
        const { code, err } = await latchkey(places.from, 'backup', file)
        assert.equal(code, 0, err)
        await signIn(await start(places.from), 'late@example.com')
      } else {
        assert.equal(running.code, 0, running.err)
        await signIn(url, 'late@example.com')
      }
      await stop()
      assert.equal(statSync(file).mode & 0o777, 0o600)
      const again = await latchkey(places.from, 'backup', file)
      assert.deepEqual([again.code, again.err], [2, `There is a file ${file} already.\n`])
    })

    test('is brought back in an empty place: the session goes on, the person signs in, and who came later is new', async () => {
      const back = await latchkey(places.to, 'restore', file)
      assert.equal(back.code, 0, back.err)
      const checked = await latchkey(places.to, 'key', 'check')
      assert.equal(checked.code, 0, checked.err)
      const url = await start(places.to)
      assert.equal((await fetch(`${url}/readyz`)).status, 200)
      assert.ok((await refresh(url, early)).refresh_token)
      const known = await signIn(url, 'early@example.com')
      assert.deepEqual([known.is_new_user, known.user.id], [false, early.user.id])
      assert.equal((await signIn(url, 'late@example.com')).is_new_user, true)
      await stop()
    })

    test('never goes over what is there, and opens with its key alone', async () => {
      const over = await latchkey(places.to, 'restore', file)
      assert.equal(over.code, 1)
      assert.match(over.err, /already/)
      const url = await start(places.to)
      assert.equal((await signIn(url, 'late@example.com')).is_new_user, false)
      await stop()
      const { code, output } = await refusedService(built.main, { ...usual, ...places.to, SERVICE_KEY: '0b'.repeat(32) })
      assert.equal(code, 1)
      assert.match(output, /SERVICE_KEY/)
    })

    test('that is cut off is refused, and leaves nothing behind', async () => {
      const cut = join(folder.path, 'cut')
      const whole = readFileSync(file)
      writeFileSync(cut, whole.subarray(0, whole.length / 2))
      const place = engine === 'embedded' ? { DATA_DIR: join(folder.path, 'third') } : places.to
      assert.equal((await latchkey(place, 'restore', cut)).code, 1)
      const third = await latchkey(place, 'backup', join(folder.path, 'third.backup'))
      assert.equal(third.code, engine === 'embedded' ? 1 : 0, third.err)
      assert.equal((await latchkey(place, 'restore', join(folder.path, 'none'))).code, 2)
    })
  })
}
