// Requests that are made to read as less than they are: each is told with what it does, and its dangers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ACCOUNT, OTHER, PERMIT2, permit, SOON, data as struct, typed, USDC } from '../../../test/fakes/sign-requests.ts'
import { explainTransaction } from './explain-transaction.ts'
import type { TokenFacts } from './tokens.ts'
import { readTransactionRequest } from './transaction-request.ts'

const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function multicall(bytes[])',
  'function multiSend(bytes)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function execute(address,uint256,bytes)',
  'function executeUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function changeThreshold(uint256)',
])
const call = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)

const MOST = (1n << 256n) - 1n
const SAFE = `0x${'5a'.repeat(20)}` as const
const FAKE = `0x${'fa'.repeat(20)}` as const
const APES = `0x${'33'.repeat(20)}` as const
const MULTISEND = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const SUSHI = '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f'
const NULL = `0x${'0'.repeat(40)}` as const
const TOKENS: Readonly<Record<string, TokenFacts>> = {
  [FAKE]: { symbol: 'US\u200bDC', name: 'USD Co\u0456n', decimals: 6, kind: 'erc20' },
  [APES]: { symbol: 'TAPE', name: 'Tidy Apes', kind: 'erc721' },
}

const sent = (to: string, data: Hex, value = 0n) => {
  const request = readTransactionRequest({ to, data, value })
  assert.ok(typeof request !== 'string', String(request))
  const facts = { hasCode: () => undefined, token: (one: string) => TOKENS[one], tokenBalance: () => undefined }
  const around = { account: ACCOUNT, origin: 'https://app.example', chain: '1', isTest: () => false, known: [ACCOUNT], used: [] }
  return explainTransaction(request, facts, around, { show: () => [] })
}
const packed = (to: string, data: Hex, kind = '00'): string =>
  `${kind}${to.slice(2)}${'0'.repeat(64)}${((data.length - 2) / 2).toString(16).padStart(64, '0')}${data.slice(2)}`
const nested = (depth: number, data: Hex): Hex => (depth === 0 ? data : nested(depth - 1, call('multicall', [data])))
const take = call('approve', OTHER, MOST)
const operation = (data: Hex) => [SAFE, 0n, '0x', data, `0x${'0'.repeat(64)}`, 0n, `0x${'0'.repeat(64)}`, '0x', '0x']
const safe = (to: string, data: Hex, kind: number) => call('execTransaction', to, 0n, data, kind, 0n, 0n, 0n, NULL, NULL, '0x')

const FAR = String(SOON + 20 * 31_557_600)
const details = { token: USDC, amount: '5', expiration: FAR, nonce: 0 }
const DAY = 86_400n

type Shown = { readonly headline: string; readonly findings: readonly { readonly rule: string; readonly level: string }[] }
/** What is asked, its headline, and what has to be said of it. */
const CASES: readonly (readonly [name: string, shown: () => Shown, headline: string, rules: readonly string[]])[] = [
  ['an allowance within three lists of calls', () => sent(USDC, nested(3, take)), 'allow', ['warn approve-unlimited']],
  ['an allowance deeper than anything is read', () => sent(USDC, nested(6, take)), 'call', ['danger unread-grant']],
  [
    'a token whose name has invisible and foreign letters',
    () => sent(FAKE, call('transfer', OTHER, 5n)),
    'send',
    ['warn name-claims', 'warn hidden-characters', 'note first-time'],
  ],
  ['a permit for twenty years', () => typed(permit({ deadline: FAR })), 'allow', ['danger permit-unknown', 'warn far-deadline']],
  [
    'a Permit2 for twenty years, with a signature for an hour',
    () =>
      typed(
        struct(
          'PermitSingle',
          { details, spender: OTHER, sigDeadline: SOON },
          { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
        ),
      ),
    'allow',
    ['danger permit-unknown', 'warn far-deadline'],
  ],
  [
    'all items, between two transfers of a batch',
    () =>
      sent(
        MULTISEND,
        call(
          'multiSend',
          `0x${packed(USDC, call('transfer', ACCOUNT, 1n))}${packed(APES, call('setApprovalForAll', OTHER, true))}${packed(USDC, call('transfer', ACCOUNT, 1n))}`,
        ),
      ),
    'steps',
    ['danger approve-all-nfts', 'note to-yourself'],
  ],
  ['foreign code through a Safe', () => sent(SAFE, safe(OTHER, '0x12345678', 1)), 'call', ['danger foreign-code']],
  [
    'foreign code named as a list of calls',
    () => sent(SAFE, safe(OTHER, call('multiSend', '0x'), 1)),
    'call',
    ['danger foreign-code'],
  ],
  [
    'fewer signatures of a Safe, beside a harmless transfer',
    () =>
      sent(
        SAFE,
        safe(
          MULTISEND,
          call('multiSend', `0x${packed(USDC, call('transfer', ACCOUNT, 1n))}${packed(SAFE, call('changeThreshold', 1n))}`),
          1,
        ),
      ),
    'steps',
    ['danger threshold'],
  ],
  [
    'a permission that is raised as if it were lowered',
    () => sent(USDC, call('increaseAllowance', OTHER, MOST)),
    'allow',
    ['warn approve-unlimited'],
  ],
  [
    'an operation handed whole to an account',
    () =>
      sent(
        SAFE,
        call('executeUserOp', operation(`0x8dd7712f${call('execute', USDC, 0n, take).slice(2)}`), `0x${'0'.repeat(64)}`),
      ),
    'steps',
    ['warn approve-unlimited', 'warn cannot-read-part'],
  ],
  [
    'a swap whose proceeds go to another',
    () => sent(SUSHI, call('swapExactTokensForTokens', 5n, 4n, [USDC, FAKE], OTHER, DAY)),
    'swap',
    ['danger goes-elsewhere', 'warn name-claims', 'warn hidden-characters', 'note first-time'],
  ],
  [
    'a swap at a router that only looks like one',
    () => sent(OTHER, call('swapExactTokensForTokens', 5n, 4n, [USDC, FAKE], ACCOUNT, DAY)),
    'call',
    ['warn cannot-read'],
  ],
  [
    'a permit of somebody else, handed in for them',
    () => sent(USDC, call('permit', OTHER, SAFE, MOST, DAY, 27, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`)),
    'allow',
    ['warn approve-unlimited'],
  ],
  ['a transfer with a byte behind it', () => sent(USDC, `${call('transfer', ACCOUNT, 1n)}00`), 'call', ['warn cannot-read']],
  [
    'typed data of a permit with a harmless field more',
    () => typed(permit({ comment: 'Log in to the game' })),
    'typed-data',
    ['danger permit-unknown', 'danger partly-read'],
  ],
  [
    'an order by another name that pays nothing',
    () => typed(struct('LoginProof', { maker: ACCOUNT, spender: OTHER, amount: '1' })),
    'typed-data',
    ['danger partly-read'],
  ],
]

describe('a request that misleads', () => {
  for (const [name, shown, headline, rules] of CASES)
    test(name, () => {
      const one = shown()
      const told = one.findings.flatMap(({ rule, level }) => (rule === 'loading-balance' ? [] : [`${level} ${rule}`]))
      assert.deepEqual([one.headline, told], [headline, rules])
    })
})
