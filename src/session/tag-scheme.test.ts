// The colours of windows that a page opens: whose word counts.

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { atom } from 'nanostores'
import { openWindow } from '../../test/fakes/page-window.ts'
import { noHooks } from './page-hooks.ts'
import type { Runtime } from './runtime.ts'
import { tagScheme } from './tag-scheme.ts'

const page = openWindow()
afterEach(() => page.clear())

type Said = 'light' | 'dark' | 'auto' | undefined
/** `sheet`: what the page's style sheets say. */
const schemeOf = (tag: Said, host: Said, app: Said, sheet = 'light dark'): ReturnType<typeof tagScheme> => {
  page.put('document', { querySelector: () => ({ getAttribute: () => tag ?? null }) })
  page.put('getComputedStyle', () => ({ colorScheme: sheet }))
  const config = { value: host ? { appearance: { theme: host } } : {}, reading: Promise.resolve() }
  const hooks = { ...noHooks(), host: async () => ({ config, tag: { emit: () => true } }) }
  return tagScheme({ hooks, $config: atom(app ? { theme: app } : null) } as unknown as Runtime)
}

test('a window has the colours of the tag, of the config, of the app, of the page; else the system’s', async () => {
  assert.equal(await schemeOf('dark', 'light', 'light'), 'dark')
  assert.equal(await schemeOf('auto', 'light', 'dark'), 'light')
  assert.equal(await schemeOf(undefined, 'auto', 'dark', 'light'), 'light')
  assert.equal(await schemeOf(undefined, undefined, 'dark', 'light'), 'dark')
  assert.equal(await schemeOf(undefined, undefined, undefined, 'only dark'), 'dark')
  assert.equal(await schemeOf('auto', undefined, undefined), undefined)
})
