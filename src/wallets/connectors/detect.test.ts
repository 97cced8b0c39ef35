import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { announce, ICON, info, injectedWallet } from '../../../test/fakes/injected-wallet.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { register, solanaKey, standardWallet } from '../../../test/fakes/solana-wallet.ts'
import { INJECTED_WAIT, WALLET_ICON_MAX } from '../../contract/wallet-limits.ts'
import { OWN_RDNS } from '../../contract/wallets/wallets.ts'
import { type Detected, detectWallets } from './detect.ts'

const page = openWindow()
const leaving: (() => void)[] = []
mock.timers.enable({ apis: ['setTimeout'] })
afterEach(() => {
  page.clear()
  for (const leave of leaving.splice(0)) leave()
})
const here = (detail: unknown): void => void leaving.push(announce(detail))
const registered = (wallet: object): (() => void) => {
  const leave = register(wallet)
  leaving.push(leave)
  return leave
}
/** What is detected now, and from now on. */
const detected = () => {
  const seen: { now: readonly Detected[] } = { now: [] }
  const lookForSolana = detectWallets((wallets) => {
    seen.now = wallets
  })
  return Object.assign(seen, { lookForSolana })
}
const keys = ({ now }: { now: readonly Detected[] }) => now.map(({ key }) => key)
const later = async (): Promise<void> => {
  mock.timers.tick(INJECTED_WAIT)
  await new Promise((resolve) => setImmediate(resolve))
}

test('a wallet that announces itself shows once, however often it does', () => {
  const { provider } = injectedWallet()
  here({ info: info('io.metamask', 'MetaMask'), provider })
  const seen = detected()
  here({ info: info('io.metamask', 'MetaMask'), provider: { ...provider } })
  here({ info: info('com.example.new', 'New'), provider: injectedWallet().provider })
  assert.deepEqual(
    seen.now.map(({ key, name, icon, known }) => [key, name, icon, known?.client ?? null]),
    [
      ['metamask', 'MetaMask', ICON, 'metamask'],
      ['com.example.new', 'New', ICON, null],
    ],
  )
  assert.equal(seen.now[0]?.ethereum, provider, 'the first one stays')
})

test('two wallets of one name are two', () => {
  here({ info: info('com.example.two', 'Two'), provider: injectedWallet().provider })
  here({ info: info('com.example.two', 'Two', { uuid: 'another' }), provider: injectedWallet().provider })
  const seen = detected()
  assert.equal(new Set(keys(seen)).size, 2)
  assert.equal(keys(seen)[0], 'com.example.two')
})

test('our own announced wallet never appears', () => {
  here({ info: info(OWN_RDNS, 'Ours'), provider: injectedWallet().provider })
  assert.deepEqual(keys(detected()), [])
})

test('a broken wallet is one that is not there, and holds up nobody', async () => {
  const { provider } = injectedWallet()
  const throws = (): never => {
    throw new Error('broken')
  }
  const good = info('com.example.good', 'Good')
  for (const broken of [
    null,
    {},
    { info: null, provider },
    { info: {}, provider },
    { info: good, provider: null },
    { info: good, provider: {} },
    { info: good, provider: Object.defineProperty({}, 'request', { get: throws }) },
    { info: Object.defineProperty({ ...good }, 'name', { get: throws }), provider },
    { info: info('com.example.nameless', ' \u202e\u0000 '), provider },
    { info: { ...good, rdns: 7 }, provider },
    Object.defineProperty({ provider }, 'info', { get: throws }),
  ])
    here(broken)
  here({ info: info('com.example.good', '  Go\u202eod\n'), provider })
  // And in `window`: getters that throw, lists that are none.
  page.put('ethereum', Object.defineProperty({ request: () => null }, 'providers', { get: throws }))
  page.put('phantom', Object.defineProperties({}, { ethereum: { get: throws }, solana: { get: throws } }))
  page.put('okxwallet', new Proxy({}, { get: throws, has: throws }))
  registered(Object.defineProperty({ name: 'Bad', chains: ['solana:mainnet'] }, 'features', { get: throws }))
  registered({ name: 'Worse', icon: '', chains: null, features: null, accounts: [] })
  const seen = detected()
  await seen.lookForSolana()
  assert.deepEqual(
    seen.now.map(({ key, name }) => [key, name]),
    [['com.example.good', 'Good']],
  )
})

test('an icon is an image that asks nobody for anything, or none', () => {
  const icons = {
    'data:image/png;base64,AA==': true,
    '\n data:image/svg+xml,<svg onload="alert(1)"/>': true,
    'javascript:alert(1)': false,
    'https://tracker.example/icon.png': false,
    'data:text/html,<script>alert(1)</script>': false,
    'data:image/png': false,
    [`data:image/png;base64,${'A'.repeat(WALLET_ICON_MAX)}`]: false,
  }
  const names = Object.keys(icons)
  for (const [at, icon] of names.entries())
    here({ info: info(`com.example.n${at}`, String(at), { icon }), provider: injectedWallet().provider })
  const seen = detected()
  assert.deepEqual(
    seen.now.map(({ icon }) => icon),
    names.map((icon) => (icons[icon as keyof typeof icons] ? icon.trim() : null)),
  )
})

test('a name that is too long is cut', () => {
  here({ info: info('com.example.long', 'x'.repeat(5000)), provider: injectedWallet().provider })
  assert.equal(detected().now[0]?.name.length, 40)
})

test('a wallet in the window is known by its flags, whatever else it says of itself', () => {
  const of = (flags: object) => injectedWallet({}, flags).provider
  const all = [
    of({ isMetaMask: true, isRabby: true }),
    of({ isMetaMask: true }),
    of({ isMetaMask: true, isBraveWallet: true }),
    of({ isCoinbaseWallet: true }),
    of({ isRainbow: true, isMetaMask: true }),
    of({ isUniswapWallet: true, isMetaMask: true }),
    of({ isMetaMask: true, isTrust: true }),
  ]
  page.put('ethereum', Object.assign(of({}), { providers: all }))
  assert.deepEqual(keys(detected()), [
    'rabby_wallet',
    'metamask',
    'brave_wallet',
    'coinbase_wallet',
    'rainbow',
    'uniswap',
    'injected',
  ])
})

test('a wallet that lies in two places is one', () => {
  const phantom = injectedWallet({}, { isPhantom: true, isMetaMask: true }).provider
  const coinbase = injectedWallet({}, { isCoinbaseWallet: true }).provider
  page.put('phantom', { ethereum: phantom })
  page.put('coinbaseWalletExtension', coinbase)
  page.put('ethereum', { ...phantom, providers: [coinbase, phantom] })
  assert.deepEqual(keys(detected()), ['phantom', 'coinbase_wallet'])
})

test('an announced wallet hides its twin in the window, and nobody else', () => {
  const same = injectedWallet().provider
  page.put(
    'ethereum',
    Object.assign(injectedWallet().provider, { providers: [same, injectedWallet({}, { isRabby: true }).provider] }),
  )
  const seen = detected()
  assert.deepEqual(keys(seen), ['injected', 'rabby_wallet'])
  here({ info: info('io.rabby', 'Rabby Wallet'), provider: injectedWallet().provider })
  assert.deepEqual(keys(seen), ['rabby_wallet', 'injected'])
  here({ info: info('io.metamask', 'MetaMask'), provider: same })
  assert.deepEqual(keys(seen), ['rabby_wallet', 'metamask'])
})

test('who only says that it is like MetaMask is the twin of an announced wallet that we do not know', () => {
  page.put('ethereum', injectedWallet({}, { isMetaMask: true }).provider)
  const seen = detected()
  assert.deepEqual(keys(seen), ['metamask'])
  here({ info: info('com.example.like', 'Like'), provider: injectedWallet().provider })
  assert.deepEqual(keys(seen), ['com.example.like'])
})

test('a wallet that comes late is found by its event, or after 3000 ms without one', async () => {
  const [first, second] = [detected(), detected()]
  assert.deepEqual(keys(first), [])
  page.put('ethereum', injectedWallet({}, { isMetaMask: true }).provider)
  globalThis.dispatchEvent(new Event('ethereum#initialized'))
  assert.deepEqual(keys(first), ['metamask'])
  page.clear()
  const third = detected()
  page.put('ethereum', injectedWallet({}, { isRainbow: true }).provider)
  assert.deepEqual(keys(third), [])
  await later()
  assert.deepEqual([keys(third), keys(second)], [['rainbow'], ['rainbow']])
})

test('a wallet with both kinds of accounts is one', async () => {
  here({ info: info('app.phantom', 'Phantom'), provider: injectedWallet().provider })
  here({ info: info('com.example.both', 'Both'), provider: injectedWallet().provider })
  page.put('phantom', { solana: { isPhantom: true, connect: () => undefined } })
  const seen = detected()
  const kinds = () => seen.now.map(({ key, ethereum, solana }) => [key, Boolean(ethereum), solana?.wallet.kind ?? null])
  assert.deepEqual(kinds()[0], ['phantom', true, null], 'nobody has asked for Solana')
  await Promise.all([seen.lookForSolana(), seen.lookForSolana()])
  assert.deepEqual(kinds(), [
    ['phantom', true, 'phantom'],
    ['com.example.both', true, null],
  ])
  registered(standardWallet('Both', [solanaKey()]).wallet)
  const leave = registered(standardWallet('Phantom', [solanaKey()]).wallet)
  registered(standardWallet('Alone', [solanaKey()]).wallet)
  assert.deepEqual(kinds(), [
    ['phantom', true, 'standard'],
    ['com.example.both', true, 'standard'],
    ['solana Alone', false, 'standard'],
  ])
  leave()
  assert.deepEqual(kinds()[0], ['phantom', true, 'phantom'])
})

test('a wallet without Solana, or that cannot sign a text, is no Solana wallet', async () => {
  const { wallet } = standardWallet('Sui only', [])
  registered({ ...wallet, chains: ['sui:mainnet'] })
  registered({ ...wallet, name: 'No texts', features: { ...wallet.features, 'solana:signMessage': undefined } })
  registered(standardWallet('Sun', [solanaKey()]).wallet)
  const seen = detected()
  await seen.lookForSolana()
  assert.deepEqual(keys(seen), ['solana Sun'])
})
