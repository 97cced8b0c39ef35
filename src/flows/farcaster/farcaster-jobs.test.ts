// The jobs of a login with Farcaster: what is asked of the service, and what its answers come to.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { captchaRuntime, fakeCaptchaFrame, putFrame } from '../../../test/fakes/captcha-frame.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type FarcasterScope, jobs } from './farcaster-jobs.ts'

const page = openWindow()
beforeEach(() => {
  page.put('location', { origin: 'https://app.example', href: 'https://app.example/page' })
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'desktop', maxTouchPoints: 0 }, configurable: true })
})

const APPROVAL = { message: 'm', signature: '0x1', fid: 7 }
/** Runs a job against a service that answers this; `asked`: the bodies and headers of its calls. */
const run = async (
  job: keyof typeof jobs,
  answer: object | Error,
  { own = {}, task = undefined as unknown, captcha = false } = {},
) => {
  const asked: { name: string; body?: unknown; headers?: unknown }[] = []
  const runtime = captchaRuntime({ on: captcha })
  const adopted = { id: 'did:privy:ada' }
  Object.assign(runtime, {
    api: async ({ name }: { name: string }, { body, headers }: { body?: unknown; headers?: unknown }) => {
      asked.push({ name, ...(body !== undefined && { body }), ...(headers !== undefined && { headers }) })
      if (answer instanceof Error) throw answer
      return answer
    },
    session: { adopt: () => adopted },
  })
  const frame = fakeCaptchaFrame(() => 'success')
  putFrame(runtime as Runtime, frame)
  const scope: FarcasterScope = { signal: new AbortController().signal, channel: 'channel', ...own }
  const event = await jobs[job](runtime as never, task as never, scope)
  return { event, asked, scope, token: frame.token }
}
const codeOf = (event: object): string | undefined => (event as { error?: { code: string } }).error?.code

test('a channel is opened for this page; only an address of the web or of the app itself is shown', async () => {
  const good = { channel_token: 'token', connect_uri: 'https://farcaster.xyz/~/siwf' }
  const { event, asked, scope } = await run('open', good)
  assert.deepEqual(event, { type: 'opened', uri: good.connect_uri, mobile: false })
  assert.deepEqual(
    [asked, scope.channel],
    [[{ name: 'farcaster.init', body: { relying_party: 'https://app.example' } }], 'token'],
  )
  const bad = await run('open', { ...good, connect_uri: 'javascript:alert(1)' })
  assert.deepEqual([bad.event.type, codeOf(bad.event)], ['not-begun', 'invalid_answer'])
})

test('the captcha of the app is passed first', async () => {
  const { asked, token } = await run('open', { channel_token: 'token', connect_uri: 'https://farcaster.xyz/' }, { captcha: true })
  assert.deepEqual(asked[0]?.body, { relying_party: 'https://app.example', token })
})

test('a channel that is over ends it, and so does half an approval; what may pass does not', async () => {
  const whole = await run('poll', { state: 'completed', ...APPROVAL })
  assert.deepEqual([whole.event.type, whole.scope.approval], ['approved', APPROVAL])
  assert.deepEqual(whole.asked[0]?.headers, { 'farcaster-channel-token': 'channel' })
  for (const half of [
    { ...APPROVAL, signature: '' },
    { message: 'm', fid: 7 },
    { ...APPROVAL, fid: undefined },
  ])
    assert.equal((await run('poll', { state: 'completed', ...half })).event.type, 'refused')
  assert.equal((await run('poll', new LatchkeyError('invalid_credentials', ''))).event.type, 'refused')
  for (const code of ['service_unreachable', 'service_unavailable', 'too_many_requests'])
    assert.equal((await run('poll', new LatchkeyError(code, ''))).event.type, 'pending', code)
})

test('an approval is traded as it came, and by a page that lets nobody new in for who is known alone', async () => {
  for (const mode of [{}, { mode: 'no-signup' }]) {
    const { event, asked } = await run(
      'finish',
      { is_new_user: false },
      { own: { approval: APPROVAL }, task: { intent: 'login', ...mode } },
    )
    assert.deepEqual(asked, [{ name: 'farcaster.authenticate', body: { channel_token: 'channel', ...APPROVAL, ...mode } }])
    assert.equal(event.type, 'signed-in')
  }
})
