// Loads the words of a language: a file that the window's document names, with its digest.

import type { LanguageCode } from '../../src/contract/languages.ts'

/**
 * `files`: JSON, the path of each language's file at the service's own origin. Null: there is none, or it cannot be loaded, and the window is in
 * English, since a person who reads nothing can refuse nothing.
 */
export const loadWords = async <T>(language: LanguageCode, files: string): Promise<T | null> => {
  const path = (JSON.parse(files || '{}') as Partial<Record<LanguageCode, string>>)[language]
  if (!path) return null
  try {
    // Trust: the document's import map has the digest of this file, and the browser compares.
    const { words } = (await import(path)) as { readonly words: T }
    return words
  } catch {
    return null
  }
}
