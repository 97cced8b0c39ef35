// `latchkey/core` ends a login as every other way in does (docs/design/requests.md, "After a login").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../src/contract/entities.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { user } from '../test/fakes/app.ts'
import { giveBridge } from '../test/fakes/embedded.ts'
import { fakeHost } from '../test/fakes/host.ts'
import { fakeRuntime } from '../test/fakes/modal.ts'
import { createCore } from './core.ts'

const API = 'https://id.example'
const owner = {
  ...user,
  linkedAccounts: [{ type: 'wallet', address: '0xA', walletClientType: 'privy', chainType: 'ethereum' }],
} as unknown as User
interface Page {
  readonly rule?: 'all-users' | 'off'
  readonly ownRecovery?: boolean
  /** Whether the wallet can be made. */
  readonly maker?: 'works' | 'fails'
  readonly who?: User
}
let apps = 0
/** Signs in by `latchkey/core` on a page; gives how that ended, what was done for it and how many sign-outs there were. */
const login = async ({ rule = 'all-users', ownRecovery = false, maker = 'works', who = user }: Page) => {
  const { runtime, $user, counts } = fakeRuntime()
  const done: string[] = []
  const appId = `latchkeycoreapp${String(++apps).padStart(10, '0')}`
  const made = { ...owner, id: who.id }
  giveBridge(runtime, {
    async create() {
      done.push('made')
      if (maker === 'fails') throw new Error('no')
      $user.set(made)
      return '0xA'
    },
  })
  runtime.hooks.host = fakeHost({ push: ([name]) => done.push(`told of ${name}`) })
  Object.assign(runtime, {
    api: async () => ({ is_new_user: true }),
    session: Object.assign(runtime.session, {
      refresh: async () => $user.get(),
      adopt() {
        $user.set(who)
        return who
      },
    }),
  })
  const embedded = { create_on_login: rule, require_user_owned_recovery_on_create: ownRecovery, user_owned_recovery_options: [] }
  Object.assign(runtime.$config, { get: () => ({ embedded_wallet_config: embedded }) })
  const place = globalThis as { [key: symbol]: Map<string, Runtime> }
  place[Symbol.for('latchkey.runtimes')] = new Map([[`${API} ${appId}`, runtime]])
  const end = await createCore({ appId, apiUrl: API })
    .loginWithCode('ada@example.com', '123456')
    .then(
      ({ user, isNewUser }) => [user.linkedAccounts.length, isNewUser],
      ({ code }: { code: string }) => code,
    )
  return { end, done, logouts: counts.logouts, signedIn: $user.get() !== null }
}

for (const [what, page, expected] of [
  [
    'makes the wallet that the app wants, without a screen',
    {},
    { end: [1, true], done: ['made', 'told of wallet-create'], logouts: 0 },
  ],
  [
    'makes what the back end has asked for, under every rule',
    { rule: 'off', who: { ...user, wantedWallets: ['ethereum'] } },
    { end: [1, true], done: ['made', 'told of wallet-create'], logouts: 0 },
  ],
  ['makes none where the app wants none', { rule: 'off' }, { end: [0, true], done: [], logouts: 0 }],
  ['makes no second one', { who: owner }, { end: [1, true], done: [], logouts: 0 }],
  [
    'makes none where the person must choose a recovery, and the page has no modal for it',
    { ownRecovery: true },
    { end: [0, true], done: [], logouts: 0 },
  ],
  [
    'signs out and says so where the wallet cannot be made',
    { maker: 'fails' },
    { end: 'embedded_wallet_creation_error', done: ['made'], logouts: 1 },
  ],
] as const)
  test(`a login by code ${what}`, async (t) => {
    const said = t.mock.method(console, 'error', () => undefined)
    const { signedIn, ...rest } = await login(page)
    assert.equal(said.mock.callCount(), 'ownRecovery' in page ? 1 : 0)
    assert.deepEqual(rest, expected)
    assert.equal(signedIn, expected.logouts === 0)
  })
