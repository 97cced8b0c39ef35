// False descriptors: each is refused when a set is made, or by the reader, or does no harm: every value of the
// request is on the screen
// as it is, what our own readers say stays, and no name and no decimals are the descriptor's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCall } from '../../src/contract/signing/descriptors/describe.ts'
import { withRegistry } from '../../src/contract/signing/registry.ts'
import { data, MAX, message, OTHER, ACCOUNT as SIGNER, typed } from '../fakes/sign-requests.ts'
import { around, assertInText, assertWhole, at, DEPOSIT, KEYS, lied, screenOf, THIEF, treeOf } from './descriptor-lab.ts'
import { FILE_LIES } from './file-lies.ts'
import { UNFIT_LIES } from './unfit-lies.ts'
import { VALUE_LIES } from './value-lies.ts'
import { WITHIN_LIES } from './within-lies.ts'

for (const [name, answer, one] of UNFIT_LIES)
  test(`no description: ${name}`, () => {
    assert.equal(describeCall(answer, one, around), null)
  })

for (const [name, change, check] of VALUE_LIES)
  test(`harmless: ${name}`, () => {
    const described = describeCall(lied(DEPOSIT, change), DEPOSIT, around)
    assert.ok(described)
    assertWhole(described, DEPOSIT, KEYS.deposit)
    const text = screenOf(described)
    assertInText(text, treeOf(DEPOSIT, KEYS.deposit))
    check?.(described, text)
  })

for (const { name, call, key, answer, find = around.find, inner = [], check } of WITHIN_LIES)
  test(`harmless within: ${name}`, () => {
    const described = describeCall(answer, call, { ...around, find })
    assert.ok(described)
    const text = screenOf(described)
    assertInText(
      text,
      treeOf(call, key),
      inner.map(([{ data }]) => data),
    )
    for (const [one, signature] of inner) assertInText(text, treeOf(one, signature))
    check?.(described, text)
  })

for (const { name, find, call, key, check } of FILE_LIES)
  test(`harmless in a set: ${name}`, () => {
    const answer = find({ chain: '1', address: call.to, name: call.data.slice(0, 10) })
    const described = answer && describeCall(answer, call, { ...around, find })
    // No descriptor, or none that fits: our own readers are alone.
    if (described) assertInText(screenOf(described), treeOf(call, key))
    check(described)
  })

test('kind words lower no danger: findings, headline and rows of our own readers stay', () => {
  const truth = describeCall(at(DEPOSIT), DEPOSIT, around)
  assert.ok(truth)
  const kind = {
    ...truth,
    owner: 'Latchkey',
    intent: 'Nothing happens',
    sentence: null,
    rows: [],
    left: [],
    leftCount: 0,
    findings: [],
  }
  const token = { name: 'Tide', version: '1', chainId: 1, verifyingContract: THIEF }
  const permit = { owner: SIGNER, spender: OTHER, value: MAX(256), nonce: 0, deadline: MAX(256) }
  for (const [name, shown] of [
    ['an allowance without an end', typed(data('Permit', permit, token))],
    ['an allowance with a field more', typed(data('Permit', { ...permit, extra: 1 }, token))],
    ['an order that nobody reads', typed(data('Order', { maker: SIGNER, amount: MAX(256) }, token))],
    ['a message for another page', message(`other.example wants you to sign in with your Ethereum account:\n${SIGNER}`)],
  ] as const) {
    const { registry, ...after } = withRegistry(shown, [{ number: '', described: kind }])
    assert.deepEqual(after, shown, name)
    assert.ok(shown.findings.some(({ level }) => level !== 'note') && registry.length === 1, name)
  }
})

test('more than sixty of them, each under a name of its own', () => {
  const names = [UNFIT_LIES, VALUE_LIES].flat().map(([name]) => name)
  const all = new Set([...names, ...[...WITHIN_LIES, ...FILE_LIES].map(({ name }) => name)])
  assert.ok(all.size >= 60, `${all.size}`)
  assert.equal(all.size, UNFIT_LIES.length + VALUE_LIES.length + WITHIN_LIES.length + FILE_LIES.length)
})
