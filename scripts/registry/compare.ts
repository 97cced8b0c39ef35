// Whether a value of a reference case is on a screen: spelling apart, which is each screen's own.

import type { CaseScreen } from './case-lines.ts'
import type { RegistryCase } from './cases.ts'

const plain = (text: string): string => text.toLowerCase().replace(/[\s,“”"\u2068\u2069.]+$|[\s,#“”"\u2068\u2069]/g, '')

/** A moment as our screens write it. */
const written = (value: string): string => {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)Z$/.exec(value) ?? []
  return date
    ? new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(`${date}T${time}Z`))
    : value
}

/** Each word of a text. */
const wordsIn = (text: string): readonly string[] => text.split(/\s+/).map(plain).filter(Boolean)

/** From so many letters on a value is nothing by chance, and may be within a longer text. */
const LONG = 20

/** Whether a text says a value by itself or in one of its parts, or has all of its words. */
const says = (text: string, value: string): boolean => {
  const wanted = plain(written(value))
  const own = wordsIn(text)
  return (
    [text, ...text.split(' · ')].some((part) => plain(part) === wanted) ||
    (wanted.length > LONG ? plain(text).includes(wanted) : wordsIn(value).every((word) => own.includes(word)))
  )
}

/** How our screens write an amount without a limit: its token, if any, is in the same text. */
const isUnlimited = (text: string, value: string): boolean => {
  const [, token] = /^Unlimited (\S+)$/.exec(value) ?? []
  const isHighest = /^\d{77,}$/.test(value) && BigInt(value) >= 1n << 255n
  return /^all /.test(text) && (isHighest || (token !== undefined && wordsIn(text).includes(plain(token))))
}

/** Whether one of the texts has the value. A name counts where the address is shown that it is the name of. */
export const shows = (texts: readonly string[], given: string, { names }: Pick<RegistryCase, 'names'>): boolean => {
  const values = [given, ...(names.has(given) ? [names.get(given) ?? ''] : [])]
  return texts.some((text) => values.some((value) => says(text, value) || isUnlimited(text, value)))
}

/** Why a value is not there. */
export const reasonOf = ({ by, texts }: CaseScreen): string => {
  if (by === 'none') return texts.length === 0 ? 'the request itself is refused' : 'no descriptor fits the request'
  return by === 'own' ? 'our own readers say it in another form' : 'in another form'
}
