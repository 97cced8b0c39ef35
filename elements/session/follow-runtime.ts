// What a runtime does to a tag: events, theme and reports to the page's developer. Loaded with it.

import type { WalletEvent } from '../../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../../src/contract/wire.ts'
import { notifyTickets } from '../../src/kit/ticket.ts'
import { type Runtime, type RuntimeOptions, runtimeFor } from '../../src/session/runtime.ts'
import type { Tag } from '../contract/tag-code.ts'
import { loadWallets } from '../preload.ts'
import { markBare } from './mark-bare.ts'
import { readinessChanged } from './readiness.ts'

/** The runtime that a tag is set up for. */
export const runtimeOf = (tag: Tag, options: RuntimeOptions): Runtime =>
  runtimeFor(options, (other) => {
    const rule = `this page already serves the app ${other}. One app per origin.`
    console.error(`<${tag.localName}> app-id ${JSON.stringify(options.appId)}: ${rule}`)
  })

/** Tags that have fired `ready`, which each does once. */
const told = new WeakSet<Tag>()

/** A listener that compares readiness and person with what they were, and reports what has changed. */
const lookAt = (tag: Tag, runtime: Runtime): (() => void) => {
  let authenticated = false
  let before = ''
  return () => {
    const readiness = runtime.$readiness.get()
    const user = runtime.$user.get()
    if (readiness !== before) {
      before = readiness
      // With this code, not with the tag: few pages have no font, and every page waits for the tag. Not at a log-out: to ask has the page laid out.
      markBare(tag)
      readinessChanged(tag, runtime)
      if (readiness === 'ready') tag.hints.clear('app-id', 'origin')
    }
    if (readiness === 'ready') {
      if (!told.has(tag)) {
        told.add(tag)
        tag.emit('ready', { authenticated: user !== null, user })
      }
      if (authenticated !== (user !== null)) {
        authenticated = user !== null
        tag.emit('session', { authenticated })
      }
    }
    tag.sessionChanged(user)
    tag.requestUpdate()
  }
}

/** Follows the runtime that a tag has now; what ends that is added to `stops`. */
export const followRuntime = (tag: Tag, runtime: Runtime, stops: (() => void)[]): void => {
  const look = lookAt(tag, runtime)
  const hear = (event: WalletEvent): void => tag.walletChanged(event)
  runtime.walletListeners.add(hear)
  stops.push(runtime.$readiness.listen(look), runtime.$user.listen(look), () => runtime.walletListeners.delete(hear))
  look()
  // Which queue its calls stand in is known now, and who they are for.
  notifyTickets()
  // Code for wallets is loaded only where this browser has connected one.
  if (runtime.storage.read(CONNECTIONS_KEY))
    loadWallets().then(
      ({ pageWallets }) => pageWallets(runtime),
      () => undefined,
    )
}
