// Pictures of items for pages: read once an hour for all of them, kept in bounded memory, asked for within limits.
// See docs/design/signing.md, "Pictures of items".

import { HOUR, MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { createGate } from '../limits/gate.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { ServiceError } from '../service-error.ts'
import { type Picture, type PictureDeps, type Reach, readPicture } from './read-picture.ts'
import type { ItemPlace } from './token-uri.ts'

/** Milliseconds for which a picture is kept, and that there is none. */
export const PICTURE_KEPT = HOUR
const NONE_KEPT = 5 * MINUTE
/** Bytes and entries of what is kept; the oldest goes first. */
const KEPT_BYTES = 32 * 1024 * 1024
const KEPT_MOST = 4000
/** Pictures that are read at once, and milliseconds that others wait for their turn. */
const AT_ONCE = 8
const TURN_PATIENCE = 3 * SECOND
/** Questions of one minute: of one address at an app, and of the whole app. */
const OF_ADDRESS = 60
const OF_APP = 1200

export interface ItemPictures {
  /** Null: there is none to be shown. `address`: network of the caller; null: not counted. Throws 429 `too_many_requests`, 503. */
  of(app: string, address: string | null, place: ItemPlace): Promise<Picture | null>
}

interface Kept {
  readonly picture: Picture | null
  readonly ends: number
}

/** What was read, with bounds of its own. */
const createKept = () => {
  const all = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= all.get(key)?.picture?.bytes.length ?? 0
    all.delete(key)
  }
  return {
    get: (key: string): Kept | undefined => all.get(key),
    put(key: string, one: Kept): void {
      drop(key)
      all.set(key, one)
      bytes += one.picture?.bytes.length ?? 0
      for (const oldest of all.keys()) {
        if (bytes <= KEPT_BYTES && all.size <= KEPT_MOST) break
        drop(oldest)
      }
    },
  }
}

const refuseOver = (wait: number | null): void => {
  if (wait) throw new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })
}

export const createItemPictures = (deps: PictureDeps, reach: Reach = { patience: 6 * SECOND }): ItemPictures => {
  const { clock } = deps
  const ofAddress = createRateLimit(clock, OF_ADDRESS)
  const ofApp = createRateLimit(clock, OF_APP)
  const gate = createGate(AT_ONCE, TURN_PATIENCE)
  const kept = createKept()
  const reading = new Map<string, Promise<Picture | null>>()
  const read = async (key: string, place: ItemPlace): Promise<Picture | null> => {
    try {
      const picture = await gate.run(() => readPicture(deps, place, reach))
      kept.put(key, { picture, ends: clock.now() + (picture ? PICTURE_KEPT : NONE_KEPT) })
      return picture
    } finally {
      reading.delete(key)
    }
  }
  return {
    async of(app, address, place) {
      refuseOver((address && ofAddress(`${app} ${address}`)) || ofApp(app))
      if (!deps.chains.knows(place.chain)) return null
      const key = `${place.chain} ${place.collection} ${place.item}`
      const known = kept.get(key)
      if (known && clock.now() < known.ends) return known.picture
      const found = reading.get(key) ?? read(key, place)
      reading.set(key, found)
      return found
    },
  }
}
