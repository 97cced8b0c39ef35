// A modal over a runtime without a service, and what its owner hears.

import { atom } from 'nanostores'
import type { AppView } from '../../src/app/app-view.ts'
import type { User } from '../../src/contract/entities.ts'
import { createModal, type ModalView } from '../../src/flows/runtime/modal.ts'
import type { ModalHooks } from '../../src/flows/runtime/modal-state.ts'
import { noHooks } from '../../src/session/page-hooks.ts'
import { createRequestQueue } from '../../src/session/request-queue.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { app } from './app.ts'
import { fakeDirectory } from './screens.ts'

/** A runtime that is ready, with `person` signed in; sign-outs are counted. */
export const fakeRuntime = (person: User | null = null) => {
  const $user = atom<User | null>(person)
  const counts = { logouts: 0 }
  const session = {
    $user,
    held: () => null,
    isHeld: () => false,
    isLeft: () => false,
    defer: () => {},
    finish: () => {},
    logout: async () => {
      counts.logouts++
      $user.set(null)
    },
  }
  const runtime = {
    appId: 'latchkeytestapp0000000001',
    $readiness: atom('ready'),
    $user,
    $config: atom(null),
    $fault: atom(null),
    storage: { get: () => null, read: () => null, set: () => {} },
    session,
    requests: createRequestQueue($user),
    hooks: noHooks(),
    proofs: { nonce: () => '' },
    state: new Map(),
    whenReady: async () => {},
  } as unknown as Runtime
  return { runtime, $user, counts }
}

/** A modal, its view, and the events of its owner in their order. */
export const fakeModal = (person: User | null = null, own: Partial<AppView> = {}, hooks: Partial<ModalHooks> = {}) => {
  const world = fakeRuntime(person)
  const heard: Parameters<ModalHooks['closed']>[] = []
  const screens: string[] = []
  const modal = createModal(world.runtime, fakeDirectory, {
    app: () => ({ ...app, ...own }),
    screen: (screen) => screens.push(screen),
    refused: () => {},
    failed: () => {},
    words: () => undefined,
    closed: (...end) => heard.push(end),
    ...hooks,
  })
  const view = (): ModalView => {
    const shown = modal.$view.get()
    if (!shown || shown === 'loading') throw new Error(`The view is ${String(shown)}.`)
    return shown
  }
  return { ...world, modal, view, screens, heard }
}
