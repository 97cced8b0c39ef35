// The form of the search index, which the build writes and the page reads (docs/design/demo.md, "Documentation").

import type { SearchOptions } from 'minisearch'

/** How words are indexed; both sides need the same. */
export const SEARCH_OPTIONS = {
  fields: ['heading', 'page', 'address', 'text'],
  storeFields: ['heading', 'page', 'href', 'start'],
  // A word of one letter is in every text.
  processTerm: (term: string): string | null => (term.length > 1 ? term.toLowerCase() : null),
}

/** What is shown of a section that is found. */
export interface Found {
  readonly heading: string
  /** Title of its page. */
  readonly page: string
  readonly href: string
  /** How its text begins. */
  readonly start: string
}

/** Pages that tell how the product is built, and rows of endpoints, come after pages for those who use it. */
const LATER = /\/(?:design|decisions|explorer|api)(?:[/#]|$)/
/** How sections are found and ordered: a word may be unfinished or have a slip, and all of them must be there. */
export const RANKING: SearchOptions = {
  prefix: true,
  fuzzy: 0.15,
  combineWith: 'AND',
  boost: { heading: 4, page: 2, address: 6 },
  boostDocument: (_id, _term, stored) => (LATER.test(String(stored?.href)) ? 0.4 : 1),
}
