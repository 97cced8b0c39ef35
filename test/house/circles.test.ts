// No circle of imports, types included: what two files need of each other is in a third.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importCircles } from './import-circles.ts'
import { sources } from './sources.ts'

test('no files import each other in a circle', () => {
  const found = importCircles(sources()).map((circle) => circle.join(' '))
  assert.deepEqual(found, [])
})

test('a circle is found, of values, of types and of both', () => {
  const file = (path: string, text: string) => ({ path, text })
  const files = [
    file('src/kit/a.ts', "import { b } from './b.ts'"),
    file('src/kit/b.ts', "import type { C } from './c.ts'"),
    file('src/kit/c.ts', "export type { A } from './a.ts'"),
    file('src/kit/d.ts', "import { a } from './a.ts'\nconst e = () => import('./e.ts')"),
    file('src/kit/e.ts', "import { d } from './d.ts'"),
  ]
  assert.deepEqual(importCircles(files), [['src/kit/a.ts', 'src/kit/b.ts', 'src/kit/c.ts']])
})
