// A request to an embedded wallet: refused, shown, or signed without a prompt; bridge and modal are fakes.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { fakeHost } from '../../../test/fakes/host.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { PROOF_BEGINNINGS } from '../../contract/wallets/proof-text.ts'
import { machine } from '../../flows/signing/sign-request.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import type { Nest } from '../page-hooks.ts'
import { usedBy } from '../used-addresses.ts'
import type { SignFrame } from './ask-to-sign.ts'
import type { WalletRequest } from './embedded-wallet.ts'
import { signRequest } from './sign-request.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HELLO: WalletRequest = { method: 'personal_sign', params: ['Hello', ADDRESS] }
/** The app's own setting lets its pages sign unseen. */
const LETS = { enforce_wallet_uis: false }
const SHOWN: HostConfig = { embeddedWallets: { noPromptOnSignature: false } }
const SILENT: HostConfig = { embeddedWallets: { noPromptOnSignature: true } }
beforeEach(() => void Object.assign(globalThis, { location: { origin: 'https://app.example' } }))

/** `refuses`: the person says no to what is shown. */
const open = (
  host: HostConfig,
  own: Partial<EmbeddedAccount> = {},
  config: object | null = LETS,
  refuses = false,
  kept: unknown = null,
) => {
  const { runtime } = fakeRuntime(user)
  Object.assign(runtime, { storage: { read: (key: string) => (key.endsWith(ADDRESS.toLowerCase()) ? kept : null) } })
  const account = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', ...own } as EmbeddedAccount
  const signed: unknown[] = []
  const told: unknown[] = []
  const shown: unknown[] = []
  Object.assign(runtime, { $config: { get: () => config } })
  Object.assign(runtime.hooks, {
    host: fakeHost(told, host),
    // A person who agrees to whatever is shown.
    nest: (async (_, { params }, { handed } = {}) => {
      shown.push(params)
      if (refuses) throw new LatchkeyError('user_rejected_request', 'You rejected the request')
      const { frame } = handed as { frame: SignFrame }
      const { digest } = await frame.digest()
      return { signature: await frame.sign(digest) }
    }) as Nest,
  })
  const bridge = {
    async rpc(_: unknown, request: WalletRequest, digest?: string) {
      signed.push([request.method, ...request.params, digest])
      return own.chainType === 'solana' ? { signature: 'c2ln' } : '0xsigned'
    },
    digest: async () => ({ digest: '0xd' }),
  }
  const sign = (request: WalletRequest, said?: string) =>
    signRequest(runtime, bridge as never, account, request, { chain: 8453, ...(said && { said }) })
  return { runtime, sign, signed, told, shown }
}

test('is shown with its chain and the words of the page, and signed with the digest that was shown', async () => {
  const { sign, signed, shown, told } = open(SHOWN)
  assert.equal(await sign(HELLO, 'Please'), '0xsigned')
  const { asked, chain, said } = shown[0] as Record<string, unknown>
  assert.deepEqual([asked, chain, said], ['0x48656c6c6f', '8453', 'Please'])
  assert.deepEqual(signed, [['personal_sign', '0x48656c6c6f', ADDRESS, '0xd']])
  // The modal tells of it.
  assert.deepEqual(told, [])
})

test('is shown with the addresses that were used before, as far as the storage has any', async () => {
  const friend = `0x${'Ab'.repeat(20)}`
  for (const [kept, known] of [
    [{ rows: [], used: [friend, 7, '0x12'] }, [friend.toLowerCase()]],
    [{ used: 'all' }, []],
    ['?', []],
    [null, []],
  ] as const) {
    const { sign, shown } = open(SHOWN, {}, LETS, false, kept)
    await sign(HELLO)
    assert.deepEqual((shown[0] as { known: string[] }).known.slice(-known.length || 9), known)
  }
})

test('is signed without a prompt where page and app say so, and told', async () => {
  const { sign, signed, shown, told } = open(SILENT)
  assert.equal(await sign(HELLO), '0xsigned')
  assert.deepEqual([shown, signed], [[], [['personal_sign', '0x48656c6c6f', ADDRESS, undefined]]])
  assert.deepEqual(told, [['sign', { kind: 'message', signature: '0xsigned' }]])
})

const OWN_LOGINS = {
  customAuth: { enabled: true, getCustomAccessToken: async () => undefined, isLoading: false },
} as const satisfies HostConfig
for (const [what, host, config] of [
  ['page and app say nothing', {}, {}],
  ['the config of the app has not come', SILENT, null],
  ['the app says nothing', SILENT, {}],
  ['the app asks for its screens', SILENT, { enforce_wallet_uis: true }],
  ['the app lets its pages sign unseen, and the page says nothing', {}, LETS],
  ['the app lets its pages sign unseen, and the page wants them shown', SHOWN, LETS],
  ['the app asks for its screens, in the newer way', SILENT, { legacy_wallet_ui_config: false, enforce_wallet_uis: true }],
  ['the page says nothing, in the newer way', {}, { legacy_wallet_ui_config: false, ...LETS }],
  ['the page has logins of its own', OWN_LOGINS, LETS],
  ['the page has logins of its own, in the newer way', OWN_LOGINS, { legacy_wallet_ui_config: false, ...LETS }],
] as const)
  test(`is shown where ${what}`, async () => {
    const { sign, shown, signed } = open(host, {}, config, true)
    await assert.rejects(sign(HELLO), { code: 'user_rejected_request' })
    assert.deepEqual([shown.length, signed], [1, []])
  })

test('page and app together have it unseen in either way', async () => {
  for (const config of [LETS, { ...LETS, legacy_wallet_ui_config: false }]) {
    const { sign, shown } = open({ ...SILENT, ...OWN_LOGINS }, {}, config)
    assert.equal(await sign(HELLO), '0xsigned')
    assert.deepEqual(shown, [])
  }
})

test('without a <login-modal> nothing is signed unseen', async () => {
  const { runtime, sign, signed } = open(SILENT)
  Object.assign(runtime.hooks, { host: null, nest: null })
  await assert.rejects(sign(HELLO), { code: 'no_login_modal' })
  Object.assign(runtime.hooks, { host: async () => null })
  await assert.rejects(sign(HELLO), { code: 'no_login_modal' })
  assert.deepEqual(signed, [])
})

test('what another app asks for is shown, whatever this page says', async () => {
  const { runtime, sign, shown } = open(SILENT)
  runtime.hooks.requester = 'https://asks.example'
  await sign(HELLO)
  assert.equal(shown.length, 1)
})

const SPENDER = `0x${'5b'.repeat(20)}`
const permit = (spender: string) => ({
  types: {
    EIP712Domain: ['name', 'version', 'chainId', 'verifyingContract'].map((name, at) => ({
      name,
      type: ['string', 'string', 'uint256', 'address'][at],
    })),
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
      name,
      type: at < 2 ? 'address' : 'uint256',
    })),
  },
  primaryType: 'Permit',
  domain: { name: 'T', version: '1', chainId: 8453, verifyingContract: `0x${'70'.repeat(20)}` },
  message: { owner: ADDRESS, spender, value: '5', nonce: '0', deadline: '1900000000' },
})
for (const [what, request] of [
  ['a bare hash', { method: 'personal_sign', params: [`0x${'ab'.repeat(32)}`, ADDRESS] }],
  ['a login to another site', { method: 'personal_sign', params: ['bank.example wants you to sign in with your', ADDRESS] }],
  ['an allowance for a stranger', { method: 'eth_signTypedData_v4', params: [ADDRESS, permit(SPENDER)] }],
] as const)
  test(`${what} is shown, whatever page and app say`, async () => {
    const { sign, shown, signed } = open(SILENT, {}, LETS, true)
    await assert.rejects(sign(request), { code: 'user_rejected_request' })
    assert.deepEqual([shown.length, signed], [1, []])
  })

test('what a page asks within ten seconds of a refusal is shown', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const { sign, shown, signed } = open(SILENT, {}, LETS, true)
  const hash = { method: 'personal_sign', params: [`0x${'ab'.repeat(32)}`, ADDRESS] }
  await assert.rejects(sign(hash), { code: 'user_rejected_request' })
  t.mock.timers.setTime(1_009_999)
  await assert.rejects(sign(HELLO), { code: 'user_rejected_request' })
  assert.deepEqual([shown.length, signed], [2, []])
  t.mock.timers.setTime(1_020_000)
  assert.equal(await sign(HELLO), '0xsigned')
  assert.equal(shown.length, 2)
})

test('a bare hash to a Solana account is shown, whatever page and app say', async () => {
  const { sign, shown } = open(SILENT, { chainType: 'solana', address: 'So1anaAddress' })
  await sign({ method: 'signMessage', params: [btoa('\x00\xab'.repeat(16)), 'base64'] })
  assert.equal(shown.length, 1)
  await sign({ method: 'signMessage', params: ['Hello', 'utf8'] })
  assert.equal(shown.length, 1)
})

test('what is never signed is not signed without a prompt either', async () => {
  for (const host of [SILENT, SHOWN]) {
    const { sign, signed, shown } = open(host)
    for (const [request, code, number] of [
      [{ method: 'eth_sign', params: [ADDRESS, `0x${'ab'.repeat(32)}`] }, 'request_refused', 4200],
      [{ method: 'personal_sign', params: ['', ADDRESS] }, 'invalid_message', 4200],
      [{ method: 'personal_sign', params: ['Hello', `0x${'12'.repeat(20)}`] }, 'another_account', 4100],
      [{ method: 'eth_signTypedData_v4', params: [ADDRESS, '{}'] }, 'request_refused', 4200],
      [{ method: 'eth_sendTransaction', params: [{}] }, 'unable_to_sign', 4200],
    ] as const)
      await assert.rejects(sign(request), { code, number }, request.method)
    assert.deepEqual([signed, shown], [[], []])
  }
})

test('what the wallet signs for the service is refused before anybody is asked, on both chains', async () => {
  for (const beginning of Object.values(PROOF_BEGINNINGS)) {
    const text = `${beginning}\n\nWallet: ${ADDRESS}`
    const hex = `0x${Buffer.from(text).toString('hex')}`
    const asked: readonly (readonly ['ethereum' | 'solana', WalletRequest])[] = [
      ['ethereum', { method: 'personal_sign', params: [text, ADDRESS] }],
      ['ethereum', { method: 'personal_sign', params: [hex, ADDRESS] }],
      ['solana', { method: 'signMessage', params: [text] }],
      ['solana', { method: 'signMessage', params: [text, 'utf8'] }],
      ['solana', { method: 'signMessage', params: [btoa(text), 'base64'] }],
    ]
    for (const host of [SHOWN, SILENT])
      for (const [chainType, request] of asked) {
        const { sign, signed, shown } = open(host, { chainType })
        await assert.rejects(sign(request), { number: 4200, code: 'request_refused' })
        assert.deepEqual([signed, shown], [[], []])
      }
  }
})

const A = [{ name: 'a', type: 'uint8' }]
test('typed data are shown, and handed to the frame, as they came when they came', async () => {
  const { sign, signed, shown } = open(SHOWN)
  let reads = 0
  // An object that is another whenever it is read.
  const message = { a: '0x1', b: 2, toJSON: () => ({ a: '0x1', b: 2, c: ++reads }) }
  const data = { types: { A }, primaryType: 'A', domain: {}, message }
  await sign({ method: 'eth_signTypedData_v4', params: [ADDRESS, data] })
  const [, , text] = signed[0] as string[]
  assert.deepEqual(JSON.parse(text ?? '').message, { a: '0x1', b: 2, c: 1 })
  assert.equal((shown[0] as { asked: string }).asked, text)
})

test('what typed data hold beside what is signed is on the screen', async () => {
  for (const [text, count] of [
    [{ types: { A }, primaryType: 'A', domain: { name: 'App', chainId: 1, note: 'x' }, message: { a: '0x1', b: 2 } }, 2],
    [{ types: { A }, primaryType: 'A', domain: { name: 'App', chainId: 1 }, message: { a: '1' } }, 0],
  ] as const) {
    const { sign, shown } = open(SHOWN)
    await sign({ method: 'eth_signTypedData_v4', params: [ADDRESS, JSON.stringify(text)] })
    const [state] = machine.start(shown[0] as Parameters<typeof machine.start>[0], facts({}))
    assert.deepEqual(
      state.shown.findings.flatMap(({ rule, values }) => (rule === 'unsigned-fields' ? [values.n] : [])),
      count === 0 ? [] : [count],
    )
  }
})

test('a key that is there twice, or typed data that cannot be written, are refused before anything is shown', async () => {
  const twice = '{"types":{"A":[{"name":"a","type":"uint8"}]},"primaryType":"A","domain":{},"message":{"a":1,"a":2}}'
  const round: Record<string, unknown> = {}
  round.own = round
  for (const data of [twice, round]) {
    const { sign, signed, shown } = open(SHOWN)
    await assert.rejects(sign({ method: 'eth_signTypedData_v4', params: [ADDRESS, data] }), { number: 4200 })
    assert.deepEqual([signed, shown], [[], []])
  }
})

test('whom a signature lets take something is kept, and an imitation of them is told later', async () => {
  const friend = `0x0b0b${'77'.repeat(16)}0b0b`
  const permit = {
    types: {
      Permit: [
        ...[
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
        ...[
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'T', chainId: 1, verifyingContract: `0x${'70'.repeat(20)}` },
    message: { owner: ADDRESS, spender: friend, value: '5', nonce: 0, deadline: 2_000_000_000 },
  }
  const { runtime, sign } = open(SHOWN)
  const kept = new Map<string, unknown>()
  Object.assign(runtime, {
    storage: { read: (key: string) => kept.get(key) ?? null, set: (key: string, value: unknown) => void kept.set(key, value) },
  })
  await sign({ method: 'eth_signTypedData_v4', params: [ADDRESS, permit] })
  assert.deepEqual(usedBy(runtime.storage, ADDRESS), [friend])
})

test('a message of Solana is shown by its bytes, and those are signed', async () => {
  for (const [params, bytes] of [
    [['Hello', 'utf8'], 'Hello'],
    [['SGVsbG8=', 'base64'], 'Hello'],
    // A frame takes it for base64 where nobody says what it is: what was shown is handed on.
    [['SGVsbG8='], 'SGVsbG8='],
  ] as const) {
    const { sign, signed, shown } = open(SHOWN, { chainType: 'solana', address: 'So1anaAddress' })
    assert.deepEqual(await sign({ method: 'signMessage', params }), { signature: 'c2ln' })
    assert.equal((shown[0] as { asked: string }).asked, `0x${Buffer.from(bytes).toString('hex')}`)
    assert.deepEqual(signed, [['signMessage', Buffer.from(bytes).toString('base64'), 'base64', '0xd']])
  }
})
