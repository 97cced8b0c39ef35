// Data of the release before bound sessions and windows for keys: after the migrations of this one, all of it goes on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { createBrowser, FORK, LOGOUT, ME, RECOVER } from './bound-lab.ts'
import { openEmpty } from './empty-database.ts'
import { type Engine, onEachEngine } from './engines.ts'
import { answered, FRAME_ORIGIN, frameLab, openFrame, PAGE } from './frame-lab.ts'
import { createLab, SESSION } from './lab.ts'

/** The first migrations that the release before has not. */
const SINCE = '0049'
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < SINCE))

type Db = Engine['db']
interface Column {
  readonly table: string
  readonly column: string
  readonly counts: boolean
}
const columnsOf = async (db: Db): Promise<readonly Column[]> =>
  (
    await sql<Column>`select table_name as "table", column_name as "column", is_identity = 'YES' as counts
      from information_schema.columns join pg_class on relname = table_name and not relispartition
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(db)
  ).rows

/** Copies what the tables of `to` have a place for, as it is: no trigger runs, and no key is asked for in an order. */
const copyRows = async (from: Db, to: Db): Promise<void> => {
  const columns = await columnsOf(to)
  await to.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const table of new Set(columns.map((column) => column.table))) {
      const name = sql.table(table)
      const { rows } = await sql<{ all: string }>`select coalesce(json_agg(t), '[]')::text as all from ${name} t`.execute(from)
      await sql`delete from ${name}`.execute(one)
      const names = sql.join(columns.filter((column) => column.table === table).map(({ column }) => sql.ref(column)))
      await sql`insert into ${name} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${name}, ${rows[0]?.all}::json)`.execute(one)
    }
    for (const { table, column } of columns.filter(({ counts }) => counts))
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), 1 + (select count(*) from ${sql.table(table)}))`.execute(
        one,
      )
    await sql`set session_replication_role = default`.execute(one)
  })
}

await onEachEngine((engine) => {
  const { lab, client, newPerson } = frameLab(engine)
  const message = (address: string) => ({ method: 'personal_sign', params: ['0x6869', address] })

  test('sessions, what they hand on, and wallets of before go on; who signs in anew is bound', async () => {
    const ada = await newPerson()
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile })
    const { address } = await frame.ask('create', { accessToken: ada.token })
    const grace = await newPerson()
    const forked = (
      await client.call(
        FORK,
        { refresh_token: grace.refresh_token },
        { headers: { origin: PAGE, authorization: `Bearer ${grace.token}` } },
      )
    ).body
    await sql`update apps set config = (config - 'confirm_in_window') || '{"confirm_in_frame": true}'::jsonb`.execute(engine.db)

    const former = await openEmpty(engine.name)
    await migrate(former.db, BEFORE)
    await copyRows(engine.db, former.db)
    const had = await columnsOf(former.db)
    assert.equal(
      had.some(({ column, table }) => column === 'jkt' || table === 'used_proofs' || table === 'key_windows'),
      false,
    )
    const ran = await migrate(former.db)
    assert.deepEqual(
      ran,
      Object.keys(MIGRATIONS)
        .filter((name) => name >= SINCE)
        .toSorted(),
    )

    const now = createLab(
      { name: engine.name, db: former.db },
      { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' },
    )
    const there = now.clientOf(client.id)
    const headers = { origin: PAGE }
    // The session is bound to nothing, as it was.
    const renewed = await there.call(SESSION.refresh, { refresh_token: ada.refresh_token }, { headers })
    assert.deepEqual([renewed.status, decodeJwt(renewed.body.token).cnf], [200, undefined])
    const bearer = { headers: { ...headers, authorization: `Bearer ${renewed.body.token}` } }
    const me = (await there.call(ME, undefined, bearer)).body as unknown as { id?: string; user?: { id: string } }
    assert.equal(me.user?.id ?? me.id, ada.user.id, JSON.stringify(me))
    // So is one that it hands on, and one that it had handed on.
    const taken = await there.call(RECOVER, { refresh_token: forked.new_session_refresh_token }, { headers })
    assert.deepEqual([taken.status, taken.body.user.id], [200, grace.user.id])
    // The wallet opens with the share of before, and in a browser without one.
    const accessToken = renewed.body.token
    const same = openFrame(now, there, { profile })
    const { response } = await same.ask('rpc', { accessToken, address, request: message(address) })
    const signature = response.data as `0x${string}`
    assert.ok(await verifyMessage({ address: address as `0x${string}`, message: 'hi', signature }))
    const other = openFrame(now, there)
    await assert.rejects(other.ask('rpc', { accessToken, address, request: message(address) }), answered('wallet_not_on_device'))
    await other.ask('recover', { accessToken, address })
    assert.equal((await other.ask('rpc', { accessToken, address, request: message(address) })).response.data, signature)
    // A window for a key of that session, and the setting by the name that it has now.
    const asked = await there.call('/api/v1/key_windows/tickets', { purpose: 'export', address }, bearer)
    assert.equal(asked.status, 200)
    const config = await there.call(`/api/v1/apps/${client.id}`, undefined, { headers })
    assert.equal((config.body as unknown as Record<string, unknown>).confirm_in_window, true)
    // Who signs in anew by a page of this release is the same person, by a key.
    const browser = createBrowser(there)
    await browser.open()
    const { body } = await browser.logIn('person1@example.com')
    assert.deepEqual([body.user.id, decodeJwt(body.token).cnf], [ada.user.id, { jkt: browser.key.jkt }])
    assert.equal((await there.call(LOGOUT, { refresh_token: renewed.body.refresh_token }, bearer)).status, 200)
  })
})
