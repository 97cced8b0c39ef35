import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { PasskeyProof } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { machine as links } from '../account-later/link-passkey.ts'
import { machine as landing } from '../menu/landing.ts'
import type { Failure } from '../runtime/errors.ts'
import { jobs, machine } from './passkey.ts'

const failure = (code: string, status: number | null = null): Failure => ({ code, status, message: 'said', retryAfter: null })
const key = (id: string): LinkedAccount => ({
  type: 'passkey',
  credentialId: id,
  enrolledInMfa: false,
  verifiedAt: new Date(0),
  firstVerifiedAt: null,
  latestVerifiedAt: null,
})
const here = (intent: 'login' | 'sign-up') => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent } })

describe('login by passkey', () => {
  const [start] = machine.start({ intent: 'login' }, facts())
  const on = (event: Parameters<typeof machine.on>[1], state = start, own = {}) => machine.on(state, event, facts(own))

  test('asks at once; what was picked in the field goes to the service as it is', () => {
    assert.deepEqual(machine.start({ intent: 'login' }, facts())[1], { run: 'sign-in', with: undefined })
    const proof = { challenge: 'c' } as never
    assert.deepEqual(machine.start({ intent: 'login', proof }, facts())[1], { run: 'sign-in', with: proof })
    assert.deepEqual(machine.start({ intent: 'sign-up' }, facts())[1], { run: 'sign-up', with: undefined })
  })

  test('shows success for 1.4 s and closes; where terms are to be accepted they come after 0.9 s', () => {
    const [state, done, wait] = on({ type: 'signed-in', user, isNewUser: false })
    assert.equal(state.at, 'success')
    assert.deepEqual(done, { done: { kind: 'login', user, isNewUser: false, method: 'passkey' } })
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(on({ type: 'go-on' }, state, { user })[1], { close: 'success' })
    const terms = { app: { ...app, requiresTerms: true } }
    assert.deepEqual(on({ type: 'signed-in', user, isNewUser: true }, start, terms)[2], { after: 900, send: { type: 'go-on' } })
    assert.deepEqual(on({ type: 'go-on' }, state, { ...terms, user })[1], {
      reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} },
    })
  })

  test('says in the words of the catalogue what went wrong, tells the host, and asks again when it is pressed', () => {
    for (const [code, title] of [
      ['passkey_not_allowed', 'passkey.unused'],
      ['invalid_credentials', 'passkey.failed'],
      ['unknown_error', 'passkey.failed'],
    ] as const) {
      const [state, told] = on({ type: 'refused', error: failure(code, 422) })
      assert.deepEqual(
        [state.at, state.title, state.button, told],
        ['error', title, 'button.again', { refused: failure(code, 422) }],
      )
      assert.deepEqual(on({ type: 'press' }, state)[1], { replace: here('login') })
    }
    assert.deepEqual(on({ type: 'press' }), [start])
  })

  test('offers to begin again after 8 s, and nothing of it once the wait is over', () => {
    assert.deepEqual(machine.start({ intent: 'login' }, facts())[2], { after: 8000, send: { type: 'slow' } })
    const [slow] = on({ type: 'slow' })
    assert.deepEqual([slow.at, slow.slow], ['loading', true])
    assert.deepEqual(on({ type: 'press' }, slow)[1], { replace: here('login') })
    const [success] = on({ type: 'signed-in', user, isNewUser: false }, slow)
    assert.deepEqual(on({ type: 'slow' }, success), [success])
    assert.equal(success.slow, undefined)
  })

  test('without a connection it says so and goes on by itself, from the challenge or from the answer', () => {
    const error = { ...failure('service_unreachable'), offline: true } as const
    for (const type of ['not-begun', 'refused'] as const) {
      const [state, ...commands] = on({ type, error })
      assert.deepEqual([state.at, state.title, state.waits], ['error', 'error.offline', true])
      assert.deepEqual(commands, [{ run: 'online' }, { refused: error }])
      for (const event of ['online', 'press'] as const) {
        const [again, run] = on({ type: event }, state)
        assert.deepEqual([again.at, again.waits, run], ['loading', undefined, { run: 'sign-in', with: undefined }])
      }
    }
    assert.deepEqual(on({ type: 'online' }), [start])
  })

  test('an answer of the device that did not arrive is sent again, and the device is not asked again', async () => {
    const sent: string[] = []
    const runtime = {
      api: async (_: unknown, { body }: { body: { challenge: string } }) => {
        sent.push(body.challenge)
        throw new LatchkeyError('service_unreachable', 'said')
      },
    } as unknown as Runtime
    const scope = { signal: new AbortController().signal }
    const proof = { challenge: 'once' } as PasskeyProof
    await jobs['sign-in'](runtime, proof, scope)
    await jobs['sign-in'](runtime, undefined, scope)
    assert.deepEqual(sent, ['once', 'once'])
  })

  test('a login that could not be started is an error of that start, with its own words, and begins again from there', () => {
    for (const [code, screen] of [
      ['invalid_captcha', 'ERROR_SCREEN'],
      ['captcha_failure', 'ERROR_SCREEN'],
      ['captcha_timeout', 'ERROR_SCREEN'],
      ['internal_error', 'ERROR_SCREEN'],
      ['disallowed_login_method', 'ERROR_SCREEN'],
      ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
    ] as const)
      for (const intent of ['login', 'sign-up'] as const) {
        const error = failure(code, 400)
        const [, move] = on({ type: 'not-begun', error }, machine.start({ intent }, facts())[0])
        const menu = { screen: 'LANDING', params: {} }
        const params = { code, status: 400, message: 'said', retry: here(intent), menu }
        assert.deepEqual(move, { replace: { screen, params } })
      }
  })

  test('its jobs tell a start that failed from a passkey that was refused', async () => {
    const refusing = (refused: string) =>
      ({
        $config: { get: () => null },
        $user: { get: () => null },
        session: { accessToken: async () => null },
        api: async ({ name }: { name: string }) => {
          if (name === refused) throw new LatchkeyError('invalid_captcha', 'no', { status: 400 })
          return { options: { challenge: 'c' } }
        },
      }) as unknown as Runtime
    const scope = { signal: new AbortController().signal }
    const error = { code: 'invalid_captcha', status: 400, message: 'no', retryAfter: null }
    assert.deepEqual(await jobs['sign-in'](refusing('passkeys.authenticateInit'), undefined, scope), { type: 'not-begun', error })
    assert.deepEqual(await jobs['sign-up'](refusing('passkeys.registerInit'), undefined, scope), { type: 'not-begun', error })
    const proof = { challenge: 'c', assertion: {} } as PasskeyProof
    assert.deepEqual(await jobs['sign-in'](refusing('passkeys.authenticate'), proof, scope), { type: 'refused', error })
  })

  test('tells the browser of a passkey that the service has removed, and of no other refusal', async () => {
    const told: object[] = []
    let hear = (): void => {}
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    const PublicKeyCredential = {
      signalUnknownCredential: async (said: object) => {
        told.push(said)
        hear()
      },
    }
    Object.assign(globalThis, { PublicKeyCredential })
    const proof = { challenge: 'c', assertion: { id: 'gone' } } as PasskeyProof
    const refusedBy = (code: string, data?: unknown) =>
      jobs['sign-in'](
        {
          api: async () => {
            throw new LatchkeyError(code, 'no', { status: 422, data })
          },
        } as unknown as Runtime,
        proof,
        { signal: new AbortController().signal },
      )
    for (const [code, data] of [
      ['invalid_credentials'],
      ['invalid_credentials', {}],
      ['invalid_credentials', { removed_passkey_of: 7 }],
      ['too_many_requests'],
      ['missing_app'],
      ['service_unreachable'],
    ] as const)
      await refusedBy(code, data)
    await refusedBy('invalid_credentials', { removed_passkey_of: 'shop.example' })
    await heard
    assert.deepEqual(told, [{ rpId: 'shop.example', credentialId: 'gone' }])
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })

  test('leads to the screens of outcomes, to a sign-up, and back to the menu', () => {
    for (const [code, screen] of [
      ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
      ['max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
      ['too_many_requests', 'ERROR_SCREEN'],
      ['disallowed_login_method', 'ERROR_SCREEN'],
    ] as const) {
      const [, move] = on({ type: 'refused', error: failure(code) })
      assert.equal(move && 'replace' in move && move.replace.screen, screen)
    }
    const menu = { reset: { screen: 'LANDING', params: {} } }
    assert.deepEqual(on({ type: 'another' })[1], menu)
    assert.deepEqual(on({ type: 'sign-up' })[1], { replace: here('sign-up') })
    // Who is in stays in.
    const [success] = on({ type: 'signed-in', user, isNewUser: false })
    for (const type of ['sign-up', 'another', 'press'] as const) assert.deepEqual(on({ type }, success), [success])
    const [gone] = [on({ type: 'go-on' })[1]]
    assert.equal(gone && 'replace' in gone && gone.replace.screen, 'LOGIN_FAILED_SCREEN')
  })
})

describe('passkeys in the field of the menu', () => {
  const withPasskeys = facts({ app: { ...app, methods: ['email', 'passkey'] } })
  const [start] = landing.start({}, withPasskeys)

  test('are offered once the field is entered and can be seen; entering it changes nothing by itself', () => {
    const [entered, ...commands] = landing.on(start, { type: 'focus' }, withPasskeys)
    assert.equal(entered, start)
    assert.deepEqual(commands, [{ run: 'paint' }])
    const [offered] = landing.on(start, { type: 'painted' }, withPasskeys)
    // A field that is entered twice before the first paint is offered once.
    assert.deepEqual(landing.on(offered, { type: 'painted' }, withPasskeys), [offered])
  })

  test('are offered with a challenge that is renewed before its five minutes are over', () => {
    const [state, ...commands] = landing.on(start, { type: 'painted' }, withPasskeys)
    assert.deepEqual(commands, [{ run: 'offer' }, { after: 270_000, send: { type: 'renew' } }])
    assert.deepEqual(landing.on(state, { type: 'focus' }, withPasskeys), [state])
    assert.equal(landing.on(state, { type: 'type', email: 'a' }, withPasskeys)[0].offered, true)
    assert.deepEqual(landing.on(state, { type: 'renew' }, withPasskeys).slice(1), commands)
    assert.deepEqual(landing.on(start, { type: 'focus' }, facts()), [start])
  })

  test('a picked one goes on to its screen with what was typed kept; none picked changes nothing', () => {
    const proof = { challenge: 'c' } as never
    const [, kept, go] = landing.on(start, { type: 'picked', proof }, withPasskeys)
    assert.deepEqual(kept, { replace: { screen: 'LANDING', params: { email: '' } } })
    assert.deepEqual(go, { go: { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'login', proof } } })
    assert.deepEqual(landing.on(start, { type: 'no-offer' }, withPasskeys), [start])
  })
})

describe('the passkeys of a person', () => {
  const person = { ...user, linkedAccounts: [key('a'), key('b'), key('c')] }
  const [start] = links.start({}, facts({ user: person }))
  const on = (event: Parameters<typeof links.on>[1], state = start) => links.on(state, event, facts({ user: person }))

  test('are listed, none of them chosen; all of them on request', () => {
    assert.deepEqual([start.passkeys.length, start.all, start.asking], [3, false, null])
    const [all] = on({ type: 'show-all' })
    assert.deepEqual([all.all, on({ type: 'show-fewer' }, all)[0].all], [true, false])
  })

  test('one more: asked for once, told when it is there, closed after 1.4 s', () => {
    const [adding, run] = on({ type: 'add' })
    assert.deepEqual([adding.at, run], ['adding', { run: 'add' }])
    assert.deepEqual(on({ type: 'add' }, adding), [adding])
    const [added, done, wait] = on({ type: 'added', user: person, account: key('c') }, adding)
    assert.equal(added.at, 'added')
    assert.deepEqual(done, { done: { kind: 'link', user: person, account: key('c') } })
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(on({ type: 'go-on' }, added)[1], { close: 'success' })
  })

  test('one less: only after it was asked, and the host is told', () => {
    assert.deepEqual(on({ type: 'remove' }), [start])
    const [asked] = on({ type: 'ask', id: 'b' })
    assert.deepEqual([asked.asking, on({ type: 'keep' }, asked)[0].asking], ['b', null])
    const [removing, run] = on({ type: 'remove' }, asked)
    assert.deepEqual([removing.at, run], ['removing', { run: 'remove', with: 'b' }])
    const fewer = { ...user, linkedAccounts: [key('a'), key('c')] }
    // While it is at it, it is asked nothing else.
    for (const type of ['remove', 'keep', 'add'] as const) assert.deepEqual(on({ type }, removing), [removing])
    assert.deepEqual(on({ type: 'ask', id: 'a' }, removing), [removing])
    const change = { user: fewer, type: 'passkey', account: key('b') } as const
    const [removed, told] = on({ type: 'removed', change }, removing)
    assert.deepEqual(
      [removed.at, removed.passkeys.length, removed.asking, told],
      ['shown', 2, null, { emit: { kind: 'unlink', result: change } }],
    )
  })

  test('says why one stays, or why none came', () => {
    for (const [code, problem] of [
      ['missing_or_invalid_mfa', 'passkey.in_mfa'],
      ['cannot_link_more_of_type', 'passkey.full'],
      ['passkey_not_allowed', 'passkey.not_allowed'],
      ['passkey_exists', 'passkey.exists'],
      ['cannot_unlink_sole_account', { code: 'cannot_unlink_sole_account' }],
      ['service_unreachable', { code: 'service_unreachable' }],
      ['internal_error', 'passkey.failed'],
    ] as const) {
      const [state, told] = on({ type: 'refused', error: failure(code) }, on({ type: 'add' })[0])
      assert.deepEqual([state.at, state.problem, told], ['shown', problem, { refused: failure(code) }], code)
    }
  })
})
