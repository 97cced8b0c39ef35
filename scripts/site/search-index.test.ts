// What a search over the documentation finds first: a page for those who use the product, then rows of endpoints.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import MiniSearch from 'minisearch'
import { type Found, RANKING, SEARCH_OPTIONS } from '../../demo/docs/search-form.ts'
import { searchIndex } from './search-index.ts'
import type { VersionPage } from './version.ts'

const page = (href: string, title: string, ...headings: string[]) =>
  ({
    href,
    title,
    sections: headings.map((heading) => ({ heading, id: heading, text: `${heading}.` })),
  }) as unknown as VersionPage

test('a page comes before the endpoints of the same word, which are found by their own words', () => {
  const pages = [
    page('/docs/explorer', 'API explorer', 'Endpoints', 'Name a passkey', 'Link a passkey'),
    page('/docs/api', 'Endpoints', 'Endpoints', 'passkeys.link'),
    page(
      '/docs/elements',
      'The three tags',
      'The three tags',
      'Methods',
      'How a passkey logs a person in, on each device that they have',
    ),
  ]
  const index = MiniSearch.loadJSON<Found>(searchIndex(pages), SEARCH_OPTIONS)
  const first = (words: string) => String(index.search(words, RANKING)[0]?.href).split('#')[0]
  assert.equal(first('passkey'), '/docs/elements')
  assert.equal(first('passkeys.link'), '/docs/api')
})
