// The screen on which a person types the password that recovers their wallet.
// See docs/design/frame.md, "Recovery".

import { fieldRow, passwordField } from './field-row.ts'
import { showForm } from './form.ts'
import type { Screen } from './screen.ts'

export const recoverWallet = (screen: Screen): void => {
  const { words, line } = screen
  const password = passwordField('current-password')
  showForm(screen, {
    careful: words.recover.careful,
    fields: [{ ...fieldRow(screen, words.recover.label, password, 0), field: password }],
    hint: words.recover.hint,
    submit: words.recover.submit,
    busy: words.recover.busy,
    fault: () => (password.value ? null : { at: 0, text: words.recover.empty }),
    act: () => line.act({ act: 'do', password: password.value }),
    done: () => words.recover.done,
    said: ({ failed }) => (failed === 'invalid_recovery_pin' ? words.recover.wrong : null),
  })
}
