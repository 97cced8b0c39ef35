// Sets of descriptors: made of files, signed, in use for everybody, with a way back; a changed one does not count.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import { selectorOf } from '../../server/services/descriptors/compile-descriptor.ts'
import type { DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { ROUTER, registryFiles, VAULT } from '../fakes/registry.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'

const OWNER = { kind: 'operator', id: 'op_owner', role: 'owner' } as const
const DEPOSIT = selectorOf('deposit(uint256,address,uint8)')
const pathOf = (address: string, name: string, chain = '1'): string =>
  `/api/v1/descriptors?chainId=${chain}&address=${address}&name=${name}`

await onEachEngine((engine) => {
  beforeEach(async () => {
    await sql`delete from descriptor_sets`.execute(engine.db)
  })
  const lab = () => {
    const made = createLab(engine)
    const core = createCore(made.deps)
    const update = (files = registryFiles(), source = 'registry 3b66ba2') =>
      perform(core, OWNER, 'descriptors.update', { source, files: Object.fromEntries(files) })
    return { ...made, core, update }
  }

  test('a set is made, told of, and asked for by place; everybody may keep the answer', async () => {
    const { newApp, core, update } = lab()
    const app = await newApp()
    assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 404, 'there is no set')
    const made = await update()
    assert.deepEqual([made.files, made.refused, made.descriptors, made.left_out], [3, 0, 4, []])
    const other = await createLab(engine).clientOf(app.id)
    const { status, body, headers } = await other.call(pathOf(VAULT, DEPOSIT))
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    const { source, descriptors, chain, address } = body as unknown as DescriptorsAt
    assert.deepEqual([source, chain, address], ['registry 3b66ba2', '1', VAULT])
    const [first] = descriptors
    assert.deepEqual([first?.owner, first?.contract, first?.intent], ['Meadow', 'Meadow vault', 'Deposit'])
    assert.deepEqual(
      first?.fields.map(({ label }) => label),
      ['Amount', 'Shares to', 'Mode'],
    )
    const vote = await other.call(pathOf(VAULT, 'Vote'))
    assert.equal((vote.body as unknown as DescriptorsAt).descriptors[0]?.form, 'typed')
    for (const path of [pathOf(VAULT, DEPOSIT, '10'), pathOf(ROUTER, DEPOSIT), pathOf(VAULT, '0x00000000')])
      assert.equal((await other.call(path)).status, 404, path)
    for (const path of [pathOf('0x1', DEPOSIT), pathOf(VAULT, 'Vote('), pathOf(VAULT, DEPOSIT, '-1')])
      assert.equal((await other.call(path)).status, 400, path)
    const { sets } = await perform(core, OWNER, 'descriptors.list', {})
    assert.deepEqual(
      sets.map(({ state, sound, digest }) => [state, sound, digest === made.digest]),
      [['current', true, true]],
    )
    const shown = await perform(core, OWNER, 'descriptors.show', {
      id: made.id,
      chain: '1',
      address: VAULT.toUpperCase().replace('0X', '0x'),
    })
    assert.deepEqual(shown.known.map(({ intent: words }) => words).toSorted(), ['Deposit', 'Lock', 'Vote'])
  })

  test('a bad file is named and left out, and the rest counts', async () => {
    const { update } = lab()
    const made = await update(registryFiles({ 'registry/bad/calldata-bad.json': '{"a": 1, "a": 2}' }))
    assert.deepEqual([made.files, made.refused, made.descriptors], [4, 1, 4])
    assert.deepEqual(made.left_out, [{ file: 'registry/bad/calldata-bad.json', what: null, reason: 'key-twice' }])
  })

  test('the set before stays for a way back, and no other one', async () => {
    const { newApp, core, update } = lab()
    const app = await newApp()
    const [first, second] = [await update(undefined, 'first'), await update(new Map([...registryFiles()].slice(3)), 'second')]
    const third = await update(undefined, 'third')
    const states = async () => (await perform(core, OWNER, 'descriptors.list', {})).sets.map(({ id, state }) => [id, state])
    assert.deepEqual(await states(), [
      [third.id, 'current'],
      [second.id, 'previous'],
    ])
    assert.notEqual(first.id, second.id)
    assert.deepEqual(await perform(core, OWNER, 'descriptors.restore', {}), { restored: true })
    assert.deepEqual(await states(), [
      [second.id, 'current'],
      [third.id, 'previous'],
    ])
    assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 404, 'the second set knows the router alone')
    assert.deepEqual(await perform(core, OWNER, 'descriptors.remove', { id: third.id }), { removed: true })
    assert.deepEqual(await perform(core, OWNER, 'descriptors.restore', {}), { restored: false })
    assert.deepEqual(await perform(core, OWNER, 'descriptors.remove', { id: second.id }), { removed: true })
    assert.equal(
      (
        await createLab(engine)
          .clientOf(app.id)
          .call(pathOf(ROUTER, selectorOf('route(address,bytes)')))
      ).status,
      404,
    )
  })

  test('what was changed in the database does not count, and the log says so', async () => {
    for (const change of [
      sql`update descriptor_sets set content = replace(content, 'Deposit', 'Free gift')`,
      sql`update descriptor_sets set source = 'the good registry'`,
      sql`update descriptor_sets set made_at = made_at + 1`,
    ]) {
      const { newApp, core, update, lines, clock } = lab()
      const app = await newApp()
      const { id } = await update()
      await change.execute(engine.db)
      assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 404)
      assert.ok(lines.some(({ event }) => event === 'descriptor_set_changed'))
      assert.equal((await perform(core, OWNER, 'descriptors.show', { id })).set.sound, false)
      clock.advance(2 * MINUTE)
      assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 404)
    }
  })

  test('an instance that has a set knows of the next one within a minute', async () => {
    const { newApp, update, clock } = lab()
    const app = await newApp()
    await update(new Map([...registryFiles()].slice(3)))
    assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 404)
    await update()
    clock.advance(MINUTE)
    assert.equal((await app.call(pathOf(VAULT, DEPOSIT))).status, 200)
  })

  test('it is an act of owners, in the audit log with its digest and without its files', async () => {
    const { core, update } = lab()
    const viewer = { ...OWNER, role: 'viewer' } as const
    const body = { source: '', files: {} }
    await assert.rejects(perform(core, viewer, 'descriptors.update', body), { code: 'act_not_allowed' })
    await assert.rejects(perform(core, viewer, 'descriptors.restore', {}), { code: 'act_not_allowed' })
    const { digest } = await update()
    const { entries } = await perform(core, OWNER, 'audit.list', {})
    const [entry] = entries
    assert.deepEqual(
      [entry?.act, entry?.target, entry?.details],
      ['descriptors.update', digest, { fields: ['source', 'files'], source: 'registry 3b66ba2' }],
    )
  })
})
