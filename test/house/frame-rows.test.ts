// What each call of the service's own frames gives to a bearer is written down, with what its row asks for.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'

const page = readFileSync(new URL('../../docs/design/frame.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('## What a bearer gets\n')
const judged = new Map(
  [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.]+)` \| (.+) \| (.+) \|$/gm)].map(
    ([, name = '', gives, asks = '']) => [name, { gives, asks }],
  ),
)
const rows = Object.values(ENDPOINTS).filter((row: Endpoint) => row.from === 'frame' && row.access === 'bearer') as Endpoint[]

test('every call of a frame that takes a bearer is judged, and nothing else is', () => {
  assert.deepEqual([...judged.keys()].sort(), rows.map(({ name }) => name).sort())
})

test('what it is said to ask for is what its row asks for', () => {
  for (const { name, stepUp, recentLogin, recentProof } of rows) {
    const { asks = '' } = judged.get(name) ?? {}
    const said = [/second factor/, /recent sign-in/, /recent proof/].map((words) => words.test(asks))
    // A wallet that is there already is answered without one: the service asks once it knows that there is none.
    const proof = recentProof === true || name === 'embedded_wallets.create'
    assert.deepEqual(said, [stepUp === true, recentLogin === true, proof], name)
  }
})
