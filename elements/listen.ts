// Which language a tag begins with: English stands in the tag, every other one is fetched, and a tag waits for it before it shows a word.

import { idle } from '../src/kit/wait.ts'
import type { Speech } from './language.ts'
import { loadLanguage } from './load.ts'

/** Tags that are not to speak English, by the languages that there are (language.ts). */
export const FOREIGN = ':not([locale]):is(:lang(ar),:lang(de)),[locale^=ar i],[locale^=de i]'

/**
 * Follows the language around a tag until the signal. Where it is not English that begins at once, and the promise settles when the words
 * are here, or cannot be had; where it is, or `known` already, when there is nothing better to do, and there is nothing to wait for.
 */
export const listen = (
  tag: HTMLElement,
  signal: AbortSignal,
  known: boolean,
  take: (speech: Speech) => void,
): Promise<void> | null => {
  const english = (): void => take({ words: null, lettering: { lang: 'en', dir: '' } })
  const start = async (): Promise<void> => {
    const { follow } = await loadLanguage()
    await follow(tag, signal, take)
  }
  if (!known && tag.matches(FOREIGN)) return start().catch(english)
  idle(() => start().catch(english))
  return null
}
