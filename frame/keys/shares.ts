// Shares of a wallet's secret: two of three open it (docs/design/frame.md, "Shares").

import { combine, split } from 'shamir-secret-sharing'

/** One share: a value for each byte of the secret, then the place (1 to 255) at which the polynomials have these values. */
export interface Share {
  /** The set that it belongs to: shares of two sets give nothing together. */
  readonly set: string
  readonly bytes: Uint8Array
}
/** The three shares of a new set. */
export interface ShareSet {
  readonly device: Share
  readonly service: Share
  readonly recovery: Share
}

/** Two shares that cannot be of one wallet, or the same one twice. */
export class WrongShares extends Error {
  override readonly name = 'WrongShares'
}

const placeOf = ({ bytes }: Share): number => bytes[bytes.length - 1] ?? 0

/** The value that the polynomials of two shares have at `place`: the secret at 0, a share anywhere else. */
const valueAt = async (place: number, one: Share, other: Share): Promise<Uint8Array> => {
  // Trust: shares of two sets would give a secret that is none, or a mixture of two.
  if (one.set !== other.set || one.bytes.length !== other.bytes.length) throw new WrongShares('These shares are of two sets.')
  const places = [placeOf(one), placeOf(other)]
  if (places.includes(0) || places[0] === places[1]) throw new WrongShares('These shares do not stand at two places.')
  // In this field adding is XOR: moving every place by `place` moves what the library reads at 0 there as well.
  const moved = [one, other].map(({ bytes }) => {
    const copy = Uint8Array.from(bytes)
    copy[copy.length - 1] = (copy[copy.length - 1] ?? 0) ^ place
    return copy
  })
  try {
    return await combine(moved)
  } finally {
    for (const copy of moved) copy.fill(0)
  }
}

/** Splits a secret into a set of three. */
export const splitSecret = async (secret: Uint8Array, set: string): Promise<ShareSet> => {
  const [device, service, recovery] = await split(secret, 3, 2)
  if (!device || !service || !recovery) throw new Error('The library gave no three shares.')
  return { device: { set, bytes: device }, service: { set, bytes: service }, recovery: { set, bytes: recovery } }
}

/** The secret of two shares. Nothing in the shares says whether it is the right one: its address does. */
export const combineShares = (one: Share, other: Share): Promise<Uint8Array> => valueAt(0, one, other)

/** One more share of the same set, for a device that has none: at a place of its own, so that it opens with either of the two. */
export const anotherShare = async (service: Share, recovery: Share): Promise<Share> => {
  const taken = new Set([0, placeOf(service), placeOf(recovery)])
  const free = Array.from({ length: 256 }, (_, place) => place).filter((place) => !taken.has(place))
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  // 253 places for 256 draws. The place of a share tells nothing of the secret.
  const place = free[drawn % free.length] ?? 0
  const value = await valueAt(place, service, recovery)
  const bytes = new Uint8Array(value.length + 1)
  bytes.set(value)
  bytes[value.length] = place
  value.fill(0)
  return { set: service.set, bytes }
}
