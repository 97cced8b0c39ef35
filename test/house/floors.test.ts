// The floors of the house hold, and the check that says so finds every kind of breach.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFloors } from './check-floors.ts'
import { sources } from './sources.ts'

test('every import of the page, the frame and the service respects the floors', () => {
  assert.deepEqual(checkFloors(sources('src', 'elements', 'console', 'frame', 'server')), [])
})

/** Path, its text, and the breach that must be found. */
const PLANTED: readonly (readonly [path: string, text: string, breach: RegExp])[] = [
  ['src/contract/a.ts', "import { b } from '../kit/b.ts'", /not below it/],
  ['src/contract/a.ts', "import type { b } from '../kit/b.ts'", /not below it/],
  ['src/contract/a.ts', "import { atom } from 'nanostores'", /may not use the package nanostores/],
  ['src/kit/a.ts', "export { b } from '../browser/b.ts'", /not below it/],
  ['src/kit/a.ts', "import x from 'viem'", /may not use the package viem/],
  ['src/api/a.ts', "import { b } from '../browser/b.ts'", /not below it/],
  ['src/browser/a.ts', "import { b } from '../wallets/connectors/b.ts'", /not below it/],
  ['src/api/a.ts', "import { atom } from 'nanostores'", /may not use the package nanostores/],
  ['src/session/a.ts', "import { b } from '../router/b.ts'", /not below it/],
  ['src/session/a.ts', "import {\n  b,\n  c,\n} from '../flows/b.ts'", /not below it/],
  ['src/flows/a.ts', "const b = () => import('../screens/stage.tsx')", /not below it/],
  ['src/flows/a.ts', "import { useState } from 'react'", /may not use the package react/],
  [
    'src/i18n/a.ts',
    "import { copy } from '../screens/login/landing.tsx'",
    /only the files of its folder and the registry import screens/,
  ],
  ['src/parts/a.tsx', "import type { b } from '../session/b.ts'", /parts know the contract and the kit only/],
  ['src/parts/a.tsx', "import { b } from '../router/b.ts'", /parts know/],
  ['src/parts/a.tsx', "import { b } from '../flows/b.ts'", /parts know/],
  ['src/screens/stage.tsx', "import a from './menu/landing.tsx'", /only the files of its folder and the registry import screens/],
  [
    'src/screens/code/a.tsx',
    "import b from '../menu/landing.tsx'",
    /only the files of its folder and the registry import screens/,
  ],
  ['src/screens/code/moment.ts', "import { states } from './states.ts'", /only the gallery and tests do/],
  ['src/screens/registry.ts', "import { follow } from './shared/moment.ts'", /loaded by import\(\) alone/],
  ['src/screens/a.ts', "import { b } from '../../elements/element-base.ts'", /not below it/],
  ['elements/login-modal.ts', "const a = () => import('../src/screens/mount.ts')", /only elements\/preload\.ts does/],
  ['elements/preload.ts', "import { preload } from '../src/screens/stage.tsx'", /loaded lazily/],
  ['elements/modal/a.ts', "const a = () => import('../../src/session/b.ts')", /lazily; only elements\/preload\.ts does/],
  ['elements/element-base.ts', "import { useState } from 'react'", /may not use the package react/],
  ['console/a.tsx', "import { b } from '../frame/keys/b.ts'", /the contract and the kit only/],
  ['console/a.tsx', 'setTimeout(go, 1)', /timers/],
  ['src/parts/a.tsx', "import { b } from '../../console/b.ts'", /parts know/],
  ['frame/handlers/a.ts', "import { b } from '../../src/session/b.ts'", /the contract and the kit only/],
  ['frame/keys/a.ts', "import { b } from '../handlers/b.ts'", /not below it/],
  ['frame/handlers/a.ts', "import { combine } from 'shamir-secret-sharing'", /may not use the package shamir-secret-sharing/],
  ['server/services/a.ts', "import { b } from '../../src/browser/b.ts'", /the contract and the kit only/],
  ['server/stores/a.ts', "import { b } from '../services/b.ts'", /not below it/],
  ['server/ports/a.ts', "import { b } from '../db/b.ts'", /not below it/],
  ['server/services/a.ts', "import { b } from '../http/routes/b.ts'", /not below it/],
  ['server/boot/boot.ts', "import { startStandIns } from '../dev/start.ts'", /loaded lazily/],
  ['server/http/app.ts', "import { atom } from 'nanostores'", /may not use the package nanostores/],
  ['src/elsewhere/a.ts', "import { b } from '../kit/b.ts'", /on no floor/],
  ['src/session/a.ts', 'setTimeout(go, 1)', /timers/],
  ['src/screens/a.ts', 'requestAnimationFrame(go)', /timers/],
  ['elements/a.ts', 'setInterval(go, 1)', /timers/],
  ['src/session/a.ts', "localStorage.getItem('a')", /browser storage/],
  ['elements/a.ts', "document.cookie = 'a'", /browser storage/],
  ['server/http/app.ts', 'const a = process.env.PORT', /the environment/],
  ['server/services/a.ts', "db.selectFrom('users')", /SQL/],
  ['server/http/routes/a.ts', "import { type Kysely, sql } from 'kysely'", /SQL/],
  ['server/http/routes/a.ts', 'sql<number>`select 1`', /SQL/],
]

for (const [path, text, breach] of PLANTED) {
  test(`a breach is found: ${path}: ${text.replace(/\s+/g, ' ')}`, () => {
    assert.match(checkFloors([{ path, text }]).join('\n'), breach)
  })
}

test('a ring of imports is found', () => {
  const ring = [
    { path: 'src/kit/a.ts', text: "import { b } from './b.ts'" },
    { path: 'src/kit/b.ts', text: "import { c } from './c.ts'" },
    { path: 'src/kit/c.ts', text: "import { a } from './a.ts'" },
  ]
  assert.match(checkFloors(ring).join('\n'), /ring of imports: src\/kit\/a\.ts → .*src\/kit\/a\.ts/)
})

test('comments and texts are no breach', () => {
  const text = "// setTimeout is not for us\n/* import { b } from '../flows/b.ts' */\nconst a = 'no import here'"
  assert.deepEqual(checkFloors([{ path: 'src/session/a.ts', text }]), [])
})
