import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RequestOptions } from '../../contract/passkeys/passkey-shapes.ts'
import { askForPasskey } from './webauthn.ts'

const OPTIONS: RequestOptions = { challenge: 'AAAA', timeout: 1000, rp_id: 'host.example', user_verification: 'required' }
interface Question {
  readonly publicKey: PublicKeyCredentialRequestOptions
  readonly mediation?: string
  readonly signal: AbortSignal
  answer(credential: object | null): void
  refuse(error: unknown): void
}
/** What the browser was asked. Like a browser, it ends a question that is called off. */
const asked: Question[] = []
const credentials = {
  get: (question: Omit<Question, 'answer' | 'refuse'>) =>
    new Promise((answer, refuse) => {
      asked.push({ ...question, answer, refuse })
      question.signal.addEventListener('abort', () => refuse(new DOMException('Called off.', 'AbortError')))
    }),
}
const last = (): Question => asked.at(-1) as Question
const bytes = (...numbers: number[]) => Uint8Array.from(numbers).buffer
const KEY = {
  id: 'AQ',
  rawId: bytes(1),
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4), userHandle: null },
}
const live = (): AbortSignal => new AbortController().signal

describe('the browser’s dialogs for passkeys', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const pretend = (navigator: object): unknown =>
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  before(() => pretend({ credentials }))
  after(() => (own ? Object.defineProperty(globalThis, 'navigator', own) : Reflect.deleteProperty(globalThis, 'navigator')))
  beforeEach(() => {
    asked.length = 0
  })

  test('ask for any passkey of the domain that verifies its person, and answer in the shapes that travel', async () => {
    const answer = askForPasskey(OPTIONS, live())
    const { publicKey, mediation } = last()
    assert.deepEqual(
      [publicKey.rpId, publicKey.userVerification, publicKey.timeout, publicKey.allowCredentials, mediation],
      ['host.example', 'required', 1000, undefined, undefined],
    )
    last().answer(KEY)
    assert.deepEqual(await answer, {
      id: 'AQ',
      raw_id: 'AQ',
      type: 'public-key',
      authenticator_attachment: 'platform',
      client_extension_results: {},
      response: { client_data_json: 'Ag', authenticator_data: 'Aw', signature: 'BA', user_handle: null },
    })
  })

  test('an empty user handle is none', async () => {
    const answer = askForPasskey(OPTIONS, live())
    last().answer({ ...KEY, response: { ...KEY.response, userHandle: new ArrayBuffer(0) } })
    assert.equal((await answer).response.user_handle, null)
  })

  test('there is one at a time: a new one ends the former, be it only an offer in a field', async () => {
    const offer = askForPasskey(OPTIONS, live(), true)
    assert.equal(last().mediation, 'conditional')
    const [first] = asked
    const dialog = askForPasskey(OPTIONS, live())
    assert.equal(first?.signal.aborted, true)
    await assert.rejects(offer, { code: 'passkey_not_allowed' })
    assert.equal(last().signal.aborted, false)
    last().answer(KEY)
    await dialog
  })

  test('whoever asked calls it off; what was called off before asks nobody, and ends nothing', async () => {
    const leaving = new AbortController()
    const first = askForPasskey(OPTIONS, leaving.signal)
    await assert.rejects(askForPasskey(OPTIONS, AbortSignal.abort()), { name: 'AbortError' })
    assert.deepEqual([asked.length, last().signal.aborted], [1, false])
    leaving.abort()
    assert.equal(last().signal.aborted, true)
    await assert.rejects(first, { code: 'passkey_not_allowed' })
  })

  test('what the browser throws has a code of the catalogue', async () => {
    for (const [name, code] of [
      ['NotAllowedError', 'passkey_not_allowed'],
      ['InvalidStateError', 'passkey_exists'],
      ['SecurityError', 'unknown_error'],
    ] as const) {
      const answer = askForPasskey(OPTIONS, live())
      last().refuse(new DOMException('Because.', name))
      await assert.rejects(answer, { code, message: 'Because.' }, name)
    }
    const nothing = askForPasskey(OPTIONS, live())
    last().answer(null)
    await assert.rejects(nothing, { code: 'unknown_error' })
  })

  test('a page without passkeys says so', async () => {
    pretend({})
    await assert.rejects(askForPasskey(OPTIONS, live()), { code: 'unknown_error', message: /no passkeys/ })
    pretend({ credentials })
  })
})
