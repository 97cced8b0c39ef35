// Lines in which the service says what rule is broken, which are English, in the language of the console.

/** By the English words, `{0}` in the place of a value; what ends with a colon is what a rule is about. */
export type Rules = Readonly<Record<string, string>>

/** A line: what it is about, and the rule. */
export interface Line {
  readonly about: string | null
  readonly rule: string
  /** Whether it is in the console's own language. */
  readonly own: boolean
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (english: string): RegExp =>
  new RegExp(
    `^${english
      .split(/\{\d\}/)
      .map(escaped)
      .join('(.+)')}$`,
  )

/** The words of a text; undefined where there are none. A value stands apart, whichever way it is written. */
const wordsOf = (rules: Rules, text: string): string | undefined => {
  const exact = Object.hasOwn(rules, text) ? rules[text] : undefined
  if (exact !== undefined) return exact
  for (const [english, words] of Object.entries(rules)) {
    const values = english.includes('{0}') ? patternOf(english).exec(text)?.slice(1) : undefined
    if (values) return words.replaceAll(/\{(\d)\}/g, (_, at: string) => `\u2068${values[Number(at)] ?? ''}\u2069`)
  }
  return undefined
}

/** A line of the service in the words that there are for it; in English where there are none. */
export const lineIn = (rules: Rules, line: string): Line => {
  // What it is about may hold a colon itself, as an address does.
  for (let at = line.indexOf(': '); at > 0; at = line.indexOf(': ', at + 1)) {
    const [about, rule] = [line.slice(0, at), wordsOf(rules, line.slice(at + 2))]
    if (rule !== undefined) return { about: wordsOf(rules, `${about}:`) ?? about, rule, own: true }
  }
  const whole = wordsOf(rules, line)
  return { about: null, rule: whole ?? line, own: whole !== undefined }
}
