// A field for a password that is chosen here: how strong it is, and a button that suggests one.

import { fill } from '../../../src/kit/fill.ts'
import { type PasswordProblem, passwordStrength } from '../../../src/kit/password-rules.ts'
import { h } from '../view.ts'
import { failureText } from './failure-words.ts'
import { type FieldRow, fieldRow, passwordField } from './field-row.ts'
import type { Screen } from './screen.ts'

interface NewPassword extends FieldRow {
  readonly field: HTMLInputElement
}
interface Asked {
  readonly label: string
  /** The place of the field in its form. */
  readonly at: number
  /** What was chosen before. */
  readonly value: string
  /** What is wrong with a password; one that is not allowed is weak. */
  problem(password: string): PasswordProblem | null
  changed(password: string): void
}

export const newPassword = (screen: Screen, { label, at, value, problem, changed }: Asked): NewPassword => {
  const { words, lang } = screen
  const own = words.password
  const field = passwordField('new-password')
  const row = fieldRow(screen, label, field, at)
  const bar = h('div', { class: 'strength', 'aria-hidden': 'true' })
  const said = h('span', { class: 'muted', role: 'status' })
  const rate = (): void => {
    const strength = passwordStrength(field.value, problem(field.value) === null)
    bar.dataset.strength = field.value ? strength : ''
    said.textContent = field.value && fill(own.strength, { strength: own[strength] }, lang)
    row.say('')
    changed(field.value)
  }
  field.addEventListener('input', rate)
  const suggest = h('button', { type: 'button', class: 'quiet' }, own.suggest)
  suggest.addEventListener('click', () => {
    screen.passphrase().then(
      (made) => {
        field.value = made
        row.reveal()
        rate()
      },
      () => row.say(failureText(words, 'service_unreachable')),
    )
  })
  field.value = value
  rate()
  row.element.append(bar, h('div', { class: 'rated' }, said, suggest))
  return { ...row, field }
}
