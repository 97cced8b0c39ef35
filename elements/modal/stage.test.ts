// What the screens show of the app: made again where something of it has changed, and only then.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWindow } from '../../test/fakes/page-window.ts'
import { viewOf } from './stage.ts'
import type { Controller, Prepared } from './state.ts'

openWindow()

/** A modal as `viewOf` sees it, and how often its view was made. */
const modalOf = () => {
  const runtime = { appId: 'app', apiUrl: 'https://id.example', storage: { get: (): string | null => null } }
  const tag = { appConfig: { id: 'app' }, runtime, theme: 'auto', loginMessage: '' }
  const [config, accent, state] = [{ value: {} }, { colour: '' }, { request: null as { options: object } | null }]
  const of = { tag, config, accent, state }
  let made = 0
  const appView = () => ({ made: ++made })
  const view = (recent: string | null = null) =>
    viewOf(of as unknown as Controller, { appView } as unknown as Prepared['screens'], recent) as unknown as { made: number }
  return { ...of, view, times: () => made }
}

test('a press that asks for the view again and again has it made once', () => {
  const { view, times } = modalOf()
  const first = view()
  assert.equal(view(), first)
  assert.equal(times(), 1)
})

test('the view of one modal is no other one’s', () => {
  const [one, other] = [modalOf(), modalOf()]
  assert.notEqual(one.view(), other.view())
})

const CHANGES: Record<string, (modal: ReturnType<typeof modalOf>) => unknown> = {
  'the config of the app': ({ tag }) => Object.assign(tag, { appConfig: { id: 'app' } }),
  'the config of the page': ({ config }) => Object.assign(config, { value: {} }),
  'an attribute of the tag': ({ tag }) => Object.assign(tag, { loginMessage: 'Hello' }),
  'the accent': ({ accent }) => Object.assign(accent, { colour: 'red' }),
  'what the modal is open for': ({ state }) => Object.assign(state, { request: { options: { reason: 'Hello' } } }),
  'a wallet that was not brought': ({ tag }) => Object.assign(tag.runtime.storage, { get: () => '0x1' }),
}
for (const [what, change] of Object.entries(CHANGES))
  test(`${what} makes another view`, () => {
    const modal = modalOf()
    const first = modal.view()
    change(modal)
    assert.notEqual(modal.view(), first)
    assert.equal(modal.times(), 2)
  })

test('the method that was used last makes another view', () => {
  const { view } = modalOf()
  assert.notEqual(view(), view('email'))
})
