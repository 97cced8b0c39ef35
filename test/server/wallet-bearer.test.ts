// A stolen access token with a forged Origin of the frame, from another machine: it opens no wallet and makes none.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { MFA_METHODS } from '../../src/contract/entities.ts'
import { DAY, MINUTE } from '../../src/kit/durations.ts'
import { createEmbeddedLab, type Fields, FRAME, fields, random, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, MFA } from './factor-lab.ts'
import type { Answer, AnswerBody } from './lab.ts'
import { newNumber } from './link-lab.ts'
import { prepared } from './prepared.ts'

const OLD = [403, 'recent_login_required']
const OK = [200, undefined]
const SHARES = '/recovery/shares'
const MATERIAL = '/recovery/key_material'
const UNLOCK = '/recovery/unlock'
/** What hands out what opens a wallet, with a body of its form. */
const OPENING: readonly (readonly [path: string, body: () => Fields])[] = [
  [SHARES, () => ({ device_id: random(16) })],
  [MATERIAL, () => ({})],
  [UNLOCK, () => ({ recovery_id: random(16), auth_key: random(32), device_id: random(16) })],
]

await onEachEngine((engine) => {
  for (const stepUp of [true, false])
    describe(stepUp ? 'an app as it is made' : 'an app that asks for no step-up', () => {
      const embedded = createEmbeddedLab(engine, stepUp)
      before(embedded.open)
      const { newPerson, as, newWallet, create, at } = embedded
      const ask = (person: AnswerBody, path: string, body: Fields = {}): Promise<Answer> =>
        embedded.client.call(path, body, as(person))
      const made = async () => {
        const person = await newPerson()
        const wallet = await newWallet(person)
        assert.deepEqual(said(await create(person, wallet)), OK)
        return { person, wallet }
      }
      const stamp = async ({ token }: AnswerBody, methods = '[{"type":"totp","verified_at":1}]'): Promise<void> => {
        const { sid, sub } = decodeJwt(token)
        await sql`update users set mfa_methods = ${methods}::jsonb where id = ${sub}`.execute(engine.db)
        await sql`update sessions set mfa_at = ${embedded.lab.clock.now()} where sid = ${sid}`.execute(engine.db)
      }

      test('fifty minutes after the sign-in no row hands out what opens a wallet, nor to whom says that it is the device', async () => {
        const { person, wallet } = await made()
        embedded.lab.clock.advance(5 * MINUTE - 1)
        for (const [path] of OPENING.slice(0, 2)) assert.deepEqual(said(await ask(person, at(wallet, path))), OK, path)
        embedded.lab.clock.advance(1)
        for (const later of [0, 45 * MINUTE]) {
          embedded.lab.clock.advance(later)
          for (const [path, body] of OPENING) assert.deepEqual(said(await ask(person, at(wallet, path), body())), OLD, path)
          assert.deepEqual(said(await ask(person, at(wallet, '/export'))), OLD)
        }
        const { devices } = fields(await ask(person, at(wallet, '/devices'))) as { devices: { id: string }[] }
        assert.equal(devices.length, 1)
        for (const device_id of devices.map(({ id }) => id.slice(0, 22)))
          assert.deepEqual(said(await ask(person, at(wallet, SHARES), { device_id })), OLD)
        const share = await ask(person, at(wallet, '/share'), { device_id: random(16), holds: [wallet.set_id] })
        assert.deepEqual(
          Object.keys(fields(share)).filter((name) => /share|key|recovery$/.test(name)),
          ['service_share'],
        )
      })

      test('a second factor of the last five minutes does as well as a sign-in, one of before does not', async () => {
        const { person, wallet } = await made()
        embedded.lab.clock.advance(50 * MINUTE)
        await stamp(person)
        for (const [path] of OPENING.slice(0, 2)) assert.deepEqual(said(await ask(person, at(wallet, path))), OK, path)
        embedded.lab.clock.advance(5 * MINUTE)
        for (const [path, body] of OPENING)
          assert.deepEqual(said(await ask(person, at(wallet, path), body())), [401, 'missing_or_invalid_mfa'], path)
      })

      test('who has a wallet gets it again by making one; a new one asks for a sign-in or a factor', async () => {
        const { person, wallet } = await made()
        const other = await newPerson()
        embedded.lab.clock.advance(5 * MINUTE)
        assert.deepEqual(said(await create(person, wallet)), OK, 'the same call again')
        assert.equal(fields(await create(person, await newWallet(person))).address, wallet.address)
        for (const imported of [true, false])
          assert.deepEqual(said(await create(other, await newWallet(other, undefined, { imported }))), OLD)
        await stamp(other)
        assert.deepEqual(said(await create(other, await newWallet(other))), OK)
      })

      test('a session that was handed on is no sign-in, whatever its age', async () => {
        const { person, wallet } = await made()
        const page = (token: string) => ({ headers: { ...embedded.page, authorization: `Bearer ${token}` } })
        const fork = { refresh_token: person.refresh_token }
        const { body } = await embedded.client.call('/api/v1/sessions/fork', fork, page(person.token))
        const taken = { refresh_token: body.new_session_refresh_token }
        const handed = (await embedded.client.call('/api/v1/sessions/fork/recover', taken, { headers: embedded.page })).body
        for (const [path, more] of OPENING) assert.deepEqual(said(await ask(handed, at(wallet, path), more())), OLD, path)
      })
    })

  describe('a factor that an old session has enrolled', () => {
    const lab = prepared(() =>
      createFactorLab(engine, { PUBLIC_URL: FRAME }, { config: { sms_auth: true, mfa_methods: [...MFA_METHODS] } as never }),
    )
    const client = prepared(() => lab.client)
    const framed = ({ token }: Pick<AnswerBody, 'token'>) => ({ headers: { origin: FRAME, authorization: `Bearer ${token}` } })
    const keys = (person: AnswerBody): Promise<Answer> =>
      client.call('/api/v1/embedded_wallets/0x52908400098527886E0F7030069857D2E4169EE7/recovery/shares', {}, framed(person))
    /** Whether the guard let the call through: there is no such wallet. */
    const PASSED = [404, 'linked_account_not_found']

    test('is no proof of the person for a day, and none that was added with it; that of a fresh session is one', async () => {
      const [{ session: thief, email }, { session: owner }] = [await lab.newPerson(), await lab.newPerson()]
      const own = await lab.enrollTotp(owner)
      lab.lab.clock.advance(50 * MINUTE)
      assert.deepEqual(said(await keys(thief)), OLD)
      const { secret } = await lab.enrollTotp(thief)
      assert.deepEqual(said(await keys(thief)), OLD, 'stamped by enrolling')
      const number = newNumber()
      assert.equal((await lab.ask(thief, MFA.smsInit, { action: 'enroll', phoneNumber: number })).status, 200)
      const code = lab.lab.sms.codeFor(number)
      assert.equal((await lab.ask(thief, MFA.smsEnroll, { phoneNumber: number, code })).status, 200)
      assert.deepEqual(said(await keys(thief)), OLD, 'a second one, shown the first')
      lab.later()
      assert.equal((await lab.ask(thief, MFA.totpVerify, { code: lab.code(secret) })).status, 200)
      assert.deepEqual(said(await keys(thief)), OLD, 'shown')
      assert.equal((await lab.ask(owner, MFA.totpVerify, { code: lab.code(own.secret) })).status, 200)
      assert.deepEqual(said(await keys(owner)), PASSED)
      lab.lab.clock.advance(DAY)
      const again = (await client.logIn(email)).body
      lab.lab.clock.advance(6 * MINUTE)
      assert.equal((await lab.ask(again, MFA.totpVerify, { code: lab.code(secret) })).status, 200)
      assert.deepEqual(said(await keys(again)), PASSED, 'a day later')
    })
  })
})
