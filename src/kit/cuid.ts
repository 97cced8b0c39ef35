// Ids of 25 characters: a letter and 24 of base 36 from a CSPRNG (124 bits), for apps and the tail of user ids.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new id. `random` fills a byte array, as `crypto.getRandomValues` does. */
export const cuid = (random: (bytes: Uint8Array) => Uint8Array): string => {
  let id = 'c'
  while (id.length < 25) {
    for (const byte of random(new Uint8Array(32))) {
      // 252 is the largest multiple of 36 in a byte: without this the first letters would come up more often.
      if (byte < 252 && id.length < 25) id += LETTERS[byte % 36]
    }
  }
  return id
}
