import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'valibot'
import { wireAppConfig } from '../contract/app-config.ts'
import { appView } from './app-view.ts'

const server = (own: object = {}) =>
  parse(wireAppConfig, {
    id: 'latchkeytestapp0000000001',
    name: 'Test app',
    verification_key: '',
    allowlist_config: {},
    embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [] },
    created_at: 0,
    updated_at: 0,
    mfa_methods: [],
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

test('a login message is cut at 100 characters', () => {
  assert.equal(appView(server(), {}, { loginMessage: 'x'.repeat(150) }).message?.length, 100)
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
