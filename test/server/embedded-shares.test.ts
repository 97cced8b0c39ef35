// Shares of an embedded wallet are replaced once, by who has the key, through the frame alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeProof } from '../../src/contract/wallets/change-proof.ts'
import { PASSWORD_COSTS, recoveryProof } from '../../src/contract/wallets/recovery.ts'
import { createEmbeddedLab, type Fields, fields, random, said } from './embedded-lab.ts'
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

  test('a wrapping whose key the wallet has not signed is not kept, though the call was signed', async () => {
    const signer = ethereumWallet()
    const person = await newPerson()
    const wallet = await newWallet(person, signer)
    await create(person, wallet)
    const owner = { app: embedded.client.id, user: person.user.id, address: signer.address }
    const own = {
      ...{ id: random(16), method: 'user-passcode', public_key: random(33), sealed_key: random(60), service_key: random(32) },
      ...{ auth_key: random(32), salt: random(16), costs: PASSWORD_COSTS },
    }
    const setRecovery = async (signature: string): Promise<Answer> => {
      const recovery = { ...own, signature }
      const content = { set_id: wallet.set_id, former_recovery_id: null, recovery_share: random(60), recovery }
      const proof = await signer.sign(changeProof({ ...owner, change: 'recovery', content }))
      return embedded.client.call(at(wallet, '/recovery'), { ...content, proof }, as(person))
    }
    const other = await signer.sign(recoveryProof({ ...owner, id: own.id, key: random(33) }))
    assert.deepEqual(said(await setRecovery(other)), [422, 'invalid_credentials'])
    const right = await signer.sign(recoveryProof({ ...owner, id: own.id, key: own.public_key }))
    assert.deepEqual(said(await setRecovery(right)), [200, undefined])
  })
})
