// The part of `window` that wallets need, for tests without a browser: events and properties.

import { setMaxListeners } from 'node:events'

const events = new EventTarget()
setMaxListeners(0, events)
const place = globalThis as unknown as Record<string, unknown>

/** Makes this process a window, as far as wallets can tell. What tests have put there goes with `clear`. */
export const openWindow = (): { put(name: string, what: unknown): void; clear(): void } => {
  place.window = globalThis
  place.location ??= { origin: 'https://app.example', href: 'https://app.example/' }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    place[name] = events[name].bind(events)
  const names = new Set<string>()
  return {
    put(name, what) {
      names.add(name)
      place[name] = what
    },
    clear() {
      for (const name of names) delete place[name]
      names.clear()
    },
  }
}
