// The machine of a window for keys: prepared, opened in the press, and every way in which it ends.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { Outcome } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import { localFailure } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'
import { type KeyKind, type KeyParams, type KeyWindowEvent, type KeyWindowState, keyMachine } from './key-window.ts'

const known = facts({ user, app })
const ADDRESS = '0xA'
const routeOf = ({ address = '', asked }: KeyParams): Route => ({
  screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN',
  params: { address, ...(asked && { asked }) },
})
const machineOf = (own: Partial<KeyKind> = {}) => keyMachine({ purpose: 'export', routeOf, ...own })
const exporting = machineOf()
const confirming = machineOf({ purpose: 'confirm', over: 'seen' })
const recovering = machineOf({ purpose: 'recover', over: 'at once' })

type Own = Machine<KeyWindowState, KeyWindowEvent, KeyParams>
const after = (machine: Own, state: KeyWindowState, ...events: KeyWindowEvent[]) =>
  events.reduce((step, event) => machine.on(step[0], event, known), [state] as ReturnType<Own['on']>)
const prepared = { type: 'prepared', service: 'id.example', mobile: false } as const
const press = { type: 'press' } as const
const begun = (machine: Own, params: KeyParams = { address: ADDRESS, asked: true }) => machine.start(params, known)[0]
const readyOf = (machine: Own, params?: KeyParams) => after(machine, begun(machine, params), prepared, { type: 'waited' })[0]
const openOf = (machine: Own, params?: KeyParams) =>
  after(machine, readyOf(machine, params), press, { type: 'opened', attempt: 1 })[0]
const outcome: Outcome = { kind: 'export', result: { address: ADDRESS } }
const USE = { purpose: 'export', address: ADDRESS }
const PREPARE = { run: 'prepare', with: USE }
const codeOf = (command: unknown): string | undefined =>
  (Object(command) as { refused?: { code: string }; abandon?: { code: string } }).refused?.code ??
  (Object(command) as { abandon?: { code: string } }).abandon?.code

describe('a window for keys', () => {
  test('is prepared first; an export can be opened no sooner than a second after it was asked for, the others at once', () => {
    const [state, ...commands] = exporting.start({ address: ADDRESS }, known)
    assert.deepEqual(commands, [PREPARE, { after: 1000, send: { type: 'waited' } }])
    assert.equal(after(exporting, state, press).length, 1, 'nothing is opened that is not prepared')
    assert.equal(after(exporting, state, prepared)[0].at, 'waiting')
    assert.equal(after(exporting, state, prepared, { type: 'waited' })[0].at, 'ready')
    assert.equal(after(exporting, state, { type: 'waited' }, prepared)[0].at, 'ready')
    assert.equal(after(recovering, begun(recovering), prepared)[0].at, 'ready')
  })

  test('has another ticket while it is not opened, and none of that afterwards', () => {
    const [ready, renewal] = after(recovering, begun(recovering), prepared)
    assert.deepEqual(renewal, { after: 45_000, send: { type: 'old' } })
    assert.deepEqual(after(recovering, ready, { type: 'old' })[1], { run: 'renew' })
    assert.deepEqual(after(recovering, ready, { type: 'renewed' })[1], renewal)
    const open = openOf(exporting)
    assert.deepEqual([after(exporting, open, { type: 'old' }).length, after(exporting, open, { type: 'renewed' }).length], [1, 1])
  })

  test('has the theme of the dialog', () => {
    const dark = facts({ user, app: { ...app, theme: 'dark' } })
    const [, command] = exporting.on(readyOf(exporting), press, dark)
    assert.deepEqual(command, { run: 'open', with: { ...USE, attempt: 1, theme: 'dark' } })
  })

  test('is opened in the press, once, and followed', () => {
    const [open, ...commands] = after(exporting, readyOf(exporting), press)
    assert.deepEqual([open.at, commands], ['open', [{ run: 'open', with: { ...USE, attempt: 1 } }]])
    assert.equal(after(exporting, open, press).length, 1, 'a second press opens no second window')
    const followed = after(exporting, open, { type: 'opened', attempt: 1 }).slice(1)
    assert.deepEqual(followed, [
      { run: 'answer', with: 1 },
      { run: 'apart', with: 1 },
      { run: 'gone', with: 1 },
    ])
    assert.deepEqual(after(exporting, open, { type: 'front' })[1], { run: 'front' })
    assert.equal(after(exporting, readyOf(exporting), { type: 'front' }).length, 1)
  })

  test('that the browser blocks is said, and opened by another press with a ticket of its own', () => {
    const [blocked, ...commands] = after(exporting, readyOf(exporting), press, { type: 'blocked', attempt: 1 })
    assert.deepEqual(
      [blocked.at, blocked.prepared, codeOf(commands[0]), commands[1]],
      ['blocked', false, 'window_blocked', PREPARE],
    )
    assert.equal(after(exporting, blocked, press).length, 1, 'not before there is a ticket')
    assert.deepEqual(after(exporting, blocked, prepared, press)[1], { run: 'open', with: { ...USE, attempt: 2 } })
  })

  test('that is closed, by whoever tells of it, is said once, and opened again', () => {
    const closed = localFailure('window_closed', 'm')
    for (const event of [
      { type: 'gone', attempt: 1 },
      { type: 'refused', attempt: 1, error: closed },
    ] as const) {
      const [state, ...commands] = after(exporting, openOf(exporting), event)
      assert.deepEqual([state.at, codeOf(commands[0]), commands[1]], ['closed', 'window_closed', PREPARE])
      assert.equal(after(exporting, state, { type: 'refused', attempt: 1, error: closed }).length, 1)
      assert.equal(after(exporting, state, { type: 'gone', attempt: 1 }).length, 1)
      const [again] = after(exporting, state, prepared, press)
      assert.deepEqual([again.at, again.attempt], ['open', 2])
    }
  })

  test('that the browser cuts off goes on, also after it seemed closed; its answer counts', () => {
    const apart = { type: 'apart', attempt: 1 } as const
    const [cut] = after(exporting, openOf(exporting), apart)
    assert.deepEqual([cut.at, cut.apart], ['open', true])
    assert.equal(after(exporting, cut, { type: 'gone', attempt: 1 })[0].at, 'open', 'it seems closed, and is not')
    const [found] = after(exporting, openOf(exporting), { type: 'gone', attempt: 1 }, apart)
    assert.deepEqual([found.at, found.apart], ['open', true])
    assert.equal(after(exporting, found, { type: 'answered', attempt: 1, outcome })[0].at, 'used')
  })

  test('of a former attempt tells nothing any more', () => {
    const second = after(exporting, openOf(exporting), { type: 'gone', attempt: 1 }, prepared, press)[0]
    for (const event of [
      { type: 'answered', attempt: 1, outcome },
      { type: 'apart', attempt: 1 },
      { type: 'gone', attempt: 1 },
      { type: 'refused', attempt: 1, error: localFailure('request_dropped', 'm') },
    ] as const)
      assert.deepEqual(after(exporting, second, event), [second], event.type)
  })

  test('settles once: what comes after an answer, or a failure, is nothing', () => {
    const used = after(exporting, openOf(exporting), { type: 'answered', attempt: 1, outcome })[0]
    const failed = after(exporting, openOf(exporting), {
      type: 'refused',
      attempt: 1,
      error: localFailure('request_dropped', 'm'),
    })[0]
    assert.equal(failed.at, 'failed')
    for (const state of [used, failed])
      for (const event of [
        { type: 'answered', attempt: 1, outcome },
        { type: 'refused', attempt: 1, error: localFailure('x', 'm') },
        { type: 'gone', attempt: 1 },
      ] as const)
        assert.deepEqual(after(exporting, state, event), [state], event.type)
  })
})

describe('what it was for', () => {
  test('is the result where the page asks, told where it was begun in the account, and the person leaves by themselves', () => {
    const answered = { type: 'answered', attempt: 1, outcome } as const
    const [asked, done] = after(exporting, openOf(exporting), answered)
    assert.deepEqual([done, after(exporting, asked, { type: 'leave' })[1]], [{ reached: outcome }, { close: 'success' }])
    const [chosen, told] = after(exporting, openOf(exporting, { address: ADDRESS }), answered)
    assert.deepEqual([told, after(exporting, chosen, { type: 'leave' })[1]], [{ emit: outcome }, { back: true }])
    assert.equal(after(exporting, openOf(exporting), { ...answered, outcome: null }).length, 1)
  })

  test('a recovery goes on at once, a confirmation when it was seen', () => {
    const recovered: Outcome = { kind: 'recover', result: { wallet: { address: ADDRESS } as never } }
    const answered = { type: 'answered', attempt: 1, outcome: recovered } as const
    assert.deepEqual(after(recovering, openOf(recovering), answered).slice(1), [{ done: recovered }, { close: 'success' }])
    const signed: Outcome = { kind: 'confirm-request', result: { answer: '0x1' } }
    const [used, ...commands] = after(confirming, openOf(confirming), { ...answered, outcome: signed })
    assert.deepEqual(commands, [{ done: signed }, { after: 1400, send: { type: 'close' } }])
    assert.deepEqual(after(confirming, used, { type: 'close' })[1], { close: 'success' })
  })

  test('requests that wait behind a confirmation are counted', () => {
    const [, , count] = confirming.start({ address: ADDRESS }, known)
    assert.deepEqual(count, { run: 'count', with: 0 })
    const [state, next] = after(confirming, readyOf(confirming), { type: 'more', count: 2 })
    assert.deepEqual([state.more, next], [2, { run: 'count', with: 2 }])
    assert.equal(
      after(confirming, state, { type: 'refused', attempt: 0, error: localFailure('x', 'm') }, { type: 'again' })[0].more,
      2,
    )
  })
})

describe('who does not go on', () => {
  test('gives up, which closes what was asked for; in the account it is the way back', () => {
    assert.deepEqual(after(exporting, openOf(exporting), { type: 'leave' })[1], { close: 'dismissed' })
    assert.deepEqual(after(exporting, openOf(exporting, { address: ADDRESS }), { type: 'leave' })[1], { back: true })
    assert.deepEqual(after(confirming, openOf(confirming, { address: ADDRESS }), { type: 'leave' })[1], { close: 'dismissed' })
  })

  test('refuses in the window, or leaves what was asked for before it', () => {
    const refused = localFailure('user_rejected_request', 'm')
    const event = { type: 'refused', attempt: 1, error: refused } as const
    assert.deepEqual(after(confirming, openOf(confirming), event)[1], { abandon: refused })
    assert.deepEqual(after(exporting, openOf(exporting), event)[1], { close: 'dismissed' })
    for (const code of ['mfa_canceled', 'recovery_canceled', 'exited_auth_flow'])
      assert.deepEqual(
        after(exporting, begun(exporting), { type: 'failed', error: localFailure(code, 'm') })[1],
        { close: 'dismissed' },
        code,
      )
  })
})

describe('where it cannot be done', () => {
  test('a browser inside of an app has no windows: nothing is prepared, and the link of the page is there to copy', () => {
    const inApp = facts({ user, app: { ...app, inApp: true } })
    const [state, ...commands] = exporting.start({ address: ADDRESS, asked: true }, inApp)
    assert.deepEqual([state.at, commands[0], codeOf(commands[1])], ['elsewhere', { run: 'look' }, 'window_not_supported'])
    const [here] = after(exporting, state, { type: 'here', link: 'https://app.example/', safari: true })
    assert.deepEqual(after(exporting, here, { type: 'copy' })[1], { run: 'copy', with: 'https://app.example/' })
    assert.equal(after(exporting, here, { type: 'copied', done: false })[0].copied, false)
    assert.deepEqual(after(exporting, here, press), [here])
    assert.deepEqual(after(exporting, here, { type: 'leave' })[1], { close: 'dismissed' })
  })

  test('a failure is said and tried again from the beginning; without a connection it goes on by itself', () => {
    const error = localFailure('embedded_wallet_webview_not_loaded', 'm')
    const [failed, told] = after(exporting, begun(exporting), { type: 'failed', error })
    assert.deepEqual([failed.at, failed.retry, told], ['failed', true, { refused: error }])
    assert.deepEqual(after(exporting, failed, { type: 'again' })[1], PREPARE)
    const offline = { ...localFailure('service_unreachable', 'm'), offline: true as const }
    const [away, , waits] = after(exporting, begun(exporting), { type: 'failed', error: offline })
    assert.deepEqual([away.title, waits], ['error.offline', { run: 'online' }])
    assert.equal(after(exporting, away, { type: 'online' })[0].at, 'waiting')
    const [over] = after(exporting, begun(exporting), { type: 'failed', error: localFailure('must_be_authenticated', 'm') })
    assert.equal(over.retry, false)
    const again = after(exporting, openOf(exporting), { type: 'refused', attempt: 1, error }, { type: 'again' })[0]
    assert.equal(again.attempt, 1, 'what a former attempt tells is still told apart')
  })

  test('a sign-in that is too long ago is asked for: on a screen of its own, or over what waits, once', () => {
    const error = localFailure('recent_login_required', 'm')
    const owner = facts({
      user: { ...user, linkedAccounts: [{ type: 'passkey' }] } as never,
      app: { ...app, allowed: ['passkey'] },
    })
    const [, go] = exporting.on(openOf(exporting), { type: 'refused', attempt: 1, error }, owner)
    assert.ok(go && 'go' in go && go.go.screen === 'AWAITING_PASSKEY_SYSTEM_DIALOGUE')
    // Before a window was opened, too: what is typed there is not lost.
    const [, early] = exporting.on(begun(exporting), { type: 'failed', error }, owner)
    assert.ok(early && 'go' in early && early.go.screen === 'AWAITING_PASSKEY_SYSTEM_DIALOGUE')
    // A guest, and who came by the host's own sign-in, have no screen for it.
    const guest = exporting.on(openOf(exporting), { type: 'refused', attempt: 1, error }, facts({ app }))
    assert.deepEqual([guest[0].at, guest[1]], ['waiting', { run: 'prove', with: error }])
    const nobody = exporting.on(guest[0], { type: 'failed', error }, facts({ app }))
    assert.deepEqual([nobody[0].logInAgain, codeOf(nobody[1])], [true, 'recent_login_required'])
    const [asked, prove] = after(recovering, begun(recovering), { type: 'failed', error })
    assert.deepEqual([asked.at, prove], ['waiting', { run: 'prove', with: error }])
    assert.deepEqual(after(recovering, asked, { type: 'proved' })[1], {
      run: 'prepare',
      with: { purpose: 'recover', address: ADDRESS },
    })
    assert.equal(after(recovering, asked, { type: 'failed', error })[0].logInAgain, true)
  })

  test('a ticket that is not renewed in the moment in which its window is opened ends nothing', () => {
    const open = openOf(exporting)
    const error = localFailure('recent_login_required', 'm')
    assert.deepEqual(after(exporting, open, { type: 'failed', error }), [open])
  })
})
