// What browsers do to pages: storage, cookies, clocks, other tabs, sleep, the way back.

import { signInElsewhere } from '../e2e/world.ts'
import { type Fault, READERS, run, script } from './page-fault-steps.ts'

export const BROWSER_FAULTS: Readonly<Record<string, Fault>> = {
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
  'storage that is emptied in the middle': {
    during: run(`localStorage.clear(); sessionStorage.clear();
      for (const one of document.cookie.split('; ')) document.cookie = one.split('=')[0] + '=; max-age=0; path=/'`),
    acts: ['login', 'createWallet', 'manageAccount', 'getAccessToken'],
  },
  'storage that forgets what is written': {
    before: script('Storage.prototype.setItem = () => undefined'),
    acts: ['login', 'createWallet', 'logout'],
  },
  'databases of the browser that are deleted in the middle': {
    during: run(`indexedDB.databases?.().then((all) => { for (const { name } of all) indexedDB.deleteDatabase(name) })`),
    acts: ['login', 'createWallet', 'getAccessToken'],
  },
  'no channel to other tabs': {
    before: script('delete window.BroadcastChannel; delete window.SharedWorker'),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'no locks': {
    before: script(`Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })`),
    acts: ['createWallet', ...READERS],
  },
  'no cryptography, as on a page without https': {
    before: script(`Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })`),
    acts: ['login', 'createWallet', 'getAccessToken'],
  },
  'no passkeys': {
    before: script(`Object.defineProperty(Navigator.prototype, 'credentials', { get: () => undefined })
      delete window.PublicKeyCredential`),
    acts: ['login', 'createWallet', 'manageAccount', 'enrollMfa'],
  },
  'a clock that does not go on': {
    after: (page) => page.clock.setFixedTime(Date.now()),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a tab in the background': {
    after: run(`{
      Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
      Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    }`),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a very small window': { options: () => ({ viewport: { width: 240, height: 200 } }) },
  'colours of the system and type of twice the size': {
    options: () => ({ forcedColors: 'active', deviceScaleFactor: 2 }),
    after: run(`document.documentElement.style.fontSize = '200%'`),
  },
}
