// The icons of wallets that announce themselves here (EIP-6963), for their row of the menu. None is connected or asked.

import { painted } from '../../kit/wait.ts'
import { looked, safeIcon } from '../../wallets/connectors/here/wallet-info.ts'
import type { LandingEvent } from '../menu/landing.ts'
import type { Job } from '../runtime/flow.ts'

/** More are a crowd in one row. */
const SHOWN = 3

export const walletsHere: Job<undefined, LandingEvent> = async (_runtime, _nothing, { signal }) => {
  const icons = new Set<string>()
  const hear = (event: Event): void => {
    const icon = looked(() => safeIcon((event as CustomEvent<{ info: { icon: unknown } }>).detail.info.icon))
    if (icon) icons.add(icon)
  }
  addEventListener('eip6963:announceProvider', hear)
  try {
    dispatchEvent(new Event('eip6963:requestProvider'))
    // A wallet in the page answers at once, one in a frame of its extension a moment later.
    await painted()
    signal.throwIfAborted()
    return { type: 'here', icons: [...icons].slice(0, SHOWN) }
  } finally {
    removeEventListener('eip6963:announceProvider', hear)
  }
}
