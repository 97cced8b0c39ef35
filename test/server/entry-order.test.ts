// Every method is judged by the same rules in the same order: method, proof, allowlist, sign-up, cap.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { allow } from '../../server/services/apps/app-list.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import type { CreationOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { firstCases } from '../e2e/sweep-test.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { pageAnswer } from '../fakes/telegram.ts'
import { AUDIENCE, ISSUER, newTokenKey, pemOf, signToken } from '../fakes/token-issuer.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, type Lab, otherThan, SESSION, SMS } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { createOAuthLab, newPageState, OAUTH, type OAuthLab, startStandIn } from './oauth-lab.ts'
import { PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { newTelegramApp, TELEGRAM } from './telegram-lab.ts'
import { ethereumWallet, solanaWallet, walletApp } from './wallet-lab.ts'

/** Shows what was begun, right or wrong. */
type Show = (right: boolean, more: { mode?: 'no-signup' }) => Promise<Answer>
interface Way {
  /** Flag of the method. */
  readonly flag: string
  /** Rules that say nothing here: the call has no mode, or who comes has an account already. */
  readonly without?: readonly ('user_does_not_exist' | 'max_accounts_reached')[]
  /** An app, and a fresh proof at each call of what it answers. */
  open(lab: Lab, oauth: OAuthLab): Promise<{ readonly id: string; begin(): Promise<Show> }>
}

const CUSTOM = '/api/v1/custom_jwt_account/authenticate'
const GUEST = '/api/v1/guest/authenticate'
const [own, strange] = [newTokenKey('one'), newTokenKey('one')]
const trust = { custom_token: { issuer: ISSUER, audience: AUDIENCE, jwks_url: null, public_key: pemOf(own) } }
const newClient = (lab: Lab, config: object, settings = {}): Promise<Client> =>
  lab.newApp({ config: { name: 'Order', ...config }, settings })

const byCode = (flag: string, path: string, send: (client: Client) => Promise<{ code: string; whose: object }>): Way => ({
  flag,
  open: async (lab) => {
    const client = await newClient(lab, { sms_auth: true })
    const begin = async (): Promise<Show> => {
      const { code, whose } = await send(client)
      return (right, more) => client.call(path, { ...whose, code: right ? code : otherThan(code), ...more })
    }
    return { id: client.id, begin }
  },
})
const byWallet = (flag: string, make: typeof ethereumWallet): Way => ({
  flag,
  open: async (lab) => {
    const app = await walletApp(lab)
    const begin = async (): Promise<Show> => {
      const wallet = make()
      const nonce = await app.nonceFor(wallet)
      return async (right, body) =>
        app.show(wallet, await app.proofOf(wallet, nonce, right ? { body } : { body, message: { domain: 'evil.example' } }))
    }
    return { id: app.id, begin }
  },
})

const WAYS: Readonly<Record<string, Way>> = {
  'an e-mail code': byCode('email_auth', SESSION.login, async (client) => ({
    code: await client.sendCode('new@example.com'),
    whose: { email: 'new@example.com' },
  })),
  'an SMS code': byCode('sms_auth', SMS.login, async (client) => ({
    code: await client.textCode('+12015550199'),
    whose: { phoneNumber: '+12015550199' },
  })),
  'a social account': {
    flag: 'github_oauth',
    open: async (_, lab) => {
      const app = await lab.newApp()
      const begin = async (): Promise<Show> => {
        const page = newPageState()
        const { code } = await app.back('github', page, { person: 'ada' })
        return (right, more) => {
          // A code lives for a minute or so; one that has run out is still known to be of this provider.
          if (!right) lab.clock.advance(lab.env.OAUTH_CODE_SECONDS * 1000)
          return app.show(OAUTH.login, code, page, {}, more)
        }
      }
      return { id: app.id, begin }
    },
  },
  'a passkey': {
    flag: 'passkey_auth',
    without: ['user_does_not_exist', 'max_accounts_reached'],
    open: async (lab) => {
      const app = await passkeyApp(lab)
      const { authenticator } = await app.person()
      const begin = async (): Promise<Show> => {
        const asked = await app.askToLogIn()
        return (right) => {
          const shown = authenticator.get(asked, { verified: right })
          return app.call(PASSKEYS.login, { challenge: asked.challenge, authenticator_response: shown }, app.page())
        }
      }
      return { id: app.id, begin }
    },
  },
  'a new passkey': {
    flag: 'passkeys_for_signup_enabled',
    without: ['user_does_not_exist'],
    open: async (lab) => {
      const app = await passkeyApp(lab, { config: { name: 'Keys', passkeys_for_signup_enabled: true } })
      const begin = async (): Promise<Show> => {
        const { body } = await app.call(PASSKEYS.registerInit, {}, app.page())
        const asked = (body as unknown as { options: CreationOptions }).options
        return (right) => {
          const shown = createAuthenticator().create(asked, { verified: right })
          return app.call(PASSKEYS.register, { authenticator_response: shown }, app.page())
        }
      }
      return { id: app.id, begin }
    },
  },
  'an Ethereum wallet': byWallet('wallet_auth', ethereumWallet),
  'a Solana wallet': byWallet('solana_wallet_auth', solanaWallet),
  'an answer of Telegram': {
    flag: 'telegram_auth',
    open: async (lab) => {
      const app = await newTelegramApp(lab)
      const begin = async (): Promise<Show> => {
        const answer = pageAnswer(lab.clock.now(), { id: 4000 })
        return (right, more) => app.call(TELEGRAM.login, { telegram_auth_result: right ? answer : { ...answer, id: 1 }, ...more })
      }
      return { id: app.id, begin }
    },
  },
  "a token of the host's": {
    flag: 'custom_auth',
    without: ['user_does_not_exist'],
    open: async (lab) => {
      const client = await newClient(lab, { custom_auth: true }, trust)
      const begin = async (): Promise<Show> => async (right) =>
        client.call(CUSTOM, { token: await signToken(right ? own : strange, 'anna', { now: lab.clock.now() }) })
      return { id: client.id, begin }
    },
  },
  "a guest's credential": {
    flag: 'guest_auth',
    without: ['user_does_not_exist'],
    open: async (lab) => {
      const client = await newClient(lab, { guest_auth: true })
      const login = (credential: string) => client.call(GUEST, { guest_credential: credential })
      // A credential is worth nothing any more when the guest has an account.
      const [dead, fresh] = [1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string]
      const { body } = await login(dead)
      const headers = { authorization: `Bearer ${body.token}` }
      await client.call(
        SESSION.link,
        { email: 'guest@example.com', code: await client.sendCode('guest@example.com') },
        { headers },
      )
      return { id: client.id, begin: async () => (right) => login(right ? fresh : dead) }
    },
  },
}

const ANSWERS = {
  disallowed_login_method: 403,
  invalid_credentials: 422,
  allowlist_rejected: 401,
  user_does_not_exist: 400,
  max_accounts_reached: 400,
} as const
const standIn = await startStandIn()

await onEachEngine((engine) => {
  for (const [name, { flag, without = [], open }] of firstCases(Object.entries(WAYS), 3))
    test(`${name} is judged by method, proof, allowlist, sign-up and cap, in this order`, async () => {
      const labs = [createLab(engine, { CODES_PER_HOUR: '50', RESEND_SECONDS: '0' }), createOAuthLab(engine, standIn)] as const
      const { id, begin } = await open(...labs)
      // The app allows another method besides, so that it may switch this one off; and its list is empty.
      const set = async (on: boolean, allowlist_enabled: boolean, max_users: number | null): Promise<void> => {
        const config = { apple_oauth: true, allowlist_enabled, [flag]: on }
        await changeApp(labs[0].deps, id, { config, settings: { max_users } })
        // Longer than an instance keeps what it knows of an app.
        for (const { clock } of labs) clock.advance(6000)
      }
      /** Begun while all is open; shown with these rules broken. */
      const show = async (broken: { off?: boolean; wrong?: boolean; listed?: boolean; known?: boolean; full?: boolean }) => {
        await set(true, false, null)
        const shown = await begin()
        await set(!broken.off, broken.listed ?? false, broken.full ? 0 : null)
        const mode = broken.known && !without.includes('user_does_not_exist') ? ({ mode: 'no-signup' } as const) : {}
        const { status, body } = await shown(!broken.wrong, mode)
        return [status, body.code]
      }
      const all = { off: true, wrong: true, listed: true, known: true, full: true }
      const rules = [
        ['disallowed_login_method', 'off'],
        ['invalid_credentials', 'wrong'],
        ['allowlist_rejected', 'listed'],
        ['user_does_not_exist', 'known'],
        ['max_accounts_reached', 'full'],
      ] as const
      const broken: Record<string, boolean> = { ...all }
      for (const [code, rule] of rules) {
        if (!(without as readonly string[]).includes(code)) assert.deepEqual(await show(broken), [ANSWERS[code], code], code)
        broken[rule] = false
      }
      await allow(labs[0].deps, id, ['nobody@example.net'])
      assert.deepEqual(await show({}), [200, undefined])
    })

  test('an account that changes its owner in the middle of a sign-in signs in the new owner', async () => {
    const late = lateAnswers(engine)
    const client = await walletApp(createLab(late.engine))
    const [wallet, other] = [ethereumWallet(), ethereumWallet()]
    const [first, second] = [await client.walletIn(wallet), await client.logIn('second@example.com')]
    await client.link(first, other)
    const proof = await client.proofOf(wallet, await client.nonceFor(wallet))
    const { answered, release } = late.holdNext(/as prior/)
    const signingIn = client.show(wallet, proof)
    await answered
    assert.equal((await client.unlink(first, wallet)).status, 200)
    assert.equal((await client.link(second, wallet)).status, 200)
    release()
    const { status, body } = await signingIn
    assert.deepEqual([status, body.user.id], [200, second.body.user.id])
  })
})
