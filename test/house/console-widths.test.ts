// The console's layouts follow the size of its text: no condition of its style sheets is in pixels.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { paths, root } from './sources.ts'

test('breakpoints of the console are in the size of text', () => {
  const conditions = paths('console')
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/@(?:media|container)[^{]*width[^{]*/g)].map(
        ([one]) => `${path} ${one}`,
      ),
    )
  assert.ok(conditions.length > 4)
  assert.deepEqual(
    conditions.filter((one) => one.includes('px')),
    [],
  )
})
