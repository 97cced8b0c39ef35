// Words other than English in a tag, loaded with their language.

import type { BuiltScreen } from '../../src/contract/screens.ts'
import { type Language, languageFor } from '../../src/i18n/language.ts'

/** A language's words in a tag. */
export interface TagWords extends Language {
  /** Loads the words of a screen that is to be drawn. Undefined: they are loaded. Where that fails, the tag is in English from then on. */
  need(screen: BuiltScreen): Promise<unknown> | undefined
}

/**
 * The words for a language tag; null: English. `isShown`: whether the tag shows a screen, which must not lose its words, so that all are loaded.
 * `lost` is called when some cannot be loaded later.
 */
export const tagWords = async (
  asked: string,
  isShown: () => boolean,
  lost: (words: TagWords) => void,
): Promise<TagWords | null> => {
  const found = await languageFor(asked)
  if (isShown()) await found?.load()
  if (!found) return null
  const words: TagWords = { ...found, need: (screen) => found.load(screen)?.catch(() => lost(words)) }
  return words
}
