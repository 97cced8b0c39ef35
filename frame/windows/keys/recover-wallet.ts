// The screen on which a person types the password that recovers their wallet, or uses a passkey.
// See docs/design/frame.md, "Recovery".

import type { KeyPasskeys } from '../../../src/contract/key-windows.ts'
import { answerOf } from './authenticator.ts'
import { fieldRow, passwordField } from './field-row.ts'
import { showForm } from './form.ts'
import type { Screen } from './screen.ts'

/** With one of the passkeys that seal the half. */
const byPasskey = (screen: Screen, asked: KeyPasskeys): void => {
  const { words, line } = screen
  showForm(screen, {
    careful: words.passkey.useText,
    isCalm: true,
    fields: [],
    hint: words.passkey.hint,
    submit: words.passkey.use,
    busy: words.passkey.busy,
    fault: () => null,
    async act() {
      const outcome = await answerOf(asked)
      return 'failed' in outcome ? outcome : line.act({ act: 'do', passkey: outcome.passkey })
    },
    done: () => words.recover.done,
    said: () => null,
    ...(screen.asked.purpose === 'recover' && { closes: true }),
  })
}

export const recoverWallet = (screen: Screen): void => {
  const { words, line, asked } = screen
  if (asked.passkeys) {
    byPasskey(screen, asked.passkeys)
    return
  }
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
