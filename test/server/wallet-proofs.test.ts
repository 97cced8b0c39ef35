// What changes how a wallet is kept: signed whole by its key, for what counts now, once, and after a recent sign-in.
// See docs/design/frame.md, "Proofs of a change".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { BodyOf } from '../../src/contract/endpoint.ts'
import type { replace } from '../../src/contract/endpoints/embedded-wallets.ts'
import type { setRecovery } from '../../src/contract/endpoints/wallet-recovery.ts'
import { changeProof } from '../../src/contract/wallets/change-proof.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame } from './frame-lab.ts'
import type { Answer } from './lab.ts'
import { createPasswordLab, PASSWORD, said, wrong } from './password-lab.ts'

type Change = BodyOf<typeof setRecovery>
type NewSet = BodyOf<typeof replace>
type Made = Awaited<ReturnType<ReturnType<typeof createPasswordLab>['made']>>
type Fields = Record<string, unknown>
const NEW = 'another-good-password'
const REFUSED = [422, 'invalid_credentials']
const USED = [400, 'invalid_data']
const told = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]

/** Another value of the same form. */
const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return value.startsWith('AAAA') ? `BBBB${value.slice(4)}` : `AAAA${value.slice(4)}`
  return Object.fromEntries(Object.entries(Object(value)).map(([key, one], at) => [key, at === 0 ? other(one) : one]))
}

await onEachEngine((engine) => {
  const it = createPasswordLab(engine)
  before(() => it.open())
  const call = (of: Made, path: string, body: object, at = it.client) =>
    at.call(`/api/v1/embedded_wallets/${of.address}${path}`, body, {
      headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${of.accessToken}` },
    })
  /** A frame of the person's, and the bodies of the changes that it makes; `lost`: none of them arrives. */
  const seen = (of: Made, lost = false) => {
    const bodies: { changes: Change[]; sets: NewSet[] } = { changes: [], sets: [] }
    const frame = openFrame(it.lab, it.client, {
      profile: of.profile,
      instead: (service) => ({
        setRecovery: async (token, address, change) => {
          bodies.changes.push(change)
          return lost ? Promise.reject(new Error('lost')) : service.setRecovery(token, address, change)
        },
        replace: async (token, address, set) => {
          bodies.sets.push(set)
          return lost ? Promise.reject(new Error('lost')) : service.replace(token, address, set)
        },
      }),
    })
    return { frame, ...bodies }
  }
  const toPassword = (of: Made, recoveryPassword: string, lost = false) => {
    const tab = seen(of, lost)
    return { ...tab, set: () => tab.frame.ask('setRecovery', { ...of, recoveryMethod: 'user-passcode', recoveryPassword }) }
  }
  const described = async (of: Made): Promise<Fields> => (await call(of, '/share', {})).body as unknown as Fields
  /** A change that is signed as it should be and has not arrived. */
  const heldBack = async (of: Made): Promise<Change> => {
    const tab = toPassword(of, NEW, true)
    await assert.rejects(tab.set())
    return tab.changes[0] as Change
  }
  const heldSet = async (of: Made): Promise<NewSet> => {
    const tab = seen(of, true)
    await assert.rejects(tab.frame.ask('revokeDevices', of))
    return tab.sets[0] as NewSet
  }

  test('a thief with a bearer puts no wrapping of theirs in the place of the one that counts, with what is handed out', async () => {
    const of = await it.made()
    const share = await described(of)
    const { public_key, signature } = share.recovery as Fields
    const material = (await call(of, '/recovery/key_material', {})).body as unknown as Fields
    const own = {
      ...{ id: material.recovery_id, method: 'user-passcode', public_key, signature, sealed_key: 'A'.repeat(60) },
      ...{
        service_key: 'A'.repeat(43),
        auth_key: 'A'.repeat(43),
        salt: 'A'.repeat(22),
        costs: { memory: 65536, passes: 3, lanes: 1 },
      },
    }
    const body = { set_id: share.set_id, former_recovery_id: material.recovery_id, recovery_share: 'A'.repeat(60), recovery: own }
    assert.deepEqual(told(await call(of, '/recovery', body)), [400, 'invalid_data'])
    for (const proof of [signature, '', `0x${'11'.repeat(65)}`])
      for (const id of [material.recovery_id, 'B'.repeat(22)])
        assert.deepEqual(told(await call(of, '/recovery', { ...body, proof, recovery: { ...own, id } })), REFUSED)
    await it.recovers(of, PASSWORD)
  })

  test('no field of a signed change can be another one, in the wrapping, in what it replaces, or beside it', async () => {
    const of = await it.made()
    const change = (await heldBack(of)) as unknown as Fields
    const wrapping = change.recovery as Fields
    for (const key of Object.keys(change).filter((name) => name !== 'proof' && name !== 'recovery'))
      assert.deepEqual(told(await call(of, '/recovery', { ...change, [key]: other(change[key]) })), REFUSED, key)
    for (const key of Object.keys(wrapping).filter((name) => name !== 'method')) {
      const lying = { ...change, recovery: { ...wrapping, [key]: other(wrapping[key]) } }
      assert.deepEqual(told(await call(of, '/recovery', lying)), REFUSED, key)
    }
    assert.deepEqual(told(await call(of, '/recovery', { ...change, former_recovery_id: null })), REFUSED)
    assert.equal(Object.keys(wrapping).length, 9)
    assert.equal((await call(of, '/recovery', change)).status, 200)
    await it.recovers(of, NEW)

    const set = (await heldSet(of)) as unknown as Fields
    for (const key of Object.keys(set).filter((name) => name !== 'proof'))
      assert.deepEqual(told(await call(of, '/shares', { ...set, [key]: other(set[key]) })), REFUSED, key)
    for (const more of [{ removed_device_id: 'A'.repeat(22) }, { recovery_key: 'A'.repeat(43) }, { recovery_id: null }])
      assert.deepEqual(told(await call(of, '/shares', { ...set, ...more })), REFUSED)
    assert.equal((await call(of, '/shares', set)).status, 200)
  })

  test('a proof is for one call: that of a set changes no recovery, that of another wallet or user changes nothing', async () => {
    const [of, stranger] = [await it.made(), await it.made()]
    const change = await heldBack(of)
    const content = { ...change, proof: undefined }
    assert.ok(
      changeProof({ app: it.client.id, user: 'u', address: of.address, change: 'recovery', content }).includes(
        'Change: recovery',
      ),
    )
    const theirs = await heldBack(stranger)
    assert.deepEqual(told(await call(of, '/recovery', { ...change, proof: theirs.proof })), REFUSED)
    assert.deepEqual(told(await call(of, '/recovery', { ...change, proof: (await heldSet(of)).proof })), REFUSED)
    assert.deepEqual(told(await call(stranger, '/recovery', change)), REFUSED)
  })

  test('what was replaced cannot be put back: neither a wrapping nor a set, by the very calls that brought them', async () => {
    const of = await it.made()
    const first = toPassword(of, NEW)
    await first.set()
    const second = toPassword(of, 'the-third-password')
    await second.set()
    const now = await described(of)
    // The wallet as it is, for a repeated call whose answer was lost.
    const again = await call(of, '/recovery', first.changes[0] as object)
    assert.deepEqual([again.status, (again.body as unknown as Fields).recovery_id], [200, now.recovery_id])
    await assert.rejects(it.recovers(of, NEW), wrong)
    await it.recovers(of, 'the-third-password')

    const one = seen(of)
    await one.frame.ask('revokeDevices', of)
    await one.frame.ask('revokeDevices', of)
    const counts = (await described(of)).set_id
    assert.equal(((await call(of, '/shares', one.sets[0] as object)).body as unknown as Fields).set_id, counts)
    assert.equal((await described(of)).set_id, counts)
  })

  test('an id counts once, also where the wallet would sign for it again', async () => {
    const of = await it.made()
    const { recovery_id: first, set_id } = await described(of)
    await toPassword(of, NEW).set()
    const change = await heldBack(of)
    const set = await heldSet(of)
    // As if the ids that the frame has made had counted before.
    for (const id of [(change.recovery as { id: string }).id, set.set_id])
      await sql`insert into wallet_ids (app_id, address, id) values (${it.client.id}, ${of.address}, ${id})`.execute(engine.db)
    assert.deepEqual(told(await call(of, '/recovery', change)), USED)
    assert.deepEqual(told(await call(of, '/shares', set)), USED)
    const { rows } = await sql<{ id: string }>`select id from wallet_ids where address = ${of.address}`.execute(engine.db)
    for (const id of [first, set_id, (await described(of)).recovery_id]) assert.ok(rows.some((row) => row.id === id))
  })

  test('of two changes at once, at two instances, one counts, and the wallet is recovered by that one', async () => {
    const of = await it.made()
    const passwords = ['one-of-two-passwords', 'two-of-two-passwords']
    const changes: Change[] = []
    for (const password of passwords) {
      const tab = toPassword(of, password, true)
      await assert.rejects(tab.set())
      changes.push(tab.changes[0] as Change)
    }
    const second = it.second.clientOf(it.client.id)
    const answers = await Promise.all(changes.map((change, at) => call(of, '/recovery', change, at === 0 ? it.client : second)))
    const ids = answers.map(({ body }) => (body as unknown as Fields).recovery_id)
    assert.deepEqual([answers.map(({ status }) => status), new Set(ids).size], [[200, 200], 1])
    const winner = changes.findIndex(({ recovery }) => recovery?.id === ids[0])
    await it.recovers(of, passwords[winner] ?? '')
    await assert.rejects(it.recovers(of, passwords[1 - winner] ?? ''), wrong)
    const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from wallet_ids where address = ${of.address}`.execute(
      engine.db,
    )
    assert.equal(rows[0]?.n, 3)
  })

  test('tries that were used up stay used up, whatever is sent again', async () => {
    const of = await it.made()
    const tab = toPassword(of, NEW)
    await tab.set()
    const { recovery_id } = await described(of)
    let { accessToken } = of
    const guess = () => call({ ...of, accessToken }, '/recovery/unlock', { recovery_id, auth_key: 'A'.repeat(43) })
    // A session takes three of them.
    for (let tries = 0; tries < 10; tries++) {
      if (tries % 3 === 0)
        accessToken = (await it.client.logIn(of.email, { headers: { origin: 'https://host.example' } })).body.token
      assert.equal((await guess()).status, 422)
    }
    await call(of, '/recovery', tab.changes[0] as object)
    await seen(of).frame.ask('revokeDevices', of)
    assert.deepEqual(told(await guess()), [429, 'recovery_attempts_exhausted'])
  })

  test('a session whose sign-in is older than five minutes changes neither recovery nor shares, whatever the app has set', async () => {
    for (const stepUp of [true, false]) {
      await sql`update apps set settings = jsonb_set(settings, '{account_step_up}', ${String(stepUp)}::jsonb) where id = ${it.client.id}`.execute(
        engine.db,
      )
      const of = await it.made()
      const [change, set] = [await heldBack(of), await heldSet(of)]
      it.lab.clock.advance(300_000)
      const before = await described(of)
      assert.deepEqual(told(await call(of, '/recovery', change)), [403, 'recent_login_required'])
      assert.deepEqual(told(await call(of, '/shares', set)), [403, 'recent_login_required'])
      const asked = openFrame(it.lab, it.client, { profile: of.profile })
      const way = { recoveryMethod: 'user-passcode', recoveryPassword: NEW } as const
      await assert.rejects(asked.ask('setRecovery', { ...of, ...way }), said('error', 'recent_login_required'))
      await assert.rejects(asked.ask('revokeDevices', of), said('error', 'recent_login_required'))
      assert.deepEqual(await described(of), before)
      const { body } = await it.client.logIn(of.email, { headers: { origin: 'https://host.example' } })
      await asked.ask('setRecovery', { ...of, accessToken: body.token, ...way })
      await it.recovers({ ...of, accessToken: body.token }, NEW)
    }
  })

  test('a wallet whose wrapping is of before is changed, split anew and recovered', async () => {
    const of = await it.made()
    // As an earlier release left it: nothing but the proof of its key beside it, and no id noted.
    await sql`delete from wallet_ids where address = ${of.address}`.execute(engine.db)
    await openFrame(it.lab, it.client, { profile: of.profile }).ask('revokeDevices', of)
    await it.recovers(of, PASSWORD)
    await toPassword(of, NEW).set()
    await it.recovers(of, NEW)
    const back = openFrame(it.lab, it.client, { profile: of.profile })
    await back.ask('setRecovery', { ...of, recoveryMethod: 'privy' })
    await openFrame(it.lab, it.client).ask('recover', of)
  })
})
