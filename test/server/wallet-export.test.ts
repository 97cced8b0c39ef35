// The service's part in the export of a wallet's key, and in the import of one.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { MINUTE } from '../../src/kit/durations.ts'
import { createEmbeddedLab, type Fields, fields, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'
import { ethereumWallet, solanaWallet } from './wallet-lab.ts'

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  before(embedded.open)
  const { page, newPerson, as, newWallet, create, at } = embedded
  const made = async () => {
    const person = await newPerson()
    const wallet = await newWallet(person)
    assert.equal((await create(person, wallet)).status, 200)
    return { person, wallet }
  }
  const exported = (path: string, options: Parameters<typeof embedded.client.call>[2]) => embedded.client.call(path, {}, options)

  test('the share comes with a mail that tells the person, and with it alone', async () => {
    const { person, wallet } = await made()
    const email = String(person.user.linked_accounts.find(({ type }) => type === 'email')?.address)
    const isNotice = ({ to, subject }: { to: string; subject: string }) => to === email && /key of your wallet/.test(subject)
    assert.equal((await embedded.client.call(at(wallet, '/share'), {}, as(person))).status, 200)
    assert.ok(!embedded.lab.mail.sent.some(isNotice))
    const answer = await exported(at(wallet, '/export'), as(person))
    assert.equal(fields(answer).service_share, wallet.service_share)
    const { text } = await embedded.lab.mail.message(isNotice)
    assert.match(text, /private key of your wallet/)
    assert.ok(!text.includes(String(wallet.address)) && !/https?:/.test(text))
  })

  test('a token that counts no more, a page, another person and another address get nothing', async () => {
    const { person, wallet } = await made()
    const path = at(wallet, '/export')
    const stranger = await newPerson()
    assert.deepEqual(said(await exported(path, as(stranger))), [404, 'linked_account_not_found'])
    assert.deepEqual(said(await exported(at({ address: ethereumWallet().address }, '/export'), as(person))), [
      404,
      'linked_account_not_found',
    ])
    assert.deepEqual(said(await exported(path, as(person, page))), [403, 'invalid_origin'])
    assert.equal((await exported(path, as(person))).status, 200)
    await embedded.client.call(
      '/api/v1/sessions/logout',
      { refresh_token: person.refresh_token },
      { headers: { ...page, authorization: `Bearer ${person.token}` } },
    )
    assert.deepEqual(said(await exported(path, as(person))), [401, 'missing_or_invalid_token'])
  })

  test('a sign-in that is not recent is refused, whatever the app’s settings; the second factor is asked for besides', async () => {
    const { person, wallet } = await made()
    embedded.lab.clock.advance(5 * MINUTE)
    const path = at(wallet, '/export')
    assert.deepEqual(said(await exported(path, as(person))), [403, 'recent_login_required'])
    assert.equal((await embedded.client.call(at(wallet, '/share'), {}, as(person))).status, 200, 'to sign it is not asked for')
    const easy = createEmbeddedLab(engine, false)
    await easy.open()
    const other = await easy.newPerson()
    const kept = await easy.newWallet(other)
    assert.equal((await easy.create(other, kept)).status, 200)
    easy.lab.clock.advance(5 * MINUTE)
    const ask = () => easy.client.call(easy.at(kept, '/export'), {}, easy.as(other))
    assert.deepEqual(said(await ask()), [403, 'recent_login_required'])
    const factor = JSON.stringify([{ type: 'totp', verified_at: 1 }])
    await sql`update users set mfa_methods = ${factor}::jsonb where id = ${other.user.id}`.execute(engine.db)
    assert.deepEqual(said(await ask()), [403, 'recent_login_required'])
    const email = String(other.user.linked_accounts.find(({ type }) => type === 'email')?.address)
    const again = (await easy.client.logIn(email, { headers: page })).body
    assert.deepEqual(said(await easy.client.call(easy.at(kept, '/export'), {}, easy.as(again))), [401, 'missing_or_invalid_mfa'])
  })

  test('an imported wallet is the one of its chain, and says everywhere that it was imported', async () => {
    const person = await newPerson()
    const signer = ethereumWallet()
    const wallet = await newWallet(person, signer, { imported: true })
    const answer = await create(person, wallet)
    assert.deepEqual([answer.status, fields(answer).imported], [200, true])
    const accounts = (await embedded.client.call(SESSION.refresh, { refresh_token: person.refresh_token }, { headers: page }))
      .body.user.linked_accounts
    assert.equal((accounts.find(({ type }) => type === 'wallet') as unknown as Fields).imported, true)
    assert.deepEqual(fields(await create(person, wallet)), fields(answer), 'the same call again')
    const again = await newWallet(person, signer, { imported: true })
    assert.equal(fields(await create(person, again)).set_id, wallet.set_id, 'the same key again')
    assert.deepEqual(said(await create(person, await newWallet(person, ethereumWallet(), { imported: true }))), [
      400,
      'cannot_link_more_of_type',
    ])
    const made = await create(person, await newWallet(person))
    assert.equal(fields(made).address, wallet.address, 'who asks for a new one gets the one there is')
    assert.deepEqual(said(await create(person, await newWallet(person, solanaWallet()))), [400, 'cannot_link_more_of_type'])
  })

  test('of imports at once one is kept; a wallet that was made is beside no imported one', async () => {
    const person = await newPerson()
    const fresh = await Promise.all(Array.from({ length: 6 }, () => newWallet(person, ethereumWallet(), { imported: true })))
    const answers = await Promise.all(fresh.map((one) => create(person, one)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400])
    const { person: other } = await made()
    assert.deepEqual(said(await create(other, await newWallet(other, ethereumWallet(), { imported: true }))), [
      400,
      'cannot_link_more_of_type',
    ])
  })
})
