// An embedded bridge over a frame that answers what a test says, with a user signed in.

import { atom } from 'nanostores'
import type { User } from '../../src/contract/entities.ts'
import type { EventName } from '../../src/contract/events.ts'
import type { FrameCall, FrameError } from '../../src/contract/messages.ts'
import type { EmbeddedAccount } from '../../src/kit/embedded-accounts.ts'
import { embeddedBridge } from '../../src/session/embedded/embedded-bridge.ts'
import { noHooks } from '../../src/session/page-hooks.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { fakeHost } from './host.ts'
import { sharedStorage } from './storage.ts'
import { framePage, settle } from './wallet-frame.ts'

export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const account = (own: object = {}): EmbeddedAccount =>
  ({
    type: 'wallet',
    address: ADDRESS,
    chainType: 'ethereum',
    chainId: 'eip155:1',
    walletClientType: 'privy',
    ...own,
  }) as EmbeddedAccount
export const person = (id: string, ...linkedAccounts: object[]): User =>
  ({ id, linkedAccounts, mfaMethods: [] }) as unknown as User
export const NOT_HERE: FrameError = { type: 'wallet_not_on_device', message: 'no' }
export const WRONG: FrameError = { type: 'invalid_recovery_pin', message: 'no' }
export const NO_FACTOR: FrameError = { type: 'missing_or_invalid_mfa', message: 'no' }

type On = (call: FrameCall, data: Record<string, unknown>, nth: number) => object | FrameError | null | Promise<object>
/** A runtime with a user signed in, over a frame that answers what the test says: data, an error by its type, or nothing. */
export const open = (on: On, user: User | null = person('did:privy:ada')) => {
  const counts = new Map<FrameCall, number>()
  const page = framePage(async ({ call, data }) => {
    if (call === 'ready') return { data: {} }
    const nth = (counts.get(call) ?? 0) + 1
    counts.set(call, nth)
    const answer = await on(call, data, nth)
    return answer && ('type' in answer ? { error: answer as FrameError } : { data: answer })
  })
  const $user = atom<User | null>(user)
  const told: [EventName, unknown][] = []
  let tokens = 0
  const runtime = {
    appId: 'latchkeytestapp0000000001',
    apiUrl: 'https://id.example',
    clientId: 'a-client',
    storage: sharedStorage().tab(),
    $user,
    $config: atom(null),
    hooks: { ...noHooks(), host: fakeHost(told) },
    session: {
      heldToken: () => null,
      held: () => null,
      isHeld: () => false,
      accessToken: async () => ($user.get() ? `token-${++tokens}` : null),
      refresh: async () => $user.get(),
    },
    state: new Map(),
  } as unknown as Runtime
  /** Loads every frame that has been put into the page since. */
  const load = async () => {
    await settle()
    for (const frame of page.frames) frame.load()
    await settle()
  }
  return {
    ...page,
    runtime,
    $user,
    told,
    load,
    bridge: embeddedBridge(runtime),
    calls: () => page.asked().map(({ call }) => call),
  }
}
