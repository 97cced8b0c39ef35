// The screen on which a person agrees to another method in the place of their wallet's passkeys.
// See docs/design/frame.md, "Leaving passkeys".

import { AUTOMATIC_RECOVERY } from '../../../src/contract/wire.ts'
import { showForm } from './form.ts'
import type { Screen } from './screen.ts'

/** False: there is no method to agree to. */
export const leavePasskeys = (screen: Screen): boolean => {
  const { words, line, asked } = screen
  const { leave } = words
  if (!asked.method) return false
  showForm(screen, {
    careful: leave.means[asked.method],
    fields: [],
    restsAtRefuse: true,
    hint: leave.change[asked.method],
    submit: leave.submit,
    busy: leave.busy,
    fault: () => null,
    act: () => line.act({ act: 'do' }),
    done: () => (asked.method === AUTOMATIC_RECOVERY ? leave.done : leave.agreed),
    said: () => null,
    // The page goes on by itself.
    ...(asked.method !== AUTOMATIC_RECOVERY && { closes: true }),
  })
  return true
}
