// The form of the search index, which the build writes and the page reads (docs/design/demo.md, "Documentation").

/** How words are indexed; both sides need the same. */
export const SEARCH_OPTIONS = {
  fields: ['heading', 'page', 'text'],
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
