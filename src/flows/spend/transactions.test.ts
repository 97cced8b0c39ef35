import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import type { SentRow } from '../../wallets/transactions/sent.ts'
import type { ElsewhereRow } from './sent-elsewhere.ts'
import { canReplace, type Kept, LOOK_AGAIN, machine, type TransactionsEvent, type TransactionsState } from './transactions.ts'

const ADA = `0x${'ad'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const row = (own: Partial<SentRow> = {}): SentRow => ({
  ...{ hash: `0x${'01'.repeat(32)}`, chain: 1, nonce: 4, to: BOB, value: '0x1', data: '0x', gas: '0x5208', gasPrice: '0x1' },
  ...{ at: 1, state: 'waiting', kind: 'send' },
  ...own,
})
const listed = (...rows: SentRow[]): TransactionsEvent & { type: 'listed' } => ({
  type: 'listed',
  kept: { rows, chains: [MAINNET], tokens: {} } satisfies Kept,
})
const start = () => machine.start({ address: ADA }, facts())
const other = (own: Partial<ElsewhereRow> = {}): ElsewhereRow => ({
  ...{ hash: `0x${'0e'.repeat(32)}`, chain: 1, nonce: 3, to: BOB, value: '0x1', data: '0x', at: 5, state: 'unknown' },
  ...own,
})
const on = (state: TransactionsState, event: TransactionsEvent) => machine.on(state, event, facts())
const ASKS = { run: 'list', with: { address: ADA, asks: true } }

test('shows what is kept at once, then asks while one waits', () => {
  const [loading, first] = start()
  assert.deepEqual(first, { run: 'list', with: { address: ADA, asks: false } })
  const [shown, ask] = on(loading, listed(row()))
  assert.deepEqual([shown.at, ask], ['shown', ASKS])
  const [again, later] = on(shown, listed(row()))
  assert.deepEqual(later, { after: LOOK_AGAIN, send: { type: 'look' } })
  assert.deepEqual(on(again, { type: 'look' })[1], ASKS)
  assert.equal(on(again, listed(row({ state: 'done' }))).length, 1, 'none waits')
})

test('the newest of a number alone is replaced, one at a time, on a chain of the app', () => {
  const [loading] = start()
  const faster = row({ hash: `0x${'02'.repeat(32)}`, kind: 'speed-up', at: 2 })
  const elsewhere = row({ hash: `0x${'03'.repeat(32)}`, chain: 5, nonce: 9 })
  const [shown] = on(loading, listed(faster, row(), elsewhere, row({ hash: `0x${'04'.repeat(32)}`, nonce: 3, state: 'done' })))
  assert.deepEqual(
    shown.list.map((one) => canReplace(shown, one)),
    [true, false, false, false],
  )
  const [replacing, command] = on(shown, { type: 'replace', hash: faster.hash, kind: 'cancel' })
  assert.deepEqual(command, { run: 'replace', with: { address: ADA, row: faster, kind: 'cancel' } })
  assert.equal(on(replacing, { type: 'replace', hash: faster.hash, kind: 'cancel' }).length, 1)
  assert.equal(on(shown, { type: 'replace', hash: row().hash, kind: 'speed-up' }).length, 1)
})

test('a person who refuses is told nothing, a chain that does is', () => {
  const [shown] = on(start()[0], listed(row()))
  const [replacing] = on(shown, { type: 'replace', hash: row().hash, kind: 'speed-up' })
  const refused = (code: string) =>
    on(replacing, { type: 'refused', error: { code, status: null, message: '', retryAfter: null } })
  const [quiet, look] = refused('user_rejected_request')
  assert.deepEqual([quiet.problem, quiet.replacing, look], [null, null, ASKS])
  assert.notEqual(refused('chain_refused')[0].problem, null)
})

test('what the service has kept is listed beside it, each transaction once, and never replaced from here', () => {
  const [loading, , elsewhere] = start()
  assert.deepEqual(elsewhere, { run: 'elsewhere', with: { address: ADA, rows: null, ended: {} } })
  const [shown] = on(loading, listed(row({ at: 2 })))
  const rows = [other(), other({ hash: row().hash, state: 'done' })]
  const [both, ...commands] = on(shown, { type: 'elsewhere', rows })
  assert.deepEqual(
    both.list.map(({ hash, state, row }) => [hash, state, row !== null]),
    [
      [other().hash, 'unknown', false],
      [row().hash, 'waiting', true],
    ],
  )
  assert.deepEqual([both.service, commands], ['shown', []])
  assert.equal(canReplace(both, both.list[0] as never), false)
  const [waits, later] = on(both, {
    type: 'elsewhere',
    rows: [other({ state: 'waiting' }), other({ hash: '0xd0', state: 'done' })],
  })
  assert.deepEqual(later, { after: LOOK_AGAIN, send: { type: 'look-elsewhere' } })
  assert.equal(canReplace(waits, waits.list.find(({ hash }) => hash === other().hash) as never), false)
  const [, ask] = on(waits, { type: 'look-elsewhere' })
  assert.deepEqual(ask, { run: 'elsewhere', with: { address: ADA, rows: waits.elsewhere, ended: { '1 0xd0': 'done' } } })
})

test('a service that is silent, or keeps nothing, leaves what is of this browser', () => {
  const [shown] = on(start()[0], listed(row()))
  assert.deepEqual(
    [on(shown, { type: 'elsewhere-failed' })[0].service, on(shown, { type: 'elsewhere-failed' })[0].list.length],
    ['failed', 1],
  )
  const [none] = on(shown, { type: 'elsewhere', rows: null })
  assert.deepEqual([none.service, none.list.length], ['none', 1])
  assert.equal(on(on(shown, { type: 'elsewhere', rows: [] })[0], { type: 'elsewhere-failed' })[0].service, 'shown')
})

test('one whose data were too long to be kept is a call of whom it went to, and never a payment', () => {
  const [shown] = on(start()[0], listed())
  const [{ list }] = on(shown, { type: 'elsewhere', rows: [other({ data: null, value: '0x0' })] })
  assert.deepEqual(list[0]?.shown, { headline: 'call', values: { contract: { address: BOB } } })
})

const TOKEN = `0x${'70'.repeat(20)}`
const word = (value: string): string => value.replace(/^0x/, '').padStart(64, '0')
const payment = row({ to: TOKEN, state: 'done', data: `0xa9059cbb${word(BOB)}${word((25_000_000).toString(16))}` })
const amounts = ({ list }: TransactionsState) =>
  list[0]?.shown.values.items as readonly { decimals?: number; token: { claims?: string } }[]

test('tokens that our table has not are asked about once, and told as in the review', () => {
  const [loading] = start()
  const [shown, ask] = on(loading, listed(payment))
  assert.deepEqual(ask, {
    run: 'ask',
    with: [
      { chain: 1, address: TOKEN },
      { chain: 1, address: BOB },
    ],
  })
  assert.equal(amounts(shown)[0]?.decimals, undefined)
  const [told] = on(shown, { type: 'told', tokens: { [`1 ${TOKEN}`]: { symbol: 'TKN', decimals: 6, kind: 'erc20' } } })
  assert.deepEqual(amounts(told)[0], { amount: '25000000', token: { address: TOKEN, claims: 'TKN' }, decimals: 6 })
  assert.deepEqual(on(told, listed(payment)).slice(1), [], 'nobody is asked again')
  assert.equal(amounts(on(told, listed(payment))[0])[0]?.decimals, 6)
})

test('of another chain nobody is asked', () => {
  assert.deepEqual(on(start()[0], listed({ ...payment, chain: 5 })).slice(1), [])
})
