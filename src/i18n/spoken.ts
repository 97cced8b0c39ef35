// A loaded language: its first file, and each other part (parts.ts) once that is loaded. English pages load none of it.

import type { BuiltScreen } from '../contract/screens.ts'
import { PARTS, type PartName } from './parts.ts'
import { translate } from './translate.ts'
import type { Parts, Spoken, Words } from './words.ts'

/** Speaks the words of a first file, with the parts that lie beside it. */
export const spoken = (tag: string, first: Words, parts: Parts): Spoken => {
  const screens = { ...first.screens }
  const catalogue = { ...first.catalogue }
  const missing = new Set(Object.keys(PARTS) as PartName[])
  const fetch = async (part: PartName): Promise<void> => {
    const { speak } = await parts[part]()
    const more = speak(tag, first)
    Object.assign(screens, more.screens)
    Object.assign(catalogue, more.catalogue)
    missing.delete(part)
  }
  const has = (part: PartName, screen: BuiltScreen): boolean => (PARTS[part] as readonly BuiltScreen[]).includes(screen)
  return {
    ...first,
    screens,
    catalogue,
    translate: (state) => translate(state, catalogue),
    load(screen) {
      const wanted = [...missing].filter((part) => !screen || has(part, screen))
      return wanted.length > 0 ? Promise.all(wanted.map(fetch)) : undefined
    },
  }
}
