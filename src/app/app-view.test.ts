import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'valibot'
import { LEAST_CONFIG } from '../../test/fakes/app-config.ts'
import { wireAppConfig } from '../contract/app-config.ts'
import { appView } from './app-view.ts'

const server = (own: object = {}) =>
  parse(wireAppConfig, {
    ...LEAST_CONFIG,
    email_auth: true,
    terms_and_conditions_url: 'https://example.com/terms',
    ...own,
  })

test('the tag stands over the host’s config, the host’s over the server’s', () => {
  const view = appView(
    server({ accent_color: '#111111' }),
    { appearance: { landingHeader: 'Host', accentColor: '#222222' } },
    { landingHeader: 'Tag' },
  )
  assert.deepEqual([view.header, view.accent, view.name], ['Tag', '#222222', 'Test app'])
})

test('the app’s header and message count where tag, login and config have none', () => {
  const app = server({ landing_header: 'App', login_message: 'Of the app' })
  assert.deepEqual([appView(app).header, appView(app).message], ['App', 'Of the app'])
  const { header, message } = appView(app, { appearance: { landingHeader: 'Host', loginMessage: 'Of the host' } })
  assert.deepEqual([header, message], ['Host', 'Of the host'])
  assert.equal(appView(app, {}, { loginMessage: 'Of the tag' }).message, 'Of the tag')
  assert.equal(appView(app, {}, {}, { reason: 'To vote' }).message, 'To vote')
})

test('the accent of a host’s palette counts where it names no other', () => {
  const palette = { accent: '#333333' }
  assert.equal(appView(server({ accent_color: '#111111' }), { appearance: { palette } }).accent, '#333333')
  assert.equal(appView(server(), { appearance: { palette, accentColor: '#222222' } }).accent, '#222222')
})

test('a login message is cut at 100 characters', () => {
  assert.equal(appView(server(), {}, { loginMessage: 'x'.repeat(150) }).message?.length, 100)
  // A letter of two halves is not cut in two.
  assert.equal(appView(server(), {}, { loginMessage: `${'x'.repeat(99)}😀` }).message, 'x'.repeat(99))
})

test('the terms line is hidden where acceptance is explicit, unless it is always shown', () => {
  assert.equal(appView(server()).showsTerms, true)
  assert.equal(appView(server({ require_users_accept_terms: true })).showsTerms, false)
  assert.equal(appView(server({ require_users_accept_terms: true }), { legal: { alwaysShow: true } }).showsTerms, true)
  assert.equal(appView(server({ terms_and_conditions_url: null })).showsTerms, false)
})

test('a host may ask for acceptance, never waive it', () => {
  assert.equal(appView(server(), { legal: { requireUsersAcceptTerms: true } }).requiresTerms, true)
  assert.equal(
    appView(server({ require_users_accept_terms: true }), { legal: { requireUsersAcceptTerms: false } }).requiresTerms,
    true,
  )
})

test('a link that is not https reads as none', () => {
  for (const link of ['javascript:alert(1)', 'http://example.com', 'data:text/html,x', '//example.com']) {
    assert.equal(appView(server({ terms_and_conditions_url: link })).termsUrl, null, link)
  }
  assert.equal(
    appView(server({ terms_and_conditions_url: 'http://localhost:4000/terms' })).termsUrl,
    'http://localhost:4000/terms',
  )
})

test('methods come from the call, else the tag, else the config, in their order, and never beyond what the app allows', () => {
  const app = server({ sms_auth: true, wallet_auth: true, google_oauth: true })
  const methods = (...more: Parameters<typeof appView> extends [unknown, ...infer R] ? R : never) => appView(app, ...more).methods
  assert.deepEqual(methods(), ['email', 'sms', 'google', 'siwe'])
  assert.deepEqual(methods({ loginMethods: ['google', 'email', 'discord'] }), ['google', 'email'])
  const order = { loginMethodsAndOrder: { primary: ['sms', 'metamask'], overflow: ['email'] } } as const
  assert.deepEqual(methods({ ...order, loginMethods: ['google'] } as never), ['sms', 'siwe', 'email'])
  assert.deepEqual(methods({ loginMethods: ['google'] }, { loginMethods: ' sms  email ' }), ['sms', 'email'])
  assert.deepEqual(methods({}, { loginMethods: 'sms' }, { methods: ['google', 'email'] }), ['google', 'email'])
})

test('a tag or config that names nothing the app allows falls back; a call that does gets nothing', () => {
  assert.deepEqual(appView(server(), {}, { loginMethods: 'sms pigeon' }).methods, ['email'])
  assert.deepEqual(appView(server(), { loginMethods: ['sms'] }).methods, ['email'])
  assert.deepEqual(appView(server(), {}, {}, { methods: ['sms'] }).methods, [])
})

test('the reason of a login stands over every message, cut like one', () => {
  const host = { appearance: { loginMessage: 'Host' } }
  assert.equal(appView(server(), host, { loginMessage: 'Tag' }, { reason: 'Why' }).message, 'Why')
  assert.equal(appView(server(), {}, {}, { reason: 'x'.repeat(150) }).message?.length, 100)
})

test('a sign-up by passkey is offered where the app allows it, the login does not forbid it and no list of addresses would refuse it', () => {
  const allows = (own: object, wishes = {}) => appView(server(own), {}, {}, wishes).allowsPasskeySignup
  assert.equal(allows({}), false)
  assert.equal(allows({ passkeys_for_signup_enabled: true }), true)
  assert.equal(allows({ passkeys_for_signup_enabled: true }, { disableSignup: true }), false)
  assert.equal(allows({ passkeys_for_signup_enabled: true, allowlist_enabled: true }), false)
})

test('a logo is the tag’s, else the config’s, else the app’s; an address of another kind counts as none', () => {
  const app = server({ logo_url: 'https://example.com/app.png' })
  const base = 'http://intra.test/deep/page.html'
  const logo = (tag: unknown, host: unknown = undefined) => {
    const given = { appearance: { logo: host } } as Parameters<typeof appView>[1]
    return appView(app, given, { logo: tag as string, baseURI: base }).logoUrl
  }
  assert.equal(logo('https://example.com/tag.png', 'https://example.com/host.png'), 'https://example.com/tag.png')
  assert.equal(logo('', '/host.png'), 'http://intra.test/host.png')
  assert.equal(logo('data:image/png;base64,AA'), 'data:image/png;base64,AA')
  for (const address of [
    'javascript:alert(1)',
    'http://example.com/a.png',
    'data:text/html,x',
    '//example.com/a.png',
    'https://',
  ])
    assert.equal(logo(address), 'https://example.com/app.png', String(address))
  const element = { tagName: 'svg' } as unknown as Element
  const view = appView(app, {}, { logo: element })
  assert.deepEqual([view.logoUrl, view.logoElement], [null, element])
})

test('the country of a phone entry is the tag’s, else the config’s, else US', () => {
  const host = { intl: { defaultCountry: 'fr' } }
  assert.equal(appView(server(), host, { defaultCountry: 'de' }).defaultCountry, 'DE')
  assert.equal(appView(server(), host, { defaultCountry: 'Germany' }).defaultCountry, 'FR')
  assert.equal(appView(server()).defaultCountry, 'US')
})

test('words for whoever is not let in are the config’s, else the app’s, each by itself', () => {
  const app = server({ allowlist_config: { error_title: 'App', error_detail: 'Detail', cta_link: 'javascript:alert(1)' } })
  assert.deepEqual(appView(app, { allowlistConfig: { errorTitle: 'Host' } }).rejection, {
    title: 'Host',
    text: 'Detail',
    button: null,
    link: null,
  })
})

test('pictures of items are asked for at the service, where the app has them', () => {
  const tag = { runtime: { apiUrl: 'https://id.example' } }
  const at = (own: object, of: object = tag) => appView(parse(wireAppConfig, { ...LEAST_CONFIG, ...own }), {}, of).itemPictures
  assert.equal(at({}), null)
  assert.equal(at({ item_pictures: true }), `https://id.example/apps/${LEAST_CONFIG.id}/item-pictures`)
  const moved = { item_pictures: true, custom_api_url: 'https://other.example' }
  assert.equal(at(moved), `https://other.example/apps/${LEAST_CONFIG.id}/item-pictures`)
  assert.equal(at({ item_pictures: true }, {}), null)
  assert.equal(appView(null, {}, tag).itemPictures, null)
})

test('the theme is that of the tag, of the config, of the app; else the browser’s', () => {
  const themeOf = (...[tag, host, app]: readonly ['light' | 'dark' | 'auto', ('light' | 'dark' | 'auto')?, string?]) =>
    appView(server({ theme: app ?? '' }), host ? { appearance: { theme: host } } : {}, { theme: tag }).theme
  assert.deepEqual(
    [
      themeOf('dark', 'light'),
      themeOf('auto', 'light', 'dark'),
      themeOf('auto', undefined, 'dark'),
      themeOf('auto', 'auto', 'dark'),
    ],
    ['dark', 'light', 'dark', null],
  )
  assert.equal(themeOf('auto'), null)
})
