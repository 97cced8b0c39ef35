// A form of a visible frame: its fields, one button whose presses are judged, and what is said below it.

import type { FrameWords } from '../words/words.ts'
import { codeOf, failureText } from './failure-words.ts'
import { h } from './view.ts'
import { isOfPresses, refusalText, seesCovers, watchPresses } from './watch-presses.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface FormParts {
  readonly words: FrameWords
  readonly container: HTMLElement
  readonly careful: string
  readonly fields: readonly (readonly [label: string, field: Field])[]
  readonly hint: string
  readonly submit: string
  readonly busy: string
  /** What is wrong with what was typed; null: nothing. */
  fault(): string | null
  /** Does it, and gives what is said then. */
  act(): Promise<string>
  /** What a failure of `act` is in words; null: as everywhere. */
  said(error: unknown): string | null
  failed(code: string): void
}

/** Draws the form. */
export const showForm = ({
  words,
  container,
  careful,
  fields,
  hint,
  submit,
  busy,
  fault,
  act,
  said,
  failed,
}: FormParts): void => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const say = (text: string, tone: 'error' | 'success' | '' = ''): void => {
    note.dataset.tone = tone
    note.textContent = text
  }
  const button = h('button', { type: 'button', class: 'filled', 'aria-disabled': 'true' }, submit)
  let underWay = false
  const show = (): void => {
    button.setAttribute('aria-disabled', String(underWay || !document.body.hasAttribute('data-armed')))
    button.setAttribute('aria-busy', String(underWay))
  }
  const presses = watchPresses(container, {
    changed(isArmed) {
      document.body.toggleAttribute('data-armed', isArmed)
      // What was said of the form itself stays.
      if (!isArmed && !underWay && !note.textContent) say(words.covered)
      if (isArmed && isOfPresses(words, note.textContent)) say('')
      show()
    },
    refused: () => say(refusalText(words)),
  })
  const run = async (): Promise<void> => {
    const wrong = fault()
    if (underWay) return
    if (wrong) return say(wrong, 'error')
    underWay = true
    show()
    say(busy)
    try {
      const done = await act()
      container.replaceChildren(note)
      say(done, 'success')
    } catch (error) {
      say(said(error) ?? failureText(words, error), 'error')
      failed(codeOf(error))
    } finally {
      underWay = false
      show()
    }
  }
  presses.on(button, () => void run())
  const rows = fields.map(([label, field]) => {
    field.addEventListener('input', () => note.dataset.tone === 'error' && say(''))
    return h('label', {}, label, field)
  })
  container.replaceChildren(h('p', { class: 'muted' }, careful), ...rows, h('p', { class: 'muted' }, hint), button, note)
  if (!seesCovers()) say(words.blind)
  addEventListener('pagehide', () => {
    for (const [, field] of fields) field.value = ''
  })
}
