import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { CONNECTIONS_KEPT } from '../contract/wallet-limits.ts'
import { CONNECTIONS_KEY } from '../contract/wire.ts'
import { type Remembered, readConnections, writeConnections } from './connections.ts'

const row = (at: number, more: Partial<Remembered> = {}): Remembered => ({
  address: `0x${String(at).padStart(40, '0')}`,
  connectorType: 'injected',
  walletClientType: 'metamask',
  connectedAt: at,
  ...more,
})

test('what another tab wrote meanwhile stays, but for what is gone', () => {
  const { tab, values } = sharedStorage()
  writeConnections(tab(), [row(1)], [])
  writeConnections(tab(), [row(2)], [])
  assert.deepEqual(values.get(CONNECTIONS_KEY), [row(2), row(1)])
  writeConnections(tab(), [row(3)], [row(1)])
  assert.deepEqual(values.get(CONNECTIONS_KEY), [row(3), row(2)])
  writeConnections(tab(), [], [row(2), row(3)])
  assert.equal(values.has(CONNECTIONS_KEY), false)
})

test('what is no news is not written, or two tabs would write for ever', () => {
  const { tab } = sharedStorage()
  let heard = 0
  tab().onChange(() => heard++)
  const mine = tab()
  writeConnections(mine, [row(1)], [])
  writeConnections(mine, [row(1)], [])
  writeConnections(mine, [], [row(9)])
  assert.equal(heard, 1)
})

test('only so many are remembered: the newest ones', () => {
  const { tab, values } = sharedStorage()
  const all = Array.from({ length: 50 }, (_, at) => row(at))
  writeConnections(tab(), all, [])
  assert.equal((values.get(CONNECTIONS_KEY) as unknown as unknown[]).length, CONNECTIONS_KEPT)
  values.set(CONNECTIONS_KEY, all as never)
  assert.deepEqual(
    readConnections(tab()).map(({ connectedAt }) => connectedAt),
    Array.from({ length: CONNECTIONS_KEPT }, (_, at) => 49 - at),
  )
})
