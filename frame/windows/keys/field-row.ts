// A field of a window for keys: its label, a button that shows what is typed, and what is wrong with it.

import { h } from '../view.ts'
import type { Screen } from './screen.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement
export interface FieldRow {
  readonly element: HTMLElement
  /** Says what is wrong with what was typed; empty: nothing is. */
  say(text: string): void
  /** Shows what is typed, where that is hidden. */
  reveal(): void
}

export const passwordField = (autocomplete: 'new-password' | 'current-password'): HTMLInputElement =>
  h('input', { type: 'password', autocomplete, autocapitalize: 'none', spellcheck: 'false', maxlength: '256' })

/** A button that shows what a field hides, and hides it again. */
const showButton = ({ words }: Screen, field: HTMLInputElement) => {
  const button = h('button', { type: 'button', class: 'quiet', onclick: () => show(field.type === 'password') })
  const show = (isShown: boolean): void => {
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    button.setAttribute('aria-label', isShown ? words.hideTyped : words.showTyped)
    button.textContent = isShown ? words.hide : words.show
  }
  show(false)
  return { button, show }
}

/** `at`: the place of the field in its form. */
export const fieldRow = (screen: Screen, label: string, field: Field, at: number): FieldRow => {
  const fault = h('p', { class: 'fault', id: `fault-${at}`, role: 'status' })
  field.id = `field-${at}`
  field.setAttribute('aria-describedby', fault.id)
  const say = (text: string): void => {
    fault.textContent = text
    field.setAttribute('aria-invalid', String(text !== ''))
  }
  const name = h('label', { for: field.id }, label)
  if (!(field instanceof HTMLInputElement) || field.type !== 'password')
    return { element: h('div', { class: 'row' }, name, field, fault), say, reveal() {} }
  const { button, show } = showButton(screen, field)
  return {
    element: h('div', { class: 'row' }, name, h('div', { class: 'typed' }, field, button), fault),
    say,
    reveal: () => show(true),
  }
}
