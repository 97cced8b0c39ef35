// The words of the demo's product by language; those of the first language are in its HTML.

import type { LanguageCode, OtherLanguage } from '../src/contract/languages.ts'
import ar from './words/ar.json'
import de from './words/de.json'
import es from './words/es.json'
import fr from './words/fr.json'
import hi from './words/hi.json'
import ja from './words/ja.json'
import pt from './words/pt.json'
import tr from './words/tr.json'
import zh from './words/zh.json'

/** What script says besides; the rest is read from the page before it is changed. */
const EN: Record<string, string> = {
  reserved: 'Reserved',
  why: 'Log in to reserve {berth}.',
  tonight: 'tonight',
  entry: 'I was here, and my boat lay quiet.',
  money: 'In your wallet: {amount} ETH on Harbour test.',
  away: 'The network cannot be reached. Try again in a moment.',
  guestSigned: 'Signed. The signature begins with {signature}.',
  signed: 'Signed. The signature begins with {signature}.',
}
const OTHER: Readonly<Record<OtherLanguage, Partial<typeof de>>> = { de, ar, es, fr, pt, ja, zh, tr, hi }
const wordsOf = (language: string): Readonly<Record<string, string>> => ({ ...EN, ...OTHER[language as OtherLanguage] })

/** A word in the page's language. */
export const word = (page: Document, key: string): string => wordsOf(page.documentElement.lang)[key] ?? ''

/** Writes the words of a language into the page. */
export const say = (page: Document, language: LanguageCode): void => {
  for (const place of page.querySelectorAll<HTMLElement>('[data-word]')) {
    const key = place.dataset.word ?? ''
    EN[key] ??= place.textContent ?? ''
    place.textContent = wordsOf(language)[key] ?? ''
    const { berth } = place.dataset
    if (berth) place.setAttribute('aria-label', `${place.textContent} ${berth}`)
  }
}
