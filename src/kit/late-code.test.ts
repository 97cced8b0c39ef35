import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { isMissingCode } from './is-missing-code.ts'
import { lateCode } from './late-code.ts'

test('what arrives is given, and asked for once', async () => {
  let asked = 0
  assert.equal(await lateCode(async () => ++asked), 1)
})

test('what fails is an error of the catalogue, with what the browser said', async () => {
  const cause = new TypeError('Importing a module script failed.')
  await assert.rejects(
    lateCode(() => Promise.reject(cause)),
    (error: LatchkeyError) => isMissingCode(error) && error.cause === cause && error.code === 'service_unreachable',
  )
})

test('what hangs is given up after the time of a call', async (t) => {
  const end = new AbortController()
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    assert.equal(ms, 20_000)
    return end.signal
  })
  const loaded = lateCode(() => new Promise(() => undefined))
  end.abort(new DOMException('signal timed out', 'TimeoutError'))
  await assert.rejects(loaded, (error: LatchkeyError) => isMissingCode(error) && (error.cause as Error).name === 'TimeoutError')
})

test('a service that cannot be reached is no code that is missing', () => {
  assert.equal(isMissingCode(new LatchkeyError('service_unreachable', 'The service cannot be reached.')), false)
})
