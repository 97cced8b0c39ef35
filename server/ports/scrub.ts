// The last filter of the log: replaces what looks like a person or a secret (docs/design/security.md, "Logs").
// Callers never log such things; an error of the database or of the mail server may quote them all the same.

// Trust: order matters. Tokens come first, because pieces of them would pass for other things.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:]+/g, '[email]'],
  [/\+\d[\d ()-]{6,}\d/g, '[phone]'],
  [/0x[0-9a-f]{64,}/gi, '[secret]'],
  [/(?<![\w/.-])[\w-]{40,}(?![\w/.-])/g, '[secret]'],
  [/(?<![\w.:-])\d{6}(?![\w.:-])/g, '[code]'],
]

/** Text without e-mail addresses, phone numbers, tokens, long secrets and six-digit codes. */
export const scrub = (text: string): string => PATTERNS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
