// A form of a window for keys: its fields, one button whose presses are judged, and what is said below it.

import { h } from '../view.ts'
import { failureText } from './failure-words.ts'
import type { KeyOutcome } from './key-line.ts'
import type { Screen } from './screen.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type Given = Extract<KeyOutcome, { given: unknown }>['given']

interface FormParts {
  readonly careful: string
  readonly fields: readonly (readonly [label: string, field: Field])[]
  readonly hint: string
  readonly submit: string
  readonly busy: string
  /** What is wrong with what was typed; null: nothing. */
  fault(): string | null
  act(): Promise<KeyOutcome>
  /** What is said once it is done. */
  done(given: Given): string
  /** What a failure is in words; null: as everywhere. */
  said(outcome: Extract<KeyOutcome, { failed: string }>): string | null
}

/** A field for a password, with a button that shows what is typed. */
export const passwordField = (autocomplete: 'new-password' | 'current-password'): HTMLInputElement =>
  h('input', { type: 'password', autocomplete, autocapitalize: 'none', spellcheck: 'false', maxlength: '256' })

/** A label over its field, with a switch where that is hidden. */
export const row = ({ words }: Screen, label: string, field: Field, at: number): HTMLElement => {
  field.id = `field-${at}`
  const name = h('label', { for: field.id }, label)
  if (field.type !== 'password') return h('div', { class: 'row' }, name, field)
  const show = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-pressed': 'false',
      'aria-label': words.showTyped,
      onclick: () => {
        const isShown = field.type === 'password'
        ;(field as HTMLInputElement).type = isShown ? 'text' : 'password'
        show.setAttribute('aria-pressed', String(isShown))
        show.setAttribute('aria-label', isShown ? words.hideTyped : words.showTyped)
        show.textContent = isShown ? words.hide : words.show
      },
    },
    words.show,
  )
  return h('div', { class: 'row' }, name, h('div', { class: 'typed' }, field, show))
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
  let underWay = false
  const run = async (): Promise<void> => {
    if (underWay) return
    const wrong = fault()
    if (wrong) return say(wrong, 'error')
    underWay = true
    button.setAttribute('aria-busy', 'true')
    say(busy)
    const outcome = await act()
    underWay = false
    button.removeAttribute('aria-busy')
    if ('failed' in outcome) return say(said(outcome) ?? failureText(words, outcome.failed), 'error')
    for (const [, field] of fields) field.value = ''
    screen.finish(done(outcome.given))
  }
  presses.on(button, () => void run())
  refuse.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  presses.onRefused(() => say(words.pressAgain))
  for (const [, field] of fields) field.addEventListener('input', () => note.dataset.tone === 'error' && say(''))
  // Enter in a field presses the button; the document itself sends nothing.
  const form = h('form', { novalidate: true, onsubmit: (event) => event.preventDefault() })
  form.append(
    h('p', { class: 'muted' }, careful),
    ...fields.map(([label, field], at) => row(screen, label, field, at)),
    h('p', { class: 'muted' }, hint),
    h('div', { class: 'pair' }, refuse, button),
    note,
  )
  screen.draw(form)
  fields[0]?.[1].focus()
  addEventListener('pagehide', () => {
    for (const [, field] of fields) field.value = ''
  })
}
