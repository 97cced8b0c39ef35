// Words of a flow's state as text: the sentence of a key, or plain text as it came.

import type { Words } from '../contract/errors/view.ts'

/** What a screen's `copy` holds for it. `messages` are there in other languages than English: by code, for messages that came with an error. */
interface Said<K extends string> {
  readonly errors?: Readonly<Record<K, string>>
  readonly messages?: Readonly<Record<string, string>>
  readonly [word: string]: unknown
}

export const say = <K extends string>({ errors, messages }: Said<K>, words: Words<K> | null): string => {
  if (words === null) return ''
  if (typeof words === 'string') return errors?.[words] ?? ''
  return (words.code && messages && Object.hasOwn(messages, words.code) && messages[words.code]) || words.plain
}
