// Which language a tag begins with: English stands in the tag, every other one is fetched, and a tag waits for it before it shows a word.

import { idle } from '../src/kit/wait.ts'
import type { Speech } from './language.ts'
import { loadLanguage } from './preload.ts'

/** What a tag is asked for where it is not to speak English: the languages that there are (language.ts). */
export const FOREIGN = /^(ar|de)(?![a-z])/i

/**
 * Follows the language around a tag until the signal. Where it is not English that begins at once, and the promise settles when the words
 * are here, or cannot be had; where they are `known` already, when there is nothing better to do. English has nothing to wait for: it asks
 * for no file, and only listens whether that changes.
 */
export const listen = (
  tag: HTMLElement,
  signal: AbortSignal,
  known: boolean,
  take: (speech: Speech) => void,
): Promise<void> | null => {
  const english = (): void => take({ words: null, lettering: { lang: 'en', dir: '' } })
  const watch = new MutationObserver(() => isForeign() && start())
  signal.addEventListener('abort', () => watch.disconnect())
  /** Whether another language than English is asked for; shadow roots are looked through. */
  const isForeign = (): boolean => {
    let asked = tag.getAttribute('locale')
    for (let at: Element | undefined = tag; at; ) {
      const root = at.getRootNode()
      watch.observe(root, { subtree: true, attributeFilter: ['lang', 'locale'] })
      asked ||= at.closest('[lang]')?.getAttribute('lang') ?? null
      at = (root as Partial<ShadowRoot>).host
    }
    return FOREIGN.test(asked ?? '')
  }
  const start = async (): Promise<void> => {
    watch.disconnect()
    try {
      const { follow } = await loadLanguage()
      if (!signal.aborted) await follow(tag, signal, take)
    } catch {
      english()
    }
  }
  if (isForeign()) {
    if (!known) return start()
    idle(() => void start())
  } else if (known) english()
  return null
}
