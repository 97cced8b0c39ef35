// The language of a tag (elements.md, "Rules for all three"): `locale`, else the nearest `lang`, else English. Loaded at once where a page
// is not in English, and when it is idle where it is: then only to notice that its language changes.

import type { Speak, Words } from '../src/locales/words.ts'
import { translate } from './translate.ts'

/** One lazy file per language. English is no file: it stands where it is drawn. */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ speak: Speak }>>> = {
  ar: () => import('../src/locales/ar.ts'),
  de: () => import('../src/locales/de.ts'),
}

/** A language's words, with its catalogue as what it is for. */
export interface SpokenWords extends Words {
  translate<S extends object>(state: S): S
}

/** How a tag speaks. */
export interface Speech {
  /** Null: English. */
  readonly words: SpokenWords | null
  /** Attributes of whatever holds the words: their language, and how the text runs. */
  readonly lettering: { readonly lang: string; readonly dir: string }
}

/** What the nearest element that has an attribute says there; shadow roots are looked through. */
const nearest = (from: Element | undefined, attribute: string): string => {
  const found = from?.closest(`[${attribute}]`)
  if (found || !from) return found?.getAttribute(attribute) ?? ''
  return nearest((from.getRootNode() as Partial<ShadowRoot>).host, attribute)
}

/** The tag as numbers and dates are written by; the language alone where the rest is none. */
const region = (tag: string, language: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? language
  } catch {
    return language
  }
}

/** The words for a language tag: `de-AT` is served by German. Null: English, because that is asked for, or nothing better can be had. */
export const wordsFor = async (tag: string): Promise<SpokenWords | null> => {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  const load = Object.hasOwn(LANGUAGES, language) && LANGUAGES[language]
  if (!load) return null
  try {
    const { speak } = await load()
    const words = speak(region(tag, language))
    return { ...words, translate: (state) => translate(state, words.catalogue) }
  } catch {
    // A file that cannot be loaded: better in English than not at all.
    return null
  }
}

/** Tells how a tag speaks, now and at each change around it, until the signal. Resolves when it has told for the first time. */
export const follow = async (tag: HTMLElement, signal: AbortSignal, tell: (speech: Speech) => void): Promise<void> => {
  let words: SpokenWords | null = null
  let tongue: string | null = null
  const look = async (): Promise<void> => {
    const asked = tag.getAttribute('locale') || nearest(tag, 'lang')
    if (asked !== tongue) {
      tongue = asked
      const found = await wordsFor(asked)
      if (asked !== tongue || signal.aborted) return
      words = found
    }
    const dir = nearest(tag, 'dir').toLowerCase()
    tell({ words, lettering: { lang: words?.lang ?? 'en', dir: /^(ltr|rtl)$/.test(dir) ? dir : (words?.dir ?? 'ltr') } })
  }
  const watch = new MutationObserver(() => void look())
  for (let at: Element | undefined = tag; at; ) {
    const root = at.getRootNode()
    watch.observe(root, { subtree: true, attributeFilter: ['lang', 'dir', 'locale'] })
    at = (root as Partial<ShadowRoot>).host
  }
  signal.addEventListener('abort', () => watch.disconnect())
  await look()
}
