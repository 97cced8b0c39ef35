// The last release on data of this one, and this one again: people of each newer kind sign in and renew.
// On both databases, in development, where the start looks at the demo's apps too. See docs/deploy.md, "Upgrade and rollback".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import type { Schema } from '../../server/db/schema.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { newFolder } from '../new-folder.ts'
import { startPostgres } from '../postgres.ts'
import { buildLastRelease } from './last-release.ts'
import { refresh, type Session, signIn } from './person.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'
import { DEMO_APP } from './world.ts'

const SETTINGS = { RESEND_SECONDS: '0', CODES_PER_HOUR: '1000', LOG_LEVEL: 'warn' }
const ADDRESS = '0x00000000000000000000000000000000000000aa'

/** What this release has that the last one does not know, each made for a person who signed in. */
const KINDS: Readonly<Record<string, (db: Kysely<Schema>, user: string) => Promise<unknown>>> = {
  plain: async () => {},
  issuer: (db, user) =>
    sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at) values
      (${DEMO_APP}, 'oidc', 'https://login.example|1', ${user}, '{"issuer": "https://login.example", "name": "Ada"}', 1, 1)`.execute(
      db,
    ),
  'recovered-by-passkey': async (db, user) => {
    await sql`insert into embedded_wallets (app_id, address, user_id, chain_type, imported, set_id, version, service_share, recovery_method,
        recovery_share, recovery_own, created_at, updated_at)
      values (${DEMO_APP}, ${ADDRESS}, ${user}, 'ethereum', false, ${'s'.repeat(22)}, 1, 'x', 'passkey', 'x', 'x', 1, 1)`.execute(
      db,
    )
    await sql`insert into recovery_passkeys (app_id, address, id, created_at) values (${DEMO_APP}, ${ADDRESS}, 'key', 1)`.execute(
      db,
    )
  },
  imported: async (db, user) => {
    await sql`insert into imports (id, app_id, source, file_name, file_digest, options, state, counts, started_at, updated_at)
      values ('import', ${DEMO_APP}, 'other', 'f', 'd', '{}', 'done', '{}', 1, 1)`.execute(db)
    await sql`insert into imported_people (app_id, former, source, import_id, record, user_id, fingerprint)
      values (${DEMO_APP}, 'f', 'other', 'import', 1, ${user}, 'x')`.execute(db)
  },
  connected: (db, user) =>
    sql`insert into openid_connections (id, app_id, user_id, client_id, name, scopes, created_at, used_at)
      values ('c', ${DEMO_APP}, ${user}, 'client', 'Client', 'openid', 1, 1)`.execute(db),
  'newer-factor': (db, user) =>
    sql`update users set mfa_methods = '[{"type": "future", "verified_at": 1}]' where id = ${user}`.execute(db),
}
/** An app as the next release may leave it. */
const nextSettings = (db: Kysely<Schema>) =>
  sql`update apps set settings = settings || '{"future_setting": true}'::jsonb, config = config || '{"future_flag": {"deep": 1}}'::jsonb`.execute(
    db,
  )

const postgres = await startPostgres()
const last = buildLastRelease()
const isReleased = typeof last !== 'string'
after(async () => {
  if (isReleased) last.remove()
  if (typeof postgres !== 'string') await postgres.stop()
})

for (const engine of ['embedded', 'postgres'] as const) {
  const skip = typeof last === 'string' ? last : engine === 'postgres' && typeof postgres === 'string' ? postgres : false
  describe(engine, { skip }, () => {
    let built: Awaited<ReturnType<typeof buildService>>
    let env: Readonly<Record<string, string>>
    let remove: () => unknown = () => {}
    let service: ServiceChild | undefined
    before(async () => {
      built = await buildService()
      if (engine === 'postgres' && typeof postgres !== 'string') {
        const [folder, database] = [newFolder(), await postgres.newDatabase({ tables: false })]
        env = { ...SETTINGS, DATA_DIR: folder.path, DATABASE_URL: database.url }
        remove = () => database.drop().then(folder.remove)
      } else {
        const folder = await embeddedFolder({ tables: false })
        env = { ...SETTINGS, DATA_DIR: folder.path }
        remove = folder.remove
      }
    })
    after(async () => {
      service?.process.kill('SIGKILL')
      await service?.ended
      built.remove()
      await remove()
    })
    const stop = async (): Promise<void> => {
      service?.process.kill('SIGTERM')
      await service?.ended
      service = undefined
    }
    const at = async (main: string): Promise<string> => {
      await stop()
      service = await startService(main, env)
      return service.url
    }
    const emailOf = (kind: string): string => `${kind}@example.com`

    test('no person of any kind is refused, there or back', async (t) => {
      assert.ok(isReleased)
      const sessions = new Map<string, Session>()
      const users = new Map<string, string>()
      const first = await at(built.main)
      for (const kind of Object.keys(KINDS)) {
        const session = await signIn(first, emailOf(kind))
        sessions.set(kind, session)
        users.set(kind, session.user.id)
      }
      await stop()
      const { db, close } = await connect({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR ?? '' })
      for (const [kind, make] of Object.entries(KINDS)) await make(db, users.get(kind) ?? '')
      await nextSettings(db)
      await close()
      for (const main of [last.main, built.main]) {
        const url = await at(main)
        for (const [kind, session] of sessions) {
          const renewed = await refresh(url, session)
          const again = await signIn(url, emailOf(kind))
          assert.deepEqual([renewed.user.id, again.user.id], [users.get(kind), users.get(kind)], `${kind} by ${main}`)
          sessions.set(kind, again)
        }
        assert.doesNotMatch(service?.output() ?? '', /internal_error|gave an answer that is not of its form/)
      }
      t.diagnostic(`${sessions.size} people by ${last.version} (${last.commit}) and back, 0 refused`)
    })
  })
}
