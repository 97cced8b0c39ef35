import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedStorage } from '../../../test/fakes/storage.ts'
import { usedBy } from '../../session/used-addresses.ts'
import { feesIn, noteSent, noteState, type SentRow, sentBy } from './sent.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const TO = `0x${'0b'.repeat(20)}`
const hash = (at: number): string => `0x${at.toString(16).padStart(64, '0')}`
const row = (at: number, own: Partial<SentRow> = {}): SentRow => ({
  hash: hash(at),
  chain: 1,
  nonce: at,
  to: TO,
  value: '0x5',
  data: '0x',
  gas: '0x5208',
  maxFeePerGas: '0xa',
  maxPriorityFeePerGas: '0x1',
  at,
  state: 'waiting',
  kind: 'send',
  ...own,
})
const states = (storage: ReturnType<ReturnType<typeof sharedStorage>['tab']>) =>
  sentBy(storage, ACCOUNT).map(({ at, state }) => `${at} ${state}`)

test('the newest stand first; of those that have ended the last ten are kept', () => {
  const storage = sharedStorage().tab()
  for (let at = 1; at <= 14; at++) {
    noteSent(storage, ACCOUNT, row(at), [])
    if (at > 2) noteState(storage, ACCOUNT, hash(at), 'done')
  }
  const rows = sentBy(storage, ACCOUNT)
  assert.deepEqual([rows.length, rows[0]?.at, rows.filter(({ state }) => state === 'waiting').length], [12, 14, 2])
  for (let at = 20; at < 60; at++) noteSent(storage, ACCOUNT, row(at), [])
  assert.equal(sentBy(storage, ACCOUNT).filter(({ state }) => state === 'waiting').length, 20)
})

test('of two of one number the one that is done has replaced the other', () => {
  const storage = sharedStorage().tab()
  noteSent(storage, ACCOUNT, row(1), [])
  noteSent(storage, ACCOUNT, row(2, { nonce: 1, kind: 'speed-up' }), [])
  noteSent(storage, ACCOUNT, row(3, { nonce: 1, chain: 10 }), [])
  noteState(storage, ACCOUNT, hash(2), 'done')
  assert.deepEqual(states(storage), ['3 waiting', '2 done', '1 replaced'])
  noteState(storage, ACCOUNT, hash(9), 'done')
  assert.equal(states(storage).length, 3)
})

test('of a chain of replacements the last one is done or lost, and those before it are replaced', () => {
  const sent = (): ReturnType<ReturnType<typeof sharedStorage>['tab']> => {
    const storage = sharedStorage().tab()
    noteSent(storage, ACCOUNT, row(1), [])
    noteSent(storage, ACCOUNT, row(2, { nonce: 1, kind: 'speed-up' }), [])
    noteSent(storage, ACCOUNT, row(3, { nonce: 1, kind: 'cancel' }), [])
    return storage
  }
  // A node forgets what was replaced before the replacement is done.
  const storage = sent()
  noteState(storage, ACCOUNT, hash(1), 'dropped')
  noteState(storage, ACCOUNT, hash(2), 'dropped')
  assert.deepEqual(states(storage), ['3 waiting', '2 waiting', '1 waiting'])
  noteState(storage, ACCOUNT, hash(3), 'done')
  assert.deepEqual(states(storage), ['3 done', '2 replaced', '1 replaced'])
  const first = sent()
  noteState(first, ACCOUNT, hash(1), 'done')
  assert.deepEqual(states(first), ['3 replaced', '2 replaced', '1 done'])
  const lost = sent()
  noteState(lost, ACCOUNT, hash(3), 'dropped')
  assert.deepEqual(states(lost), ['3 dropped', '2 waiting', '1 waiting'])
  noteState(lost, ACCOUNT, hash(2), 'reverted')
  assert.deepEqual(states(lost), ['3 replaced', '2 reverted', '1 replaced'])
  noteState(lost, ACCOUNT, hash(1), 'dropped')
  assert.deepEqual(states(lost), ['3 replaced', '2 reverted', '1 replaced'])
})

test('addresses are remembered once, the last ones first', () => {
  const storage = sharedStorage().tab()
  const other = `0x${'AB'.repeat(20)}`
  noteSent(storage, ACCOUNT, row(1), [TO])
  noteSent(storage, ACCOUNT, row(2), [other, TO])
  assert.deepEqual(usedBy(storage, ACCOUNT.toUpperCase().replace('0X', '0x')), [other.toLowerCase(), TO])
  assert.deepEqual(usedBy(storage, other), [])
})

test('what a stranger has written into the storage counts as nothing', () => {
  const storage = sharedStorage().tab()
  for (const wrong of ['all', [], { rows: [{ ...row(1), to: 'javascript:' }], used: [] }, { rows: 7 }]) {
    storage.set(`latchkey:sent:${ACCOUNT}`, wrong)
    assert.deepEqual([sentBy(storage, ACCOUNT), usedBy(storage, ACCOUNT)], [[], []])
  }
})

test('the prices of one are those it was sent with', () => {
  assert.deepEqual(feesIn(row(1)), { type: 'eip1559', maxFeePerGas: 10n, maxPriorityFeePerGas: 1n })
  const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...old } = row(1, { gasPrice: '0x7' })
  assert.deepEqual(feesIn(old), { type: 'legacy', gasPrice: 7n })
})
