// The rows of the error catalogue as the product has them, and which of them wait for a screen that is not built.

import { CONTEXTS, type ErrorContext } from '../../src/contract/errors/contexts.ts'
import type { ScreenName } from '../../src/contract/screens.ts'
import { MOMENTS } from '../../src/screens/moments/shared.ts'
import { ELSE, HTTP_422, SCREEN_OF } from './row.ts'

/** Contexts whose screen is not built, with that screen. */
export const NOT_BUILT: Readonly<Partial<Record<ErrorContext, ScreenName>>> = Object.fromEntries(
  Object.entries(SCREEN_OF).filter(([, screen]) => !Object.hasOwn(MOMENTS, screen)),
)

export interface CatalogueRow {
  readonly where: ErrorContext
  readonly code: string
  /** The screen that it waits for; absent: a person can meet it. */
  readonly screen?: ScreenName
}

/** All rows: of each code in each context, of a code without a row and status 422, and of anything else. */
export const catalogueRows = (): readonly CatalogueRow[] => {
  const rows = (Object.keys(CONTEXTS) as ErrorContext[]).flatMap((where): CatalogueRow[] => [
    ...Object.keys(CONTEXTS[where].rows).map((code) => ({ where, code })),
    ...('unprocessable' in CONTEXTS[where] ? [{ where, code: HTTP_422 }] : []),
    { where, code: ELSE },
  ])
  return rows.map((row) => {
    const screen = NOT_BUILT[row.where]
    return screen ? { ...row, screen } : row
  })
}
