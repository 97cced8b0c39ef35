import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { MenuRow } from '../../app/menu.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Facts } from '../runtime/flow.ts'
import { afterLogin } from './after-login.ts'
import { machine } from './landing.ts'
import type { Chosen } from './login-routes.ts'

const typed = (email: string) => machine.on(machine.start({}, facts())[0], { type: 'type', email }, facts())[0]

test('Continue explains itself while the address is not one, until it is changed', () => {
  const wrong = [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@example..com',
    `${'a'.repeat(250)}@b.co`,
  ]
  for (const email of wrong) {
    const state = typed(email)
    assert.equal(state.valid, false, email)
    const [refused, ...commands] = machine.on(state, { type: 'submit' }, facts())
    assert.deepEqual([refused.refused, commands], [true, []], email)
    assert.equal(machine.on(refused, { type: 'type', email: 'a' }, facts())[0].refused, false)
  }
})

test('takes addresses that people have', () => {
  for (const email of [
    'ada@example.com',
    ' ada@example.com ',
    'Ada.Lovelace+tag@sub.example.co.uk',
    "o'neil@example.com",
    'x@münchen.de',
  ]) {
    assert.equal(typed(email).valid, true, email)
  }
})

test('asks first whose address it is, where the app has OpenID connections', () => {
  const connections = [{ id: 'contoso', name: 'Contoso', icon_url: null }]
  const own = facts({ app: { ...facts().app, connections } })
  const [typed] = machine.on(machine.start({}, own)[0], { type: 'type', email: ' ada@contoso.com' }, own)
  const go = { screen: 'OIDC_SCREEN', params: { intent: 'login', email: 'ada@contoso.com' } }
  assert.deepEqual(machine.on(typed, { type: 'submit' }, own).at(-1), { go })
})

test('goes to the code and remembers what was typed', () => {
  const [, ...commands] = machine.on(typed(' ada@example.com'), { type: 'submit' }, facts())
  assert.deepEqual(commands, [
    { replace: { screen: 'LANDING', params: { email: 'ada@example.com' } } },
    {
      go: {
        screen: 'AWAITING_PASSWORDLESS_CODE',
        params: { recipient: { method: 'email', address: 'ada@example.com' }, intent: 'login' },
      },
    },
  ])
})

test('finds again what was typed', () => {
  const [state] = machine.start({ email: 'ada@example.com' }, facts())
  assert.deepEqual([state.email, state.valid], ['ada@example.com', true])
})

test('the phone row leads to the phone entry, and what was typed stays typed', () => {
  const [before] = machine.start({ phone: '(415) 555', country: 'US' }, facts())
  const [typing] = machine.on(before, { type: 'type', email: 'ada@' }, facts())
  const [state, ...commands] = machine.on(typing, { type: 'choose', method: 'sms' }, facts())
  const params = { email: 'ada@', phone: '(415) 555', country: 'US' }
  assert.equal(state.at, 'leaving')
  assert.deepEqual(commands, [{ replace: { screen: 'LANDING', params } }, { go: { screen: 'LANDING_PHONE', params } }])
})

test('a list behind a row is a step of its own; back keeps what was typed in either', () => {
  const [before] = machine.start({ email: 'ada@' }, facts())
  const [, ...opening] = machine.on(before, { type: 'open', view: 'more' }, facts())
  assert.deepEqual(opening, [
    { replace: { screen: 'LANDING', params: { email: 'ada@' } } },
    { go: { screen: 'LANDING', params: { email: 'ada@', view: 'more', from: 'main' } } },
  ])
  const [more] = machine.start({ email: 'ada@', view: 'more', from: 'main' }, facts())
  assert.equal(more.view, 'more')
  const [typing] = machine.on(more, { type: 'type', email: 'ada@example.com' }, facts())
  assert.equal(typing.view, 'more')
  assert.deepEqual(machine.back?.(typing), [
    { back: true },
    { replace: { screen: 'LANDING', params: { email: 'ada@example.com', view: 'main' } } },
  ])
  assert.deepEqual(machine.back?.(before), [{ back: true }])
})

test('the browser of an app leads no social login away; everything else goes its way there too', () => {
  const inApp = facts({ app: { ...app, inApp: true } })
  const [state] = machine.start({}, inApp)
  const wayTo = (method: Chosen, of = inApp) => {
    const [, , command] = machine.on(state, { type: 'choose', method }, of)
    return command && 'go' in command ? command.go : null
  }
  for (const method of OAUTH_PROVIDERS)
    assert.deepEqual(wayTo(method), { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method } })
  assert.equal(wayTo('sms')?.screen, 'LANDING_PHONE')
  assert.equal(wayTo('passkey')?.screen, 'AWAITING_PASSKEY_SYSTEM_DIALOGUE')
  assert.deepEqual(wayTo('google', facts()), {
    screen: 'AWAITING_OAUTH_SCREEN',
    params: { provider: 'google', intent: 'login' },
  })
})

test('a guest comes in without a further screen, as somebody new only where sign-up is open', () => {
  const [before] = machine.start({ email: 'ada@' }, facts())
  const [state, ...commands] = machine.on(before, { type: 'choose', method: 'guest' }, facts())
  assert.deepEqual([state.at, state.chosen], ['leaving', 'guest'])
  assert.deepEqual(commands, [{ run: 'guest', with: { mayBeNew: true, params: { email: 'ada@' } } }])
  // Pressed twice it runs once.
  assert.deepEqual(machine.on(state, { type: 'choose', method: 'guest' }, facts()), [state])
  const closed = facts({ app: { ...app, allowsSignup: false } })
  assert.deepEqual(machine.on(before, { type: 'choose', method: 'guest' }, closed)[1], {
    run: 'guest',
    with: { mayBeNew: false, params: { email: 'ada@' } },
  })
  const done = { done: { kind: 'login', user, isNewUser: true, method: 'guest' } }
  const after = (known: Facts) => afterLogin(user, known).command
  const signedIn = { type: 'signed-in', user, isNewUser: true, after } as const
  assert.deepEqual(machine.on(state, signedIn, facts()).slice(1), [done, { close: 'success' }])
  const terms = facts({ app: { ...app, requiresTerms: true } })
  const consent = { reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} } }
  assert.deepEqual(machine.on(state, signedIn, terms).slice(1), [done, consent])
})

test('a guest login that was refused goes where the refusal says', () => {
  const [before] = machine.start({ email: 'ada@' }, facts())
  const [state] = machine.on(before, { type: 'choose', method: 'guest' }, facts())
  const move = { back: true } as const
  assert.deepEqual(machine.on(state, { type: 'refused', move }, facts()), [state, move])
})

test('an address that can be sent lets the captcha run ahead, once', () => {
  const [empty] = machine.start({}, facts())
  const [whole, ...commands] = machine.on(empty, { type: 'type', email: 'ada@example.co' }, facts())
  assert.deepEqual(commands, [{ run: 'prepare' }])
  assert.equal(machine.on(whole, { type: 'type', email: 'ada@example.com' }, facts()).length, 1)
  assert.equal(machine.on(empty, { type: 'type', email: 'ada@' }, facts()).length, 1)
  assert.deepEqual(machine.on(whole, { type: 'prepared' }, facts()), [whole])
})

test('where the menu has a row for wallets, those in this browser are looked for once it is drawn, and shown there', () => {
  const drawn = (main: MenuRow[]) => {
    const shown = facts({ app: { ...app, menu: { views: { main }, passkeyLink: false } } })
    return machine.on(machine.start({}, shown)[0], { type: 'drawn' }, shown)
  }
  assert.deepEqual(machine.start({}, facts()).length, 1)
  const [state, ...commands] = drawn([{ entry: 'email' }, { opens: 'web3', rest: false }])
  assert.deepEqual(commands, [{ run: 'here' }])
  assert.deepEqual(machine.on(state, { type: 'here', icons: ['data:image/png,'] }, facts())[0].here, ['data:image/png,'])
  assert.equal(drawn([{ entry: 'email' }]).length, 1)
  assert.equal(drawn([{ entry: 'metamask' }, { opens: 'web3', rest: true }]).length, 1)
})
