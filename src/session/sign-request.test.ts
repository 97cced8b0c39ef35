// A request to an embedded wallet: refused, shown, or signed without a prompt; bridge and modal are fakes.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { user } from '../../test/fakes/app.ts'
import { fakeHost } from '../../test/fakes/host.ts'
import { fakeRuntime } from '../../test/fakes/modal.ts'
import type { HostConfig } from '../contract/host-config.ts'
import type { EmbeddedAccount } from '../kit/embedded-accounts.ts'
import type { SignFrame } from './ask-to-sign.ts'
import type { WalletRequest } from './embedded-wallet.ts'
import type { Nest } from './seats.ts'
import { signRequest } from './sign-request.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HELLO: WalletRequest = { method: 'personal_sign', params: ['Hello', ADDRESS] }
const SHOWN: HostConfig = { embeddedWallets: { noPromptOnSignature: false } }
const SILENT: HostConfig = { embeddedWallets: { noPromptOnSignature: true } }
beforeEach(() => void Object.assign(globalThis, { location: { origin: 'https://app.example' } }))

const open = (host: HostConfig, own: Partial<EmbeddedAccount> = {}, config: object | null = null, kept: unknown = null) => {
  const { runtime } = fakeRuntime(user)
  Object.assign(runtime, { storage: { read: (key: string) => (key.endsWith(ADDRESS.toLowerCase()) ? kept : null) } })
  const account = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', ...own } as EmbeddedAccount
  const signed: unknown[] = []
  const told: unknown[] = []
  const shown: unknown[] = []
  Object.assign(runtime, { $config: { get: () => config } })
  Object.assign(runtime.seats, {
    host: fakeHost(told, host),
    // A person who agrees to whatever is shown.
    nest: (async (_, { params }, { handed } = {}) => {
      shown.push(params)
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
  return { sign, signed, told, shown }
}

test('is shown with its chain and the words of the page, and signed with the digest that was shown', async () => {
  const { sign, signed, shown, told } = open(SHOWN)
  assert.equal(await sign(HELLO, 'Please'), '0xsigned')
  const { canonical, chain, said } = shown[0] as Record<string, unknown>
  assert.deepEqual([canonical, chain, said], ['0x48656c6c6f', '8453', 'Please'])
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
    const { sign, shown } = open(SHOWN, {}, null, kept)
    await sign(HELLO)
    assert.deepEqual((shown[0] as { known: string[] }).known.slice(-known.length || 9), known)
  }
})

test('is signed without a prompt where the page says so, and told', async () => {
  const { sign, signed, shown, told } = open(SILENT)
  assert.equal(await sign(HELLO), '0xsigned')
  assert.deepEqual([shown, signed], [[], [['personal_sign', '0x48656c6c6f', ADDRESS, undefined]]])
  assert.deepEqual(told, [['sign', { kind: 'message', signature: '0xsigned' }]])
})

for (const [what, host, config, silent] of [
  [
    'the app asks for its screens, and the page has no word in it',
    SILENT,
    { legacy_wallet_ui_config: false, enforce_wallet_uis: true },
    false,
  ],
  [
    'the app asks for none, and the page has no word in it',
    SHOWN,
    { legacy_wallet_ui_config: false, enforce_wallet_uis: false },
    true,
  ],
  ['the app asks for its screens, and the page says nothing', {}, { enforce_wallet_uis: true }, false],
  [
    'the page has logins of its own',
    { customAuth: { enabled: true, getCustomAccessToken: async () => undefined, isLoading: false } },
    { enforce_wallet_uis: true },
    true,
  ],
] as const)
  test(`has ${silent ? 'no prompt' : 'a prompt'} where ${what}`, async () => {
    const { sign, shown } = open(host as HostConfig, {}, config)
    await sign(HELLO)
    assert.equal(shown.length, silent ? 0 : 1)
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

test('typed data go to the frame in the form that was shown', async () => {
  const { sign, signed, shown } = open(SHOWN)
  const data = { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', domain: {}, message: { a: '0x1', b: 2 } }
  await sign({ method: 'eth_signTypedData_v4', params: [ADDRESS, data] })
  const [, , text] = signed[0] as string[]
  assert.deepEqual(JSON.parse(text ?? '').message, { a: '1' })
  assert.equal((shown[0] as { canonical: string }).canonical, text)
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
    assert.equal((shown[0] as { canonical: string }).canonical, `0x${Buffer.from(bytes).toString('hex')}`)
    assert.deepEqual(signed, [['signMessage', Buffer.from(bytes).toString('base64'), 'base64', '0xd']])
  }
})
