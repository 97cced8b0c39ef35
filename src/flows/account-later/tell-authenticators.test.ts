import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { known } from '../../contract/endpoints/passkeys-own.ts'
import type { Runtime } from '../../session/runtime.ts'
import { tellAuthenticators, tellOfDeletion } from './tell-authenticators.ts'

const KNOWN = {
  rp_id: 'shop.example',
  user: { id: 'aGFuZGxl', name: 'ada@x.example', display_name: 'Ada' },
  credential_ids: ['a'],
}
const runtimeOf = (answer: () => Promise<unknown>) => {
  const calls: unknown[] = []
  const api = (endpoint: unknown) => {
    calls.push(endpoint)
    return answer()
  }
  const session = { authorized: (call: (token: string) => unknown) => call('t') }
  return { calls, runtime: { api, session } as unknown as Runtime }
}
/** A browser with these methods alone. */
const browser = (methods: Readonly<Record<string, (said: object) => Promise<void>>>) => {
  const told: [string, object][] = []
  const noted = Object.entries(methods).map(([name, method]) => [
    name,
    (said: object) => {
      told.push([name, said])
      return method(said)
    },
  ])
  Object.assign(globalThis, { PublicKeyCredential: Object.fromEntries(noted) })
  return told
}
const taken = async () => {}
const DETAILS = { rpId: 'shop.example', userId: 'aGFuZGxl', name: 'ada@x.example', displayName: 'Ada' }
const LIST = { rpId: 'shop.example', userId: 'aGFuZGxl' }

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

test('tells the list of the service and the name, each where the browser takes it', async () => {
  const { runtime, calls } = runtimeOf(async () => KNOWN)
  const both = browser({ signalAllAcceptedCredentials: taken, signalCurrentUserDetails: taken })
  await tellAuthenticators(runtime)
  assert.deepEqual(both, [
    ['signalAllAcceptedCredentials', { ...LIST, allAcceptedCredentialIds: ['a'] }],
    ['signalCurrentUserDetails', DETAILS],
  ])
  const one = browser({ signalCurrentUserDetails: taken })
  await tellAuthenticators(runtime)
  assert.deepEqual([one, calls], [[['signalCurrentUserDetails', DETAILS]], [known, known]])
})

test('asks nothing and tells nothing where the browser takes nothing, and never fails', async () => {
  const { runtime, calls } = runtimeOf(async () => KNOWN)
  await tellAuthenticators(runtime)
  browser({})
  await tellAuthenticators(runtime)
  assert.deepEqual(calls, [])
  browser({ signalAllAcceptedCredentials: () => Promise.reject(new DOMException('', 'SecurityError')) })
  await tellAuthenticators(runtime)
  const told = browser({ signalAllAcceptedCredentials: taken })
  const broken = runtimeOf(() => Promise.reject(new Error('offline')))
  await tellAuthenticators(broken.runtime)
  ;(await tellOfDeletion(broken.runtime))()
  assert.deepEqual([told, broken.calls.length], [[], 2])
})

test('tells of a deleted account that none of its passkeys counts, and nothing before', async () => {
  const told = browser({ signalAllAcceptedCredentials: taken })
  const tell = await tellOfDeletion(runtimeOf(async () => KNOWN).runtime)
  assert.deepEqual(told, [])
  tell()
  assert.deepEqual(told, [['signalAllAcceptedCredentials', { ...LIST, allAcceptedCredentialIds: [] }]])
})
