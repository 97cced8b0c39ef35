// An address of e-mail as people read it: a domain stored as `xn--…` in its own letters, where those imitate none.

/** RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST, FIRST_BIAS] = [36, 1, 26, 38, 700, 128, 72]

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let [rest, k] = [Math.floor(delta / (isFirst ? DAMP : 2)), 0]
  for (rest += Math.floor(rest / points); rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** A label without its `xn--`, in its own letters. Section 6.2; what is no such label comes out as anything, and is found by writing it back. */
const decoded = (label: string): string => {
  const end = label.lastIndexOf('-')
  const letters = [...label.slice(0, Math.max(end, 0))].map((one) => one.charCodeAt(0))
  const digits = label.slice(end + 1)
  let [n, i, bias, at] = [FIRST, 0, FIRST_BIAS, 0]
  while (at < digits.length) {
    const before = i
    for (let [w, k] = [1, BASE]; at < digits.length; k += BASE) {
      const digit = Number.parseInt(digits[at++] ?? '', BASE)
      const value = digit < 10 ? digit + 26 : digit - 10
      i += value * w
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (value < t) break
      w *= BASE - t
    }
    const points = letters.length + 1
    bias = adapted(i - before, points, before === 0)
    n += Math.floor(i / points)
    i %= points
    letters.splice(i++, 0, n)
  }
  return String.fromCodePoint(...letters)
}

/**
 * Scripts of which a label may be, each whole, with digits and hyphens. Those that are written from right to left would change the order of the address
 * around them, and those of few people hold letters that look Latin.
 */
const SCRIPTS = [
  // Latin with the accents of living languages; dotless i and kin look like other letters.
  /^[a-z\u00df-\u00f6\u00f8-\u0130\u0132-\u017e]+$/,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u,
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Thai', 'Georgian'].map(
    (name) => new RegExp(`^\\p{Script=${name}}+$`, 'u'),
  ),
]
/** Small letters of other scripts that look like Latin ones: a label of these alone is taken for a Latin one. */
const LOOK_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡвкмнтαικνρυωηοτγεχβϲ]+$/

const isSafe = (label: string): boolean => {
  const letters = label.replace(/[\d-]/g, '')
  return SCRIPTS.some((script) => script.test(letters)) && !LOOK_LATIN.test(letters)
}

const shownDomain = (domain: string): string => {
  try {
    const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label))
    const isOwn = labels.every((label, at) => label === domain.split('.')[at] || isSafe(label))
    const text = labels.join('.')
    return isOwn && new URL(`http://${text}`).hostname === domain ? text : domain
  } catch {
    return domain
  }
}

/**
 * An address as it is shown. Trust: a label of mixed scripts, or of letters that look like others, is shown as it is stored: `xn--…` imitates no name.
 * What is sent, compared and kept is always the stored text.
 * @example
 * shownEmail('ida@xn--bcher-kva.example') // 'ida@bücher.example'
 */
export const shownEmail = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return /(^|\.)xn--/.test(domain) ? `${address.slice(0, at + 1)}${shownDomain(domain)}` : address
}
