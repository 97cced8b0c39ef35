// The language of a tag: `locale`, else the nearest `lang`, else English. Words of other languages are loaded.

import type { ReactiveController, ReactiveElement } from '@lit/reactive-element'
import { speak } from '../src/kit/spoken-language.ts'
import type { TextAttributes } from './contract/tag-code.ts'
import type { TagWords } from './language/tag-words.ts'
import { loadLanguage } from './preload.ts'

/** Languages that there are words for. */
export const FOREIGN = /^(ar|de)(?![a-z])/i

/** The tag, and the host of each shadow root around it. */
const hostsOf = (tag: Element): Element[] => {
  const { host } = tag.getRootNode() as Partial<ShadowRoot>
  return host ? [tag, ...hostsOf(host)] : [tag]
}
const nearest = (tag: Element, attribute: string): string => {
  for (const host of hostsOf(tag)) {
    const found = host.closest(`[${attribute}]`)
    if (found) return found.getAttribute(attribute) ?? ''
  }
  return ''
}

export class LanguageController implements ReactiveController {
  /** Null: English. */
  words: TagWords | null = null
  /** Null while the first words are loading. */
  attributes: TextAttributes | null = null
  /** Settles when the first words are loaded, or cannot be. */
  ready: Promise<void> | null = null
  private readonly tag: ReactiveElement & { readonly open?: unknown }
  private watch: MutationObserver | null = null
  private asked: string | null = null

  constructor(tag: ReactiveElement) {
    this.tag = tag
    tag.addController(this)
  }

  /** Begins after an update, in which a `locale` that was set as a property has become an attribute. */
  hostUpdated(): void {
    if (this.watch) return
    this.watch = new MutationObserver(() => void this.look())
    for (const host of hostsOf(this.tag))
      this.watch.observe(host.getRootNode(), { subtree: true, attributeFilter: ['lang', 'dir', 'locale'] })
    const looked = this.look()
    this.ready ??= looked
  }
  hostDisconnected(): void {
    this.watch?.disconnect()
    this.watch = null
  }

  /** English is decided within this task: it has nothing to load. */
  private async look(): Promise<void> {
    const asked = this.tag.getAttribute('locale') || nearest(this.tag, 'lang')
    if (asked !== this.asked) {
      this.asked = asked
      const found = FOREIGN.test(asked) ? await this.load(asked) : null
      if (asked !== this.asked) return
      this.words = found
      speak(found?.lang ?? 'en')
    }
    this.show()
  }

  private show(): void {
    const { words, tag } = this
    const dir = words ? nearest(tag, 'dir').toLowerCase() : ''
    const given = dir === 'ltr' || dir === 'rtl'
    this.attributes = { lang: words?.lang ?? 'en', dir: words ? (given ? dir : words.dir) : '' }
    // The update in which this begins draws by itself.
    if (this.ready) tag.requestUpdate()
  }

  private async load(asked: string): Promise<TagWords | null> {
    try {
      const { tagWords } = await loadLanguage()
      // Before the tag has its first words, no screen is shown.
      const isShown = (): boolean => this.tag.open === true && this.attributes !== null
      return await tagWords(asked, isShown, (words) => this.lose(words))
    } catch {
      return null
    }
  }
  private lose(words: TagWords): void {
    if (this.words !== words) return
    this.words = null
    this.show()
  }
}
