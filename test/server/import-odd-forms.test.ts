// Imports in the odd: forms that exports have beside their usual one, and addresses that are not proved.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportSource } from '../../src/contract/moving/sources.ts'
import { onEachEngine } from './engines.ts'
import { importLab } from './import-lab.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const { act, run, peopleOf } = importLab(lab, engine)

  test('an address that nobody has proved is shown as that until its owner has typed a code, over an export too', async () => {
    const client = await lab.newApp()
    const address = 'alone@unproved.example'
    const given = { type: 'email', address, verified_at: 1600000000, first_verified_at: null }
    const text = JSON.stringify({ data: [{ id: 'did:privy:unproved', created_at: 1600000000, linked_accounts: [given] }] })
    const timesIn = ({ linked_accounts: [account] }: { linked_accounts: readonly object[] }) => {
      const { verified_at, first_verified_at, latest_verified_at } = account as Record<string, number | null>
      return [verified_at, first_verified_at, latest_verified_at]
    }
    const timesOf = async () => timesIn((await act('users.search', { app: client.id, text: address })).users[0] as never)
    await run(client.id, 'privy', text)
    assert.deepEqual(await timesOf(), [1600000000, null, null])
    const { people } = await act('users.exportPeople', { app: client.id })
    await act('users.delete', { app: client.id, user: people[0]?.id, notice: false })
    await run(client.id, 'latchkey', people.map((one) => JSON.stringify(one)).join('\n'), { keep_ids: true })
    assert.deepEqual(await timesOf(), [1600000000, null, null])
    const now = Math.floor(lab.clock.now() / 1000)
    const { user } = (await client.logIn(address)).body
    assert.deepEqual([user.id, ...timesIn(user)], [people[0]?.id, now, now, now])
    lab.clock.advance(60_000)
    await client.logIn(address)
    assert.deepEqual(await timesOf(), [now + 60, now, now + 60])
  })

  test('odd forms of exports: what can be read is, line by line, and the rest is told', async () => {
    const accountsIn = async (source: ImportSource, text: string, options: object = {}) => {
      const { id: app } = await lab.newApp()
      const came = await run(app, source, text, options)
      return [await peopleOf(app), came.problems.toSorted()]
    }
    // Firebase's table: no line of names, a comma at the end, a name with a comma, a person who is disabled.
    const columns = (own: Record<number, string>) => `${Array.from({ length: 28 }, (_, at) => own[at] ?? '').join(',')},\r\n`
    const table = [
      { 0: 'f1', 1: 'ada@fire2.example', 2: 'true', 3: 'aGFzaA==', 5: '"Love, Ada"', 7: '2001', 11: '9', 23: '1500000000000' },
      { 0: 'f2', 1: 'eve@fire2.example', 2: 'false', 25: '+12015550151', 26: 'false' },
      { 0: 'f3', 1: 'off@fire2.example', 2: 'true', 26: 'true' },
    ]
    assert.deepEqual(await accountsIn('firebase', `\ufeff${table.map(columns).join('')}f4,short\r\n`), [
      { f1: ['email ada@fire2.example', 'google_oauth 2001'], f2: ['phone +12015550151'] },
      ['1 no_password password', '1 no_provider facebook.com', '2 unverified email', '3 blocked', '4 wrong_columns'],
    ])
    // Auth0: people who are blocked, who have proved nothing, one twice in a file, a byte order mark, and an end in the middle of a line.
    const auth0 = [
      { user_id: 'auth0|1', email: 'one@odd.example', email_verified: true },
      { user_id: 'auth0|1', email: 'one@odd.example', email_verified: true },
      { user_id: 'auth0|2', email: 'two@odd.example', email_verified: false },
      { user_id: 'auth0|3', email: 'three@odd.example', email_verified: true, blocked: 'true' },
      { user_id: 'sms|4', phone_number: '+12015550152', phone_verified: true },
      { user_id: 'auth0|5', email: `${'x'.repeat(70_000)}@odd.example` },
    ].map((one) => JSON.stringify(one))
    assert.deepEqual(await accountsIn('auth0', `\ufeff${auth0.join('\r\n')}\r\n{"user_id":"auth0|6","em`), [
      { 'auth0|1': ['email one@odd.example'], 'auth0|2': ['email two@odd.example'], 'sms|4': ['phone +12015550152'] },
      ['2 duplicate', '4 blocked', '6 too_long', '7 not_json'],
    ])
    // Cognito's table of its import jobs.
    const cognito =
      'cognito:username,name,email,email_verified,phone_number,phone_number_verified,cognito:mfa_enabled\r\nada,"Ada ""A"" L",ada@cogcsv.example,TRUE,,FALSE,FALSE\r\neve,Eve,eve@cogcsv.example,false,+12015550153,true,FALSE\r\n'
    assert.deepEqual(await accountsIn('cognito', cognito), [
      { ada: ['email ada@cogcsv.example'], eve: ['phone +12015550153'] },
      ['3 unverified email'],
    ])
    // Supabase: identities as the text of a column, of a table.
    const identities = JSON.stringify([{ provider: 'github', id: '77', identity_data: { sub: '77', user_name: 'ada' } }])
    const supabase = `id,email,email_confirmed_at,encrypted_password,identities\ns1,ada@supcsv.example,2022-01-01,$2a$,"${identities.replaceAll('"', '""')}"\ns2,eve@supcsv.example,,,\n`
    assert.deepEqual(await accountsIn('supabase', supabase), [
      { s1: ['email ada@supcsv.example', 'github_oauth 77'], s2: ['email eve@supcsv.example'] },
      ['2 no_password password'],
    ])
    // Clerk's API: several addresses, of which the first that is verified counts, and an array that is cut off.
    const clerk = [
      {
        id: 'user_1',
        primary_email_address_id: 'b',
        email_addresses: [
          { id: 'a', email_address: 'first@clerkapi.example', verification: { status: 'verified' } },
          { id: 'b', email_address: 'main@clerkapi.example', verification: { status: 'verified' } },
          { id: 'c', email_address: 'none@clerkapi.example', verification: null },
        ],
        external_accounts: [
          {
            provider: 'oauth_google',
            provider_user_id: '42',
            email_address: 'g@clerkapi.example',
            verification: { status: 'verified' },
          },
          { provider: 'oauth_github', provider_user_id: '43', verification: { status: 'unverified' } },
        ],
      },
      { id: 'user_2', banned: true, email_addresses: [{ id: 'd', email_address: 'off@clerkapi.example' }] },
    ]
    assert.deepEqual(
      await accountsIn('clerk', JSON.stringify(clerk, null, 2).replace(/\s*\]\s*$/, ',\n  { "id": "user_3", "email_addr')),
      [
        { user_1: ['email main@clerkapi.example', 'google_oauth 42'] },
        ['2 second email', '2 second email', '44 blocked', '54 cut_off'],
      ],
    )
  })
})
