// The rows that each test run walks: one of each kind, and all whose words are not those of their context's view.

import { CONTEXTS } from '../../src/contract/errors/contexts.ts'
import { viewOf } from '../../src/contract/errors/view.ts'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { english } from './english.ts'
import { ELSE, type ErrorRow, HTTP_422, type WalkedRow } from './row.ts'

const UNKNOWN = 'a_code_that_is_not_known'
const statusOf = (code: string): number | null => (Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : null)

/** Whether the row says what the view of its code says (src/contract/errors.test.ts): the screen adds nothing that only a browser could show. */
const isItsView = ({ where, code, title, text, button, fault }: ErrorRow): boolean => {
  const met = fault?.code ?? (code === ELSE || code === HTTP_422 ? UNKNOWN : code)
  const status = fault?.status ?? statusOf(met)
  const view = viewOf({ code: met, status, message: '' }, CONTEXTS[where])
  return english(view.title) === title && english(view.text) === text && (button === null || english(view.button) === button)
}

/** Rows of a kind come to one screen by one way, and leave it by one. */
const kindOf = ({ where, doing, button, leads }: ErrorRow): string => [where, doing, button === null, leads].join()

/** A sample of the rows; a row that begins to differ from its view joins it by itself. */
export const sampleOf = (rows: readonly WalkedRow[]): readonly WalkedRow[] => {
  const kinds = rows.map(kindOf)
  return rows.filter((row, place) => kinds.indexOf(kindOf(row)) === place || !isItsView(row))
}
