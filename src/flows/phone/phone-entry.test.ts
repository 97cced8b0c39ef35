import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts } from '../../../test/fakes/app.ts'
import { link, login, type PhoneEvent, type PhoneState } from './phone-entry.ts'

const after = (state: PhoneState, event: PhoneEvent) => login.on(state, event, facts())
const type = (text: string) => after(login.start({}, facts())[0], { type: 'type', text })[0]

describe('the phone entry', () => {
  test('begins with the default country, and with US where nobody knows the country', () => {
    const country = (defaultCountry: string) => login.start({}, facts({ app: { ...app, defaultCountry } }))[0].countryCode
    assert.deepEqual([country('DE'), country('gb'), country('XX')], ['DE', 'GB', 'US'])
  })

  test('submit stays closed while the number is not one of the selected country', () => {
    for (const text of ['', '415', '01511 2345678']) {
      const state = type(text)
      assert.equal(state.isValid, false)
      assert.deepEqual(after(state, { type: 'submit' }), [state])
    }
  })

  test('changing the country clears the number; choosing the same one does not', () => {
    const [state] = after(type('4155552671'), { type: 'country', code: 'DE' })
    assert.deepEqual([state.rawPhoneNumber, state.countryCode, state.isValid], ['', 'DE', false])
    assert.equal(after(type('4155552671'), { type: 'country', code: 'US' })[0].rawPhoneNumber, '(415) 555-2671')
  })

  test('a pasted number of another country takes the entry there', () => {
    const state = type('+49 1511 2345678')
    assert.deepEqual([state.countryCode, state.isValid], ['DE', true])
  })

  test('goes to the code with the number in E.164 and as people write it, and remembers what was typed', () => {
    assert.deepEqual(after(type('4155552671'), { type: 'submit' }).slice(1), [
      { replace: { screen: 'LANDING_PHONE', params: { phone: '(415) 555-2671', country: 'US' } } },
      {
        go: {
          screen: 'AWAITING_PASSWORDLESS_CODE',
          params: { recipient: { method: 'sms', phone: '+14155552671', shown: '+1 415 555 2671' }, intent: 'login' },
        },
      },
    ])
  })

  test('finds again what was typed, also over the menu', () => {
    const [state] = login.start({ phone: '01511 23', country: 'DE', email: 'ada@' }, facts())
    assert.deepEqual([state.rawPhoneNumber, state.countryCode], ['01511 23', 'DE'])
    assert.deepEqual(login.back?.(state), [
      { back: true },
      { replace: { screen: 'LANDING', params: { email: 'ada@', phone: '01511 23', country: 'DE' } } },
    ])
  })

  test('gives way to the menu in an app that sends no SMS', () => {
    const own = facts({ app: { ...app, methods: ['email'] } })
    assert.deepEqual(login.start({ phone: '+14155552671' }, own)[1], { reset: { screen: 'LANDING', params: {} } })
  })

  test('links: the code is for linking, and back leads to the same entry', () => {
    const [state] = link.start({ phone: '+14155552671' }, facts({ app: { ...app, methods: [] } }))
    const [, kept, go] = link.on(state, { type: 'submit' }, facts())
    assert.deepEqual(kept, { replace: { screen: 'LINK_PHONE_SCREEN', params: { phone: '+1 415 555 2671', country: 'US' } } })
    assert.ok(go && 'go' in go && go.go.screen === 'AWAITING_PASSWORDLESS_CODE' && go.go.params.intent === 'link')
  })
})

test('a number that can be sent lets the captcha run ahead, once, and never for a link', () => {
  const event: PhoneEvent = { type: 'type', text: '4155552671' }
  const [empty] = login.start({}, facts())
  const [whole, ...commands] = login.on(empty, event, facts())
  assert.deepEqual(commands, [{ run: 'prepare' }])
  assert.equal(login.on(whole, event, facts()).length, 1)
  assert.equal(link.on(empty, event, facts()).length, 1)
})
