// Embedded wallets of a runtime without a frame: what the bridge is asked, and what a test lets it answer.

import type { EmbeddedBridge } from '../../src/session/embedded/embedded-bridge.ts'
import type { Runtime } from '../../src/session/runtime.ts'

/** Puts a bridge in the place of a runtime's own. What a test does not give is not asked. */
export const giveBridge = (runtime: Runtime, own: Partial<EmbeddedBridge>): void => {
  const page = globalThis as { [key: symbol]: WeakMap<Runtime, EmbeddedBridge> | undefined }
  const registry = Symbol.for('latchkey.embedded')
  page[registry] ??= new WeakMap()
  page[registry].set(runtime, own as EmbeddedBridge)
}
