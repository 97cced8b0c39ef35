// The language of a tag (elements.md, "Rules for all three"): `locale`, else the nearest `lang`, else English. Loaded at once where a page
// is not in English, and when it is idle where it is: then only to notice that its language changes.

import type { BuiltScreen } from '../src/contract/screens.ts'
import type { Speak, Spoken } from '../src/i18n/words.ts'

/** The first file of each language. English is no file: it stands where it is drawn. */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ speak: Speak }>>> = {
  ar: () => import('../src/i18n/ar.ts'),
  de: () => import('../src/i18n/de.ts'),
}

/** A language's words in a tag. */
export interface SpokenWords extends Spoken {
  /** Fetches the words of a screen that is to be drawn. Undefined: they are here. Where they cannot be had, the tag speaks English from then on. */
  need(screen: BuiltScreen): Promise<unknown> | undefined
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
export const wordsFor = async (tag: string): Promise<Spoken | null> => {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  const load = Object.hasOwn(LANGUAGES, language) && LANGUAGES[language]
  if (!load) return null
  try {
    const { speak } = await load()
    return speak(region(tag, language))
  } catch {
    // A file that cannot be loaded: better in English than not at all.
    return null
  }
}

/** Tells how a tag speaks, now and at each change around it, until the signal. Resolves when it has told for the first time. */
export const follow = async (
  tag: HTMLElement & { readonly open?: unknown; readonly lettering?: object | null },
  signal: AbortSignal,
  tell: (speech: Speech) => void,
): Promise<void> => {
  let words: SpokenWords | null = null
  let tongue: string | null = null
  const say = (): void => {
    const dir = nearest(tag, 'dir').toLowerCase()
    tell({ words, lettering: { lang: words?.lang ?? 'en', dir: /^(ltr|rtl)$/.test(dir) ? dir : (words?.dir ?? 'ltr') } })
  }
  /** What a tag says in the words it has found. */
  const speaking = (found: Spoken): SpokenWords => {
    const mine: SpokenWords = {
      ...found,
      need: (screen) =>
        found.load(screen)?.catch(() => {
          if (words !== mine) return
          words = null
          say()
        }),
    }
    return mine
  }
  const look = async (): Promise<void> => {
    const asked = tag.getAttribute('locale') || nearest(tag, 'lang')
    if (asked !== tongue) {
      tongue = asked
      let found = await wordsFor(asked)
      // A screen that is shown must not lose its words. Before the tag first speaks nothing is.
      if (tag.open === true && tag.lettering)
        await found?.load()?.catch(() => {
          found = null
        })
      if (asked !== tongue || signal.aborted) return
      words = found && speaking(found)
    }
    say()
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
