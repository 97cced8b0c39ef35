// The screen on which a person takes their wallet along as an encrypted file (docs/exit.md, "The file").

import type { KeyGiven } from '../../../src/contract/key-windows.ts'
import { h } from '../view.ts'
import { passwordField, showForm } from './form.ts'
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
  const [password, repeat] = [passwordField('new-password'), passwordField('new-password')]
  showForm(screen, {
    careful: words.careful,
    fields: [
      [words.backup.password, password],
      [words.backup.repeat, repeat],
    ],
    hint: words.backup.hint,
    submit: words.backup.submit,
    busy: words.backup.busy,
    fault() {
      if ([...password.value].length < SHORTEST) return words.backup.short
      return password.value === repeat.value ? null : words.backup.differs
    },
    act: () => line.act({ act: 'do', password: password.value }),
    done(given) {
      save((given as KeyGiven['backup']).file, `wallet-backup-${(asked.address ?? '').slice(0, 10)}.json`)
      return words.backup.done
    },
    said: () => null,
  })
}
