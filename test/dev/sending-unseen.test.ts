// What an embedded wallet sends without a screen, and what is shown although page and app want nothing shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { ACCOUNT, type Fault } from '../fakes/sending.ts'
import { CHAIN, codeOf, ETHER, OTHER, sendingChain, TOKEN } from '../fakes/sending-chain.ts'

const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function mint(address)',
  'function setApprovalForAll(address,bool)',
])
const call = (functionName: 'transfer' | 'approve' | 'mint' | 'setApprovalForAll', args: readonly unknown[]) =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)
const { world, raws, received } = sendingChain()

/** A page that wants nothing shown; `uis`: the app's own setting, absent: it has none. */
const silentPage = ({ uis, host = {} }: { uis?: boolean; host?: HostConfig } = {}) => {
  const page = world.page(undefined, { host })
  Object.assign(page.runtime, { $config: { get: () => (uis === undefined ? {} : { enforce_wallet_uis: uis }) } })
  return page
}

test('coins and tokens go unseen where page and app both say so', async () => {
  const { send, sign, shown, expected } = silentPage({ uis: false })
  assert.equal((await send({ to: OTHER, value: 7 })).receipt?.status, 'success')
  assert.equal((await send({ to: TOKEN, data: call('transfer', [OTHER, 5n]) })).receipt?.status, 'success')
  assert.match(await sign({ to: OTHER, value: 7 }), /^0x02/)
  assert.deepEqual([shown, await received()], [[], 7n])
  assert.deepEqual(expected, [0, 1, 2], 'the frame asks the service meanwhile')
})

test('whom something went to unseen is known afterwards, sent or signed alone: an imitation of them is shown', async () => {
  const twin = `${OTHER.slice(0, 6)}${'9'.repeat(32)}${OTHER.slice(-4)}`
  for (const way of ['send', 'sign'] as const) {
    const page = silentPage({ uis: false })
    await page[way]({ to: OTHER, value: 7 })
    assert.deepEqual(page.shown, [], way)
    assert.equal(await codeOf(page.send({ to: twin, value: 7 })), 'user_rejected_request', way)
    assert.equal(page.shown.length, 1, way)
  }
})

test('a page that need not wait has the hash as soon as a node has the transaction', async () => {
  const { send } = silentPage({ uis: false, host: { embeddedWallets: { waitForTransactionConfirmation: false } } })
  assert.deepEqual(Object.keys(await send({ to: OTHER, value: 7 })), ['hash'])
})

const NO_WORD: HostConfig = { embeddedWallets: {} }
for (const [what, uis, host] of [
  ['page and app say nothing', undefined, { embeddedWallets: { noPromptOnSignature: undefined } }],
  ['the page alone says so', undefined, NO_WORD],
  ['the page says so, and the app shows its wallets', true, NO_WORD],
  ['the app alone says so', false, { embeddedWallets: { noPromptOnSignature: undefined } }],
  ['the app says so, and the page wants it shown', false, { embeddedWallets: { noPromptOnSignature: false } }],
  [
    'the app says so, and the page has logins of its own',
    false,
    { customAuth: { getCustomAccessToken: () => null }, embeddedWallets: { noPromptOnSignature: undefined } },
  ],
] as [string, boolean | undefined, HostConfig][])
  test(`nothing is sent or signed unseen where ${what}`, async () => {
    const { send, sign, shown, signed, expected } = silentPage({ ...(uis !== undefined && { uis }), host })
    assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'user_rejected_request')
    assert.equal(await codeOf(sign({ to: OTHER, value: 7 })), 'user_rejected_request')
    assert.deepEqual([shown.length, signed, raws(), expected], [2, [], [], []])
  })

for (const [what, given, faults] of [
  ['coins that go nowhere', { to: `0x${'0'.repeat(40)}`, value: 7 }],
  ["tokens that go to the token's own contract", { to: TOKEN, data: call('transfer', [TOKEN, 1n]) }],
  ['an allowance for a person', { to: TOKEN, data: call('approve', [OTHER, maxUint256]) }],
  ['a say over all items', { to: TOKEN, data: call('setApprovalForAll', [OTHER, true]) }],
  ['what would revert', { to: TOKEN, data: call('mint', [ACCOUNT]) }],
  ['what cannot be paid', { to: OTHER, value: 100n * ETHER }],
  [
    'what a node does not try out',
    { to: OTHER, value: 7 },
    { eth_simulateV1: [{ error: { code: -32601, message: 'the method does not exist' } }] },
  ],
  ['what could not be tried out', { to: OTHER, value: 7 }, { eth_simulateV1: ['lost', 'lost', 'lost'] }],
  ['what a node tried out otherwise', { to: OTHER, value: 7 }, { eth_simulateV1: [{ result: [] }] }],
  ['what has no price', { to: OTHER, value: 7 }, { eth_getBalance: [{ error: { code: -32603, message: 'not now' } }] }],
  ['what a node says no to', { to: OTHER, value: 7 }, { eth_estimateGas: [{ error: { code: -32000, message: 'not today' } }] }],
  [
    'a call of an address whose code the chain does not tell',
    { to: TOKEN, data: call('transfer', [OTHER, 1n]) },
    { eth_getCode: [{ error: { code: -32603, message: 'not now' } }] },
  ],
  ['what leaves nothing for the fee', { to: OTHER, value: 10n * ETHER }],
  [
    'what reverts where it is tried out, whatever a node estimates',
    { to: TOKEN, data: call('mint', [ACCOUNT]) },
    { eth_estimateGas: [{ result: '0x186a0' }] },
  ],
] as [string, object, Record<string, Fault[]>?][])
  test(`${what} is shown, sent and signed alike, whatever page and app say`, async () => {
    for (const way of ['send', 'sign'] as const) {
      for (const [method, list] of Object.entries(faults ?? {})) world.wire.faults.set(method, [...list])
      const page = silentPage({ uis: false })
      assert.equal(await codeOf(page[way](given)), 'user_rejected_request', way)
      assert.deepEqual([page.shown.length, page.signed, raws()], [1, [], []], way)
    }
  })

test('what a page asks right after a refusal is shown, and later goes unseen again', async (t) => {
  const { send, shown, signed } = silentPage({ uis: false })
  assert.equal(await codeOf(send({ to: `0x${'0'.repeat(40)}`, value: 7 })), 'user_rejected_request')
  assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'user_rejected_request')
  assert.deepEqual([shown.length, signed], [2, []])
  const later = Date.now() + 10_001
  t.mock.method(Date, 'now', () => later)
  assert.equal((await send({ to: OTHER, value: 7 })).receipt?.status, 'success')
  assert.equal(shown.length, 2)
})

test('one that is shown holds up none of those that go unseen beside it', async () => {
  const { send, shown, signed } = silentPage({ uis: false })
  const ends = await Promise.all([
    send({ to: OTHER, value: 1 }),
    codeOf(send({ to: OTHER, value: 100n * ETHER })),
    send({ to: OTHER, value: 2 }),
  ])
  assert.equal(ends[1], 'user_rejected_request')
  assert.deepEqual([shown.length, signed.length, await received()], [1, 2, 3n])
  const numbers = signed.map((one) => Number((one as { nonce: string }).nonce))
  assert.equal(Math.max(...numbers) - Math.min(...numbers), 1, `${CHAIN}: ${numbers}`)
})

test('a page without a <login-modal> sends and signs nothing', async () => {
  for (const host of [null, async () => null]) {
    const { runtime, send, sign, signed } = silentPage({ uis: false })
    Object.assign(runtime.hooks, { host, nest: null })
    assert.equal(await codeOf(send({ to: OTHER, value: 7, chainId: 1 })), 'no_login_modal')
    assert.equal(await codeOf(sign({ to: OTHER, value: 7, chainId: 1 })), 'no_login_modal')
    assert.deepEqual(signed, [])
  }
})

test('in a window of the service everything is shown', async () => {
  const { runtime, send, shown } = silentPage({ uis: false })
  runtime.hooks.requester = 'https://asks.example'
  assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'user_rejected_request')
  assert.equal(shown.length, 1)
})
