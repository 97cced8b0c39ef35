// React's cut (scripts/lean-react.mjs) never happens in silence: not under an import that needs what is gone, not under another React.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import { lacking, lean, leanReact, undrawable } from '../../scripts/lean-react.mjs'

const require = createRequire(import.meta.url)
const path = require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js')
const text = readFileSync(path, 'utf8')

test('an import of what is gone is found in every spelling, and of what is kept in none', () => {
  assert.deepEqual(lacking("import { Suspense, useState as state, type FC } from 'react'"), ['Suspense of react'])
  assert.deepEqual(lacking('import o from"react";o.createElement(o.lazy)'), ['lazy of react'])
  assert.deepEqual(lacking('import*as R from "react";R.use(0)'), ['use of react'])
  assert.deepEqual(lacking("import { flushSync, preload } from 'react-dom'"), ['preload of react-dom'])
  assert.deepEqual(lacking("import { createRoot, hydrateRoot } from 'react-dom/client'"), ['hydrateRoot of react-dom/client'])
  assert.deepEqual(lacking("export { use } from 'react'"), ['use of react'])
  assert.deepEqual(lacking("export * from 'react'"), ['* of react'])
  assert.deepEqual(lacking("import { Component, Fragment, forwardRef } from 'react'"), [
    'Component of react',
    'Fragment of react',
    'forwardRef of react',
  ])
  assert.deepEqual(lacking("import type { Suspense } from 'react'\nimport { useId } from 'react'"), [])
})

test('an element with a hyphen and a form that calls a function are found, and none in a comment', () => {
  assert.deepEqual(undrawable('<div><x-own a="b">c</x-own></div>'), ['<x-own'])
  assert.deepEqual(undrawable('<form action={save}><button formAction={go}>x</button></form>'), ['action={', 'formAction={'])
  assert.deepEqual(undrawable('// In <login-modal>.\n/** <wallet-button> */\nreturn <p />'), [])
  assert.deepEqual(undrawable('const place: Map<string, number> = new Map()\nreturn <input onChange={change} />'), [])
})

test('a source that needs what is gone does not build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lean-'))
  const bundle = (source: string) => {
    writeFileSync(join(folder, 'screen.tsx'), source)
    const entryPoints = [join(folder, 'screen.tsx')]
    return build({ entryPoints, bundle: true, write: false, logLevel: 'silent', external: ['react'], plugins: [leanReact] })
  }
  try {
    await bundle("import { useState } from 'react'\nconsole.log(useState)")
    await assert.rejects(
      bundle("import { Suspense } from 'react'\nconsole.log(Suspense)"),
      /Suspense of react is cut by scripts\/lean-react\.mjs/,
    )
    await assert.rejects(bundle('console.log(<x-own />)'), /<x-own is cut by scripts\/lean-react\.mjs/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('another version of React, or one without what a fact speaks of, does not build', async () => {
  await lean(path, text)
  await assert.rejects(lean(path, text.replace('exports.version = "19.3.1"', 'exports.version = "19.4.0"')), /version/)
  await assert.rejects(lean(path, text.replaceAll('isHydrating', 'hydratesNow')), /isHydrating/)
  await assert.rejects(lean(path, text.replaceAll('isHostHoistableType', 'isHoistable')), /isHostHoistableType/)
  await assert.rejects(
    lean(path, text.replaceAll('FragmentInstance.prototype', 'Handle.prototype')),
    /FragmentInstance\.prototype/,
  )
  await assert.rejects(lean(path, text.replaceAll('ReactDOMSharedInternals.d =', 'ReactDOMSharedInternals.e =')), /speaks of f,/)
})
