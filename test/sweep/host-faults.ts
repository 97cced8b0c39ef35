// What hosts and other scripts do to pages: tags that are moved, what is built in, messages, policies.

import { type Fault, run, type Step, script } from './page-fault-steps.ts'

const moved = (how: string): Step => run(`{ const tag = document.querySelector('login-modal'); ${how} }`)
/** One more policy for all that comes then. */
const withPolicy = (content: string): Step =>
  run(`document.head.append(Object.assign(document.createElement('meta'), {
    httpEquiv: 'Content-Security-Policy', content: ${JSON.stringify(content)} }))`)

export const HOST_FAULTS: Readonly<Record<string, Fault>> = {
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
  'a tag of the same app beside it': {
    after: moved(`document.body.append(Object.assign(document.createElement('login-modal'), { appId: tag.appId }))`),
  },
  'a script that is loaded twice': {
    after: run(`import([...document.scripts].find(({ src }) => src.includes('/elements/')).src + '?again')`),
    acts: ['login', 'press', 'createWallet', 'openFund'],
  },
  'a router that goes elsewhere': {
    during: run(`for (const path of ['/plain?1', '/plain?2#at']) {
      history.pushState({}, '', path)
      for (const type of ['popstate', 'hashchange']) dispatchEvent(new Event(type))
    }`),
  },
  'a dialog of the host on top': {
    during: run(`{
      const dialog = document.createElement('dialog')
      dialog.textContent = 'Take our newsletter'
      document.body.append(dialog)
      dialog.showModal()
    }`),
  },
  'a host that takes the focus back': {
    before: script(`addEventListener('focusin', () => document.activeElement?.blur?.(), true)`),
  },
  'a host that keeps messages to itself': {
    before: script(`addEventListener('message', (event) => event.stopImmediatePropagation(), true)`),
    acts: ['login', 'createWallet', 'signMessage'],
  },
  'a host that keeps keys to itself': {
    before: script(`for (const type of ['keydown', 'keyup', 'keypress', 'input', 'beforeinput'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)`),
    acts: ['login', 'press'],
  },
  'styles that reset everything': {
    after: run(`{
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, *::before { all: unset !important } dialog, button, input, svg, iframe { display: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }`),
  },
  'a language that is not known': {
    after: run(`Object.assign(document.documentElement, { lang: 'xx-Nowhere', dir: 'rtl' })`),
  },
  'a host that wraps timers and promises': {
    before: script(`{
      const { setTimeout: later, queueMicrotask: soon } = window
      window.setTimeout = (call, ...rest) => later(typeof call === 'function' ? (...all) => call(...all) : call, ...rest)
      window.queueMicrotask = (call) => soon(() => call())
      const { then } = Promise.prototype
      Promise.prototype.then = function (...both) {
        return then.apply(this, both.map((one) => (typeof one === 'function' ? (value) => one(value) : one)))
      }
    }`),
  },
  'a host whose fetch reads along': {
    before: script(`{
      const { fetch } = window
      window.fetch = async (...all) => {
        const answer = await fetch(...all)
        answer.clone().text().catch(() => {})
        return answer
      }
    }`),
    acts: ['login', 'createWallet', 'refreshUser', 'manageAccount'],
  },
  'a host whose fetch reads first': {
    before: script(`{
      const { fetch } = window
      window.fetch = async (...all) => {
        const answer = await fetch(...all)
        await answer.text()
        return answer
      }
    }`),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a host that extends every object': {
    before: script(`Object.prototype.extend = function () { return this }`),
    acts: ['login', 'press', 'createWallet', 'refreshUser'],
  },
  'a console that throws': {
    before: script(`for (const name of ['log', 'info', 'warn', 'error', 'debug'])
      console[name] = () => { throw new Error('no console') }`),
    acts: ['login', 'createWallet', 'logout'],
  },
  'a policy that allows no frame': { after: withPolicy("frame-src 'none'"), acts: ['login', 'createWallet', 'signMessage'] },
  'a policy that allows no call': { after: withPolicy("connect-src 'none'"), acts: ['login', 'createWallet', 'openFund'] },
  'a policy that allows no picture and no font': { after: withPolicy("img-src 'none'; font-src 'none'") },
  'a policy that allows no style in the text': { after: withPolicy("style-src 'self'") },
}
