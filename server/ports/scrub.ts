// The last filter of the log: replaces what looks like a person or a secret (docs/design/security.md, "Logs").
// Callers never log such things; an error of the database or of the mail server may quote them all the same.

// Trust: order matters. Tokens come first, because pieces of them would pass for other things.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/did:[a-z\d]+:[\w.%-]+/gi, '[user]'],
  [/lk-(?:live|sandbox)-[\w-]+/g, '[purchase]'],
  [/[^\s"'<>(),;:=/]+(?:@|%40)[^\s"'<>(),;:]+/gi, '[email]'],
  [/(?:\+|%2b)\d[\d ()-]{6,}\d/gi, '[phone]'],
  [/0x[0-9a-f]{64,}/gi, '[secret]'],
  [/0x[0-9a-f]{40,}/gi, '[wallet]'],
  // An address of Solana, in the letters of base 58: it has all three kinds.
  [/(?<![\w.])(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![\w.])/g, '[wallet]'],
  [/(?<![\w/.-])[\w-]{40,}(?![\w/.-])/g, '[secret]'],
  [/(?<![\w.:-])\d{6}(?![\w.:-])/g, '[code]'],
]

/** Text without ids of users and purchases, addresses of people and wallets, phone numbers, tokens, long secrets and six-digit codes. */
export const scrub = (text: string): string => PATTERNS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
