// Shares of an embedded wallet are replaced once, by who has the key, through the frame alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeProof } from '../../src/contract/wallets/change-proof.ts'
import { createEmbeddedLab, type Fields, fields, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import type { Answer } from './lab.ts'
import { ethereumWallet, type Signer } from './wallet-lab.ts'

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  before(embedded.open)
  const { newPerson, as, newWallet, create, at } = embedded

  test('a new set of shares takes the place of the one that counts, once, and for who has the key', async () => {
    const signer = ethereumWallet()
    const person = await newPerson()
    const wallet = await newWallet(person, signer)
    await create(person, wallet)
    const fresh = async (former: unknown, by: Signer = signer): Promise<Fields> => {
      const { chain_type: _, address: _a, signature: _s, ...parts } = await newWallet(person, signer)
      const content = { ...parts, former_set_id: former, recovery_id: null }
      const of = { app: embedded.client.id, user: person.user.id, address: signer.address, change: 'shares', content } as const
      return { ...content, proof: await by.sign(changeProof(of)) }
    }
    const replace = (set: Fields, more?: Record<string, string>): Promise<Answer> =>
      embedded.client.call(at(wallet, '/shares'), set, as(person, more))
    assert.deepEqual(said(await replace(await fresh(wallet.set_id, ethereumWallet()))), [422, 'invalid_credentials'])
    assert.deepEqual(said(await replace(await fresh(wallet.set_id), { origin: 'https://host.example' })), [403, 'invalid_origin'])
    const second = await fresh(wallet.set_id)
    const done = await replace(second)
    assert.deepEqual([fields(done).set_id, fields(done).version], [second.set_id, 2])
    const late = await replace(await fresh(wallet.set_id))
    assert.deepEqual([fields(late).set_id, fields(late).version], [second.set_id, 2], 'the former set counts no more')
    const shares = await embedded.client.call(at(wallet, '/recovery/shares'), {}, as(person))
    assert.deepEqual([fields(shares).service_share, fields(shares).recovery_share], [second.service_share, second.recovery_share])
    const stranger = await newPerson()
    assert.deepEqual(said(await embedded.client.call(at(wallet, '/shares'), await fresh(second.set_id), as(stranger))), [
      404,
      'linked_account_not_found',
    ])
  })
})
