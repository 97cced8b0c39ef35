import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { explained } from './set-up-fault.ts'

const app = { appId: 'latchkeydemoapp0000000001', apiUrl: 'https://login.example' }
const at = (origin: string, code: string) => {
  Object.assign(globalThis, { location: { origin, hostname: new URL(origin).hostname } })
  return explained(new LatchkeyError(code, 'The words of the service.', { status: 403 }), app)
}
const adviceOf = (fault: LatchkeyError) => ('advice' in fault ? fault.advice : null)

test('an origin that is not allowed: the sentence names it, and the command that allows it', () => {
  for (const code of ['invalid_origin', 'missing_origin']) {
    const fault = at('http://localhost:5999', code)
    assert.equal(
      fault.message,
      'This page\'s origin "http://localhost:5999" must be one of the app\'s allowed origins at https://login.example. ' +
        'To allow it, in the folder of the service: npx latchkey app change latchkeydemoapp0000000001 --origin http://localhost:5999 --keep-origins yes',
    )
    assert.deepEqual([fault.code, fault.status, adviceOf(fault)], [code, 403, fault.message.replace(': npx', ':\nnpx')])
  }
})

test('an app that the service does not know: the command makes one for this page', () => {
  const { message } = at('http://localhost:5999', 'missing_or_invalid_privy_app_id')
  assert.match(
    message,
    /^app-id must be an app of the service at https:\/\/login\.example, but it is "latchkeydemoapp0000000001"\. /,
  )
  assert.match(message, /npx latchkey app create --name "My app" --origin http:\/\/localhost:5999$/)
})

test('on a site the sentence is for the console alone; any other fault stays as it is', () => {
  const fault = at('https://shop.example', 'invalid_origin')
  assert.match(fault.message, /--origin https:\/\/shop\.example --keep-origins yes$/)
  assert.equal(adviceOf(fault), null)
  assert.equal(at('http://localhost:5999', 'internal_error').message, 'The words of the service.')
})
