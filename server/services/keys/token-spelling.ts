// The one spelling of a token: base64url without padding, white space or spare bits (RFC 7515, 2; RFC 4648, 3.5).

const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

/** Whether a text is a signed JWT in its one spelling. Trust: a library reads several as one, so a list of texts would miss the others. */
export const isTokenSpelling = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 3 && parts.every(isCanonical)
}

/** The text behind base64 in its one spelling; null for any other. */
export const fromBase64 = (text: string): string | null => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes.toString('utf8') : null
}
