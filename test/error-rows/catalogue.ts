// The rows of the error catalogue as the product has them.

import { CONTEXTS, type ErrorContext } from '../../src/contract/errors/contexts.ts'
import { ELSE, HTTP_422 } from './row.ts'

export interface CatalogueRow {
  readonly where: ErrorContext
  readonly code: string
}

/** All rows: of each code in each context, of a code without a row and status 422, and of anything else. */
export const catalogueRows = (): readonly CatalogueRow[] =>
  (Object.keys(CONTEXTS) as ErrorContext[]).flatMap((where): CatalogueRow[] => [
    ...Object.keys(CONTEXTS[where].rows).map((code) => ({ where, code })),
    ...('unprocessable' in CONTEXTS[where] ? [{ where, code: HTTP_422 }] : []),
    { where, code: ELSE },
  ])
