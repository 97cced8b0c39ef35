import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namehash } from 'viem/ens'
import { addressOf, isName, nameHash } from './ens.ts'

const RESOLVER = `0x${'11'.repeat(20)}`
const ADA = `0x${'ad'.repeat(20)}`
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`

test('hashes names as viem does', () => {
  for (const name of ['eth', 'ada.eth', 'pay.ada.eth', 'Ada.ETH'])
    assert.equal(`0x${nameHash(name)}`, namehash(name.toLowerCase()), name)
})

test('asks the registry for the resolver, and that for the address', async () => {
  const asked: unknown[] = []
  const ask = async (_: string, params: readonly unknown[]) => {
    const { to } = params[0] as { to: string }
    asked.push(to)
    return word(to === RESOLVER ? ADA : RESOLVER)
  }
  assert.equal(await addressOf('ada.eth', ask), ADA)
  assert.equal(asked.length, 2)
  const nobody = async () => `0x${'0'.repeat(64)}`
  assert.equal(await addressOf('nobody.eth', nobody), null)
  assert.equal(await addressOf('odd.eth', async () => '0x'), null)
})

test('takes plain names alone', () => {
  for (const name of ['ada.eth', 'Ada.eth', 'pay.ada-l.eth', 'xyz.com']) assert.equal(isName(name), true, name)
  for (const name of ['ada', 'аda.eth', 'ada eth', '.eth', 'ada..eth', ADA, `${'a'.repeat(64)}.eth`])
    assert.equal(isName(name), false, name)
})
