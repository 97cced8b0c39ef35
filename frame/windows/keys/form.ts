// A form of a window for keys: its fields, one button whose presses are judged, and what is said below it.

import { h } from '../view.ts'
import { warning } from '../warning.ts'
import { failureText } from './failure-words.ts'
import type { Field, FieldRow } from './field-row.ts'
import type { KeyOutcome } from './key-line.ts'
import type { Screen } from './screen.ts'

type Given = Extract<KeyOutcome, { given: unknown }>['given']

interface FormParts {
  readonly careful: string
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
  /** What a failure says of the first field; null: as everywhere, below the form. */
  said(outcome: Extract<KeyOutcome, { failed: string }>): string | null
}

/** Draws the form, with a button that refuses. */
export const showForm = (screen: Screen, { careful, fields, hint, submit, busy, fault, act, done, said }: FormParts): void => {
  const { words, line, presses } = screen
  const note = h('p', { class: 'note muted', role: 'status' })
  const say = (text: string, tone: 'error' | '' = ''): void => {
    note.dataset.tone = tone
    note.textContent = text
  }
  const button = h('button', { type: 'submit', class: 'filled' }, submit)
  const refuse = h('button', { type: 'button', class: 'plain' }, words.refuse)
  /** Says it at the field, which gets the focus. */
  const point = (at: number, text: string): void => {
    say('')
    fields[at]?.say(text)
    fields[at]?.field.focus()
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
    for (const { field } of fields) field.value = ''
    screen.finish(done(outcome.given))
  }
  presses.on(button, () => void run())
  refuse.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  presses.onRefused(() => say(words.pressAgain))
  for (const row of fields)
    row.field.addEventListener('input', () => {
      row.say('')
      if (note.dataset.tone === 'error') say('')
    })
  // Enter in a field presses the button; the document itself sends nothing.
  const form = h('form', { novalidate: true, onsubmit: (event) => event.preventDefault() })
  form.append(
    warning(careful),
    ...fields.map(({ element }) => element),
    h('p', { class: 'muted' }, hint),
    h('div', { class: 'pair' }, refuse, button),
    note,
  )
  screen.draw(form)
  fields[0]?.field.focus()
  addEventListener('pagehide', () => {
    for (const { field } of fields) field.value = ''
  })
}
