// The index of a version's sections, made at the build so that a browser only reads it.

import MiniSearch from 'minisearch'
import { type Found, SEARCH_OPTIONS } from '../../demo/docs/search-form.ts'
import type { VersionPage } from './version.ts'

/** How much of a section's text is shown with it. */
const START = 110

interface Entry extends Found {
  readonly id: number
  readonly text: string
  /** The last word of the page's address, with its first section. */
  readonly address: string
}

const startOf = (text: string): string => (text.length <= START ? text : `${text.slice(0, text.lastIndexOf(' ', START))} …`)

/** As JSON for `MiniSearch.loadJSON`. */
export const searchIndex = (pages: readonly VersionPage[]): string => {
  const index = new MiniSearch<Entry>(SEARCH_OPTIONS)
  const sections = pages.flatMap(({ title, href, sections }) =>
    sections.map(({ heading, id, text }, at) => ({
      heading,
      page: title,
      href: at === 0 ? href : `${href}#${id}`,
      start: startOf(text),
      text,
      address: at === 0 ? (href.split('/').at(-1) ?? '') : '',
    })),
  )
  index.addAll(sections.map((section, id) => ({ ...section, id })))
  return JSON.stringify(index)
}
