// The e-mail rule: which texts are addresses, and the one spelling in which each is sent to, stored and compared.

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const LABEL = `(?!\\p{M}|-)(?:${LETTER}|-)+(?<!-)`
const SHAPE = new RegExp(
  // The text between dots is not empty, and begins with no mark: it would be drawn over the dot.
  `^(?!\\p{M})(?:${LETTER}|[!#$%&'*+/=?^_\`{|}~-])+(?:\\.(?!\\p{M})(?:${LETTER}|[!#$%&'*+/=?^_\`{|}~-])+)*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`,
  'u',
)
/** Letters that are not drawn, and the blocks of scripts from right to left: text that holds them shows in another order than it has. */
const HIDDEN = /[\p{DI}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A character outside ASCII that lower case or a normal form turns into ASCII: `K` of kelvin, `ſ`, `ａ`, the Greek question mark. */
const LOOK_ALIKE = /[^\0-\x7f]/gu

const MOST_BYTES = 254
/** Of a text as it is typed, with space around it. Trust: what looks for space at an end takes time by the square of the length. */
const MOST_TYPED = 1024
const MOST_LOCAL_BYTES = 64
const MOST_LABEL = 63

const bytes = (text: string): number => new TextEncoder().encode(text).length
const lookAlike = (text: string): boolean =>
  (text.match(LOOK_ALIKE) ?? []).some((letter) => /[\0-\x7f]/.test(letter.toLowerCase().normalize('NFKC')))

/**
 * The domain as name servers have it: small letters, labels outside ASCII as `xn--…`; null where they can hold no such name. Trust: a label
 * outside ASCII that a newer table of letters turns into plain ASCII would be the domain of somebody else, so it is refused.
 */
const hostOf = (domain: string): string | null => {
  if (!URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  const [labels, typed] = [hostname.split('.'), domain.split('.')]
  // A host that ends in a number is an address of the network, however it is written.
  if (/^[\d.]+$/.test(hostname) || labels.length !== typed.length) return null
  const sound = labels.every(
    (label, at) => label.length <= MOST_LABEL && (label.startsWith('xn--') || label === typed[at]?.toLowerCase()),
  )
  return sound ? hostname : null
}

/**
 * The one spelling of an address, or null for a text that is none: before the `@` Unicode's normal form C with small letters of ASCII, after it
 * the domain as name servers have it (`ada@bücher.example` is `ada@xn--bcher-kva.example`), so that one mailbox is one text.
 * Trust: the code goes to exactly this text, and this text is what the account is known by. Letters outside ASCII keep their case before the
 * `@`, since their small ones may be another mailbox; those that could turn into ASCII are refused, so no two mailboxes ever become one account.
 */
export const emailOf = (text: string): string | null => {
  if (text.length > MOST_TYPED) return null
  const trimmed = text.replace(/^[\t\n\r\p{Zs}]+|[\t\n\r\p{Zs}]+$/gu, '')
  const address = trimmed.normalize('NFC')
  if (HIDDEN.test(address) || lookAlike(trimmed) || address !== trimmed.normalize('NFKC')) return null
  if (!SHAPE.test(address)) return null
  const at = address.indexOf('@')
  const [local, typed] = [address.slice(0, at), address.slice(at + 1).toLowerCase()]
  const domain = bytes(local) > MOST_LOCAL_BYTES || !/[^.]{2}$/.test(typed) ? null : hostOf(typed)
  const email = `${local.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}@${domain}`
  return domain === null || bytes(email) > MOST_BYTES ? null : email
}
