// One spelling of addresses and names at every border: what could turn into the address of another user is refused.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { parse } from 'valibot'
import { otherSpellings, respellDomains } from '../../server/db/domain-spellings.ts'
import { up } from '../../server/db/migrations/0013-spellings.ts'
import { allow } from '../../server/services/apps/app-list.ts'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { apple, discord, github, google, linkedin, spotify } from '../../server/services/oauth/profiles.ts'
import { emailOf } from '../../src/contract/email-address.ts'
import { backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { bearer } from './link-lab.ts'
import { prepared } from './prepared.ts'

/** Texts that lower case, a normal form or a careless eye makes `mark@kite.example` of. */
const LOOK_ALIKES = [
  'mar\u212a@kite.example',
  'mark@\u212aite.example',
  'mar\uff4b@kite.example',
  'mark\u200b@kite.example',
  'mark\u202e@kite.example',
  '\u0001mark@kite.example',
  'mark@kite\u00ad.example',
  'mark.@kite.example',
  'mark@kite.example.',
]

// One of them changes the tables as an old version had them.
await onEachEngine(
  (engine) => {
    const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', CODES_PER_HOUR: '1000' }))
    const client = prepared(() => lab.newApp())
    const backend = prepared(() => backendOf(lab, client))

    test('no call takes a text that could turn into the address of somebody', async () => {
      const owner = await client.logIn('mark@kite.example')
      const other = await client.logIn('other@kite.example')
      const code = await client.sendCode('mark@kite.example')
      for (const email of LOOK_ALIKES) {
        const sent = lab.mail.sent.length
        const link = bearer(other)
        for (const { status, body } of [
          await client.call(SESSION.init, { email }),
          await client.call(SESSION.login, { email, code }),
          await client.call(SESSION.link, { email, code }, link),
          await client.call(SESSION.update, { oldAddress: 'other@kite.example', newAddress: email, code }, link),
          await client.call(SESSION.update, { oldAddress: email, newAddress: 'x@kite.example', code }, link),
          await client.call(SESSION.unlink, { address: email }, bearer(owner)),
          await backend.ask('/api/v1/users', { linked_accounts: [{ type: 'email', address: email }] }),
          await backend.ask('/api/v1/users', { linked_accounts: [{ type: 'google_oauth', subject: 'g', email }] }),
          await backend.ask('/api/v1/users', { linked_accounts: [{ type: 'discord_oauth', subject: 'd', email }] }),
          await backend.ask('/api/v1/users/email/address', { address: email }),
          await backend.ask('/api/v1/users/search', { emails: [email] }),
          await backend.ask(`/api/v1/apps/${client.id}/allowlist`, { type: 'email', value: email }),
          await backend
            .ask(`/api/v1/apps/${client.id}/allowlist`, { type: 'domain', value: email.split('@')[1] })
            .then((answer) => (email.startsWith('mark@') ? answer : { status: 400, body: { code: 'invalid_data' } })),
        ])
          assert.deepEqual([status, body.code], [400, 'invalid_data'], JSON.stringify(email))
        assert.equal(lab.mail.sent.length, sent)
        await assert.rejects(createTestAccount(lab.deps, client.id, { email }))
        await assert.rejects(allow(lab.deps, client.id, [email]))
      }
    })

    test('the code goes to exactly the text by which the account is known', async () => {
      for (const typed of [' New.One@Kite.Example', 'E\u0301va@kite.example', 'J\u00dcRGEN@M\u00dcNCHEN.de']) {
        const { body } = await client.logIn(typed)
        assert.equal(body.user.linked_accounts[0]?.address, emailOf(typed))
        assert.equal(lab.mail.sent.at(-1)?.to, emailOf(typed))
      }
      // A letter outside ASCII keeps its case: its small one may be another mailbox.
      const small = await client.logIn('j\u00fcrgen@m\u00fcnchen.de')
      assert.equal(small.body.is_new_user, true)
    })

    test('a row of an address in letters taken apart is found after the change of tables', async () => {
      const { user } = (await client.logIn('r\u00e9ne@kite.example')).body
      const taken = await Promise.all(['one', 'two'].map((name) => client.logIn(`${name}@apart.example`)))
      const spell = (id: string, subject: string) =>
        sql`update accounts set subject = ${subject} where user_id = ${id}`.execute(engine.db)
      await spell(user.id, 're\u0301ne@kite.example')
      await spell(taken[0]?.body.user.id ?? '', 'a\u0323\u0307@kite.example')
      await spell(taken[1]?.body.user.id ?? '', 'a\u0307\u0323@kite.example')
      await sql`create index accounts_username on accounts (app_id)`.execute(engine.db)
      await sql`drop index accounts_username_ascii`.execute(engine.db)
      await up(engine.db as unknown as Kysely<unknown>)
      const again = await client.logIn('r\u00e9ne@kite.example')
      assert.deepEqual([again.body.user.id, again.body.is_new_user], [user.id, false])
      const { rows } = await sql`select from accounts where subject = ${'\u1ea1\u0307@kite.example'}`.execute(engine.db)
      assert.equal(rows.length, 1)
    })

    test('one mailbox is one person, however its domain is spelt, at every way in', async () => {
      const first = await client.logIn('ida@b\u00fccher.example')
      assert.equal(first.body.user.linked_accounts[0]?.address, 'ida@xn--bcher-kva.example')
      for (const typed of ['ida@xn--bcher-kva.example', 'IDA@XN--BCHER-KVA.example', 'ida@B\u00dcCHER.example']) {
        const again = await client.logIn(typed)
        assert.deepEqual([again.body.user.id, again.body.is_new_user], [first.body.user.id, false], typed)
      }
      const found = await backend.ask('/api/v1/users/email/address', { address: 'ida@b\u00fccher.example' })
      assert.equal(found.body.id, first.body.user.id)
      const searched = await backend.ask('/api/v1/users/search', { searchTerm: 'ida@b\u00fccher.example' })
      assert.deepEqual(
        (searched.body as unknown as { data: { id: string }[] }).data.map(({ id }) => id),
        [first.body.user.id],
      )
      const { email } = await createTestAccount(lab.deps, client.id, { email: 'test@b\u00fccher.example' })
      assert.equal(email, 'test@xn--bcher-kva.example')
    })

    test('rows of an earlier release get the one spelling; of two users who are one mailbox the older keeps it', async () => {
      const old = await lab.newApp({ config: { name: 'Old', allowlist_enabled: true } })
      await allow(lab.deps, old.id, ['old.example'])
      const made: Record<string, string> = {}
      for (const name of ['moved', 'second', 'first', 'early', 'late']) {
        made[name] = (await old.logIn(`${name}@old.example`)).body.user.id
        lab.clock.advance(1000)
      }
      const spell = (name: string, subject: string) =>
        sql`update accounts set subject = ${subject} where user_id = ${made[name]}`.execute(engine.db)
      await spell('moved', 'm@h\u00fcte.example')
      // The older of this pair came by Unicode, and that of the other by what name servers have.
      await spell('second', 'a@h\u00fcte.example')
      await spell('first', 'a@xn--hte-hoa.example')
      await spell('early', 'b@xn--hte-hoa.example')
      await spell('late', 'b@h\u00fcte.example')
      await sql`update accounts set details = '{"email":"m@h\u00fcte.example"}' where user_id = ${made.moved}`.execute(engine.db)
      await sql`insert into allowlist (app_id, type, subject, created_at) values (${old.id}, 'domain', 'h\u00fcte.example', 0),
        (${old.id}, 'email', 'm@h\u00fcte.example', 0), (${old.id}, 'email', 'm@xn--hte-hoa.example', 0)`.execute(engine.db)
      for (const _ of ['once', 'and again']) await engine.db.transaction().execute((db) => respellDomains(db))
      const { rows } = await sql<{ subject: string; user_id: string; email: string | null }>`
        select subject, user_id, details ->> 'email' as email from accounts where app_id = ${old.id} order by subject`.execute(
        engine.db,
      )
      assert.deepEqual(
        new Set(rows.map(({ subject, user_id }) => [subject, user_id].join(' '))),
        new Set([
          `m@xn--hte-hoa.example ${made.moved}`,
          `a@xn--hte-hoa.example ${made.second}`,
          `a@h\u00fcte.example ${made.first}`,
          `b@xn--hte-hoa.example ${made.early}`,
          `b@h\u00fcte.example ${made.late}`,
        ]),
      )
      assert.deepEqual(
        rows.filter(({ email }) => email).map(({ email }) => email),
        ['m@xn--hte-hoa.example'],
      )
      const { rows: lines } = await sql<{ subject: string }>`select subject from allowlist
        where app_id = ${old.id} order by subject`.execute(engine.db)
      assert.deepEqual(
        lines.map(({ subject }) => subject),
        ['m@xn--hte-hoa.example', 'old.example', 'xn--hte-hoa.example'],
      )
      for (const [typed, name] of [
        ['m@h\u00fcte.example', 'moved'],
        ['a@h\u00fcte.example', 'second'],
        ['b@xn--hte-hoa.example', 'early'],
      ] as const)
        assert.equal((await old.logIn(typed)).body.user.id, made[name], typed)
      const others = (await otherSpellings(engine.db)).filter(({ app }) => app === old.id)
      assert.deepEqual(
        others.map(({ user, keeper }) => [user, keeper]),
        [
          [made.first, made.second],
          [made.late, made.early],
        ],
      )
      // The other spelling comes off the one who has it, and the older keeps theirs.
      const { ask } = await backendOf(lab, old)
      const unlink = () => ask(`/api/v1/users/${made.late}/accounts/unlink`, { type: 'email', handle: 'b@h\u00fcte.example' })
      assert.deepEqual((await unlink()).body.code, 'cannot_unlink_sole_account')
      await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
        values (${old.id}, 'github_oauth', '1', ${made.late}, '{}', 0, 0)`.execute(engine.db)
      assert.equal((await unlink()).status, 200)
      assert.equal((await unlink()).body.code, 'linked_account_not_found')
      assert.equal((await old.logIn('b@h\u00fcte.example')).body.user.id, made.early)
    })

    test('an allowlist that names a domain lets its people in, however its letters are spelt', async () => {
      const listed = await lab.newApp({ config: { name: 'Listed', allowlist_enabled: true } })
      await allow(lab.deps, listed.id, ['@xn--mnchen-3ya.de', 'Kite.Example'])
      assert.equal((await listed.logIn('ada@m\u00fcnchen.de')).status, 200)
      assert.equal((await listed.logIn('ada@KITE.example')).status, 200)
      assert.equal((await listed.logIn('ada@not-kite.example')).status, 401)
    })

    test('a user name is found by its letters, and no other name turns into it', async () => {
      const make = async (subject: string, username: string): Promise<string> => {
        const accounts = [{ type: 'discord_oauth', subject, username }]
        return (await backend.ask('/api/v1/users', { linked_accounts: accounts })).body.id
      }
      const [plain, kelvin] = [await make('1', 'Mark'), await make('2', 'mar\u212a')]
      const find = async (username: string) => (await backend.ask('/api/v1/users/discord/username', { username })).body.id
      assert.deepEqual([await find('MARK'), await find('mar\u212a'), await find('MAR\u212a')], [plain, kelvin, kelvin])
    })

    test('ids of other issuers hold no letter that nobody sees', async () => {
      for (const account of [
        { type: 'custom_auth', custom_user_id: 'an\u0007na' },
        { type: 'custom_auth', custom_user_id: 'an\u0085na' },
        { type: 'google_oauth', subject: 'g\u200b1', email: '' },
        { type: 'twitter_oauth', subject: 't 1' },
      ])
        assert.equal((await backend.ask('/api/v1/users', { linked_accounts: [account] })).status, 400)
    })
  },
  { own: true },
)

test('a profile’s address that is none is left out, and never mended', () => {
  const proofs = (email: string): (string | null)[] => [
    parse(google, { sub: '1', email, email_verified: true }).provenEmail,
    parse(apple, { sub: '1', email, email_verified: 'true' }).provenEmail,
    parse(discord, { id: '1', email, verified: true }).provenEmail,
    parse(github, { id: 1, emails: [{ email, primary: true, verified: true }] }).provenEmail,
    parse(linkedin, { sub: '1', email, email_verified: true }).provenEmail,
  ]
  for (const email of LOOK_ALIKES) assert.deepEqual(proofs(email), [null, null, null, null, null], JSON.stringify(email))
  assert.deepEqual(new Set(proofs('Mark@Kite.Example')), new Set(['mark@kite.example']))
  assert.deepEqual(parse(spotify, { id: '1', display_name: 'Mark', email: 'mark@kite.example' }).details, {
    name: 'Mark',
    email: null,
  })
})
