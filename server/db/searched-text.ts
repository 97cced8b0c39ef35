// The text of an account in which a search looks: an index is made over this very expression, so it never changes.

const PARTS = ['subject', `details ->> 'username'`, `details ->> 'name'`, `details ->> 'email'`] as const

/** All parts in one text, apart from each other. */
export const SEARCHED = PARTS.map((part) => `coalesce(${part}, '')`).join(` || E'\\n' || `)

/**
 * SQL: one of the parts of an account contains what `term`, a parameter, looks for. The index answers by the whole text, this by each part;
 * it is asked for `pieces`, which every text has that contains the term.
 */
export const contains = (term: string, pieces = term): string =>
  `(${SEARCHED}) ilike ${pieces} escape '\\' and (${PARTS.map((part) => `${part} ilike ${term} escape '\\'`).join(' or ')})`
