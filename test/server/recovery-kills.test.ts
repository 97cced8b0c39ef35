// A change of the way of recovery in a tab that is closed: some of the points; all of them are in test/sweep.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { CHANGES, createKillLab, KILL_POINTS, type KillPoint } from './recovery-kills.ts'

/** Each change at one point; all points come up. */
const SAMPLE = CHANGES.map((change, at) => [...change, KILL_POINTS[(at * 7) % KILL_POINTS.length] as KillPoint] as const)

await onEachEngine((engine) => {
  const lab = createKillLab(engine)
  before(() => lab.open())

  test('a change from each method to each, cut off: exactly one way opens the wallet', async () => {
    let cut = 0
    for (const [from, to, point] of SAMPLE) cut += Number(await lab.killedAt(from, to, point))
    assert.ok(cut >= SAMPLE.length / 2, `${cut} of ${SAMPLE.length} were cut off`)
  })
})
