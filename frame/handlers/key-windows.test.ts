// A request and its window over a real port: every word parsed, given once, to one window, over in time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_WINDOW_TIME, type KeyAsked, type KeyPurpose, type ToConfirm } from '../../src/contract/key-windows.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { NotTyped } from '../keys/typed-secret.ts'
import { type KeyLine, openKeyLine } from '../windows/keys/key-line.ts'
import { createKeyWindows } from './key-windows.ts'
import type { KeyDo, KeyPort } from './waiting-request.ts'

const REQUEST: ToConfirm = {
  method: 'personal_sign',
  params: ['0x41', '0xada'],
  address: '0xada',
  digest: '0xd1',
  known: [],
  used: [],
}
const askedOf = (purpose: KeyPurpose): KeyAsked => ({
  purpose,
  origin: 'https://page.example',
  person: { id: 'did:privy:ada', name: 'Ada' },
  address: '0xada',
  ...(purpose === 'confirm' && { request: REQUEST }),
})
const GIVEN = {
  export: { key: '0x01', phrase: null },
  import: { address: '0xada' },
  backup: { file: '{}' },
  confirm: { agreed: true },
  password: { address: '0xada' },
  recover: { address: '0xada' },
  devices: { devices: [] },
  passkey: { address: '0xada' },
  'leave-passkeys': { address: '0xada' },
} as const
const turns = async (): Promise<void> => {
  for (let at = 0; at < 6; at++) await new Promise((resolve) => setImmediate(resolve))
}

const open = () => {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const windows = createKeyWindows((ms, run) => {
    const timer = { at: time + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  })
  const pass = (ms: number): void => {
    const end = time + ms
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (!next) break
      time = next.at
      timers = timers.filter((one) => one !== next)
      next.run()
    }
    time = end
  }
  const done: KeyDo[] = []
  const answers: (() => Promise<unknown>)[] = []
  /** How a request ends: what it answers, or the code of its refusal. */
  const ask = (purpose: KeyPurpose): Promise<unknown> =>
    windows
      .ask({
        asked: askedOf(purpose),
        perform: (act) => {
          done.push(act)
          return (answers.shift() ?? (async () => GIVEN[purpose]))() as never
        },
      })
      .catch(({ code }: LatchkeyError) => code)
  const ports: MessagePort[] = []
  let gone = false
  /** A window that claims; `raw` is its end of the port. */
  const claim = (purpose: KeyPurpose) => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    const told: string[] = []
    let line: KeyLine | null = null
    const heard = openKeyLine(port1, purpose, {
      asked: (one) => {
        line = one
        one.onEnded((code) => told.push(code))
      },
      refused: (code) => told.push(code),
    })
    windows.claim(purpose, { port: port2 as KeyPort, isGone: () => gone })
    const given = async (): Promise<KeyLine> => {
      await turns()
      assert.ok(line, 'nothing was given')
      return line
    }
    return { told, given, raw: port1, ...heard, line: () => line }
  }
  const close = (): void => {
    for (const port of ports) port.close()
  }
  return { windows, pass, ask, claim, done, answers, close, leave: () => (gone = true) }
}

test('a request is given to the window of its purpose, whichever comes first', async () => {
  for (const isEarly of [true, false]) {
    const { ask, claim, close } = open()
    const early = isEarly ? claim('import') : null
    const outcome = ask('import')
    const line = await (early ?? claim('import')).given()
    assert.deepEqual(line.asked, askedOf('import'))
    assert.deepEqual(await line.act({ act: 'do', text: 'abandon' }), { given: GIVEN.import })
    assert.deepEqual(await outcome, { at: 'imported', address: '0xada' })
    close()
  }
})

for (const [purpose, act, answer] of [
  ['backup', { act: 'do', password: 'long enough' }, { at: 'used' }],
  ['recover', { act: 'do', password: 'pin' }, { at: 'recovered', address: '0xada' }],
  ['confirm', { act: 'agree', digest: '0xd1' }, { at: 'used' }],
] as const)
  test(`${purpose}: what was done is over with it`, async () => {
    const { ask, claim, close } = open()
    const outcome = ask(purpose)
    const window = claim(purpose)
    const line = await window.given()
    assert.deepEqual(await line.act(act), { given: GIVEN[purpose] })
    assert.deepEqual(await outcome, answer)
    assert.deepEqual(window.told, [])
    close()
  })

test('export and devices stay until the window is done; then it counts, however it ends', async () => {
  for (const end of ['done', 'left', 'refuse'] as const) {
    const { ask, claim, close } = open()
    const outcome = ask('export')
    const line = await claim('export').given()
    await line.act({ act: 'do' })
    line.leave(end)
    assert.deepEqual(await outcome, { at: 'used' }, end)
    close()
  }
  const { ask, claim, close } = open()
  const outcome = ask('devices')
  const line = await claim('devices').given()
  await line.act({ act: 'do' })
  line.leave('done')
  assert.equal(await outcome, 'user_rejected_request', 'a list that was looked at is nothing that was done')
  const next = ask('devices')
  const again = await claim('devices').given()
  await again.act({ act: 'do', remove: 'other' })
  again.leave('left')
  assert.deepEqual(await next, { at: 'used' })
  close()
})

test('who refuses, leaves or is looked for in vain has done nothing', async () => {
  for (const [end, code] of [
    ['refuse', 'user_rejected_request'],
    ['done', 'user_rejected_request'],
    ['left', 'window_closed'],
  ] as const) {
    const { ask, claim, close, done } = open()
    const outcome = ask('export')
    ;(await claim('export').given()).leave(end)
    assert.equal(await outcome, code)
    assert.deepEqual(done, [])
    close()
  }
  const { ask, claim, close, leave, pass } = open()
  const outcome = ask('export')
  await claim('export').given()
  leave()
  pass(1000)
  assert.equal(await outcome, 'window_closed', 'closed, or elsewhere')
  close()
})

test('a port that ends without a word ends the request at both ends', async () => {
  const { ask, claim, close } = open()
  const outcome = ask('export')
  const window = claim('export')
  await window.given()
  close()
  assert.equal(await outcome, 'window_closed')
  await turns()
  assert.deepEqual(window.told, ['embedded_wallet_webview_not_loaded'])
})

test('time, a newer request and a sign-out end it, and the window is told', async () => {
  for (const [code, end] of [
    ['wallet_request_timeout', ({ pass }) => pass(KEY_WINDOW_TIME)],
    ['request_dropped', ({ ask }) => void ask('backup')],
    ['must_be_authenticated', ({ windows }) => windows.endAll(new LatchkeyError('must_be_authenticated', 'over'))],
  ] as const satisfies readonly (readonly [string, (of: ReturnType<typeof open>) => void])[]) {
    const all = open()
    const outcome = all.ask('export')
    const window = all.claim('export')
    const line = await window.given()
    end(all)
    assert.equal(await outcome, code)
    await turns()
    assert.deepEqual(window.told, [code])
    void line.act({ act: 'do' })
    await turns()
    assert.deepEqual(all.done, [], 'nothing is done for a window whose request is over')
    all.windows.endAll(new LatchkeyError('request_dropped', 'over'))
    all.close()
  }
})

test('one request is shown by one window, and what it has is never exchanged', async () => {
  const { ask, claim, close } = open()
  const outcome = ask('confirm')
  const first = claim('confirm')
  const second = claim('confirm')
  const line = await first.given()
  await turns()
  assert.deepEqual(second.told, ['request_changed'])
  assert.equal(second.line(), null)
  const next = ask('confirm')
  assert.equal(await outcome, 'request_dropped')
  const third = claim('confirm')
  await third.given()
  void line.act({ act: 'agree', digest: '0xd1' })
  await turns()
  ;(await third.given()).leave('refuse')
  assert.equal(await next, 'user_rejected_request')
  close()
})

test('a window of another purpose is given nothing, and hears so when nothing comes', async () => {
  const { ask, claim, close, pass, windows } = open()
  const outcome = ask('export')
  const other = claim('backup')
  await turns()
  assert.equal(other.line(), null)
  pass(15_000)
  await turns()
  assert.deepEqual(other.told, ['request_changed'])
  windows.endAll(new LatchkeyError('request_dropped', 'over'))
  assert.equal(await outcome, 'request_dropped')
  close()
})

test('words that are none, of another purpose, double or late do nothing', async () => {
  const { ask, claim, close, done, answers } = open()
  let go = (): void => {}
  answers.push(() => new Promise((resolve) => (go = () => resolve(GIVEN.backup))))
  const outcome = ask('backup')
  const { raw, given, line } = claim('backup')
  await given()
  for (const odd of [
    ...[null, 'do', 7, [], {}, { act: 'show' }, { act: 'do' }, { act: 'do', text: 'a key' }, { act: 'do', password: '' }],
    ...[
      { act: 'do', password: 'x'.repeat(1025) },
      { act: 'agree', digest: '0xd1' },
      { act: 'do', password: 'x', address: '0xeve' },
    ],
    ...[{ act: 'done', more: 1 }, { given: GIVEN.backup }, { over: 'request_changed' }],
  ])
    raw.postMessage(odd)
  await turns()
  assert.deepEqual(done, [])
  raw.postMessage({ act: 'do', password: 'first' })
  raw.postMessage({ act: 'do', password: 'second' })
  await turns()
  assert.deepEqual(done, [{ act: 'do', password: 'first' }], 'one at a time')
  go()
  assert.deepEqual(await outcome, { at: 'used' })
  raw.postMessage({ act: 'do', password: 'late' })
  line()?.leave('left')
  await turns()
  assert.equal(done.length, 1)
  close()
})

test('what the window hears is parsed too', async () => {
  const { port1, port2 } = new MessageChannel()
  const told: string[] = []
  const asked: KeyLine[] = []
  openKeyLine(port1, 'export', { asked: (line) => asked.push(line), refused: (code) => told.push(code) })
  for (const odd of [
    ...[
      null,
      'asked',
      { asked: null },
      { asked: { ...askedOf('export'), origin: 7 } },
      { asked: { ...askedOf('export'), person: 'Ada' } },
    ],
    ...[
      { asked: askedOf('backup') },
      { given: GIVEN.import },
      { over: 7 },
      { failed: '' },
      { asked: askedOf('export'), more: 1 },
    ],
  ])
    port2.postMessage(odd)
  await turns()
  assert.deepEqual([asked.length, told], [0, []])
  port2.postMessage({ asked: askedOf('export') })
  port2.postMessage({ asked: { ...askedOf('export'), address: '0xeve' } })
  await turns()
  assert.deepEqual(
    asked.map((line) => line.asked.address),
    ['0xada'],
    'once',
  )
  port1.close()
})

test('another digest than the one that was shown ends the request unsigned', async () => {
  const { ask, claim, close } = open()
  const outcome = ask('confirm')
  const window = claim('confirm')
  void (await window.given()).act({ act: 'agree', digest: '0xd2' })
  assert.equal(await outcome, 'request_changed')
  await turns()
  assert.deepEqual(window.told, ['request_changed'])
  close()
})

test('what a person mends in the window is said there; what the page has to do ends the request', async () => {
  const { ask, claim, close, answers } = open()
  const wrong = async (): Promise<never> => {
    throw new LatchkeyError('invalid_recovery_pin', 'wrong', { status: 422 })
  }
  answers.push(
    wrong,
    async () => {
      throw new NotTyped({ kind: 'word', at: 3 })
    },
    async () => {
      throw new Error('a secret')
    },
  )
  const outcome = ask('recover')
  const window = claim('recover')
  const line = await window.given()
  const act = { act: 'do', password: 'pin' } as const
  assert.deepEqual(await line.act(act), { failed: 'invalid_recovery_pin' })
  assert.deepEqual(await line.act(act), { failed: 'invalid_request_arguments', fault: { kind: 'word', at: 3 } })
  void line.act(act)
  assert.equal(await outcome, undefined, 'the error itself, which the channel makes a plain one')
  await turns()
  assert.deepEqual(window.told, ['embedded_wallet_request_error'])

  answers.push(async () => {
    throw new LatchkeyError('recent_login_required', 'old', { status: 403 })
  })
  const next = ask('export')
  const other = claim('export')
  void (await other.given()).act({ act: 'do' })
  assert.equal(await next, 'recent_login_required')
  await turns()
  assert.deepEqual(other.told, ['recent_login_required'])
  close()
})

test('what has ended meanwhile gives nothing', async () => {
  const { ask, claim, close, answers, windows } = open()
  let go = (): void => {}
  answers.push(() => new Promise((resolve) => (go = () => resolve(GIVEN.export))))
  const outcome = ask('export')
  const window = claim('export')
  const given: unknown[] = []
  const line = await window.given()
  void line.act({ act: 'do' }).then((outcome) => given.push(outcome))
  await turns()
  windows.endAll(new LatchkeyError('must_be_authenticated', 'over'))
  go()
  assert.equal(await outcome, 'must_be_authenticated')
  await turns()
  assert.deepEqual(given, [])
  close()
})

test('nor is it said into a port that a browser has not closed yet', async () => {
  const { windows, ask, answers } = open()
  let go = (): void => {}
  answers.push(() => new Promise((resolve) => (go = () => resolve(GIVEN.export))))
  const outcome = ask('export')
  const words: object[] = []
  const port = { postMessage: (word: object) => words.push(word), close: () => {}, addEventListener: () => {}, onmessage: null }
  windows.claim('export', { port: port as unknown as KeyPort, isGone: () => false })
  const { onmessage } = port as unknown as { onmessage: (event: { data: unknown }) => void }
  onmessage({ data: { act: 'do' } })
  windows.endAll(new LatchkeyError('must_be_authenticated', 'over'))
  go()
  onmessage({ data: { act: 'do' } })
  assert.equal(await outcome, 'must_be_authenticated')
  await turns()
  assert.deepEqual(words, [{ asked: askedOf('export') }, { over: 'must_be_authenticated' }])
})
