import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'valibot'
import { LEAST_CONFIG } from '../../test/fakes/app-config.ts'
import type { Device } from '../browser/device.ts'
import { wireAppConfig } from '../contract/app-config.ts'
import { isBuilt, METHOD_FLAGS, METHOD_NAMES, METHODS } from '../contract/methods.ts'
import { offerOf } from './app-methods.ts'

const all = Object.fromEntries(METHOD_FLAGS.map((flag) => [flag, true]))
const server = (own: object = {}) =>
  parse(wireAppConfig, {
    ...LEAST_CONFIG,
    ...all,
    ...own,
  })
const DESKTOP: Device = { mobile: false, inApp: false, passkeys: true }
type Own = Partial<{ host: object; tag: object; wishes: object; device: Partial<Device>; recent: string; app: object }>
const offer = ({ host = {}, tag = {}, wishes = {}, device = {}, recent, app = {} }: Own = {}) =>
  offerOf(server(app), host, tag, wishes, { ...DESKTOP, ...device }, recent ?? null)
/** The first list as words: `>` before a row that opens another. */
const main = (own?: Own) => offer(own).menu.views.main.map((row) => ('entry' in row ? row.entry : `>${row.opens}`))

test('offers what is built, and nothing else that an app allows', () => {
  assert.deepEqual(
    new Set(offer().methods),
    new Set(METHOD_NAMES.filter((method) => isBuilt(method) && METHODS[method].menu !== 'named')),
  )
  assert.deepEqual(main({ tag: { loginMethods: 'farcaster telegram custom email' } }), ['farcaster', 'telegram', 'email'])
  assert.deepEqual(offer({ wishes: { methods: ['telegram', 'custom'] } }).methods, ['telegram'])
})

/** An app without login by a wallet. */
const NO_WALLETS = { wallet_auth: false, solana_wallet_auth: false }

test('wallets of either network stand behind one row, or by their names; a tag that connects only has them whatever the app allows', () => {
  assert.deepEqual(main({ tag: { loginMethods: 'wallet email' } }), ['>web3', 'email'])
  assert.deepEqual(offer({ wishes: { methods: ['siwe', 'wallet'] } }).methods, ['siwe', 'siws'])
  assert.deepEqual(offer({ wishes: { methods: ['siwe'] }, app: NO_WALLETS }).methods, [])
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary: ['rainbow', 'email'] } } }), ['rainbow', 'email'])
  const connect = { tag: { connectOnly: true }, host: { loginMethods: ['email'] }, app: NO_WALLETS }
  assert.deepEqual(main({ ...connect, host: { loginMethods: ['email', 'wallet'] } }), ['email', '>web3'])
  assert.ok(!offer(connect).methods.includes('siwe'))
})

test('the wallet list is the one of the order, else the config’s, each name once, else the usual one', () => {
  const appearance = { walletList: ['zerion', 'zerion', 'phantom'] }
  assert.deepEqual(offer({ host: { appearance } }).walletList, ['zerion', 'phantom'])
  const loginMethodsAndOrder = { primary: ['email', 'rainbow'], overflow: ['metamask'] }
  assert.deepEqual(offer({ host: { appearance, loginMethodsAndOrder } }).walletList, ['rainbow', 'metamask'])
  assert.deepEqual(offer().walletList, ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'])
})

test('the app’s own order counts where neither tag nor config has one', () => {
  const app = { login_methods: ['google', 'passkey', 'email'] }
  assert.deepEqual(main({ app }), ['google', 'email'])
  assert.equal(offer({ app }).menu.passkeyLink, true)
  assert.deepEqual(main({ app, tag: { loginMethods: 'sms' } }), ['sms'])
  assert.deepEqual(main({ app, tag: { loginMethods: 'pigeon' } }), ['google', 'email'])
  assert.deepEqual(main({ app, host: { loginMethods: ['apple', 'email'] } }), ['apple', 'email'])
  assert.deepEqual(main({ app, host: { loginMethodsAndOrder: { primary: ['apple'] } } }), ['apple'])
  assert.deepEqual(main({ app, wishes: { methods: ['discord'] } }), ['discord'])
  assert.deepEqual(main({ app: { login_methods: ['pigeon'] } }), main())
})

test('a guest is offered only where the host names it', () => {
  assert.deepEqual(main({ tag: { loginMethods: 'email guest' } }), ['email', 'guest'])
  assert.deepEqual(main({ wishes: { methods: ['guest', 'google'] } }), ['guest', 'google'])
  assert.deepEqual(main({ wishes: { methods: ['guest', 'google'] }, app: { guest_auth: false } }), ['google'])
  assert.ok(!offer().methods.includes('guest'))
})

test('Twitter is not offered on a phone, unless the app switches it on there', () => {
  assert.ok(offer().methods.includes('twitter'))
  assert.ok(!offer({ device: { mobile: true } }).methods.includes('twitter'))
  assert.ok(offer({ device: { mobile: true }, app: { twitter_oauth_on_mobile_enabled: true } }).methods.includes('twitter'))
  assert.deepEqual(main({ tag: { loginMethods: 'twitter email' }, device: { mobile: true } }), ['email'])
})

test('a passkey needs a browser that has them; it is a link below the menu, also where a config lists methods', () => {
  assert.equal(offer().menu.passkeyLink, true)
  assert.equal(offer({ device: { passkeys: false } }).menu.passkeyLink, false)
  assert.equal(offer({ app: { passkey_auth: false } }).menu.passkeyLink, false)
  assert.equal(offer({ host: { loginMethods: ['email'] } }).menu.passkeyLink, true)
  assert.equal(offer({ host: { loginMethodsAndOrder: { primary: ['email'] } } }).menu.passkeyLink, true)
})

test('a tag or a login that names methods gets a passkey where it names one', () => {
  assert.equal(offer({ tag: { loginMethods: 'email' } }).menu.passkeyLink, false)
  assert.equal(offer({ tag: { loginMethods: 'email passkey' } }).menu.passkeyLink, true)
  assert.deepEqual(main({ wishes: { methods: ['passkey'] } }), ['passkey'])
})

test('without an order methods stand grouped, three and a row for the rest', () => {
  assert.deepEqual(main(), ['email', 'sms', 'google', '>web3', '>web2'])
  assert.deepEqual(main({ app: NO_WALLETS }), ['email', 'sms', 'google', '>web2'])
  assert.deepEqual(main({ host: { loginMethods: ['google', 'email', 'discord', 'apple'] } }), [
    'google',
    'email',
    'discord',
    'apple',
  ])
})

test('an order shows five without an overflow, four with one', () => {
  const primary = ['apple', 'google', 'email', 'discord', 'sms']
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary } } }), primary)
  assert.deepEqual(main({ tag: { loginMethods: primary.join(' ') } }), primary)
  assert.deepEqual(main({ wishes: { methods: [...primary, 'github'] } }), [...primary, '>more'])
  const overflow = ['github', 'metamask']
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary, overflow } } }), [...primary.slice(0, 4), '>more'])
  // What is not offered is no overflow.
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary, overflow: ['metamask'] } }, app: NO_WALLETS }), primary)
})

test('an order of methods that are not offered counts as none', () => {
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary: ['metamask'] }, loginMethods: ['sms'] }, app: NO_WALLETS }), [
    'sms',
  ])
  assert.deepEqual(main({ host: { loginMethodsAndOrder: { primary: ['metamask'], overflow: ['sms'] } }, app: NO_WALLETS }), [
    'sms',
  ])
})

test('the method used last leads its group, and stays where an order puts it', () => {
  assert.deepEqual(main({ recent: 'tiktok' }), ['tiktok', 'email', 'sms', '>web3', '>web2'])
  assert.deepEqual(main({ recent: 'sms', tag: { loginMethods: 'email sms' } }), ['email', 'sms'])
})

test('a host may hide the field: e-mail becomes a row that leads to it', () => {
  const hidden = { host: { appearance: { hideDirectWeb2Inputs: true }, loginMethods: ['email', 'sms'] } }
  assert.deepEqual(main(hidden), ['>email', 'sms'])
  assert.deepEqual(offer(hidden).menu.views.email, [{ entry: 'email' }])
})
