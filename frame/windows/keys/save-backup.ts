// The screen on which a person takes their wallet along as an encrypted file (docs/exit.md, "The file").

import type { KeyGiven } from '../../../src/contract/key-windows.ts'
import { h } from '../view.ts'
import { fieldRow, passwordField } from './field-row.ts'
import { showForm } from './form.ts'
import { newPassword } from './new-password.ts'
import type { Screen } from './screen.ts'

/** The shortest password: a holder of the file may guess without limit. */
const SHORTEST = 8

/** Hands a text to the browser as a file. */
const save = (text: string, name: string): void => {
  const link = h('a', { download: name })
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.click()
}

export const saveBackup = (screen: Screen): void => {
  const { words, line, asked } = screen
  const isShort = (password: string): boolean => [...password].length < SHORTEST
  const password = newPassword(screen, {
    ...{ label: words.backup.password, at: 0, value: '' },
    problem: (typed) => (isShort(typed) ? { kind: 'short' } : null),
    changed() {},
  })
  const field = passwordField('new-password')
  const repeat = { ...fieldRow(screen, words.backup.repeat, field, 1), field }
  showForm(screen, {
    careful: words.careful,
    fields: [password, repeat],
    hint: words.backup.hint,
    submit: words.backup.submit,
    busy: words.backup.busy,
    fault() {
      if (isShort(password.field.value)) return { at: 0, text: words.backup.short }
      return password.field.value === field.value ? null : { at: 1, text: words.backup.differs }
    },
    act: () => line.act({ act: 'do', password: password.field.value }),
    done(given) {
      save((given as KeyGiven['backup']).file, `wallet-backup-${(asked.address ?? '').slice(0, 10)}.json`)
      return words.backup.done
    },
    said: () => null,
  })
}
