// A wallet's provider (EIP-1193). Trust: foreign code; any part of it may throw, lie, or never answer.

import { looked } from './here/wallet-info.ts'

export interface Provider {
  request(ask: { method: string; params?: unknown }): unknown
  on?(event: string, listener: (what: unknown) => void): unknown
  removeListener?(event: string, listener: (what: unknown) => void): unknown
}

export const isProvider = (thing: unknown): thing is Provider =>
  looked(() => typeof thing === 'object' && thing !== null && typeof (thing as Provider).request === 'function') === true

/** Hears events of a provider, until the answer is called. A listener that fails is no fault of the wallet's. */
export const listenTo = (provider: Provider, listeners: Readonly<Record<string, (what: unknown) => void>>): (() => void) => {
  const all = Object.entries(listeners)
  for (const [event, listener] of all) looked(() => provider.on?.(event, listener))
  return () => {
    for (const [event, listener] of all) looked(() => provider.removeListener?.(event, listener))
  }
}
