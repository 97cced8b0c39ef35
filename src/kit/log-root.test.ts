// The browser's reading of a log has the roots of the service's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leafHash as ownLeaf, rootOf } from '../../server/services/release/merkle.ts'
import { leafHash, logRoot } from './log-root.ts'

test('each size of a log has the root that the service computes', async () => {
  for (let size = 0; size <= 17; size++) {
    const entries = Array.from({ length: size }, (_, at) => `entry ${at}`)
    const leaves = await Promise.all(entries.map(leafHash))
    assert.deepEqual(Buffer.from(await logRoot(leaves)), rootOf(entries.map((one) => ownLeaf(Buffer.from(one)))), String(size))
  }
})
