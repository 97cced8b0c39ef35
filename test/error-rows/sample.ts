// The rows that each merge walks: one of each screen and each line, and each error of a screen’s own words once.

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

/** Rows of a kind come to one screen, and are a screen or a line there; the sweep comes to it by each way. */
const wayOf = ({ where, button }: ErrorRow): string => [where, button === null].join()
/** A screen words an error in the same place for each method. */
const errorOf = ({ code, button }: ErrorRow): string => [code, button === null].join()

/** A sample of the rows; an error that begins to differ from its view joins it by itself. */
export const sampleOf = (rows: readonly WalkedRow[]): readonly WalkedRow[] => {
  const [own, ways] = [rows.filter((row) => !isItsView(row)), rows.map(wayOf)]
  const errors = own.map(errorOf)
  const first = new Set(own.filter((row, place) => errors.indexOf(errorOf(row)) === place))
  return rows.filter((row, place) => ways.indexOf(wayOf(row)) === place || first.has(row))
}
