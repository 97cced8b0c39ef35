// What begins a sign-in is refused by form and method alone, in this order; other rules come after the proof.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeApp } from '../../server/services/apps/apps.ts'
import { OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import { onEachEngine } from './engines.ts'
import { SESSION, SMS } from './lab.ts'
import { createOAuthLab, newPageState, OAUTH, PAGE, startStandIn } from './oauth-lab.ts'
import { PAGE as PAGE_OF_KEYS, PASSKEYS } from './passkey-lab.ts'
import { prepared } from './prepared.ts'
import { CALLS, ethereumWallet, solanaWallet } from './wallet-lab.ts'

interface Beginning {
  readonly flag: string
  readonly path: string
  readonly body: () => object
  /** What breaks every rule that this call has besides its form; a body of no form. */
  readonly wrong: () => object
  readonly formless: object
}
const page = newPageState()
const social = { provider: 'github', redirect_to: PAGE, state_code: page.state }
const INITS: readonly Beginning[] = [
  {
    flag: 'email_auth',
    path: SESSION.init,
    body: () => ({ email: 'begin@example.com' }),
    wrong: () => ({ email: 'begin@example.com' }),
    formless: { email: 'begin' },
  },
  {
    flag: 'sms_auth',
    path: SMS.init,
    body: () => ({ phoneNumber: '+12015550144' }),
    // Of a country that the app does not serve.
    wrong: () => ({ phoneNumber: '+4915112345678' }),
    formless: { phoneNumber: 'call me' },
  },
  {
    flag: 'github_oauth',
    path: OAUTH.init,
    body: () => ({ ...social, code_challenge: page.challenge }),
    wrong: () => ({ ...social, redirect_to: 'https://evil.example/' }),
    formless: { provider: 'nobody' },
  },
  {
    flag: 'passkey_auth',
    path: PASSKEYS.init,
    body: () => ({}),
    wrong: () => ({ relying_party: 'https://evil.example' }),
    formless: { relying_party: 1 },
  },
  {
    flag: 'passkeys_for_signup_enabled',
    path: PASSKEYS.registerInit,
    body: () => ({}),
    wrong: () => ({ relying_party: 'https://evil.example' }),
    formless: { relying_party: 1 },
  },
  ...(
    [
      ['wallet_auth', 'ethereum', ethereumWallet],
      ['solana_wallet_auth', 'solana', solanaWallet],
    ] as const
  ).map(([flag, chain, wallet]) => ({
    flag,
    path: CALLS[chain].init,
    body: () => ({ address: wallet().address }),
    wrong: () => ({ address: wallet().address }),
    formless: { address: 'none' },
  })),
]
const ON = Object.fromEntries(INITS.map(({ flag }) => [flag, true]))
const standIn = await startStandIn()

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn, { RESEND_SECONDS: '0' }))
  const client = prepared(() => lab.newApp({ config: { name: 'Begin', ...ON } }))
  const set = async (config: object, max_users: number | null = null): Promise<void> => {
    // The app allows another method besides, so that it may switch one off.
    await changeApp(lab.deps, client.id, { config: { ...ON, apple_oauth: true, ...config }, settings: { max_users } })
    lab.clock.advance(6000)
  }
  const begin = async ({ path }: Beginning, body: object) => {
    const answer = await client.call(path, body, { headers: PAGE_OF_KEYS })
    return [answer.status, answer.body?.code]
  }

  for (const init of INITS) {
    test(`${init.path} of ${init.flag}: form, method, then its own rules; nothing of list, sign-up and cap`, async () => {
      await set({ [init.flag]: false, allowlist_enabled: true }, 0)
      assert.deepEqual(await begin(init, init.formless), [400, 'invalid_data'])
      assert.deepEqual(await begin(init, init.wrong()), [403, 'disallowed_login_method'])
      assert.deepEqual(await begin(init, init.body()), [403, 'disallowed_login_method'])
      await set({ allowlist_enabled: true }, 0)
      assert.deepEqual(await begin(init, init.body()), [200, undefined])
      await set({ allowlist_enabled: false })
    })
  }

  test('a social code is judged after the method, also where no such code was given or the verifier is missing', async () => {
    const shown = { authorization_code: 'unknown', state_code: page.state }
    const show = async (more: object) => {
      const { status, body } = await client.call(OAUTH.login, { ...shown, ...more })
      return [status, body.code]
    }
    const named = { provider: 'github', code_verifier: page.verifier }
    await set({ github_oauth: false })
    assert.deepEqual(await show(named), [403, 'disallowed_login_method'])
    assert.deepEqual(await show({ provider: 'github' }), [403, 'disallowed_login_method'])
    await set({})
    assert.deepEqual(await show(named), [422, 'invalid_credentials'])
    const off = Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [`${provider}_oauth`, false]))
    const none = await lab.newApp({ config: { name: 'None', ...off } })
    const { status, body } = await none.call(OAUTH.login, { ...shown, code_verifier: page.verifier })
    assert.deepEqual([status, body.code], [403, 'disallowed_login_method'])
  })
})
