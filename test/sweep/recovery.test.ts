// Every change of the way of recovery, cut off at every step: exactly one way opens the wallet.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '../server/engines.ts'
import { CHANGES, createKillLab, KILL_POINTS } from '../server/recovery-kills.ts'

await onEachEngine((engine) => {
  const lab = createKillLab(engine)
  before(() => lab.open())

  for (const [from, to] of CHANGES)
    test(`${from} to ${to}, cut off at ${KILL_POINTS.length} points`, async () => {
      let cut = 0
      for (const point of KILL_POINTS) cut += Number(await lab.killedAt(from, to, point))
      assert.ok(cut >= 14, `${cut} were cut off`)
    })

  test(`a passkey is removed, cut off at ${KILL_POINTS.length} points`, async () => {
    let cut = 0
    for (const point of KILL_POINTS) cut += Number(await lab.removedAt(point))
    assert.ok(cut >= 8, `${cut} were cut off`)
  })
})
