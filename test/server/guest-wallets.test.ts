// A guest's first account: a wallet that another session has made is not taken along before the person is told of it.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { MINUTE } from '../../src/kit/durations.ts'
import { createEmbeddedLab, fields, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, SESSION, SMS } from './lab.ts'
import { newNumber } from './link-lab.ts'
import { CALLS, ethereumWallet, walletApp } from './wallet-lab.ts'

const FORK = '/api/v1/sessions/fork'
const KEEP = '/api/v1/users/me/wallets/keep'
const ELSEWHERE = [403, 'guest_wallet_elsewhere']
const OK = [200, undefined]

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  let people = 0
  before(async () => {
    await embedded.open()
    await sql`update apps set settings = settings || '{"account_transfers": true}'::jsonb, config = config || '{"sms_auth": true, "passkey_auth": true}'::jsonb where id = ${embedded.client.id}`.execute(
      engine.db,
    )
  })
  const { newWallet, create, page } = embedded
  const bearer = ({ token }: { readonly token: string }, more = {}) => ({
    headers: { ...page, authorization: `Bearer ${token}`, ...more },
  })
  const call = (path: string, body: object, who?: AnswerBody, more?: object) =>
    embedded.client.call(path, body, who ? bearer(who, more) : { headers: page })
  const newCredential = (): string => randomBytes(32).toString('base64url')
  const newEmail = (): string => `planted${++people}.${embedded.client.id}@example.com`
  const guest = async (credential = newCredential()): Promise<AnswerBody> =>
    (await call('/api/v1/guest/authenticate', { guest_credential: credential })).body
  const handedOn = async (session: AnswerBody): Promise<AnswerBody> => {
    const { body } = await call(FORK, { refresh_token: session.refresh_token }, session)
    // The one that hands on goes on with the tokens of the answer.
    Object.assign(session, { token: body.token, refresh_token: body.refresh_token })
    return (await call(`${FORK}/recover`, { refresh_token: body.new_session_refresh_token })).body
  }
  const withWallet = async (session: AnswerBody): Promise<string> => {
    const wallet = await newWallet(session)
    assert.deepEqual(said(await create(session, wallet)), OK)
    return String(wallet.address)
  }
  const linkEmail = async (who: AnswerBody, email = newEmail()) => {
    const code = await embedded.client.sendCode(email, { headers: page })
    return { email, code, answer: await call(SESSION.link, { email, code }, who) }
  }

  test('who made the wallet in this very session links as ever, and the first address is told of it', async () => {
    const mine = await guest()
    await withWallet(mine)
    embedded.lab.clock.advance(3 * MINUTE)
    const { email, answer } = await linkEmail(mine)
    assert.deepEqual(said(answer), OK)
    const { text } = await embedded.lab.mail.message(({ to, subject }) => to === email && /^A wallet was added/.test(subject))
    const madeAt = new Date(embedded.lab.clock.now() - 3 * MINUTE).toISOString().slice(11, 16)
    assert.ok(text.includes(`at ${madeAt} UTC`), text)
  })

  test('handed over with a wallet: every kind of link is refused, names it, and uses up no proof', async () => {
    const thief = await guest()
    const address = await withWallet(thief)
    const person = await handedOn(thief)
    const { email, code, answer } = await linkEmail(person)
    assert.deepEqual(said(answer), ELSEWHERE)
    assert.deepEqual((fields(answer) as { data?: unknown }).data, { wallets: [address] })
    const number = newNumber()
    const text = await embedded.client.textCode(number, { headers: page })
    assert.deepEqual(said(await call(SMS.link, { phoneNumber: number, code: text }, person)), ELSEWHERE)
    const { rows } = await sql`select 1 from accounts where user_id = ${person.user.id} and type <> 'wallet'`.execute(engine.db)
    assert.deepEqual(rows, [])
    // Another wallet than the one that is there keeps nothing.
    await call(KEEP, { addresses: [`0x${'1'.repeat(40)}`] }, person)
    assert.deepEqual(said(await call(SESSION.link, { email, code }, person)), ELSEWHERE)
    assert.deepEqual(said(await call(KEEP, { addresses: [address] }, person)), OK)
    assert.deepEqual(said(await call(SESSION.link, { email, code }, person)), OK)
    await embedded.lab.mail.message(({ to, subject }) => to === email && /^A wallet was added/.test(subject))
    assert.equal((await call(SESSION.refresh, { refresh_token: thief.refresh_token })).status, 401)
  })

  test('a signature of a wallet is looked at once the person has decided, and links then', async () => {
    const wallets = await walletApp(embedded.lab, { config: { guest_auth: true } })
    const entered = await wallets.call('/api/v1/guest/authenticate', { guest_credential: newCredential() })
    const { id } = entered.body.user
    const [address, at] = [ethereumWallet().address, embedded.lab.clock.now()]
    await sql`insert into embedded_wallets (app_id, address, user_id, chain_type, set_id, version, service_share, recovery_method,
      recovery_share, recovery_key, created_at, updated_at, made_by) values (${wallets.id}, ${address}, ${id}, 'ethereum', 'set', 1, '', 'privy', '', '',
      ${at}, ${at}, 'somebody else')`.execute(engine.db)
    const signer = ethereumWallet()
    const proof = await wallets.proofOf(signer, await wallets.nonceFor(signer))
    const own = bearer(entered.body)
    const link = () => wallets.call(CALLS.ethereum.link, proof, own)
    assert.deepEqual(said(await link()), ELSEWHERE)
    await wallets.call(KEEP, { addresses: [address] }, own)
    assert.deepEqual(said(await link()), OK)
  })

  test('nobody keeps it for the person: neither the session that made it nor somebody else', async () => {
    const thief = await guest()
    const address = await withWallet(thief)
    const person = await handedOn(thief)
    for (const other of [thief, await guest()]) await call(KEEP, { addresses: [address] }, other)
    assert.deepEqual(said((await linkEmail(person)).answer), ELSEWHERE)
  })

  test('another session of the same credential is another session; one that has taken its place by a proof is not', async () => {
    const credential = newCredential()
    const first = await guest(credential)
    await withWallet(first)
    const second = await guest(credential)
    assert.deepEqual(said((await linkEmail(second)).answer), ELSEWHERE)
    const proof = { guest_credential: credential }
    const third = (await call('/api/v1/guest/authenticate', proof, first, { 'latchkey-confirm': '1' })).body
    const fourth = (await call('/api/v1/guest/authenticate', proof, third, { 'latchkey-confirm': '1' })).body
    assert.deepEqual(said((await linkEmail(fourth)).answer), OK)
  })

  test('a wallet from before its maker was kept is the session’s own where the guest has had no other', async () => {
    const forget = (user: string) => sql`update embedded_wallets set made_by = null where user_id = ${user}`.execute(engine.db)
    const alone = await guest()
    await withWallet(alone)
    await forget(alone.user.id)
    assert.deepEqual(said((await linkEmail(alone)).answer), OK)
    const thief = await guest()
    await withWallet(thief)
    await forget(thief.user.id)
    assert.deepEqual(said((await linkEmail(await handedOn(thief))).answer), ELSEWHERE)
  })

  test('one that is made while the first account is being linked is not taken along either', async () => {
    for (let round = 0; round < 5; round++) {
      const thief = await guest()
      const person = await handedOn(thief)
      const email = newEmail()
      const code = await embedded.client.sendCode(email, { headers: page })
      const wallet = await newWallet(thief)
      const [linked, made] = await Promise.all([call(SESSION.link, { email, code }, person), create(thief, wallet)])
      // Either the wallet was there, and the link is refused; or the guest had ended, and there is none.
      assert.deepEqual([linked.status, made.status].sort(), linked.status === 200 ? [200, 401] : [200, 403])
    }
  })

  test('an account that is taken over from another user brings no such wallet along, and the offer stands until the person has decided', async () => {
    const thief = await guest()
    const person = await handedOn(thief)
    const email = newEmail()
    await embedded.client.logIn(email, { headers: page })
    embedded.lab.clock.advance(MINUTE)
    const { answer } = await linkEmail(person, email)
    assert.deepEqual(said(answer), [400, 'account_transfer_required'])
    const { nonce } = (fields(answer) as { data: { nonce: string } }).data
    const address = await withWallet(thief)
    const take = () => call('/api/v1/passwordless/transfer', { nonce, email }, person)
    assert.deepEqual(said(await take()), ELSEWHERE)
    assert.deepEqual(said(await call(KEEP, { addresses: [address] }, person)), OK)
    assert.deepEqual(said(await take()), OK)
    await embedded.lab.mail.message(({ to, subject }) => to === email && /^A wallet was added/.test(subject))
  })

  test('a person with an account links another one as ever, whatever session has made the wallet', async () => {
    const email = newEmail()
    const logIn = async () => (await embedded.client.logIn(email, { headers: page })).body
    const first = await logIn()
    await withWallet(first)
    const later = await logIn()
    const number = newNumber()
    const code = await embedded.client.textCode(number, { headers: page })
    assert.deepEqual(said(await call(SMS.link, { phoneNumber: number, code }, later)), OK)
  })
})
