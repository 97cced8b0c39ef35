// A token that a page asks to keep: what the chain says of it counts, and nothing is kept before the person has agreed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { type AddTokenEvent, machine, type Params } from './add-token.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const OTHER = `0x${'3c'.repeat(20)}`
const known = facts({})
const params = (asset: Partial<Params['asset']> = {}): Params => ({
  asset: { type: 'erc20', address: OTHER, item: null, said: {}, ...asset },
  account: `0x${'ac'.repeat(20)}`,
  chain: { id: 1, name: 'Ethereum', test: false },
  origin: 'https://app.example',
})
const go = (asked: Params, ...events: AddTokenEvent[]) => walk(machine, machine.start(asked, known), events, known)
const told = (facts: TokenFacts, has: string | null = '0'): AddTokenEvent => ({ type: 'told', told: { facts, has } })
const rulesOf = (asked: Params, facts: TokenFacts) => go(asked, told(facts))[0].shown?.findings.map(({ rule }) => rule)
const TIDE: TokenFacts = { symbol: 'TIDE', decimals: 18, kind: 'erc20' }

test('is kept once the person agrees, and not while the chain has not answered', () => {
  const asked = params()
  assert.deepEqual(go(asked, { type: 'agree' })[0].at, 'reading')
  const [state, ...commands] = go(asked, told(TIDE), { type: 'agree' })
  assert.deepEqual([state.at, commands], ['keeping', [{ run: 'keep', with: asked }]])
  const [, ...done] = go(asked, told(TIDE), { type: 'agree' }, { type: 'kept' })
  assert.deepEqual(done, [{ done: { kind: 'add-token', result: { address: OTHER } } }, { close: 'success' }])
  assert.deepEqual(go(asked, told(TIDE), { type: 'refuse' }).slice(1), [{ close: 'dismissed' }])
})

test('a contract that keeps count of something else is no such token', () => {
  const item = { type: 'erc721', item: '1' } as const
  const none: [Params, TokenFacts][] = [
    [params(), {}],
    [params(), { symbol: 'POOL', kind: 'erc721' }],
    [params(), { symbol: 'X', decimals: 0, kind: 'erc1155' }],
    [params(item), TIDE],
    [params(item), { kind: 'erc1155' }],
    [params({ type: 'erc1155', item: '1' }), { kind: 'erc721' }],
  ]
  for (const [asked, facts] of none) {
    const [state] = go(asked, told(facts))
    assert.equal(state.at, 'none', JSON.stringify([asked.asset, facts]))
    const [, command] = machine.on(state, { type: 'press' }, known)
    assert.equal((command as { abandon: { code: string } }).abandon.code, 'request_refused')
    assert.equal(machine.on(state, { type: 'agree' }, known)[0].at, 'none')
  }
  assert.equal(go(params(item), told({ kind: 'erc721' }))[0].at, 'asking')
})

test('says what the chain says, and where the page says something else', () => {
  assert.deepEqual(rulesOf(params(), TIDE), [])
  assert.deepEqual(rulesOf(params({ said: { symbol: 'TIDE', decimals: 18 } }), TIDE), [])
  assert.deepEqual(rulesOf(params({ said: { symbol: 'USDC' } }), TIDE), ['token-differs'])
  assert.deepEqual(rulesOf(params({ said: { decimals: 6 } }), TIDE), ['token-differs'])
  assert.deepEqual(rulesOf(params(), { ...TIDE, symbol: 'USDC' }), ['name-claims'])
  assert.deepEqual(rulesOf(params({ address: USDC }), { symbol: 'USDC', decimals: 6, kind: 'erc20' }), [])
  const [{ shown }] = go(params({ address: USDC }), told({ symbol: 'LIE', decimals: 1, kind: 'erc20' }, '2500000'))
  assert.deepEqual([shown?.token.name, shown?.has?.decimals, shown?.has?.amount], ['USDC', 6, '2500000'])
  const [{ shown: other }] = go(params(), told(TIDE, null))
  assert.deepEqual([other?.token.name, other?.token.claims, other?.has], [undefined, 'TIDE', null])
})

test('a chain that does not answer is asked again, and what failed is tried again', () => {
  const asked = params()
  const [unread, ...again] = go(asked, { type: 'unread' }, { type: 'press' })
  assert.deepEqual([unread.at, again], ['reading', [{ run: 'read', with: asked }]])
  const error = { code: 'service_unreachable', status: null, message: '', retryAfter: null }
  const [failed] = go(asked, told(TIDE), { type: 'agree' }, { type: 'failed', error })
  assert.equal(failed.at, 'failed')
  assert.equal(machine.on(failed, { type: 'press' }, known)[0].at, 'asking')
})
