// Texts that a database can hold, and that no other text turns into:
// no NUL, no half of a pair of surrogates, no U+FFFD in the place of bytes.

const UNSOUND = /[\0\ufffd\p{Surrogate}]/u

export const isSoundText = (text: string): boolean => !UNSOUND.test(text)

/** Whether all texts and names within parsed JSON are sound. Its depth is bounded where it is parsed. */
export const isSoundJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isSoundText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSoundJson)
  return Object.entries(value).every(([name, one]) => isSoundText(name) && isSoundJson(one))
}
