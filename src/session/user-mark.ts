// What changes of the user in one tab is read by the others (docs/design/protocol.md, "Other tabs").

import type { SessionStorage } from '../browser/storage.ts'
import { STORAGE } from '../contract/wire.ts'
import { uuid } from '../kit/uuid.ts'
import { wait } from '../kit/wait.ts'

/** The least time between two readings, milliseconds: however often the user changes, a tab asks no more often. */
const READ_GAP = 250

interface UserMark {
  /** Tells the other tabs that the user has changed. Trust: a random mark says so; nothing of the user is in it. */
  announce(): void
  /** A key was changed by another tab, or all of them perhaps: reads the user where the mark is another one. */
  heard(key: string | null): void
}

/** `read` reads the user, and does nothing where nobody is signed in. One reading runs at a time; what is told meanwhile makes one more. */
export const createUserMark = (storage: SessionStorage, read: () => Promise<unknown>): UserMark => {
  let known = storage.get(STORAGE.userMark)
  let [isRunning, isAsked] = [false, false]
  const run = async (): Promise<void> => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    while (isAsked) {
      isAsked = false
      // One that fails is made up for by the next: the page goes on with what it has.
      await read().catch(() => undefined)
      if (isAsked) await wait(READ_GAP)
    }
    isRunning = false
  }
  return {
    announce() {
      known = uuid()
      storage.set(STORAGE.userMark, known)
    },
    heard(key) {
      if (key !== null && key !== STORAGE.userMark) return
      const mark = storage.get(STORAGE.userMark)
      if (mark === null || mark === known) return
      known = mark
      void run()
    },
  }
}
