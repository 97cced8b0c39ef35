// What befalls pages: what networks, browsers, hosts and other scripts do to them.

import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { signInElsewhere, type World } from '../e2e/world.ts'
import type { Act } from './page-acts.ts'
import type { Traffic } from './traffic.ts'

type Step = (page: Page, traffic: Traffic, world: World) => unknown
export interface Fault {
  readonly options?: () => BrowserContextOptions
  /** Before the page is loaded. */
  readonly before?: Step
  /** Once its tags are ready. */
  readonly after?: Step
  /** While what was asked is under way. */
  readonly during?: Step
  /** Absent: a login, a press of the button, a wallet, the account. */
  readonly acts?: readonly Act[]
}

const CALLS = '**/api/v1/**'
const CHUNKS = '**/elements/chunks/*'
const FRAMES = /\/(embedded-wallets|wallet-frame)|\/apps\/[^/]+\/embedded/
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}
const PAGE_OF_A_HOTEL = '<!doctype html><title>Welcome</title><p>Accept our terms to go online.'

const answer =
  (status: number, body: string, contentType = 'application/json', headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType, headers: { ...ANY_ORIGIN, ...headers }, body })
/** All calls are answered so, from here on. */
const calls =
  (how: (route: Route) => unknown): Step =>
  (page) =>
    page.route(CALLS, how)
const hang =
  (addresses: string, pattern: RegExp): Step =>
  (page, traffic) => {
    traffic.hold(pattern)
    return page.route(addresses, () => undefined)
  }
/** Runs in the page before any of its scripts. */
const script =
  (content: string): Step =>
  (page) =>
    page.addInitScript({ content })
const run =
  (content: string): Step =>
  (page) =>
    page.evaluate(content)

const moved = (how: string): Step => run(`{ const tag = document.querySelector('login-modal'); ${how} }`)
const READERS: readonly Act[] = ['refreshUser', 'getAccessToken', 'logout']
const SCREENS: readonly Act[] = ['link', 'enrollMfa', 'fund', 'menu']

export const FAULTS: Readonly<Record<string, Fault>> = {
  'HTML in the place of JSON, before the page is loaded': { before: calls(answer(200, PAGE_OF_A_HOTEL, 'text/html')) },
  'HTML in the place of JSON, later': {
    after: calls(answer(200, PAGE_OF_A_HOTEL, 'text/html')),
    acts: ['createWallet', 'manageAccount', ...READERS, ...SCREENS],
  },
  'pages of a proxy with 502, later': {
    after: calls(answer(502, '<h1>Bad gateway', 'text/html')),
    acts: ['createWallet', ...READERS],
  },
  'a captive portal, 511': { before: calls(answer(511, PAGE_OF_A_HOTEL, 'text/html')), acts: ['login', 'press', 'openFund'] },
  'a redirect to a page of another origin': {
    before: calls(answer(302, '', 'text/html', { location: 'http://127.0.0.1:9/portal' })),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'half an answer': { after: calls(answer(200, '{"user":{"id":"did:pr')), acts: ['createWallet', 'manageAccount', ...READERS] },
  'an empty answer': { after: calls(answer(200, '')), acts: ['createWallet', 'link', ...READERS] },
  'an answer of another form': { after: calls(answer(200, '[null]')), acts: ['createWallet', 'link', ...READERS] },
  'too many calls': {
    after: calls(answer(429, '{"code":"too_many_requests"}', 'application/json', { 'retry-after': '3600' })),
    acts: ['createWallet', 'refreshUser'],
  },
  'calls that are never answered, before the page is loaded': {
    before: hang(CALLS, /\/api\/v1\//),
    acts: ['login', 'press', 'openFund', 'createWallet'],
  },
  'calls that are never answered, later': {
    after: hang(CALLS, /\/api\/v1\//),
    acts: ['createWallet', 'refreshUser', 'logout', 'fund'],
  },
  'calls whose connection is cut': {
    after: calls((route) => route.abort('connectionreset')),
    acts: ['createWallet', ...READERS],
  },
  'a service that starts anew in the middle': {
    after: async (page) => {
      let seen = 0
      await page.route(CALLS, (route) => {
        seen += 1
        if (seen === 1) return route.abort('connectionreset')
        return seen < 3 ? answer(503, '', 'text/plain', { 'retry-after': '1' })(route) : route.continue()
      })
    },
    acts: ['createWallet', 'refreshUser', 'manageAccount'],
  },
  'scripts that are never there': {
    before: (page) => page.route(CHUNKS, answer(404, '{}')),
    acts: ['login', 'press', 'openFund'],
  },
  'scripts that hang': { before: hang(CHUNKS, /\/chunks\//), acts: ['login', 'press', 'openFund'] },
  'HTML in the place of scripts': {
    before: (page) => page.route(CHUNKS, answer(200, PAGE_OF_A_HOTEL, 'text/html')),
    acts: ['login', 'press'],
  },
  'a frame of the wallet that is not there': {
    after: (page) => page.route(FRAMES, (route) => route.abort()),
    acts: ['createWallet'],
  },
  'a frame of the wallet that hangs': {
    after: (page, traffic) => {
      traffic.hold(FRAMES)
      return page.route(FRAMES, () => undefined)
    },
    acts: ['createWallet'],
  },
  'a hotel in the place of the frame': {
    after: (page) => page.route(FRAMES, answer(200, PAGE_OF_A_HOTEL, 'text/html')),
    acts: ['createWallet'],
  },
  'a slow connection': {
    before: async (page) => {
      const client = await page.context().newCDPSession(page)
      await client.send('Network.enable')
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 100,
        downloadThroughput: 200_000,
        uploadThroughput: 50_000,
      })
    },
  },
  'no connection, later': {
    after: (page) => page.context().setOffline(true),
    acts: ['login', 'press', 'createWallet', 'link', 'menu'],
  },
  'a connection that comes back': {
    after: (page) => page.context().setOffline(true),
    during: (page) => page.context().setOffline(false),
    acts: ['login', 'createWallet'],
  },
  'a browser that says it has no connection': {
    after: run(`{
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
      dispatchEvent(new Event('offline'))
    }`),
    acts: ['login', 'createWallet'],
  },
  'storage that is denied': {
    before: script(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })`),
    acts: ['login', 'press', 'connectWallet', 'openFund'],
  },
  'storage that is full': {
    before: script(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`),
    acts: ['login', 'createWallet', 'logout'],
  },
  'storage with rubbish in it': {
    after: run(`for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"')`),
    acts: ['login', 'createWallet', ...READERS],
  },
  'cookies that are off': {
    before: script(`Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`),
    acts: ['login', 'createWallet', 'logout'],
  },
  'no database of the browser': {
    before: script(`Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError') } })`),
    acts: ['login', 'createWallet', 'getAccessToken'],
  },
  'a database of the browser that never answers': {
    before: script(`IDBFactory.prototype.open = () => ({})`),
    acts: ['login', 'createWallet', 'getAccessToken'],
  },
  'locks that are refused': {
    before: script(
      `if (navigator.locks) LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'InvalidStateError'))`,
    ),
    acts: ['createWallet', ...READERS],
  },
  'locks that another tab never gives back': {
    before: script(`if (navigator.locks) LockManager.prototype.request = (name, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))`),
    acts: ['createWallet', ...READERS],
  },
  'noise of messages': {
    before: script(`{
      const noise = [null, 1, '', 'x', '{"type":"privy:iframe:ready"}', { type: 'privy:iframe:ready' }, { event: 1, id: {} }, [], { data: { error: null } }]
      addEventListener('DOMContentLoaded', () => {
        for (const one of noise) for (let at = 0; at < 50; at += 1) postMessage(one, '*')
        setInterval(() => { for (const one of noise) postMessage(one, '*') }, 200)
      })
    }`),
  },
  'noise of storage events': {
    after:
      run(`for (const key of [null, 'privy:token', 'privy:refresh_token', 'x']) for (const newValue of [null, '', '{', '"x"'])
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))`),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'another tab that signs out': {
    after: async (page, _, world) => {
      const other = await page.context().newPage()
      await other.goto(`${world.demoUrl}/plain`)
      await other.waitForFunction(() => (document.querySelector('login-modal') as { user?: unknown } | null)?.user)
      await other.evaluate(() => (document.querySelector('login-modal') as unknown as { logout(): Promise<void> }).logout())
      await other.close()
    },
    acts: ['createWallet', 'manageAccount', 'refreshUser', 'menu'],
  },
  'another tab that signs in': {
    during: async (page, _, world) => {
      const other = await page.context().newPage()
      await other.goto(`${world.demoUrl}/plain`)
      await signInElsewhere(world, other)
      await other.close()
    },
    acts: ['login', 'press'],
  },
  'a clock that jumps a day ahead': {
    after: (page) => page.clock.setSystemTime(Date.now() + 86_400_000),
    acts: ['login', 'createWallet', ...READERS],
  },
  'a clock that is a year behind': {
    before: (page) => page.clock.setSystemTime(Date.now() - 31_536_000_000),
    acts: ['login', 'createWallet', ...READERS],
  },
  'a tab that was asleep': { after: (page) => page.clock.fastForward(3_600_000), acts: ['login', 'createWallet', 'refreshUser'] },
  'a tab that is frozen and woken': {
    after: async (page) => {
      const client = await page.context().newCDPSession(page)
      await client.send('Page.setWebLifecycleState', { state: 'frozen' })
      await client.send('Page.setWebLifecycleState', { state: 'active' })
    },
  },
  'back and forward, kept': {
    after: run(`for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }))`),
  },
  'back and forward, loaded again': {
    after: async (page) => {
      await page.goto('about:blank')
      await page.goBack()
      await page.waitForFunction(() => (document.querySelector('login-modal') as { ready?: boolean } | null)?.ready)
    },
  },
  'a tag that is moved': { after: moved('document.body.prepend(tag)') },
  'a tag that is moved while it opens': { during: moved('document.body.prepend(tag)') },
  'a tag that is taken out and put back': { after: moved('tag.remove(); document.body.append(tag)') },
  'a tag that is taken out while it opens': { during: moved('tag.remove()'), acts: ['login', 'createWallet', 'manageAccount'] },
  'a tag that is exchanged for its copy': { after: moved('tag.replaceWith(tag.cloneNode(true))') },
  'a body that is exchanged': { after: run('document.body.replaceWith(document.body.cloneNode(true))') },
  'a host that fetches otherwise': {
    before: script(`window.fetch = () => { throw new Error('blocked by a client') }`),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a host whose fetch gives nothing': {
    before: script('window.fetch = () => Promise.resolve(undefined)'),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a host that extends what is built in': {
    before:
      script(`Object.defineProperty(Array.prototype, 'toJSON', { value() { return [...this] }, enumerable: true, writable: true })
      Array.prototype.last = function () { return this.at(-1) }
      Object.defineProperty(String.prototype, 'toJSON', { value() { return String(this) }, enumerable: true })`),
  },
  'a page that is translated': {
    during: run(`for (const tag of document.querySelectorAll('login-modal, wallet-button')) {
      const walk = document.createTreeWalker(tag.shadowRoot, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walk.nextNode()) if (walk.currentNode.data.trim() && walk.currentNode.parentElement?.tagName !== 'STYLE') texts.push(walk.currentNode)
      for (const text of texts) { const font = document.createElement('font'); text.replaceWith(font); font.append(text) }
    }`),
  },
  'windows that are not opened': { before: script('window.open = () => null'), acts: ['login', 'link'] },
  'no time that is idle': { before: script('window.requestIdleCallback = () => 0'), acts: ['login', 'createWallet'] },
  'a page without paint': { before: script('window.requestAnimationFrame = () => 0'), acts: ['login', 'press', 'manageAccount'] },
}

/** How many cases there are. */
export const CASES = Object.values(FAULTS).reduce((sum, { acts }) => sum + (acts?.length ?? 4), 0)
