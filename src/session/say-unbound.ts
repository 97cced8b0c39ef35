// Tells a page's developer that a sign-in is bound to nothing, and why. Loaded then.

import { oncePerPage } from '../kit/once-per-page.ts'

/** Once for each reason. `hasKey`: the browser has a key, and it is the service that takes no proofs. */
export const sayUnbound = (hasKey: boolean): void => {
  const why = hasKey ? 'the service takes no proofs' : 'the page has no crypto.subtle (https is needed)'
  const told = oncePerPage('unbound', () => new Set<string>())
  if (!told.has(why)) console.warn(`latchkey: this session is not bound to this browser: ${why}.`)
  told.add(why)
}
