// Places for deliveries under way, shared fairly between apps.
// What one app may have depends on what is free and on how its receiver answers.

/** Places of an app that is not known yet. */
const BEGIN = 8
/** Places of an app whose receiver did not answer. */
const WARY = 2

export interface Places {
  /** Places that one question may fill: half of what is free, so that some are left for an app that comes later. */
  most(): number
  /** Places that an app may take which {@link rooms} does not name. */
  room(): number
  /** Places that each app which has some, or is known, may still take; not more than there are. */
  rooms(): Record<string, number>
  take(app: string): void
  leave(app: string): void
  /** Notes how its receiver answered: each answer makes room for one more, silence for few. */
  heard(app: string, answered: boolean): void
  taken(): number
}

/**
 * `all` places, of one app at most `ofApp`. Trust: no app ever has more than are free for the others, so that one whose receiver hangs, or ten
 * of them, leave room for the next; and a receiver that does not answer has few until it does.
 */
export const createPlaces = (all: number, ofApp: number): Places => {
  const used = new Map<string, number>()
  const windows = new Map<string, number>()
  let taken = 0
  const free = (): number => Math.max(0, all - taken)
  const room = (): number => Math.min(BEGIN, ofApp, free())
  const usedBy = (app: string): number => used.get(app) ?? 0
  return {
    most: () => Math.ceil(free() / 2),
    room,
    rooms: () =>
      Object.fromEntries(
        [...new Set([...used.keys(), ...windows.keys()])].map((app) => [
          app,
          Math.max(0, Math.min(windows.get(app) ?? BEGIN, ofApp, free()) - usedBy(app)),
        ]),
      ),
    take: (app) => {
      used.set(app, usedBy(app) + 1)
      taken += 1
    },
    leave: (app) => {
      taken -= 1
      if (usedBy(app) > 1) used.set(app, usedBy(app) - 1)
      else used.delete(app)
      // An app that has nothing under way begins anew, but for one that does not answer.
      if (!used.has(app) && (windows.get(app) ?? BEGIN) >= BEGIN) windows.delete(app)
    },
    heard: (app, answered) => {
      windows.set(app, answered ? Math.min(ofApp, Math.max(BEGIN, windows.get(app) ?? BEGIN) + 1) : WARY)
    },
    taken: () => taken,
  }
}
