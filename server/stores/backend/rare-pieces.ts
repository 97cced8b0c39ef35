// The pieces of a searched text that few texts have: an index of texts is asked for these alone.

/** From this share of the sampled texts on, three letters in a row are common. */
const COMMON = 0.1
/** What an index knows of a text in any locale: three letters or digits of ASCII in a row. */
const THREE = /^[a-z\d]{3}$/i

/**
 * Pieces of `text` in its order, without those letters that the texts of `sample` have in common: what contains the text contains its pieces.
 * The index would read the long list of each common one beside those that decide. The whole text where nothing is rare, or nothing is known.
 */
export const rarePieces = (text: string, sample: readonly string[]): string[] => {
  const known = sample.map((one) => one.toLowerCase())
  const isRare = (at: number): boolean => {
    const three = text.slice(at, at + 3).toLowerCase()
    return THREE.test(three) && known.filter((one) => one.includes(three)).length < COMMON * known.length
  }
  const pieces: string[] = []
  let end = 0
  for (let at = 0; at + 3 <= text.length; at++) {
    if (!isRare(at)) continue
    // One that begins within the piece before it continues that.
    if (at < end) pieces.push(`${pieces.pop()}${text.slice(end, at + 3)}`)
    else pieces.push(text.slice(at, at + 3))
    end = at + 3
  }
  return pieces.length > 0 ? pieces : [text]
}
