// A foreign name, made safe for a sentence of ours.

import type { Broken, Rule } from '../contract/admin/problem.ts'
import { NAME_MAX } from '../contract/limits.ts'
import { shownText } from '../contract/signing/shown-text.ts'

/** Marks over one letter that a language may need; more are drawn over the lines around. */
const MARKS = 4
const STACKED = new RegExp(`(\\p{M}{${MARKS}})\\p{M}+`, 'gu')

const broken = (rule: Rule, ...values: readonly number[]): Broken => ({ rule, values: values.map(String) })

/** What is wrong with a name, for whoever gives it; null: nothing. */
export const nameProblem = (name: string): Broken | null => {
  if (!name.trim()) return broken('text.empty')
  if ([...name].length > NAME_MAX) return broken('name.letters', NAME_MAX)
  if (/[\t\n\r\v\f\x85\u2028\u2029]/.test(name)) return broken('name.line')
  if (shownText(name).hasHidden) return broken('name.hidden')
  return name.search(STACKED) === -1 ? null : broken('name.marks', MARKS)
}

/**
 * The name on one line, without invisible characters or such that turn the text around it, and cut after `longest` letters. Trust: set apart in a sentence, it
 * does not leave its place.
 * @example plainName('Bank\u202e\n') // 'Bank'
 */
export const plainName = (name: string, longest: number = NAME_MAX): string => {
  const flat = name.slice(0, 16 * Math.min(longest, NAME_MAX)).replace(/\s+/g, ' ')
  const seen = shownText(flat).parts.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
  const letters = [...seen.join('').replace(STACKED, '$1').replace(/ +/g, ' ').trim()]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
