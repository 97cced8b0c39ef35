// Letters that look like those of another alphabet: a name written in them imitates one in Latin letters.

import { KNOWN_NAMES } from './known-contracts.ts'

/** Letters of other alphabets, each before the Latin one that it looks like. */
const LIKE = new Map(
  [
    // Cyrillic.
    'аaАAВBвbсcСCԁdеeЕEғfԍgһhНHнhіiІIӀlӏlјjЈJкkКKмmМMоoОOрpРPԛqԚQѕsЅSтtТTуyУYүuѵvѴVԝwԜWхxХXҮYьb',
    // Greek, Coptic, Armenian.
    'αaΑAβbΒBϲcϹCεeΕEηnΗHιiΙIϳjͿJκkΚKΜMνvΝNοoΟOρpΡPτtΤTυuΥYχxΧXγyωwΖZⲞOⲟoⲤCⲥcⲎHⲒIⲔKⲘMⲚNⲢPⲣpⲦTⲨYⲬXⲂB',
    'օoՕOսuՍUոnհhցgզqՏSԼLյjաwռnղn',
    // Cherokee, Lisu.
    'ᎪAᏴBᏟCᏣCᎠDᎬEᏀGᎻHᏆIᎥiᎫJᏦKᏞLᎷMᎾOᏢPᎡRᏚSᏕSᎢTᏙVᎳWᎩYᏃZ',
    'ꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ',
    // Small capitals and kin of Latin.
    'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzɑaɡgɩiƿp',
  ].flatMap((pairs) =>
    [...pairs].flatMap((one, at, all): [string, string][] => (at % 2 === 0 ? [[one, all[at + 1] ?? '']] : [])),
  ),
)
/** Letters of languages of their own, which imitate others in a name that we know alone. */
const STROKED = new Map(
  [...'ıiłlŁLøoØOđdĐDÐDħhŧtɵo'].flatMap((one, at, all): [string, string][] => (at % 2 ? [] : [[one, all[at + 1] ?? '']])),
)

const LATIN = /^[a-z]$/i
/** Signs that hold letters and are signs to everybody. */
const SIGNS = /^[ªº™℠№℃℉\u{2070}-\u{209f}]$/u
/** White letters on black have no other form in Unicode. */
const INVERTED = /^[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]$/u
const invertedLetter = (one: string): string => String.fromCharCode(65 + (((one.codePointAt(0) ?? 0) - 0x1f150) % 32))

/** The letter of a wide, circled, mathematical … form; null: it is none. */
const formOf = (one: string): string | null => {
  if (INVERTED.test(one)) return invertedLetter(one)
  const plain = one.normalize('NFKC')
  return plain !== one && !SIGNS.test(one) && /^[\x21-\x7e]*[a-z][\x21-\x7e]*$/i.test(plain) ? plain : null
}
const letterOf = (one: string): string => LIKE.get(one) ?? STROKED.get(one) ?? formOf(one) ?? one

/** A name in Latin letters, as far as it looks like such, without accents. Unicode's own plain forms take some letters for others: ours go first. */
export const plainLetters = (name: string): string => {
  const latin = [...name].map((one) => LIKE.get(one) ?? one).join('')
  return [...[...latin.normalize('NFKC')].map(letterOf).join('').normalize('NFD')].map(letterOf).join('').replace(/\p{M}/gu, '')
}
/** A name as a quick eye sees it: in lower case, with one form for `l`, `i` and `1`, and for `o` and `0`. */
const skeleton = (name: string): string =>
  plainLetters(name)
    .toLowerCase()
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names that many people trust, beside those of known contracts. */
const TRUSTED =
  'Ethereum Ether ETH Bitcoin BTC WBTC Tether stETH Chainlink LINK AAVE MATIC POL Polygon Solana SOL BNB Binance Coinbase MetaMask' +
  ' OpenSea Blur LooksRare Rarible PayPal Google Apple Microsoft Amazon Facebook Telegram Twitter Discord Stripe Visa Mastercard' +
  ' Kraken Ledger Trezor Phantom Rainbow Lido Curve Maker Compound Balancer Arbitrum Optimism Base Support Admin Wallet Bank'
const KNOWN = new Set([...KNOWN_NAMES.keys(), ...TRUSTED.split(' ')].map(skeleton))

const FAMILIES = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)
const letters = (word: string): string[] => [...word].filter((one) => /\p{L}/u.test(one))

/** Whether a word is deceptive by itself; `beside`: the name has a word of plain Latin letters too. */
const isFalse = (word: string, beside: boolean): boolean => {
  if (FAMILIES.filter((one) => one.test(word)).length > 1) return true
  const own = letters(word)
  const isWhole = own.length > 0 && own.every((one) => LIKE.has(one))
  // Trust: honest words can be made of such letters alone; beside Latin ones, or with a digit in them, they are read as Latin.
  return isWhole && (beside || /\d/.test(word))
}

/** The letters of a name that imitate Latin ones; empty: it is no imitation. */
export const imitatedLetters = (name: string): ReadonlySet<string> => {
  const characters = [...name]
  const forms = characters.filter((one) => formOf(one) !== null)
  const isPicture = forms.length === 1 && INVERTED.test(forms[0] ?? '')
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  const beside = words.some((word) => /[a-z]/i.test(word) && letters(word).every((one) => LATIN.test(one)))
  const isForeign = characters.some((one) => one > '\x7f' && (/[\p{L}\p{M}\p{N}]/u.test(one) || letterOf(one) !== one))
  const isKnown = isForeign && [name, ...words.filter((word) => /[^\0-\x7f]/.test(word))].some((one) => KNOWN.has(skeleton(one)))
  if (!isKnown && (forms.length === 0 || isPicture) && !words.some((word) => isFalse(word, beside))) return new Set()
  return new Set(characters.filter((one) => one > '\x7f' && (skeleton(one) !== one || isKnown)))
}
