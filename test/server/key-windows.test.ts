// Windows for keys that are opened with a ticket: what ticket, token and answer are good for.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { createCore } from '../../server/services/core.ts'
import { resultOf } from '../../server/services/key-windows/results.ts'
import { sweep } from '../../server/services/sweep.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { KEY_PURPOSES, type KeyPurpose } from '../../src/contract/key-windows.ts'
import { ENDPOINTS, type EndpointName } from '../../src/contract/table.ts'
import { MINUTE, SECOND } from '../../src/kit/durations.ts'
import { jwtClaims } from '../../src/kit/jwt-claims.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { createEmbeddedLab, type Fields, FRAME, fields, random, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type AnswerBody, type Client, createLab } from './lab.ts'
import { bodiesOf } from './sample-body.ts'
import { ethereumWallet } from './wallet-lab.ts'

const WINDOWS = '/api/v1/key_windows'
const OK = [200, undefined]
const INVALID = [400, 'window_ticket_invalid']
const OVER = [401, 'missing_or_invalid_token']
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const REQUEST = { method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] }
/** What a page asks a ticket for. */
const ASKED: { readonly [P in KeyPurpose]: Fields } = {
  export: { purpose: 'export', address: ADDRESS },
  backup: { purpose: 'backup', address: ADDRESS },
  devices: { purpose: 'devices', address: ADDRESS },
  import: { purpose: 'import' },
  recover: { purpose: 'recover', address: ADDRESS, request: { public_key: 'A'.repeat(44) } },
  password: { purpose: 'password', address: ADDRESS },
  passkey: { purpose: 'passkey', address: ADDRESS },
  'leave-passkeys': { purpose: 'leave-passkeys', address: ADDRESS, request: { method: 'privy' } },
  confirm: { purpose: 'confirm', address: ADDRESS, request: REQUEST, digest: `0x${'1'.repeat(64)}` },
}
const ANSWERED: { readonly [P in KeyPurpose]: Fields } = {
  export: { at: 'used' },
  backup: { at: 'used' },
  devices: { at: 'used' },
  import: { at: 'imported', address: ADDRESS },
  recover: { at: 'recovered', address: ADDRESS, sealed: 'AAAA' },
  password: { at: 'used' },
  passkey: { at: 'used' },
  'leave-passkeys': { at: 'used' },
  confirm: { at: 'signed', result: `0x${'2'.repeat(130)}` },
}
/** The rows that a window of each purpose may call, written down once more: one that is added is thought about twice. */
const MAY: { readonly [P in KeyPurpose]: readonly EndpointName[] } = (() => {
  const opening: EndpointName[] = ['describe', 'share', 'recover', 'keyMaterial', 'unlock'].map(
    (name) => `embedded_wallets.${name}` as EndpointName,
  )
  const each = ['key_windows.answer'] as const
  return {
    export: [...each, ...opening, 'embedded_wallets.export'],
    backup: [...each, ...opening, 'embedded_wallets.export'],
    confirm: [...each, ...opening, 'embedded_wallets.inUse', 'embedded_wallets.list'],
    recover: [...each, ...opening],
    password: [...each, ...opening, 'embedded_wallets.setRecovery', 'embedded_wallets.create'],
    passkey: [...each, ...opening, 'embedded_wallets.setRecovery', 'embedded_wallets.create', 'users.walletPasskeys'],
    'leave-passkeys': [...each, ...opening, 'embedded_wallets.setRecovery'],
    devices: [...each, ...opening, 'embedded_wallets.devices', 'embedded_wallets.replace'],
    import: [...each, 'embedded_wallets.create', 'embedded_wallets.list'],
  }
})()

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  before(embedded.open)
  /** So many people sign in at once that their address would have to wait. */
  const newPerson = async (): Promise<AnswerBody> => {
    embedded.lab.clock.advance(10 * SECOND)
    return embedded.newPerson()
  }
  const page = ({ token }: Pick<AnswerBody, 'token'>, more: Fields = {}) => ({
    headers: { ...embedded.page, authorization: `Bearer ${token}`, ...(more as Record<string, string>) },
  })
  const window = (token: string) => ({ headers: { origin: FRAME, authorization: `Bearer ${token}` } })
  const bare = { headers: { origin: FRAME } }
  const ask = (path: string, body: unknown, options: object, at: Client = embedded.client): Promise<Answer> =>
    at.call(`${WINDOWS}/${path}`, body, options)
  const ticketFor = async (person: AnswerBody, asked: Fields = ASKED.export): Promise<{ id: string; ticket: string }> => {
    const made = await ask('tickets', asked, page(person))
    assert.deepEqual(said(made), OK)
    return fields(made) as { id: string; ticket: string }
  }
  const redeem = (ticket: string, purpose: KeyPurpose, options: object = bare, at?: Client): Promise<Answer> =>
    ask('redeem', { ticket, purpose }, options, at)
  const opened = async (person: AnswerBody, asked: Fields = ASKED.export) => {
    const { id, ticket } = await ticketFor(person, asked)
    const answer = await redeem(ticket, asked.purpose as KeyPurpose)
    assert.deepEqual(said(answer), OK)
    return { id, ticket, token: fields(answer).token as string, told: fields(answer) }
  }
  const result = (person: AnswerBody, id: string): Promise<Answer> => ask('result', { id, wait: 0 }, page(person))
  const alive = async (token: string): Promise<boolean> => {
    const { status } = await embedded.client.call(embedded.at({ address: ADDRESS }, ''), undefined, window(token))
    assert.ok(status === 404 || status === 401, String(status))
    return status === 404
  }

  describe('a ticket', () => {
    sweepTest('says what the page asked for, whose account it is, which app and which page', async () => {
      const person = await newPerson()
      for (const purpose of KEY_PURPOSES) {
        const { id, token, told } = await opened(person, ASKED[purpose])
        assert.equal(jwtClaims(token)?.sub, person.user.id)
        const { token: _, app, person: who, ...rest } = told as Fields & { person: Fields }
        assert.match(String(app), /^App \d+$/)
        assert.deepEqual(who.id, person.user.id)
        assert.match(String(who.name), /^wallet\d+@example\.com$/)
        const { address = null, digest = null, request } = ASKED[purpose]
        assert.deepEqual(rest, {
          id,
          purpose,
          address,
          digest,
          origin: 'https://host.example',
          ...(request !== undefined && { request }),
        })
      }
    })

    test('counts once, also where two instances redeem it at once', async () => {
      const person = await newPerson()
      const other = createLab(engine, { PUBLIC_URL: FRAME }).clientOf(embedded.client.id)
      for (let round = 0; round < 8; round++) {
        const { ticket } = await ticketFor(person)
        const both = await Promise.all([redeem(ticket, 'export'), redeem(ticket, 'export', bare, other)])
        assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
        assert.deepEqual(said(await redeem(ticket, 'export')), INVALID)
      }
    })

    test('counts for its own purpose, app and origin alone', async () => {
      const person = await newPerson()
      const elsewhere = await embedded.lab.newApp({ allowNoOrigin: false })
      for (const purpose of KEY_PURPOSES) {
        const { ticket } = await ticketFor(person, ASKED[purpose])
        for (const other of KEY_PURPOSES) if (other !== purpose) assert.deepEqual(said(await redeem(ticket, other)), INVALID)
        assert.deepEqual(said(await redeem(ticket, purpose, bare, elsewhere)), INVALID)
        for (const options of [
          { headers: embedded.page },
          { headers: { origin: 'https://evil.example' } },
          { headers: { origin: 'null' } },
        ])
          assert.deepEqual(said(await redeem(ticket, purpose, options)), [403, 'invalid_origin'])
        assert.deepEqual(said(await redeem(ticket, purpose, {})), [403, 'missing_origin'])
        assert.deepEqual(said(await redeem(random(32), purpose)), INVALID)
        assert.deepEqual(said(await redeem(ticket, purpose)), OK)
      }
    })

    test('is over after 60 seconds, and at the end of its session', async () => {
      const person = await newPerson()
      const [late, kept] = [await ticketFor(person), await ticketFor(person)]
      embedded.lab.clock.advance(59 * SECOND)
      assert.deepEqual(said(await redeem(kept.ticket, 'export')), OK)
      embedded.lab.clock.advance(SECOND)
      assert.deepEqual(said(await redeem(late.ticket, 'export')), INVALID)
      const { ticket } = await ticketFor(person)
      await embedded.client.call('/api/v1/sessions/logout', { refresh_token: person.refresh_token }, page(person))
      assert.deepEqual(said(await redeem(ticket, 'export')), INVALID)
    })

    test('is made for pages with a session alone, of the form of its purpose, 20 in a minute', async () => {
      const person = await newPerson()
      assert.deepEqual(said(await ask('tickets', ASKED.export, { headers: embedded.page })), OVER)
      assert.deepEqual(said(await ask('tickets', ASKED.export, window(person.token))), [403, 'invalid_origin'])
      const { origin: _, ...noPage } = page(person).headers
      assert.deepEqual(said(await ask('tickets', ASKED.export, { headers: noPage })), [403, 'missing_origin'])
      for (const wrong of [
        {},
        { purpose: 'export' },
        { purpose: 'everything', address: ADDRESS },
        { purpose: 'confirm', address: ADDRESS, request: REQUEST },
        { purpose: 'confirm', address: ADDRESS, digest: '0x1' },
        { purpose: 'import', address: ADDRESS },
        { purpose: 'recover', address: ADDRESS },
        { purpose: 'password' },
        { purpose: 'export', address: 'x' },
      ])
        assert.deepEqual(said(await ask('tickets', wrong, page(person))), [400, 'invalid_data'], JSON.stringify(wrong))
      const large = { ...ASKED.confirm, request: 'x'.repeat(300 * 1024) }
      assert.equal((await ask('tickets', large, page(person))).status, 413)
      for (let count = 0; count < 20; count++) await ticketFor(person)
      const over = await ask('tickets', ASKED.export, page(person))
      assert.deepEqual([over.status, over.headers.get('retry-after')], [429, '60'])
      const again = (await embedded.client.logIn('other-session@example.com', { headers: embedded.page })).body
      assert.ok(await ticketFor(again))
      embedded.lab.clock.advance(MINUTE)
      assert.ok(await ticketFor(person))
    })

    test('is refused where the calls of its window would be, so that nobody types what is lost then', async () => {
      const person = await newPerson()
      const old = [403, 'recent_login_required']
      const all = async (): Promise<string[]> => {
        const taken = []
        for (const purpose of KEY_PURPOSES) {
          const answer = await ask('tickets', ASKED[purpose], page(person))
          if (answer.status !== 200) assert.deepEqual(said(answer), old)
          else taken.push(purpose)
        }
        return taken
      }
      embedded.lab.clock.advance(2.5 * MINUTE - SECOND)
      assert.deepEqual(await all(), [...KEY_PURPOSES])
      // The time that is left would not do for typing.
      embedded.lab.clock.advance(SECOND)
      assert.deepEqual(await all(), ['export', 'confirm', 'devices', 'leave-passkeys'])
      embedded.lab.clock.advance(2.5 * MINUTE)
      assert.deepEqual(await all(), ['confirm'])
      // A second factor that was shown counts where the calls take it for a sign-in.
      await sql`update users set mfa_methods = '[{"type":"totp","verified_at":1}]'::jsonb where id = ${person.user.id}`.execute(
        engine.db,
      )
      await sql`update sessions set mfa_at = ${embedded.lab.clock.now()} where user_id = ${person.user.id}`.execute(engine.db)
      assert.deepEqual(await all(), ['import', 'confirm', 'recover'])
    })

    test('of an app that lets programs in without an origin is made for none of them', async () => {
      const open = await embedded.lab.newApp({ allowNoOrigin: true })
      const { body } = await open.logIn('program@example.com')
      const options = { headers: { authorization: `Bearer ${body.token}` } }
      assert.deepEqual(said(await ask('tickets', ASKED.export, options, open)), [403, 'missing_origin'])
    })

    test('the eight newest of a session wait, and those of another session are left alone', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const kept = await ticketFor(other)
      const made: { ticket: string }[] = []
      for (let count = 0; count < 10; count++) {
        made.push(await ticketFor(person))
        embedded.lab.clock.advance(1)
      }
      const [first, second, ...rest] = made
      for (const one of [first, second]) assert.deepEqual(said(await redeem(one?.ticket ?? '', 'export')), INVALID)
      for (const { ticket } of [...rest, kept]) assert.deepEqual(said(await redeem(ticket, 'export')), OK)
    })
  })

  describe('a token', () => {
    test('may call the rows of its purpose and no other row, with the address of its ticket alone', async () => {
      for (const purpose of KEY_PURPOSES) {
        // So many calls are more than one address makes in a minute.
        embedded.lab.clock.advance(MINUTE)
        const { token } = await opened(await newPerson(), ASKED[purpose])
        for (const [name, row] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
          if (row.access !== 'bearer' || name === 'key_windows.answer') continue
          const [body = {}] = row.body ? bodiesOf(row.body) : []
          // A row of pages refuses the window's origin before it looks at the token: it is asked as a page would.
          const origin = row.from === 'frame' ? FRAME : embedded.page.origin
          const call = (address: string): Promise<Answer> =>
            embedded.client.call(row.path.replace(':address', address), row.body ? body : undefined, {
              method: row.method,
              headers: { origin, authorization: `Bearer ${token}` },
            })
          const answer = await call(ADDRESS)
          if (MAY[purpose].includes(name)) assert.notEqual(answer.status, 401, `${purpose} ${name}`)
          else assert.deepEqual(said(answer), OVER, `${purpose} ${name}`)
          if (row.path.includes(':address'))
            assert.deepEqual(said(await call(ethereumWallet().address)), OVER, `${purpose} ${name} elsewhere`)
        }
      }
    })

    test('is no session: it renews nothing, signs nobody out, and proves no person', async () => {
      const { token } = await opened(await newPerson())
      const own = { headers: { ...embedded.page, authorization: `Bearer ${token}` } }
      assert.deepEqual(said(await embedded.client.call('/api/v1/sessions', { refresh_token: token }, own)), OVER)
      await embedded.client.call('/api/v1/sessions/logout', {}, own)
      assert.equal(await alive(token), true)
    })

    test('ends with its session, with its answer, by the page, and after ten minutes', async () => {
      const person = await newPerson()
      const { token: loggedOut } = await opened(person)
      assert.equal(await alive(loggedOut), true)
      await embedded.client.call('/api/v1/sessions/logout', { refresh_token: person.refresh_token }, page(person))
      assert.equal(await alive(loggedOut), false)

      const again = await newPerson()
      const [answered, ended, timed] = [await opened(again), await opened(again), await opened(again)]
      assert.deepEqual(said(await ask('answer', { answer: ANSWERED.export }, window(answered.token))), OK)
      assert.equal(await alive(answered.token), false)
      assert.deepEqual(said(await ask('end', { id: ended.id }, page(again))), OK)
      assert.equal(await alive(ended.token), false)
      embedded.lab.clock.advance(10 * MINUTE - 1)
      assert.equal(await alive(timed.token), true)
      embedded.lab.clock.advance(1)
      assert.equal(await alive(timed.token), false)
    })

    test('ends by time with a session whose end no statement has noted', async () => {
      const person = await newPerson()
      const { token } = await opened(person)
      const { sid } = decodeJwt(person.token)
      await sql`update sessions set expires_at = ${embedded.lab.clock.now()} where sid = ${sid}`.execute(engine.db)
      assert.equal(await alive(token), false)
      assert.deepEqual(said(await ask('answer', { answer: ANSWERED.export }, window(token))), OVER)
    })

    test('of a session that is bound to no key ends where the app takes bound ones alone', async () => {
      const person = await newPerson()
      const wallet = await embedded.newWallet(person)
      assert.deepEqual(said(await embedded.create(person, wallet)), OK)
      const { token } = await opened(person, { purpose: 'export', address: wallet.address as string })
      const call = () => embedded.client.call(embedded.at(wallet, '/share'), {}, window(token))
      assert.deepEqual(said(await call()), OK)
      const strict = async (is: boolean): Promise<void> => {
        const set = JSON.stringify({ require_bound_sessions: is })
        await sql`update apps set settings = settings || ${set}::jsonb where id = ${embedded.client.id}`.execute(engine.db)
        embedded.lab.clock.advance(6 * SECOND)
      }
      await strict(true)
      assert.deepEqual(said(await call()), OVER)
      await strict(false)
      assert.deepEqual(said(await call()), OK)
    })

    test('counts at its own app alone', async () => {
      const { token } = await opened(await newPerson())
      const elsewhere = await embedded.lab.newApp({ allowNoOrigin: false })
      const refused = await elsewhere.call(embedded.at({ address: ADDRESS }, ''), undefined, window(token))
      assert.deepEqual(said(refused), OVER)
    })

    test('asks for a recent sign-in and a second factor as its session does, and writes the same mails', async () => {
      const person = await newPerson()
      const wallet = await embedded.newWallet(person)
      assert.deepEqual(said(await embedded.create(person, wallet)), OK)
      const asked = { purpose: 'export', address: wallet.address as string }
      const call = (token: string, what: string): Promise<Answer> =>
        embedded.client.call(embedded.at(wallet, what), {}, window(token))
      const { token } = await opened(person, asked)
      assert.deepEqual(said(await call(token, '/recovery/shares')), OK)
      assert.deepEqual(said(await call(token, '/export')), OK)
      const sub = person.user.id
      const { rows } = await sql<{
        subject: string
      }>`select subject from accounts where user_id = ${sub} and type = 'email'`.execute(engine.db)
      const to = rows[0]?.subject ?? ''
      await embedded.lab.mail.message((mail) => mail.to === to && /key/i.test(mail.subject))
      embedded.lab.clock.advance(2 * MINUTE)
      const { token: later } = await opened(person, asked)
      embedded.lab.clock.advance(3 * MINUTE)
      for (const what of ['/recovery/shares', '/recovery/key_material', '/export'])
        assert.deepEqual(said(await call(token, what)), [403, 'recent_login_required'], what)
      await sql`update users set mfa_methods = '[{"type":"totp","verified_at":1}]'::jsonb where id = ${sub}`.execute(engine.db)
      for (const what of ['/share', '/recovery/shares', '/recovery/key_material'])
        assert.deepEqual(said(await call(later, what)), [401, 'missing_or_invalid_mfa'], what)
    })

    test('of a window that has recovered leaves no device in the list, and tells the person once', async () => {
      const person = await newPerson()
      const wallet = await embedded.newWallet(person, undefined, { device_id: random(16) })
      assert.deepEqual(said(await embedded.create(person, wallet)), OK)
      const devices = async (): Promise<unknown[]> =>
        fields(await embedded.client.call(embedded.at(wallet, '/devices'), {}, embedded.as(person))).devices as unknown[]
      const noted = async (): Promise<number> =>
        (await sql`select from wallet_devices where address = ${String(wallet.address)}`.execute(engine.db)).rows.length
      assert.deepEqual([(await devices()).length, await noted()], [1, 1])
      for (const device_id of [random(16), undefined]) {
        const { token } = await opened(person, { purpose: 'export', address: wallet.address })
        const recovered = await embedded.client.call(embedded.at(wallet, '/recovery/shares'), { device_id }, window(token))
        assert.deepEqual(said(recovered), OK)
        assert.deepEqual([(await devices()).length, await noted()], [1, 2])
      }
    })
  })

  describe('an answer', () => {
    test('is given once, to the session that asked, in the form of its purpose', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      for (const purpose of KEY_PURPOSES) {
        const { id, ticket } = await ticketFor(person, ASKED[purpose])
        assert.deepEqual(fields(await result(person, id)), { state: 'open' })
        const token = fields(await redeem(ticket, purpose)).token as string
        assert.deepEqual(fields(await result(person, id)), { state: 'here' })
        for (const wrong of Object.values(ANSWERED))
          if (wrong.at !== ANSWERED[purpose].at)
            assert.deepEqual(said(await ask('answer', { answer: wrong }, window(token))), [400, 'invalid_data'])
        assert.deepEqual(said(await ask('answer', { answer: ANSWERED[purpose] }, window(token))), OK)
        assert.deepEqual(said(await ask('answer', { answer: ANSWERED[purpose] }, window(token))), OVER, 'twice')
        assert.deepEqual(said(await result(other, id)), [404, 'not_found'])
        assert.deepEqual(fields(await result(person, id)), { state: 'done', answer: ANSWERED[purpose] })
        assert.deepEqual(fields(await result(person, id)), { state: 'done' }, 'given')
      }
    })

    test('to two calls at once is given to one of them', async () => {
      const person = await newPerson()
      for (let round = 0; round < 5; round++) {
        const { id, token } = await opened(person)
        const answered = await Promise.all([1, 2].map(() => ask('answer', { answer: ANSWERED.export }, window(token))))
        assert.deepEqual(answered.map(({ status }) => status).sort(), [200, 401])
        const given = await Promise.all([1, 2, 3].map(() => result(person, id)))
        assert.equal(given.filter((one) => 'answer' in fields(one)).length, 1)
      }
    })

    test('may be an error, and holds nothing but what there is a field for', async () => {
      const person = await newPerson()
      const { id, token } = await opened(person)
      for (const wrong of [{}, { error: { code: 'no code' } }, { error: 'x' }, { answer: { at: 'key' } }])
        assert.deepEqual(said(await ask('answer', wrong, window(token))), [400, 'invalid_data'])
      const more = { error: { code: 'user_rejected_request', key: '0xsecret' }, key: '0xsecret' }
      assert.deepEqual(said(await ask('answer', more, window(token))), OK)
      assert.deepEqual(fields(await result(person, id)), { state: 'done', error: { code: 'user_rejected_request' } })
    })

    test('is of a window: neither a session nor another window answers in its place', async () => {
      const person = await newPerson()
      const { id } = await opened(person)
      assert.deepEqual(said(await ask('answer', { answer: ANSWERED.export }, window(person.token))), OVER)
      assert.deepEqual(fields(await result(person, id)), { state: 'here' })
      const own = { headers: { ...embedded.page, authorization: `Bearer ${person.token}` } }
      assert.deepEqual(said(await ask('answer', { answer: ANSWERED.export }, own)), [403, 'invalid_origin'])
    })

    test('is not kept after the end, nor for longer than two minutes, and sweeps leave nothing', async () => {
      const person = await newPerson()
      const [ended, late] = [await opened(person), await opened(person)]
      for (const { token } of [ended, late]) await ask('answer', { answer: ANSWERED.export }, window(token))
      assert.deepEqual(said(await ask('end', { id: ended.id }, page(await newPerson()))), OK, 'of another session')
      assert.deepEqual(said(await ask('end', { id: ended.id }, page(person))), OK)
      assert.deepEqual(said(await result(person, ended.id)), [404, 'not_found'])
      embedded.lab.clock.advance(2 * MINUTE)
      assert.deepEqual(said(await result(person, late.id)), [404, 'not_found'])
      await sweep(embedded.lab.deps)
      const { sid } = decodeJwt(person.token)
      assert.equal((await sql`select from key_windows where sid = ${sid}`.execute(engine.db)).rows.length, 0)
    })

    test('reaches a page that waits at another instance; one that waits too long is told how far it is', async () => {
      const person = await newPerson()
      const claims = { sid: decodeJwt(person.token).sid as string, userId: person.user.id, jkt: null }
      const elsewhere = createCore(embedded.lab.deps)
      const app = await elsewhere.apps.find(embedded.client.id)
      assert.ok(app)
      const { id, token } = await opened(person)
      let looks = 0
      const answered = await resultOf(elsewhere, app, claims, { id, seconds: 25 }, async (ms) => {
        assert.equal(ms, SECOND)
        embedded.lab.clock.advance(ms)
        looks += 1
        if (looks === 3) await ask('answer', { answer: ANSWERED.export }, window(token))
      })
      assert.deepEqual([answered, looks], [{ state: 'done', answer: ANSWERED.export }, 3])
      const opening = await ticketFor(person)
      const came = await resultOf(elsewhere, app, claims, { id: opening.id, seconds: 25 }, async () => {
        await redeem(opening.ticket, 'export')
      })
      assert.deepEqual(came, { state: 'here' })
      const waiting = await opened(person)
      looks = 0
      const pause = async (ms: number) => {
        embedded.lab.clock.advance(ms)
        looks += 1
      }
      assert.deepEqual(await resultOf(elsewhere, app, claims, { id: waiting.id, seconds: 25 }, pause), { state: 'here' })
      assert.equal(looks, 25)
    })

    test('reaches a page that waits at the same instance as soon as it is there', async () => {
      const person = await newPerson()
      const { core } = embedded.lab
      const claims = { sid: decodeJwt(person.token).sid as string, userId: person.user.id, jkt: null }
      const app = await core.apps.find(embedded.client.id)
      assert.ok(app)
      /** Waits for news alone: no time passes. `then`: what is done once the page waits. */
      const waits = async (id: string, then: () => Promise<unknown>) => {
        let pauses = 0
        const came = await resultOf(core, app, claims, { id, seconds: 25 }, async (_, signal) => {
          pauses += 1
          assert.equal(signal.aborted, false)
          await then()
          assert.equal(signal.aborted, true)
        })
        return [came, pauses]
      }
      const { id, ticket } = await ticketFor(person)
      let token = ''
      const redeems = async () => {
        token = (fields(await redeem(ticket, 'export')) as { token: string }).token
      }
      assert.deepEqual(await waits(id, redeems), [{ state: 'here' }, 1])
      const answers = () => ask('answer', { answer: ANSWERED.export }, window(token))
      assert.deepEqual(await waits(id, answers), [{ state: 'done', answer: ANSWERED.export }, 1])
    })
  })
})
