// People from other services: each form is read, a cut loses and doubles no user, an undo spares whom it must.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { type Batch, leftOf } from '../../src/contract/moving/batches.ts'
import { USER_ID_PREFIX } from '../../src/contract/wire.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { codeAt, MFA } from './factor-lab.ts'
import { FORMS } from './import-forms.ts'
import { batchesIn, DIGEST, importLab, told } from './import-lab.ts'
import { createLab } from './lab.ts'
import { passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const table = (count: number, name = 'p'): string =>
  ['id,email', ...Array.from({ length: count }, (_, n) => `${name}${n},${name}${n}@table.example`)].join('\n')

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const { act, run, peopleOf } = importLab(lab, engine)

  for (const [source, { text, people, problems }] of Object.entries(FORMS) as [keyof typeof FORMS, (typeof FORMS)['csv']][])
    test(`${source}: its form is read; a dry run says the same and keeps nothing`, async () => {
      const { id: app } = await lab.newApp({ config: { mfa_methods: ['totp'] } })
      const dry = (await batchesIn(text, source)).map(async ({ rows, problems: bad }) => {
        const found = await act('users.importCheck', { app, source, options: {}, rows })
        return { made: found.counts.made, problems: told([...bad, ...found.problems]) }
      })
      const [checked] = await Promise.all(dry)
      assert.deepEqual(await peopleOf(app), {})
      const came = await run(app, source, text)
      assert.deepEqual(await peopleOf(app), people)
      assert.deepEqual(came.problems.toSorted(), problems.toSorted())
      assert.deepEqual(checked, { made: Object.keys(people).length, problems: checked?.problems })
      assert.deepEqual(checked?.problems.toSorted(), problems.toSorted())
      assert.equal(lab.mail.sent.length, 0)
      // Twice is once.
      const again = await run(app, source, text)
      assert.deepEqual([again.counts.made, again.counts.there], [0, Object.keys(people).length])
      assert.deepEqual(await peopleOf(app), people)
      const [former = ''] = Object.keys(people)
      const found = await act('users.search', { app, text: former })
      assert.equal(found.users[0]?.custom_metadata?.former_id, former)
    })

  sweepTest('cut after every batch, before its answer and after it: nobody is lost, nobody is double', async () => {
    const text = table(11, 'cut')
    const batches = await batchesIn(text, 'csv', 2)
    assert.equal(batches.length, 6)
    for (const cut of batches.keys())
      for (const kept of [false, true]) {
        const { id: app } = await lab.newApp()
        const begin = () => act('users.importBegin', { app, source: 'csv', options: {}, file: 'people', digest: DIGEST })
        const send = (id: string, { at, rows, problems, last }: Batch) =>
          act('users.importRows', { app, import: id, at, rows, bad: problems.length, last })
        const { id } = await begin()
        for (const batch of batches.slice(0, cut)) await send(id, batch)
        const [next] = batches.slice(cut)
        // Kept, but for its answer: it is sent again.
        if (kept && next) await send(id, next)
        else if (next) {
          const broken = { ...lab.core, random: { bytes: () => assert.fail('killed') } }
          const body = { app, import: id, at: next.at, rows: next.rows, bad: 0, last: next.last }
          if (next.rows.length > 0) await assert.rejects(perform(broken, COMMAND_LINE, 'users.importRows', body), /killed/)
        }
        const resumed = await begin()
        const isOver = kept && next?.last
        assert.equal(resumed.id === id, !isOver)
        if (isOver) continue
        // Batches of another size, as a later version may have.
        for (const batch of await batchesIn(text, 'csv', 3)) {
          const left = leftOf(batch, resumed.import.rows_done)
          if (left.rows.length > 0 || left.last) await send(id, left)
        }
        if (next && kept) assert.equal((await send(id, next)).counts.made, 0)
        assert.equal(Object.keys(await peopleOf(app)).length, 11)
        const { imports } = await act('users.imports', { app })
        assert.deepEqual([imports[0]?.state, imports[0]?.counts.made], ['done', 11])
      }
  })

  test('a batch out of its turn is refused, and one of an import that was undone', async () => {
    const { id: app } = await lab.newApp()
    const { id } = await act('users.importBegin', { app, source: 'csv', options: {}, file: 'people', digest: DIGEST })
    const body = { app, import: id, rows: [], bad: 0 }
    await assert.rejects(act('users.importRows', { ...body, at: 3 }), /go on there/)
    const row = (record: number) => ({ record, line: record, row: { id: `o${record}`, email: `o${record}@table.example` } })
    for (const records of [[2], [0], [1, 1], [2, 1], [1, 3]])
      await assert.rejects(act('users.importRows', { ...body, rows: records.map(row), at: 0 }), /in their order/)
    assert.deepEqual(await peopleOf(app), {})
    await act('users.importUndo', { app, import: id })
    await assert.rejects(act('users.importRows', { ...body, at: 0 }), /undone/)
    const other = await lab.newApp()
    await assert.rejects(act('users.importUndo', { app: other.id, import: id }), /no such import/)
  })

  test('who belongs to somebody, is on another line, or is against the rules of the app is reported; the others come', async () => {
    const client = await lab.newApp()
    await client.logIn('taken@table.example')
    const text =
      'id,email\n1,taken@table.example\n2,free@table.example\n2,other@table.example\n3,free@table.example\n4,no address\n'
    const came = await run(client.id, 'csv', text)
    assert.deepEqual(came.problems, ['2 taken', '4 duplicate', '5 taken', '6 no_account'])
    assert.deepEqual(came.counts, { made: 1, there: 0, different: 0, conflicts: 2, refused: 1, bad: 1 })
    await changeApp(lab.deps, client.id, { config: { allowlist_enabled: true }, settings: { max_users: 3 } })
    lab.clock.advance(6000)
    await act('allowlist.add', { app: client.id, entries: ['listed.example'] })
    const more = 'id,email\n5,a@listed.example\n6,b@listed.example\n7,c@other.example\n'
    const obeyed = await run(client.id, 'csv', more)
    assert.deepEqual(obeyed.problems, ['3 max_accounts_reached', '4 allowlist_rejected'])
    const passed = await run(client.id, 'csv', more, { rules: 'pass' })
    assert.deepEqual([passed.problems, passed.counts.made, passed.counts.there], [[], 2, 1])
  })

  test('an undo deletes whom the import made, but for who has been here, and whom an operator has changed', async () => {
    const client = await lab.newApp()
    await client.logIn('mine@table.example')
    const { id } = await run(client.id, 'csv', table(120, 'undo'))
    const here = await client.logIn('undo3@table.example')
    const { users } = await act('users.search', { app: client.id, text: 'undo4@table.example' })
    await act('users.setMetadata', { app: client.id, user: users[0]?.id, metadata: { vip: true } })
    const all = { deleted: 0, kept: 0 }
    for (let left = true; left; ) {
      const came = await act('users.importUndo', { app: client.id, import: id })
      all.deleted += came.deleted
      all.kept += came.kept
      left = came.left
    }
    assert.deepEqual(all, { deleted: 118, kept: 2 })
    assert.equal((await client.logIn('undo3@table.example')).body.user.id, here.body.user.id)
    const { imports } = await act('users.imports', { app: client.id })
    assert.equal(imports[0]?.state, 'undone')
  })

  test('people come out and back in with their ids, sign in by address, token, passkey and second factor as before', async () => {
    const client = await passkeyApp(lab, { config: { mfa_methods: ['totp'] } })
    const { session, authenticator, id } = await client.person()
    const forms = FORMS.clerk
    await run(client.id, 'clerk', forms.text, { as_custom_user_id: true })
    const first = await act('users.exportPeople', { app: client.id, totp: true })
    assert.equal(first.next_cursor, null)
    const bare = await act('users.exportPeople', { app: client.id })
    assert.ok(!JSON.stringify(bare).includes('JBSWY3DPEHPK3PXP'))
    const text = first.people.map((one) => `${JSON.stringify(one)}\n`).join('')
    for (const { id: user } of first.people) await act('users.delete', { app: client.id, user, notice: false })
    assert.deepEqual((await act('users.exportPeople', { app: client.id })).people, [])
    const came = await run(client.id, 'latchkey', text, { keep_ids: true })
    assert.deepEqual([came.problems, came.counts.made], [[], 2])
    const after = await act('users.exportPeople', { app: client.id, totp: true })
    const strip = (people: typeof first.people) =>
      people.map(({ custom_metadata: _, mfa_methods: __, linked_accounts: accounts, ...one }) => ({
        ...one,
        accounts: accounts.toSorted((a, b) => a.type.localeCompare(b.type)),
      }))
    assert.deepEqual(strip(after.people), strip(first.people))
    const back = await client.logInByKey(authenticator)
    assert.deepEqual([back.status, back.body.user.id], [200, id])
    // The secret that has come along twice is the one of the person's authenticator app.
    const factored = (await client.logIn('ada@clerk.example')).body
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const show = (code: string) =>
      client.call(MFA.totpVerify, { code }, { headers: { authorization: `Bearer ${factored.token}` } })
    assert.equal((await show(codeAt(secret, lab.clock.now() - 3_600_000))).status, 401)
    assert.equal((await show(codeAt(secret, lab.clock.now()))).status, 200)
    // The owner that it names counts, and no other.
    await sql`update passkeys set user_handle = 'c29tZW9uZSBlbHNl' where app_id = ${client.id}`.execute(engine.db)
    assert.equal((await client.logInByKey(authenticator)).status, 422)
    assert.equal((await client.logIn(session.body.user.linked_accounts[0]?.address ?? '')).body.user.id, id)
  })

  test('a passkey that no column takes is left out, one that is named twice comes once, and the other people come', async () => {
    const { id: app } = await lab.newApp()
    const passkey = (credentialId: string, counter: unknown) => ({
      type: 'webauthn-passwordless',
      credentialData: JSON.stringify({ credentialId, counter, credentialPublicKey: 'pQECAw' }),
    })
    const credentials = [passkey('AAAA', 1), passkey('AAAA', 1), passkey('BBBB', 'many'), passkey('CCCC', 1.5), passkey('', 1)]
    const users = [
      { id: 'w1', username: 'ada', credentials: [...credentials, passkey('DDDD', -1)] },
      { id: 'w2', username: 'eve', email: 'eve@wrong.example', emailVerified: true },
    ]
    const came = await run(app, 'keycloak', JSON.stringify({ users }), { passkey_domain: 'wrong.example' })
    assert.deepEqual(await peopleOf(app), { w1: ['passkey AAAA'], w2: ['email eve@wrong.example'] })
    assert.deepEqual(came.problems, Array(3).fill('1 malformed passkey'))
  })

  test('an address or a number of which the source does not say that it is verified is not taken for verified', async () => {
    const { id: app } = await lab.newApp()
    const accounts = [
      { type: 'email', address: 'victim@sure.example', verified_at: null, first_verified_at: null },
      { type: 'google_oauth', subject: 'sure-1', email: '', verified_at: 1600000000, first_verified_at: 1600000000 },
    ]
    await run(app, 'privy', JSON.stringify({ data: [{ id: 'did:privy:sure', created_at: 1, linked_accounts: accounts }] }))
    const clerk =
      'id,primary_email_address,primary_phone_number,verified_phone_numbers\nuser_9,v@sure.example,+12015550140,+12015550140\n'
    await run(app, 'clerk', clerk)
    const identities = '[{"userId":"9000","providerName":"Google"}]'
    const own = { sub: 'sure-co', phone_number: '+12015550141', phone_number_verified: 'true', identities }
    const attributes = Object.entries(own).map(([Name, Value]) => ({ Name, Value }))
    await run(app, 'cognito', JSON.stringify({ Users: [{ Username: 'Google_9000', Attributes: attributes }] }))
    assert.deepEqual(await peopleOf(app), {
      'did:privy:sure': ['google_oauth sure-1'],
      user_9: ['phone +12015550140'],
      'sure-co': ['google_oauth 9000'],
    })
  })

  test('an id that another app has is not taken over', async () => {
    const [one, other] = [await lab.newApp(), await lab.newApp()]
    const kept = `${USER_ID_PREFIX}ckept${one.id}`
    const text = `id,email\n${kept},kept@table.example\n`
    await run(one.id, 'csv', text, { keep_ids: true })
    await run(other.id, 'csv', text, { keep_ids: true })
    const found = async (app: string) => (await act('users.search', { app, text: 'kept@table.example' })).users[0]?.id
    assert.equal(await found(one.id), kept)
    assert.notEqual(await found(other.id), kept)
  })

  test('webhooks are told of each person once, and not of the accounts that come with them', async () => {
    const client = await lab.newApp()
    await act('webhooks.set', {
      app: client.id,
      url: 'https://hook.example/hook',
      events: ['user.created', 'user.linked_account'],
    })
    await run(client.id, 'privy', FORMS.privy.text.replaceAll('privy.example', 'hook.example'))
    await run(client.id, 'csv', table(3, 'hook'))
    const { rows } = await sql<{ type: string }>`select type from webhook_events where app_id = ${client.id}`.execute(engine.db)
    assert.deepEqual(
      rows.map(({ type }) => type),
      Array(4).fill('user.created'),
    )
  })
})
