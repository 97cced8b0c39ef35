// docs/errors.md: every code, what a person sees of it, and the test that reaches it in a browser.

import { CONTEXTS, type ErrorContext } from '../src/contract/errors/contexts.ts'
import { type ErrorView, viewOf } from '../src/contract/errors/view.ts'
import { ERRORS, type ErrorCode } from '../src/contract/errors.ts'
import { OTHER_MESSAGES } from '../src/contract/other-messages.ts'
import { SCREENS } from '../src/contract/screens.ts'
import { ERROR_ROWS } from '../test/error-rows/all.ts'
import { type CatalogueRow, catalogueRows } from '../test/error-rows/catalogue.ts'
import { english } from '../test/error-rows/english.ts'
import { ELSE, HTTP_422, nameOfRow } from '../test/error-rows/row.ts'
import { printed, table } from './doc-parts.ts'

const JOURNEY = 'test/e2e/page-errors.test.ts'

const codeCell = (code: string): string => (code === ELSE || code === HTTP_422 ? code : `\`${code}\``)
const statusOf = (code: string): number | null =>
  code === HTTP_422 ? 422 : Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : null
const seen = (code: string, context: ErrorContext): ErrorView =>
  viewOf({ code, status: statusOf(code), message: '' }, CONTEXTS[context])

const view = ({ where, code }: CatalogueRow): string[] => {
  const name = nameOfRow({ where, code })
  const own = seen(code, where)
  // A row that leads to a screen of errors says there what the screen says by that code.
  const leads = Object.hasOwn(SCREENS, own.to)
  const { title, text, button, to } = leads ? seen(code, 'screen') : own
  const walked = ERROR_ROWS.find((row) => nameOfRow(row) === name)
  const press = walked
    ? walked.button
      ? `${walked.button} → ${walked.leads}`
      : 'none: beside the field'
    : `${english(button)} → ${to}`
  return [codeCell(code), where, english(title), english(text), leads ? `${press}; on \`${own.to}\`` : press, name]
}
/** By code, and what has none at the end. */
const place = ({ code }: CatalogueRow): string => (code === ELSE || code === HTTP_422 ? `~${code}` : code)

export const errorsPage = (): string =>
  printed(
    'Errors',
    'Every code that the service answers with and every code that an element rejects with or fires. Screens have words of their own by code; the message that comes with an error is for developers. It is the one of this table, or says what the last column tells. A screen that shows a failure and is closed rejects with that failure (a login from its menu with `exited_auth_flow`): `user_rejected_request`, and 4001 at a provider, are for a person who refused, or left what had not failed.',
    table(
      ['Code', 'Status', 'Message', 'May say instead'],
      (Object.keys(ERRORS) as ErrorCode[]).toSorted().map((code) => {
        const { status, message } = ERRORS[code]
        return [`\`${code}\``, status === null ? 'page' : String(status), message, OTHER_MESSAGES[code] ?? '']
      }),
    ),
    `## What a person sees

By code and by where the error is met. What has no row here is shown as "anything else". Every row is reached in a real browser, with the texts
of the specification and in German, by the test of its name in \`${JOURNEY}\` or in a component test: \`npm test\` walks one of each kind and
those whose words are not their view's, \`npm run sweep\` walks all. A row that nobody can meet yet waits for its screen.`,
    table(
      ['Code', 'Where', 'Title', 'Text', 'Button', 'Test'],
      [...catalogueRows()].sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0)).map(view),
    ),
    '## Where the specification names no button\n\nWhat each button is, and why.',
    table(
      ['Row', 'Button', 'Leads to', 'Why'],
      ERROR_ROWS.flatMap(({ where, code, button, leads, why }) =>
        why && button ? [[nameOfRow({ where, code }), button, leads, why]] : [],
      ),
    ),
  )
