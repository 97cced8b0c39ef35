import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import { wantsWallet } from '../../app/wants-wallet.ts'
import type { User } from '../../contract/entities.ts'
import { machine as code } from '../code/passwordless.ts'
import { machine as passkey } from '../passkey/passkey.ts'
import { machine as consent } from '../rare/consent.ts'
import type { Facts } from '../runtime/flow.ts'
import { machine as oauth } from '../social/oauth.ts'
import { afterLogin } from './after-login.ts'
import { machine as landing } from './landing.ts'

const screen = fakeScreen('TEST_CREATION')
const CREATE = { screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params: {} } as const
const creates = (own: Partial<Facts['app']> = {}): Facts => facts({ app: { ...app, createOnLogin: 'all-users', ...own }, user })
const withWallet = (walletClientType: string): User =>
  ({ ...user, linkedAccounts: [{ type: 'wallet', address: '0xA', walletClientType }] }) as unknown as User

describe('after a login', () => {
  test('the terms come first, then the wallet, then the end', () => {
    const terms = { reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} } }
    assert.deepEqual(afterLogin(user, creates({ requiresTerms: true })), { delay: 900, command: terms })
    assert.deepEqual(afterLogin(user, creates()), { delay: 900, command: { reset: CREATE } })
    assert.deepEqual(afterLogin({ ...user, hasAcceptedTerms: true }, creates({ requiresTerms: true }), 1400), {
      delay: 1400,
      command: { reset: CREATE },
    })
    assert.deepEqual(afterLogin(user, creates({ createOnLogin: 'off' })), { delay: 1400, command: { close: 'success' } })
  })

  test('a session that waits for a second factor shows it, or enrols, before anything else', () => {
    const held = { ...creates({ requiresTerms: true }), held: 'verify' as const }
    const owner = { ...user, mfaMethods: ['totp'] } as User
    const [verify, enrol] = [afterLogin(owner, held).command, afterLogin(user, held, 1400)]
    const params = { methods: ['totp'], for: 'login' }
    assert.deepEqual(verify, { reset: { screen: 'MFA_VERIFICATION_SCREEN', params } })
    assert.deepEqual(enrol, {
      delay: 1400,
      command: { reset: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: { for: 'login' } } },
    })
  })

  test('a wallet is wanted by the rule of the app, and never a second one', () => {
    const rule = (createOnLogin: Facts['app']['createOnLogin'], whose: User) =>
      wantsWallet({ createOnLogin, requiresOwnRecovery: false }, whose)
    assert.deepEqual(
      (['all-users', 'users-without-wallets', 'off'] as const).map((name) => [
        rule(name, user),
        rule(name, withWallet('metamask')),
        rule(name, withWallet('privy')),
      ]),
      [
        [true, true, false],
        [true, false, false],
        [false, false, false],
      ],
    )
  })

  test('who had a wallet elsewhere is offered to bring it, in every app that takes one; none is made in its place', () => {
    const former = { type: 'wallet', address: '0xB', chainType: 'ethereum', connectorType: 'former' }
    const moved = { ...user, linkedAccounts: [former] } as unknown as User
    const bring = { reset: { screen: 'EMBEDDED_WALLET_BRING_SCREEN', params: { address: '0xB' } } }
    for (const createOnLogin of ['all-users', 'users-without-wallets', 'off'] as const)
      assert.deepEqual(afterLogin(moved, creates({ createOnLogin })).command, bring)
    assert.deepEqual(afterLogin(moved, creates({ leftWallet: '0xB' })).command, { close: 'success' })
    assert.deepEqual(afterLogin(moved, creates({ leftWallet: '0xC' })).command, bring)
    const has = { ...moved, linkedAccounts: [...moved.linkedAccounts, ...withWallet('privy').linkedAccounts] }
    assert.deepEqual(afterLogin(has, creates()).command, { close: 'success' })
    // An imported wallet has automatic recovery, which such an app does not take.
    assert.deepEqual(afterLogin(moved, creates({ requiresOwnRecovery: true })).command, { reset: CREATE })
    // The back end has asked for one, and the service holds the session for it.
    assert.deepEqual(afterLogin(moved, { ...creates(), held: 'wallet' }).command, { reset: CREATE })
  })

  test('every way in with a screen comes here', () => {
    const next = { reset: CREATE }
    const known = creates()
    const recipient = { method: 'email', address: 'ada@example.com' } as const
    const byCode = code.start({ recipient, intent: 'login' }, known)[0]
    assert.deepEqual(code.on(byCode, { type: 'go-on' }, known)[1], next)
    const byOAuth = oauth.start({ provider: 'google', intent: 'login' }, known)[0]
    assert.deepEqual(oauth.on(byOAuth, { type: 'go-on' }, known)[1], next)
    const byPasskey = passkey.start({ intent: 'login' }, known)[0]
    assert.deepEqual(passkey.on(byPasskey, { type: 'go-on' }, known)[1], next)
    const asGuest = landing.on(
      landing.start({}, known)[0],
      { type: 'signed-in', user, isNewUser: true, after: (known) => afterLogin(user, known).command },
      known,
    )
    assert.deepEqual(asGuest[2], next)
    const accepted = consent.on({ at: 'accepting', problem: null }, { type: 'accepted' }, known)
    assert.deepEqual(accepted[1], { after: 900, send: { type: 'go-on' } })
    assert.deepEqual(consent.on(accepted[0], { type: 'go-on' }, known)[1], next)
  })
})

describe('the creation of a wallet in a modal', () => {
  const begun = () => {
    const world = fakeModal(user, { createOnLogin: 'all-users' })
    const login = fakeScreen('TEST_LOGIN')
    world.modal.open([login.route])
    world.modal.send({ commands: [{ done: { kind: 'login', user, isNewUser: true, method: 'email' } }, { reset: screen.route }] })
    assert.deepEqual([world.view().name, world.view().canGoBack], ['TEST_CREATION', false])
    return world
  }

  test('that succeeds is the end of the login', () => {
    const { modal, heard, counts } = begun()
    modal.send({ commands: [{ close: 'success' }] })
    assert.equal(heard[0]?.[0], 'success')
    assert.equal(heard[0]?.[1]?.kind, 'login')
    assert.equal(counts.logouts, 0)
  })

  test('an offer that is closed leaves the person logged in', () => {
    const former = { type: 'wallet', address: '0xB', chainType: 'ethereum', connectorType: 'former' }
    const moved = { ...user, linkedAccounts: [former] } as unknown as User
    const { modal, heard, counts } = fakeModal(moved, { createOnLogin: 'all-users' })
    modal.open([fakeScreen('TEST_LOGIN').route])
    const done = { kind: 'login', user: moved, isNewUser: false, method: 'email' } as const
    modal.send({ commands: [{ done }, { reset: fakeScreen('TEST_OFFER').route }] })
    modal.send({ commands: [{ close: 'dismissed' }] })
    assert.deepEqual([heard[0]?.[0], heard[0]?.[1]?.kind, counts.logouts], ['success', 'login', 0])
  })

  test('that fails signs out, and the login rejects with what it says', () => {
    const { modal, heard, counts } = begun()
    const error = { code: 'embedded_wallet_creation_error', status: null, message: 'm', retryAfter: null }
    modal.send({ commands: [{ abandon: error }] })
    const [reason, outcome, thrown] = heard[0] ?? []
    assert.deepEqual([reason, outcome, thrown?.code, counts.logouts], ['error', null, 'embedded_wallet_creation_error', 1])
    assert.equal(modal.$view.get(), null)
  })
})

test('what is abandoned without a login signs nobody out', () => {
  const { modal, heard, counts } = fakeModal(user)
  modal.open([screen.route])
  modal.send({ commands: [{ abandon: { code: 'wallet_error', status: null, message: 'm', retryAfter: null } }] })
  assert.deepEqual([heard[0]?.[2]?.code, counts.logouts], ['wallet_error', 0])
})
