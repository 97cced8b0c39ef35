// What a chain's node says of a failure, without where it is and what opens it: its words go on to pages.
// See docs/design/security.md, "Chain proxy".

const LONGEST = 2000
const DEEPEST = 8
/** Bytes of the chain: an address, a hash, what a contract has reverted with. */
const HEX = /^0x[\da-f]*$/i

const PLACE = '[address]'
const KEY = '[key]'
// Trust: in this order. A whole address goes first, since its pieces would pass for other things.
const PATTERNS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>()]*/gi, PLACE],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.]*\d)/g, PLACE],
  [/\[[\da-f:.]*:[\da-f:.]*\](?::\d{1,5})?/gi, PLACE],
  [/(?<![\w:])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4})+(?:%\w+)?(?![\w:])/gi, PLACE],
  [/(?<![\w:])(?=[\da-f:]*::)[\da-f:]{2,39}(?:%\w+)?(?![\w:])/gi, PLACE],
  // `Pool.swap` is a name of a contract's, `node.example` a host.
  [
    /(?<![\w@.-])(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*\.?(?::\d{1,5})?(?![\w-])/gi,
    (found) => (/^[^.:]*\.[^.:]*$/.test(found.replace(/\.$/, '')) && /[A-Z]/.test(found) ? found : PLACE),
  ],
  [/(?<![\w.-])[a-z][\w-]*:\d{2,5}(?!\w)/gi, PLACE],
  [/\b(?:localhost|host\.docker\.internal)\b/gi, PLACE],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, KEY],
  [/\b(?:basic|bearer)\s+[\w+/.=~-]{6,}/gi, KEY],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?!0x[\da-f]+\b)[\w-]{20,}(?![\w-])/gi, KEY],
]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the configured address of a node holds that is secret, longest first. */
const secretsOf = (address: string | undefined): string[] => {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!url) return []
  const basic = url.username ? Buffer.from(`${decoded(url.username)}:${decoded(url.password)}`).toString('base64') : ''
  const parts = [
    url.href,
    url.host,
    url.hostname,
    url.username,
    url.password,
    basic,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ]
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))]
    .filter((part) => part.length >= 4)
    .toSorted((a, b) => b.length - a.length)
}

/** Makes what cleans the words of the node at `address`; undefined for one that is public. */
export const nodeWords = (address: string | undefined): ((told: unknown) => unknown) => {
  const secrets = secretsOf(address)
  const cleanText = (text: string): string => {
    if (HEX.test(text) && !secrets.some((secret) => text.includes(secret))) return text
    const without = secrets.reduce((rest, secret) => rest.replaceAll(secret, KEY), text.slice(0, LONGEST))
    return PATTERNS.reduce((rest, [pattern, word]) => rest.replace(pattern, word as string), without)
  }
  const clean = (told: unknown, depth: number): unknown => {
    if (typeof told === 'string') return cleanText(told)
    if (typeof told !== 'object' || told === null) return told
    if (depth >= DEEPEST) return null
    if (Array.isArray(told)) return told.map((one) => clean(one, depth + 1))
    return Object.fromEntries(Object.entries(told).map(([name, value]) => [cleanText(name), clean(value, depth + 1)]))
  }
  return (told) => clean(told, 0)
}
