// What networks, proxies and the service's own failures do to pages.

import type { Page } from 'playwright-core'
import type { Act } from './page-acts.ts'
import { answer, calls, type Fault, hang, hangAt, READERS, run, type Step, slowed } from './page-fault-steps.ts'

const CHUNKS = '**/elements/chunks/*'
const FRAMES = /\/(embedded-wallets|wallet-frame)|\/apps\/[^/]+\/embedded/
const PAGE_OF_A_HOTEL = '<!doctype html><title>Welcome</title><p>Accept our terms to go online.'
const SCREENS: readonly Act[] = ['link', 'enrollMfa', 'fund', 'menu']
const WALLET: readonly Act[] = ['createWallet', 'signMessage', 'setRecovery']

/** What is loaded, changed. */
const scriptsAs =
  (how: (text: string) => string, contentType = 'text/javascript') =>
  (page: Page) =>
    page.route(CHUNKS, async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, contentType, body: how(await response.text()) })
    })
const startsAnew: Step = (...given) => {
  let seen = 0
  return calls((route) => {
    seen += 1
    if (seen === 1) return route.abort('connectionreset')
    return seen < 3 ? answer(503, '', 'text/plain', { 'retry-after': '1' })(route) : route.continue()
  })(...given)
}
const cutEverySecond: Step = (...given) => {
  let seen = 0
  return calls((route) => (++seen % 2 ? route.abort('connectionreset') : route.continue()))(...given)
}

export const NETWORK_FAULTS: Readonly<Record<string, Fault>> = {
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
    before: hang(),
    acts: ['login', 'press', 'openFund', 'createWallet'],
  },
  'calls that are never answered, later': {
    after: hang(),
    acts: ['createWallet', 'refreshUser', 'logout', 'fund'],
  },
  'calls whose connection is cut': {
    after: calls((route) => route.abort('connectionreset')),
    acts: ['createWallet', ...READERS],
  },
  'a service that starts anew in the middle': {
    after: startsAnew,
    acts: ['createWallet', 'refreshUser', 'manageAccount'],
  },
  'scripts that are never there': {
    before: (page) => page.route(CHUNKS, answer(404, '{}')),
    acts: ['login', 'press', 'openFund'],
  },
  'scripts that hang': { before: hangAt(CHUNKS, /\/chunks\//), acts: ['login', 'press', 'openFund'] },
  'HTML in the place of scripts': {
    before: (page) => page.route(CHUNKS, answer(200, PAGE_OF_A_HOTEL, 'text/html')),
    acts: ['login', 'press'],
  },
  'a frame of the wallet that is not there': {
    after: (page) => page.route(FRAMES, (route) => route.abort()),
    acts: ['createWallet'],
  },
  'a frame of the wallet that hangs': { after: hangAt(FRAMES, FRAMES), acts: ['createWallet'] },
  'a hotel in the place of the frame': {
    after: (page) => page.route(FRAMES, answer(200, PAGE_OF_A_HOTEL, 'text/html')),
    acts: ['createWallet'],
  },
  'a slow connection': { before: slowed(100, 200_000) },
  'slow 3G': { before: slowed(2000, 50_000), acts: ['login', 'press'] },
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
  'a connection that comes and goes': {
    after: run(`for (let at = 0; at < 10; at += 1) for (const type of ['offline', 'online']) dispatchEvent(new Event(type))`),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'every second call is cut': { after: cutEverySecond, acts: ['createWallet', 'manageAccount', ...READERS] },
  'a name that is not found': { before: calls((route) => route.abort('namenotresolved')), acts: ['login', 'press', 'openFund'] },
  'a blocker of calls': { after: calls((route) => route.abort('blockedbyclient')), acts: ['login', 'createWallet', 'logout'] },
  'answers that are for no other origin': {
    after: calls((route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{}' })),
    acts: ['login', 'createWallet', 'refreshUser'],
  },
  'a firewall that refuses': {
    after: calls(answer(403, '<h1>Request blocked', 'text/html')),
    acts: ['login', 'createWallet', 'link', ...READERS],
  },
  'a service that is away for an hour': {
    after: calls(answer(503, '{"code":"service_unavailable"}', 'application/json', { 'retry-after': '3600' })),
    acts: ['createWallet', 'setRecovery', ...READERS],
  },
  'an error without a code': {
    after: calls(answer(500, '{}')),
    acts: ['createWallet', 'updateEmail', 'forkSession', ...READERS],
  },
  'a code that is not known': {
    after: calls(answer(422, '{"code":"quite_new","error":"Something that is new."}')),
    acts: ['createWallet', 'unlink', 'verifyMfa', ...READERS],
  },
  'values of other kinds': {
    after: calls(answer(200, '{"user":7,"token":{},"refresh_token":[],"session_update_action":null}')),
    acts: ['createWallet', 'refreshUser', 'getAccessToken', 'forkSession'],
  },
  'names of the prototype in an answer': {
    after: calls(answer(200, '{"__proto__":{"user":{}},"constructor":{},"toString":1}')),
    acts: ['createWallet', 'refreshUser', 'logout'],
  },
  'an answer of five megabytes': {
    after: calls(answer(200, JSON.stringify({ user: 'x'.repeat(5_000_000) }))),
    acts: ['createWallet', 'refreshUser'],
  },
  'half a script': {
    before: scriptsAs((text) => text.slice(0, text.length / 2)),
    acts: ['login', 'press', 'openFund', ...WALLET],
  },
  'scripts of another type': { before: scriptsAs((text) => text, 'text/plain'), acts: ['login', 'press', 'createWallet'] },
  'a frame of the wallet that is not JSON either': {
    after: (page) => page.route(FRAMES, answer(404, '{"code":"not_found"}')),
    acts: WALLET,
  },
  'a frame of the wallet that is taken out in the middle': {
    during: run(`for (const frame of document.querySelectorAll('iframe')) frame.remove()`),
    acts: WALLET,
  },
  'a frame of the wallet that is loaded anew in the middle': {
    during: run(`for (const frame of document.querySelectorAll('iframe')) frame.src += ''`),
    acts: WALLET,
  },
}
