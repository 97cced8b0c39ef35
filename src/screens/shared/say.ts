// Words of a flow's state as text: the sentence of a key, the words for a code, or plain text as it came.

import type { Words } from '../../contract/errors/view.ts'
import { messages as english } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'

/** What a screen's `copy` holds for it: sentences by key, and words by code, where they are not the English ones for a login. */
interface Said<K extends string> {
  readonly errors?: Readonly<Record<K, string>>
  readonly messages?: Readonly<Record<string, string>>
  readonly [word: string]: unknown
}

export const say = <K extends string>({ errors, messages = english }: Said<K>, words: Words<K> | null): string => {
  if (words === null) return ''
  if (typeof words === 'string') return errors?.[words] ?? ''
  if ('plain' in words) return words.plain
  if ('key' in words) return fill(errors?.[words.key] ?? '', { number: String(words.number) })
  const own = Object.hasOwn(messages, words.code) ? messages[words.code] : messages.unknown_error
  return own ?? english.unknown_error
}

/** A sentence without its marks, to compare it. */
const bare = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The text below a title; empty where it only repeats the title. */
export const detailOf = (title: string, text: string): string => (bare(title) === bare(text) ? '' : text)

/** Title and text as one announcement: what repeats the other is left out, and one full stop is enough. */
export const joined = (title: string, text: string): string => {
  if (bare(title).includes(bare(text)) || !text.trim()) return title
  if (bare(text).includes(bare(title))) return text
  return /[.!?؟…]$/.test(title.trim()) ? `${title.trim()} ${text}` : `${title}. ${text}`
}
