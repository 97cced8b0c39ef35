import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { captchaRuntime, fakeCaptchaFrame, putFrame } from '../../../test/fakes/captcha-frame.ts'
import type { CaptchaFrame } from '../../bridge/captcha-frame.ts'
import { init } from '../../contract/endpoints/passwordless.ts'
import { jobs, proof } from './captcha-jobs.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
afterEach(() => mock.timers.reset())

/** Lets time pass in small steps, so that what follows from each is done before the next. */
const pass = async (milliseconds: number): Promise<void> => {
  for (let gone = 0; gone < milliseconds; gone += 100) {
    await new Promise(setImmediate)
    mock.timers.tick(100)
  }
  await new Promise(setImmediate)
}
const begin = (frame: CaptchaFrame, runtime = captchaRuntime(), abort = new AbortController()) => {
  putFrame(runtime, frame)
  const run: { event?: Awaited<ReturnType<typeof jobs.solve>>; stopped?: unknown } = {}
  jobs.solve(runtime, undefined, abort).then(
    (event) => {
      run.event = event
    },
    (reason: unknown) => {
      run.stopped = reason
    },
  )
  return run
}
const failed = (run: ReturnType<typeof begin>) => (run.event?.type === 'failed' ? run.event.error.code : run.event?.type)

test('without a second origin there is no frame: it never stands on the service’s own', async () => {
  const runtime = captchaRuntime({ sandbox: null })
  const event = await jobs.solve(runtime, undefined, new AbortController())
  assert.equal(event.type === 'failed' && event.error.code, 'invalid_config')
  assert.match(event.type === 'failed' ? event.error.message : '', /SANDBOX_URL/)
})
test('a result is noticed within 200 ms', async () => {
  const frame = fakeCaptchaFrame()
  const run = begin(frame)
  await pass(3000)
  assert.equal(run.event, undefined)
  frame.status = 'success'
  await pass(200)
  assert.equal(failed(run), 'passed')
})

test('no result for 20 s is captcha_timeout, and not before', async () => {
  const frame = fakeCaptchaFrame()
  const run = begin(frame)
  await pass(19_900)
  assert.equal(run.event, undefined)
  await pass(300)
  assert.equal(failed(run), 'captcha_timeout')
  assert.equal(frame.runs, 1)
})

test('three retries, the first after 1 s, each later one after twice the wait; then captcha_failure', async () => {
  const started: number[] = []
  const frame = fakeCaptchaFrame(() => {
    started.push(Date.now())
    return 'error'
  })
  const run = begin(frame)
  await pass(6900)
  assert.equal(run.event, undefined)
  await pass(300)
  assert.deepEqual(started, [0, 1000, 3000, 7000])
  assert.equal(failed(run), 'captcha_failure')
})

test('a retry that succeeds is a success', async () => {
  const frame = fakeCaptchaFrame((runs) => (runs < 3 ? 'error' : 'success'))
  const run = begin(frame)
  await pass(3300)
  assert.equal(failed(run), 'passed')
})

test('retries do not lengthen the 20 s', async () => {
  const frame = fakeCaptchaFrame((runs) => (runs === 1 ? 'error' : 'loading'))
  const run = begin(frame)
  await pass(20_300)
  assert.equal(failed(run), 'captcha_timeout')
})

test('a token that runs out before it was taken is asked for anew, and is no failed try', async () => {
  const frame = fakeCaptchaFrame()
  const run = begin(frame)
  await pass(200)
  frame.status = 'ready'
  await pass(200)
  assert.equal(frame.runs, 2)
  assert.equal(run.event, undefined)
})

test('a token that is held is not asked for', async () => {
  const frame = fakeCaptchaFrame()
  frame.status = 'success'
  const run = begin(frame)
  await pass(0)
  assert.equal(failed(run), 'passed')
  assert.equal(frame.runs, 0)
})

test('what runs already, since the person typed, is not begun anew', async () => {
  const frame = fakeCaptchaFrame()
  frame.status = 'loading'
  const run = begin(frame)
  await pass(1000)
  assert.equal(frame.runs, 0)
  frame.status = 'success'
  await pass(200)
  assert.equal(failed(run), 'passed')
})

test('leaving the screen calls it off', async () => {
  const abort = new AbortController()
  const frame = fakeCaptchaFrame()
  const run = begin(frame, captchaRuntime(), abort)
  await pass(200)
  abort.abort()
  await pass(0)
  assert.equal(run.event, undefined)
  assert.ok(run.stopped)
})

test('a site key of another kind is told to the host, and nothing is loaded', async () => {
  const frame = fakeCaptchaFrame()
  const run = begin(frame, captchaRuntime({ key: 'h:1' }))
  await pass(0)
  assert.deepEqual(run.event, {
    type: 'failed',
    error: { code: 'invalid_config', status: null, message: 'Unsupported captcha site key', retryAfter: null },
  })
  assert.equal(frame.runs, 0)
})

test('nobody waits where no captcha is asked for', async () => {
  const run = begin(fakeCaptchaFrame(), captchaRuntime({ on: false }))
  await pass(0)
  assert.equal(failed(run), 'passed')
})

test('each call takes a token of its own', async () => {
  const runtime = captchaRuntime()
  const frame = fakeCaptchaFrame(() => 'success')
  putFrame(runtime, frame)
  const { signal } = new AbortController()
  assert.deepEqual(await proof(runtime, init, signal), { body: { token: 'token-1' } })
  frame.token = 'token-2'
  assert.deepEqual(await proof(runtime, { ...init, captcha: 'captcha_token' }, signal), { body: { captcha_token: 'token-2' } })
  assert.equal(frame.runs, 2)
})
