// The request that a confirming frame shows: at the one wallet's frame that holds it, over one line that stays.
// See docs/design/frame.md, "Confirming".

import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { ConfirmAct, ToConfirm } from '../handlers/confirmations.ts'
import type { After } from '../visible/arming.ts'
import { type Line, type LineTarget, openLine, walletGone } from '../visible/open-line.ts'

/** Milliseconds in which a frame answers: a little more than a request may take to follow the frame that shows it. */
const ANSWER_MS = 20_000

export interface HeldRequest {
  readonly asked: ToConfirm
  /** Resolves when the wallet's frame has taken the decision; rejects where the request has ended. */
  decide(act: ConfirmAct): Promise<void>
  /** Calls once, where the request ends by something else. */
  onEnded(ended: (why: LatchkeyError) => void): void
  /** This frame goes. */
  leave(): void
}

/** The line over which a request was given, until it has ended. */
const heldBy = (line: Line, asked: ToConfirm) => {
  let over: LatchkeyError | null = null
  let decided: { resolve: () => void; reject: (why: LatchkeyError) => void } | null = null
  let told = (_: LatchkeyError): void => {}
  const held: HeldRequest = {
    asked,
    decide: (act) =>
      new Promise((resolve, reject) => {
        if (over) return reject(over)
        decided = { resolve, reject }
        // Trust: over this port alone, to what was shown by its digest; no id is named, so nothing else can be agreed to.
        line.send({ act, digest: asked.digest })
      }),
    onEnded(ended) {
      told = ended
      if (over) ended(over)
    },
    leave: () => line.send({ act: 'left' }),
  }
  return {
    held,
    taken: () => {
      decided?.resolve()
      line.close()
    },
    ended: (why: LatchkeyError) => {
      over = why
      if (decided) decided.reject(why)
      else told(why)
    },
  }
}

interface HoldParts {
  readonly windows: readonly LineTarget[]
  readonly origin: string
  readonly after: After
}

/**
 * Asks every wallet's frame of the page for the request of an id; the first that has it keeps it, and the others hear no more of it. Rejects where none
 * has it.
 */
export const holdRequest = (ask: { token: string; id: string }, { windows, origin, after }: HoldParts): Promise<HeldRequest> =>
  new Promise((resolve, reject) => {
    const lines: Line[] = []
    let open = windows.length
    let isHeld = false
    const leaveOthers = (own: Line | null): void => {
      isHeld = true
      cancel()
      for (const line of lines.filter((one) => one !== own)) {
        line.send({ act: 'left' })
        line.close()
      }
    }
    const cancel = after(ANSWER_MS, () => {
      leaveOthers(null)
      reject(walletGone())
    })
    const refused = (why: LatchkeyError): void => {
      open--
      if (open > 0 || isHeld) return
      cancel()
      reject(why)
    }
    if (open === 0) refused(walletGone())
    for (const target of windows) {
      let here: ReturnType<typeof heldBy> | null = null
      const line: Line = openLine<ToConfirm>(target, { latchkey: 'confirm', ...ask }, origin, {
        answered({ given, taken }) {
          if (taken) return here?.taken()
          if (!given || isHeld) return
          leaveOthers(line)
          here = heldBy(line, given)
          resolve(here.held)
        },
        ended: (why) => (here ? here.ended(why) : refused(why)),
      })
      lines.push(line)
    }
  })
