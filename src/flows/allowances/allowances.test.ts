// What the wallet has allowed: what each event leads to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { type Grant, grantKey, type OpenGrant } from '../../wallets/allowances/grants.ts'
import { START } from '../../wallets/allowances/look-in-logs.ts'
import { type AllowancesEvent, type AllowancesState, LOOK_AGAIN, LOOKS, machine } from './allowances.ts'

const ADA = `0x${'ad'.repeat(20)}`
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const BASE = { ...MAINNET, id: 8453, name: 'Base' }
const grant = (own: Partial<Grant> = {}): Grant => ({
  ...{ kind: 'amount', token: `0x${'01'.repeat(20)}`, spender: `0x${'02'.repeat(20)}`, block: 5, at: null },
  ...own,
})
const open = (own: Partial<OpenGrant> = {}): OpenGrant => ({ ...grant(own), amount: 7n, until: null, ...own })
const KEY = grantKey(grant())
const on = (state: AllowancesState, event: AllowancesEvent) => machine.on(state, event, facts())
const start = (chain: number | null = 1) => machine.start({ address: ADA, chain }, facts())
const prepared = (noted: readonly Grant[] = []) =>
  on(start()[0], { type: 'prepared', chains: [MAINNET, BASE], chain: MAINNET, listed: {}, noted })
const cursor = { below: 10, range: 5, most: 5, asked: 1 }
const check = (grants: readonly Grant[]) => ({ run: 'check', with: { address: ADA, chain: 1, grants } })
const checked = (own: readonly OpenGrant[], grants: readonly Grant[] = [grant()], unread = 0): AllowancesEvent => ({
  ...{ type: 'checked', chain: 1, grants, open: own, facts: {}, unread },
})

test('what is kept is asked about at once, and the events are looked through step by step', () => {
  const [state, look, ask] = prepared([grant()])
  assert.deepEqual(look, { run: 'look', with: { address: ADA, chain: 1, cursor: START } })
  assert.deepEqual([ask, state.open], [check([grant()]), []])
  const other = grant({ spender: `0x${'03'.repeat(20)}` })
  const [next, further, more] = on(state, { type: 'looked', chain: 1, look: { cursor, grants: [grant(), other], ended: null } })
  assert.deepEqual(
    [further, more],
    [{ run: 'look', with: { address: ADA, chain: 1, cursor } }, check([other])],
    'each is asked about once',
  )
  const [over, ...none] = on(next, { type: 'looked', chain: 1, look: { cursor, grants: [], ended: 'whole' } })
  assert.deepEqual([over.at, over.ended, none], ['shown', 'whole', []])
})

test('the screen says how far back it has looked, also where it was stopped or the node says no', () => {
  const [state] = prepared()
  const [stopped] = on(state, { type: 'stop' })
  const [part, date] = on(stopped, { type: 'looked', chain: 1, look: { cursor, grants: [], ended: null } })
  assert.deepEqual([part.at, part.ended, date], ['shown', 'part', { run: 'date', with: { chain: 1, block: 11 } }])
  assert.equal(on(part, { type: 'dated', chain: 1, at: 99 })[0].since, 99)
  const [kept] = on(state, { type: 'looked', chain: 1, look: { cursor: START, grants: [], ended: 'refused' } })
  assert.equal(kept.ended, 'none')
  assert.equal(on(state, { type: 'looked', chain: 1, look: { cursor, grants: [], ended: 'refused' } })[0].ended, 'part')
  const [silent] = on(state, { type: 'silent', chain: 1 })
  assert.equal(silent.at, 'silent')
  assert.deepEqual(on(silent, { type: 'again' })[1], { run: 'prepare', with: { address: ADA, chain: 1 } })
})

test('nothing is shown that the chain has not answered to be in force, the newest first', () => {
  const [state] = prepared([grant()])
  assert.deepEqual(on(state, checked([]))[0].open, [])
  const late = open({ spender: `0x${'03'.repeat(20)}`, block: 9 })
  const [shown] = on(state, checked([open(), late], [grant(), late], 3))
  assert.deepEqual([shown.open.map(({ block }) => block), shown.unread], [[9, 5], 3])
})

test('one is taken back after the other, and its row goes when the chain says that it is gone', () => {
  const [state] = on(prepared([grant()])[0], checked([open()]))
  const [going, command] = on(state, { type: 'remove', key: KEY })
  assert.deepEqual(command, { run: 'remove', with: { address: ADA, chain: 1, grant: open() } })
  assert.equal(on(going, { type: 'remove', key: KEY }).length, 1)
  const [mined, ask] = on(going, { type: 'removed', key: KEY })
  assert.deepEqual([ask, mined.open.length], [check([grant()]), 1])
  const [waits, again] = on(mined, checked([open()]))
  assert.deepEqual(again, { after: LOOK_AGAIN, send: { type: 'check-again', key: KEY, chain: 1 } })
  assert.deepEqual(on(waits, { type: 'check-again', key: KEY, chain: 1 })[1], check([grant()]))
  const [gone, ...none] = on(waits, checked([]))
  assert.deepEqual([gone.open, gone.going, none], [[], {}, []])
})

test('one that does not go is asked about so often, and is a row as before then', () => {
  let [state] = on(prepared([grant()])[0], checked([open()]))
  ;[state] = on(on(state, { type: 'remove', key: KEY })[0], { type: 'removed', key: KEY })
  let asked = 0
  while (Object.hasOwn(state.going, KEY)) {
    ;[state] = on(state, checked([open()]))
    asked += 1
  }
  assert.deepEqual([asked, state.open.length], [LOOKS, 1])
})

test('a person who refuses is told nothing, a chain that does is', () => {
  const [state] = on(prepared([grant()])[0], checked([open()]))
  const [going] = on(state, { type: 'remove', key: KEY })
  const refused = (code: string) =>
    on(going, { type: 'not-removed', key: KEY, error: { code, status: null, message: '', retryAfter: null } })[0]
  assert.deepEqual([refused('user_rejected_request').problem, refused('user_rejected_request').going], [null, {}])
  assert.notEqual(refused('chain_refused').problem, null)
})

test('what was asked of a network that was left counts for nothing', () => {
  const [left, prepare] = on(prepared()[0], { type: 'choose', chain: 8453 })
  assert.deepEqual(prepare, { run: 'prepare', with: { address: ADA, chain: 8453 } })
  assert.equal(on(left, checked([open()]))[0], left)
  const late: AllowancesEvent = { type: 'prepared', chains: [MAINNET, BASE], chain: MAINNET, listed: {}, noted: [] }
  assert.equal(on(left, late)[0], left)
  const [there] = on(left, { ...late, chain: BASE })
  assert.equal(there.chain?.id, 8453)
  assert.equal(on(there, checked([open()]))[0], there)
})
