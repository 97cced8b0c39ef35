import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { dropTabParam, pageMemory, tabParam, takeParam } from './address.ts'

/** A page at an address; gives where it is afterwards and what was stored. */
const at = (href: string, storage: Partial<Storage> = {}) => {
  const place = { href }
  const stored = new Map<string, string>()
  Object.assign(globalThis, {
    location: place,
    history: {
      state: { own: 1 },
      replaceState: (state: unknown, _: string, to: string) => {
        assert.deepEqual(state, { own: 1 })
        place.href = to
      },
    },
    localStorage: { setItem: (key: string, value: string) => stored.set(key, value), ...storage },
  })
  takeParam('privy_token', 'key')
  return { href: place.href, stored: stored.get('key') }
}
afterEach(() => {
  for (const name of ['location', 'history', 'localStorage']) Reflect.deleteProperty(globalThis, name)
  pageMemory().clear()
})

test('takes the token out of the address and leaves everything else as it was written', () => {
  for (const [before, after] of [
    ['http://a.b/?privy_token=tok', 'http://a.b/'],
    ['http://a.b/p?privy_token=tok#hash', 'http://a.b/p#hash'],
    ['http://a.b/?x=a%20b&privy_token=tok', 'http://a.b/?x=a%20b'],
    ['http://a.b/?privy_token=tok&x=+&y', 'http://a.b/?x=+&y'],
    ['http://a.b/?x=1&privy_token=tok&y=2#privy_token=3', 'http://a.b/?x=1&y=2#privy_token=3'],
  ] as const) {
    assert.deepEqual(at(before), { href: after, stored: '"tok"' })
  }
})

test('touches nothing where there is none', () => {
  for (const href of ['http://a.b/', 'http://a.b/?not_privy_token=1', 'http://a.b/#?privy_token=1', 'about:srcdoc'])
    assert.deepEqual(at(href), { href, stored: undefined })
})

test('keeps the token in memory where there is no storage', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  assert.equal(at('http://a.b/?privy_token=tok', { setItem: refuse }).href, 'http://a.b/')
  assert.equal(pageMemory().get('key'), 'tok')
})

test('what only this tab may see goes into its own storage, and can be read and forgotten', () => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    location: { href: 'http://a.b/?privy_oauth_code=c' },
    history: { state: null, replaceState: () => undefined },
    sessionStorage: {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    },
  })
  takeParam('privy_oauth_code', 'key', true)
  assert.equal(tabParam('key'), 'c')
  dropTabParam('key')
  assert.equal(tabParam('key'), null)
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  takeParam('privy_oauth_code', 'key', true)
  assert.equal(tabParam('key'), 'c')
  dropTabParam('key')
  assert.equal(tabParam('key'), null)
})
