// Every state of every screen in a longer language, with marks around each sentence.
// What is not marked is no word of the catalogue.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { cutOff, openGallery } from './gallery-steps.ts'
import { worldOfTests } from './world.ts'

type Words = { readonly [key: string]: string | Words }

/** How much longer than English. */
const LONGER = 0.4
const FILLING = 'zwei drei vier fünf sechs '
const marked = (text: string): string => {
  const end = text.length - text.trimEnd().length
  const filling = FILLING.repeat(Math.ceil((text.length * LONGER) / FILLING.length)).slice(0, Math.ceil(text.length * LONGER))
  return `⟦${text.trimEnd()} ${filling.trim()}⟧${' '.repeat(end)}`
}
/** What a person types to delete their account is compared with small letters. */
const TYPED = 'word'
const pseudo = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word !== 'string' ? pseudo(word) : key === TYPED ? word : marked(word),
    ]),
  )
/** Sentences of English, as they are and without their gaps, of two words at least. */
const sentences = (words: Words): string[] =>
  Object.values(words).flatMap((word) =>
    typeof word === 'string' ? word.split(/\{\w+\}/).map((part) => part.trim()) : sentences(word),
  )
const wordsOf = (language: string, part: string): Words => JSON.parse(readFileSync(`src/i18n/${language}/${part}.json`, 'utf8'))
const PARTS = readdirSync('src/i18n/en').map((file) => file.replace('.json', ''))

/** The bundle of the gallery with the German words of a part, found by a sentence of them that every bundler writes as it is. */
const bundles = (): Map<string, string> => {
  const folder = 'dist/demo/chunks'
  const texts = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const)
  return new Map(
    PARTS.map((part) => {
      const plain = sentences(wordsOf('de', part)).filter((text) => /^[\w ,.?-]{12,}$/.test(text))
      const sentence = plain.sort((one, other) => other.length - one.length)[0]
      const found = texts.filter(([, text]) => sentence && text.includes(sentence))
      assert.equal(found.length, 1, `${part}: ${sentence}`)
      return [found[0]?.[0] as string, part]
    }),
  )
}
/** Every German bundle is English, marked. */
const inPseudo = async (context: BrowserContext): Promise<void> => {
  const byFile = bundles()
  await context.route(/\/chunks\//, (route) => {
    const part = byFile.get(route.request().url().split('/').at(-1) ?? '')
    if (!part) return route.continue()
    return route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(pseudo(wordsOf('en', part)))}`,
    })
  })
}

/** Of each state, what is outside of all marks. */
const unmarked = (page: Page): Promise<readonly (readonly [state: string, text: string, marks: number])[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[data-screen]')].map((section) => {
      const stage = section.querySelector('gallery-modal')?.shadowRoot?.querySelector('.stage')
      let depth = 0
      let [outside, marks] = ['', 0]
      for (const letter of stage?.textContent ?? '') {
        if (letter === '⟦') {
          depth++
          marks++
        }
        if (depth === 0) outside += letter
        if (letter === '⟧') depth--
      }
      return [`${section.dataset.screen} ${section.dataset.state}`, outside, marks] as const
    }),
  )

/** What the app of a state says in its own words. */
const GIVEN = new Set(['LANDING no signup: Sign in'])

describe('a language that is 40 % longer', () => {
  const world = worldOfTests()
  for (const width of [360, 1200])
    test(`every state at ${width} px: nothing cut off, no sentence that is not from the catalogue`, async () => {
      const { page, lines } = await openGallery(world, '?theme=light&locale=de', width, inPseudo)
      assert.deepEqual(await cutOff(page), [])
      const known = PARTS.flatMap((part) => sentences(wordsOf('en', part))).filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text))
      const states = await unmarked(page)
      assert.deepEqual(
        states.filter(([, , marks]) => marks === 0).map(([state]) => state),
        [],
      )
      const left = states.flatMap(([state, text]) =>
        known.filter((sentence) => text.includes(sentence)).map((sentence) => `${state}: ${sentence}`),
      )
      assert.deepEqual(
        left.filter((one) => !GIVEN.has(one)),
        [],
      )
      assert.deepEqual(lines, [])
    })
})
