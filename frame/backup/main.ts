// The frame in which a person takes their wallet along as a file, encrypted with a password (docs/exit.md, "The file").

import { askWallet } from '../visible/ask-wallet.ts'
import { takeAsked } from '../visible/asked.ts'
import { showForm } from '../visible/form.ts'
import { h, setUp } from '../visible/view.ts'

const asked = takeAsked('backup')
/** The shortest password: a holder of the file may guess without limit. */
const SHORTEST = 8
/** What the page can mend: it asks the person for more proof, and shows the frame again. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['missing_or_invalid_mfa', 'recent_login_required', 'missing_or_invalid_token'])

const passwordField = (): HTMLInputElement =>
  h('input', { type: 'password', autocomplete: 'new-password', autocapitalize: 'none', spellcheck: 'false', maxlength: '256' })

/** Hands a text to the browser as a file. */
const save = (text: string, name: string): void => {
  const link = h('a', { download: name })
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.click()
}

const start = (): void => {
  const { words, container } = setUp(asked)
  const { appId, token, address } = asked
  document.title = words.titles.backup
  const [password, repeat] = [passwordField(), passwordField()]
  showForm({
    words,
    container,
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
    async act() {
      const { file } = await askWallet(appId, 'backup', { token, address, password: password.value })
      password.value = ''
      repeat.value = ''
      save(file, `wallet-backup-${address.slice(0, 10)}.json`)
      asked.tell({ at: 'used' })
      return words.backup.done
    },
    said: () => null,
    failed: (code) => OF_THE_PAGE.has(code) && asked.tell({ at: 'failed', code }),
  })
  asked.tell({ at: 'ready' })
}

// Trust: in a window of its own, or a tab, there is no page of the app around it that has asked the person.
if (parent !== window) start()
