import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { type EmailState, link, update } from './email-entry.ts'

const type = (state: EmailState, email: string) => link.on(state, { type: 'type', email }, facts())[0]
const submit = (state: EmailState) => link.on(state, { type: 'submit' }, facts()).slice(1)

describe('the e-mail entry of a signed-in person', () => {
  test('submit stays closed while the address is not one', () => {
    for (const email of ['', 'ada', 'ada@example']) assert.deepEqual(submit(type(link.start({}, facts())[0], email)), [])
  })

  test('links: goes to a code for linking, and remembers what was typed', () => {
    assert.deepEqual(submit(link.start({ email: ' ada@example.com' }, facts())[0]), [
      { replace: { screen: 'LINK_EMAIL_SCREEN', params: { email: 'ada@example.com' } } },
      {
        go: {
          screen: 'AWAITING_PASSWORDLESS_CODE',
          params: { recipient: { method: 'email', address: 'ada@example.com' }, intent: 'link' },
        },
      },
    ])
  })

  test('updates: the present address in any spelling is no new one', () => {
    const [state] = update.start({ current: 'ada@example.com' }, facts())
    const same = type(state, ' Ada@Example.com ')
    assert.deepEqual([same.same, same.valid, submit(same)], [true, false, []])
    const [kept, go] = submit(type(state, 'grace@example.com'))
    assert.deepEqual(kept, {
      replace: { screen: 'UPDATE_EMAIL_SCREEN', params: { current: 'ada@example.com', email: 'grace@example.com' } },
    })
    assert.ok(go && 'go' in go && go.go.screen === 'AWAITING_PASSWORDLESS_CODE')
    assert.deepEqual(go.go.params, {
      recipient: { method: 'email', address: 'grace@example.com' },
      intent: 'update',
      replaces: 'ada@example.com',
    })
  })
})
