// The frame in which a person types the key or the phrase of a wallet that they have already.
// See docs/design/frame.md, "Import".

import { readTyped, type TypedFault } from '../../src/contract/wallets/typed-key.ts'
import { fill } from '../../src/kit/fill.ts'
import { askWallet } from '../visible/ask-wallet.ts'
import { takeAsked } from '../visible/asked.ts'
import { codeOf } from '../visible/failure-words.ts'
import { showForm } from '../visible/form.ts'
import { h, setUp } from '../visible/view.ts'
import type { FrameWords } from '../words/words.ts'

const asked = takeAsked('import')

const faultText = ({ faults }: FrameWords, fault: TypedFault, lang: string): string =>
  fill(faults[fault.kind], { ...('count' in fault && { count: fault.count }), ...('at' in fault && { at: fault.at }) }, lang)

/** Codes of the service that say something of the wallet that was typed. */
const OF_THE_WALLET: Readonly<Record<string, 'exists' | 'taken'>> = {
  cannot_link_more_of_type: 'exists',
  linked_to_another_user: 'taken',
}

/** What the page can mend: it asks the person for more proof, and shows the frame again. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['missing_or_invalid_mfa', 'recent_login_required'])

const start = (): void => {
  const { words, container, lang } = setUp(asked)
  const { appId, token } = asked
  document.title = words.titles.import
  // Nothing of a browser looks at it: no spelling, no suggestion, no password manager.
  const plain = { autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', dir: 'ltr' }
  const field = h('textarea', { ...plain, rows: '3', 'data-1p-ignore': true, 'data-lpignore': 'true' })
  showForm({
    words,
    container,
    careful: words.import.careful,
    fields: [[words.import.label, field]],
    hint: words.import.hint,
    submit: words.import.submit,
    busy: words.import.busy,
    fault() {
      const read = readTyped(field.value)
      return read.kind === 'fault' ? faultText(words, read.fault, lang) : null
    },
    async act() {
      const { address } = await askWallet(appId, 'import', { token, text: field.value })
      field.value = ''
      asked.tell({ at: 'imported', address })
      return fill(words.import.done, { address }, lang)
    },
    said(error) {
      const { fault } = error as { fault?: TypedFault }
      const known = OF_THE_WALLET[codeOf(error)]
      return fault ? faultText(words, fault, lang) : known ? words.faults[known] : null
    },
    // What the person can mend stays here; only what the page can mend is told.
    failed: (code) => OF_THE_PAGE.has(code) && asked.tell({ at: 'failed', code }),
  })
  asked.tell({ at: 'ready' })
}

// Trust: in a window of its own, or a tab, there is no page of the app around it that has asked the person.
if (parent !== window) start()
