import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount, User, WireSession } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Route } from '../../contract/screens.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { DAY } from '../../kit/durations.ts'
import { move } from '../../router/history.ts'
import type { Runtime } from '../../session/runtime.ts'
import { reauthenticate } from '../account/reauthenticate.ts'
import { machine as passkey } from '../passkey/passkey.ts'
import { machine as oauth } from '../social/oauth.ts'
import { machine as connection } from '../wallets/wallet-connection.ts'
import { link as walletList } from '../wallets/wallet-list.ts'
import { recentLogin } from './recent-login.ts'

const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const ownPasskey = { type: 'passkey', credentialId: 'a', enrolledInMfa: false, ...times } as const
const wallet = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', ...times } as const
const google = { type: 'google_oauth', subject: '1', email: 'ada@example.com', ...times } as unknown as LinkedAccount
const owner = (...linkedAccounts: LinkedAccount[]): User => ({ ...user, linkedAccounts })
const next: Route = { screen: 'ACCOUNT_SCREEN', params: { remove: 'x' } }
const facts = factsOf({ user })
const ALL = facts.app.allowed
const phone = { type: 'phone', phoneNumber: '+1 415 555 2671', ...times } as const

describe('a proof of who is signed in', () => {
  test('is a code, else a passkey, else a signature, else a social account; not an embedded wallet', () => {
    const screenOf = (...accounts: LinkedAccount[]) => recentLogin(owner(...accounts), ALL, next)?.screen
    assert.equal(screenOf(google, wallet, ownPasskey, phone), 'AWAITING_PASSWORDLESS_CODE')
    assert.equal(screenOf(google, wallet, ownPasskey), 'AWAITING_PASSKEY_SYSTEM_DIALOGUE')
    assert.equal(screenOf(google, wallet), 'LINK_WALLET_SCREEN')
    const embedded = { ...wallet, walletClientType: 'privy' } as unknown as LinkedAccount
    assert.equal(screenOf(embedded), undefined)
    assert.deepEqual(recentLogin(owner(embedded, google), ALL, next), {
      screen: 'AWAITING_OAUTH_SCREEN',
      params: { provider: 'google', intent: 'confirm', next },
    })
    assert.deepEqual(recentLogin(owner(wallet), ALL), {
      screen: 'LINK_WALLET_SCREEN',
      params: { intent: 'confirm', suggested: ADDRESS, chainType: 'ethereum' },
    })
  })

  test('is taken of the methods that the app allows alone', () => {
    const everything = owner(google, wallet, ownPasskey, phone, { ...wallet, chainType: 'solana' } as LinkedAccount)
    for (const [method, screen] of [
      ['sms', 'AWAITING_PASSWORDLESS_CODE'],
      ['passkey', 'AWAITING_PASSKEY_SYSTEM_DIALOGUE'],
      ['siwe', 'LINK_WALLET_SCREEN'],
      ['siws', 'LINK_WALLET_SCREEN'],
      ['google', 'AWAITING_OAUTH_SCREEN'],
    ] as const) {
      const route = recentLogin(everything, [method, 'guest'], next)
      assert.equal(route?.screen, screen, method)
      if (route && 'chainType' in route.params) assert.equal(route.params.chainType, method === 'siws' ? 'solana' : 'ethereum')
    }
    assert.equal(recentLogin(everything, ['email', 'discord'], next), null)
    assert.equal(recentLogin(everything, [], next), null)
  })

  test('is not what was linked a short while ago, as long as there is something older', () => {
    const now = 10 * DAY
    const linked = <A extends LinkedAccount>(account: A, at: number): A => ({ ...account, firstVerifiedAt: new Date(at) })
    const screenOf = (...accounts: LinkedAccount[]) => recentLogin(owner(...accounts), ALL, next, now)?.screen
    const late = linked(phone, now - DAY + 1)
    assert.equal(screenOf(late, linked(google, DAY)), 'AWAITING_OAUTH_SCREEN')
    assert.equal(screenOf(linked(phone, now - DAY), linked(google, DAY)), 'AWAITING_PASSWORDLESS_CODE')
    // Also where all of them are new: the oldest counts.
    assert.equal(screenOf(linked(phone, now), linked(google, now - 1)), 'AWAITING_OAUTH_SCREEN')
    // Alone, or beside what proves nothing or came later, it is all there is.
    assert.equal(screenOf(late), 'AWAITING_PASSWORDLESS_CODE')
    assert.equal(screenOf(late, linked(google, now)), 'AWAITING_PASSWORDLESS_CODE')
    assert.equal(recentLogin(owner(late, linked(google, DAY)), ['sms'], next, now)?.screen, 'AWAITING_PASSWORDLESS_CODE')
  })

  test('by passkey goes on with what asked for it, and never to the login menu', () => {
    const [asked, ...commands] = passkey.start({ intent: 'confirm', next }, facts)
    assert.deepEqual(commands, [
      { run: 'confirm', with: undefined },
      { after: 8000, send: { type: 'slow' } },
    ])
    const [done] = passkey.on(asked, { type: 'confirmed' }, facts)
    // Without a screen to go on with, it says who has signed in again.
    const [alone] = passkey.start({ intent: 'confirm' }, facts)
    const [shown, reported] = passkey.on(alone, { type: 'confirmed' }, facts)
    assert.deepEqual(reported, { done: { kind: 'confirm', result: { user } } })
    assert.deepEqual(passkey.on(shown, { type: 'go-on' }, facts).slice(1), [{ close: 'success' }])
    assert.deepEqual(passkey.on(done, { type: 'go-on' }, facts).slice(1), [{ proved: next }])
    const error = { code: 'too_many_requests', status: 429, message: '', retryAfter: null }
    const [, away] = passkey.on(asked, { type: 'not-begun', error }, facts)
    assert.ok(away && 'replace' in away && 'menu' in away.replace.params)
    assert.equal(away.replace.params.menu?.screen, 'ACCOUNT_SCREEN')
    const [failed] = passkey.on(asked, { type: 'refused', error: { ...error, code: 'passkey_not_allowed', status: null } }, facts)
    assert.deepEqual(passkey.on(failed, { type: 'press' }, facts).slice(1), [
      { replace: { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'confirm', next } } },
    ])
  })

  test('by wallet keeps what follows over the list, and signs in', () => {
    const [list] = walletList.start({ intent: 'confirm', suggested: ADDRESS, chainType: 'ethereum', next }, facts)
    const row = { key: 'metamask', entry: 'metamask', name: 'MetaMask', icon: null, installed: true, recent: false } as const
    const rows = [{ ...row, chainTypes: ['ethereum'] as const }] as never
    const [shown] = walletList.on(list, { type: 'found', rows, mobile: false }, facts)
    const [, chosen] = walletList.on(shown, { type: 'choose', key: 'metamask' }, facts)
    assert.ok(chosen && 'go' in chosen && chosen.go.screen === 'AWAITING_CONNECTION')
    assert.deepEqual([chosen.go.params.intent, chosen.go.params.next], ['confirm', next])
    const [state] = connection.start(chosen.go.params, facts)
    const signing = { ...state, at: 'signing', connected: { address: ADDRESS } as Wallet } as const
    const signed = { message: 'm', signature: 's' }
    const [, verify] = connection.on(signing, { type: 'signed', attempt: 1, signed }, facts)
    assert.ok(verify && 'run' in verify && verify.run === 'verify')
    assert.equal((verify.with as { intent: string }).intent, 'confirm')
    const [done] = connection.on(signing, { type: 'confirmed' }, facts)
    assert.deepEqual([done.at, connection.on(done, { type: 'go-on' }, facts).slice(1)], ['success', [{ proved: next }]])
  })

  test('by a social account opens at a press, so that a popup may open', () => {
    const [asking, ...nothing] = oauth.start({ provider: 'google', intent: 'confirm', next }, facts)
    assert.deepEqual([asking.at, nothing], ['asking', []])
    const [opening, open] = oauth.on(asking, { type: 'press' }, facts)
    assert.equal(opening.at, 'opening')
    assert.ok(open && 'run' in open && open.run === 'open')
    const [done] = oauth.on(opening, { type: 'confirmed' }, facts)
    assert.deepEqual(oauth.on(done, { type: 'go-on' }, facts).slice(1), [{ proved: next }])
    const inApp = factsOf({ user, app: { ...facts.app, inApp: true } })
    const [, away] = oauth.start({ provider: 'google', intent: 'confirm', next }, inApp)
    assert.ok(away && 'replace' in away && away.replace.screen === 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
  })

  test('ends with what asked for it, however many screens it took', () => {
    const account: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
    const proof = recentLogin(owner(wallet), ALL, next) as Route
    const connecting: Route = { screen: 'AWAITING_CONNECTION', params: { wallet: 'metamask', intent: 'confirm', next } }
    const passkeys: Route = { screen: 'LINK_PASSKEY_SCREEN', params: {} }
    assert.deepEqual(move([account, proof, connecting], { proved: next }), [next])
    assert.deepEqual(move([account, passkeys, proof, connecting], { proved: next }), [account, next])
  })
})

describe('signing in again', () => {
  const answerOf = (id: string | null): WireSession => ({ token: 'new', user: id && { id } }) as unknown as WireSession
  const setting = () => {
    const log: unknown[] = []
    const runtime = {
      api: async (row: { name: string }, { token, withoutCookies }: { token: string; withoutCookies?: true }) =>
        void log.push(`${row.name} ${token}${withoutCookies ? ' without cookies' : ''}`),
      session: { accessToken: async () => 'old', adopt: () => void log.push('adopt') },
      $user: { get: () => user },
    } as unknown as Runtime
    return { log, runtime }
  }
  const signal = new AbortController().signal

  test('takes the session of the same user, and ends the one before', async () => {
    const { log, runtime } = setting()
    const signIn = async (carried: unknown) => {
      log.push(carried)
      return answerOf(user.id)
    }
    assert.equal((await reauthenticate(runtime, signal, signIn)).id, user.id)
    // The cookies of the service are those of the new session: ending the old one leaves them alone.
    assert.deepEqual(log, [{ token: 'old', confirms: true }, 'sessions.logout old without cookies', 'adopt'])
  })

  test('takes no session of anybody else, and ends it', async () => {
    for (const id of ['did:privy:other', null]) {
      const { log, runtime } = setting()
      await assert.rejects(
        reauthenticate(runtime, signal, async () => answerOf(id)),
        { code: 'another_user' },
      )
      assert.deepEqual(log, ['sessions.logout new without cookies'])
    }
    // The page has changed its person meanwhile.
    const { log, runtime } = setting()
    const people = [user, { ...user, id: 'did:privy:other' }]
    const changing = { ...runtime, $user: { get: () => people.shift() ?? user } } as unknown as Runtime
    await assert.rejects(
      reauthenticate(changing, signal, async () => answerOf(user.id)),
      { code: 'another_user' },
    )
    assert.deepEqual(log, ['sessions.logout new without cookies'])
  })

  test('says of an account that belongs to no user that it is not theirs, and takes nothing once the screen was left', async () => {
    const { log, runtime } = setting()
    const unknown = async () => Promise.reject(new LatchkeyError('user_does_not_exist', 'No user has this account.'))
    await assert.rejects(reauthenticate(runtime, signal, unknown), { code: 'another_user' })
    await assert.rejects(
      reauthenticate(runtime, AbortSignal.abort(), async () => answerOf(user.id)),
      { name: 'AbortError' },
    )
    assert.deepEqual(log, ['sessions.logout new without cookies'])
  })
})
