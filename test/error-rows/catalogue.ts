// The rows of the error catalogue as the product has them, and which of them wait for a screen that is not built.

import { type ErrorContext, UNPROCESSABLE } from '../../src/contract/error-views.ts'
import { ALL_VIEWS } from '../../src/contract/later-views.ts'
import type { ScreenName } from '../../src/contract/screens.ts'
import { DIRECTORY } from '../../src/flows/directory.ts'
import { ELSE, HTTP_422, SCREEN_OF } from './row.ts'

/** Contexts whose screen is not built, with that screen. */
export const NOT_BUILT: Readonly<Partial<Record<ErrorContext, ScreenName>>> = Object.fromEntries(
  Object.entries(SCREEN_OF).filter(([, screen]) => !Object.hasOwn(DIRECTORY, screen)),
)

export interface CatalogueRow {
  readonly where: ErrorContext
  readonly code: string
  /** The screen that it waits for; absent: a person can meet it. */
  readonly screen?: ScreenName
}

/** All rows: of each code in each context, of a code without a row and status 422, and of anything else. */
export const catalogueRows = (): readonly CatalogueRow[] => {
  const rows = [
    ...Object.entries(ALL_VIEWS.views).flatMap(([code, views]) => Object.keys(views).map((where) => ({ where, code }))),
    ...Object.keys(UNPROCESSABLE).map((where) => ({ where, code: HTTP_422 })),
    ...Object.keys(ALL_VIEWS.rest).map((where) => ({ where, code: ELSE })),
  ] as CatalogueRow[]
  return rows.map((row) => {
    const screen = NOT_BUILT[row.where]
    return screen ? { ...row, screen } : row
  })
}
