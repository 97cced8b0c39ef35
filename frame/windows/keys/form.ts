// A form of a window for keys: its fields, one button whose presses are judged, and what is said below it.

import { h, noteOf } from '../view.ts'
import { warning } from '../warning.ts'
import { failureText } from './failure-words.ts'
import type { Field, FieldRow } from './field-row.ts'
import type { KeyOutcome } from './key-line.ts'
import type { Screen } from './screen.ts'

type Given = Extract<KeyOutcome, { given: unknown }>['given']

interface FormParts {
  readonly careful: string
  /** It is told as any other text: nothing of it is dangerous. */
  readonly isCalm?: true
  /** Their rows, by {@link fieldRow}. */
  readonly fields: readonly (FieldRow & { readonly field: Field })[]
  readonly hint: string
  readonly submit: string
  readonly busy: string
  /** What is wrong with what was typed, and at which field; null: nothing. */
  fault(): { readonly at: number; readonly text: string } | null
  act(): Promise<KeyOutcome>
  /** What is said once it is done. */
  done(given: Given): string
  /** The focus begins at the button that refuses: a key that is pressed in haste changes nothing. */
  readonly restsAtRefuse?: true
  /** The window closes itself once it is done: nothing in it is to be kept. */
  readonly closes?: true
  /** What a failure says of the first field; null: as everywhere, below the form. */
  said(outcome: Extract<KeyOutcome, { failed: string }>): string | null
}

const emptied = (fields: FormParts['fields']): void => {
  for (const { field } of fields) field.value = ''
}

/** Draws the form, with a button that refuses. */
export const showForm = (
  screen: Screen,
  { careful, isCalm, fields, hint, submit, busy, fault, act, done, said, closes, restsAtRefuse }: FormParts,
): void => {
  const { words, line, presses } = screen
  const { note, say } = noteOf()
  const button = h('button', { type: 'submit', class: 'filled' }, submit)
  const refuse = h('button', { type: 'button', class: 'plain', onclick: () => leave() }, words.refuse)
  /** Says it at the field, which gets the focus. */
  const point = (at: number, text: string): void => {
    say('')
    fields[at]?.say(text)
    fields[at]?.field.focus()
  }
  const empty = (): void => emptied(fields)
  const leave = (): void => {
    line.leave('refuse')
    close()
  }
  let underWay = false
  const run = async (): Promise<void> => {
    if (underWay) return
    const wrong = fault()
    if (wrong) return point(wrong.at, wrong.text)
    underWay = true
    button.setAttribute('aria-busy', 'true')
    say(busy)
    const outcome = await act()
    underWay = false
    button.removeAttribute('aria-busy')
    if ('failed' in outcome) {
      const own = said(outcome)
      say(own ? '' : failureText(words, outcome.failed), 'error')
      if (own) point(0, own)
      return
    }
    empty()
    screen.finish(done(outcome.given))
    if (closes) close()
  }
  presses.on(button, () => void run())
  presses.onRefused(() => say(words.pressAgain))
  for (const row of fields)
    row.field.addEventListener('input', () => {
      row.say('')
      if (note.dataset.tone === 'error') say('')
    })
  // Enter in a field presses the button; the document itself sends nothing.
  const form = h('form', { novalidate: true, onsubmit: (event) => event.preventDefault() })
  form.append(
    isCalm ? h('p', {}, careful) : warning(careful),
    ...fields.map(({ element }) => element),
    h('p', { class: 'muted' }, hint),
    h('div', { class: 'pair' }, refuse, button),
    note,
  )
  screen.draw(form)
  ;(restsAtRefuse ? refuse : fields[0]?.field)?.focus()
  addEventListener('pagehide', empty)
}
