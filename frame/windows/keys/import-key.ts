// The screen on which a person types the key or the phrase of a wallet that they have already.
// See docs/design/frame.md, "Import".

import type { KeyGiven } from '../../../src/contract/key-windows.ts'
import { readTyped, type TypedFault } from '../../../src/contract/wallets/typed-key.ts'
import { fill } from '../../../src/kit/fill.ts'
import { h } from '../view.ts'
import { fieldRow } from './field-row.ts'
import { showForm } from './form.ts'
import type { Screen } from './screen.ts'

const faultText = ({ words: { faults }, lang }: Screen, fault: TypedFault, former = ''): string => {
  const { count, at } = { count: 0, at: 0, ...fault }
  return fill(faults[fault.kind], { count, at, address: former }, lang)
}

/** Codes of the service that say something of the wallet that was typed. */
const OF_THE_WALLET: Readonly<Record<string, 'exists' | 'taken' | 'sole'>> = {
  cannot_link_more_of_type: 'exists',
  linked_to_another_user: 'taken',
  cannot_unlink_sole_account: 'sole',
}

/** A fault that came over the line. Trust: a kind that has words, and numbers. */
const faultOf = (given: unknown, faults: object): TypedFault | null => {
  const { kind, count, at } = Object(given) as Record<string, unknown>
  if (typeof kind !== 'string' || !Object.hasOwn(faults, kind)) return null
  return { kind, ...(typeof count === 'number' && { count }), ...(typeof at === 'number' && { at }) } as TypedFault
}

export const importKey = (screen: Screen): void => {
  const { words, line, lang } = screen
  // Nothing of a browser looks at it: no spelling, no suggestion, no password manager.
  const plain = { autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', dir: 'ltr' }
  const [former = ''] = line.asked.former ?? []
  /** What was typed when the person was told that it opens another wallet. */
  let asked: string | null = null
  const field = h('textarea', { ...plain, rows: '3', 'data-1p-ignore': true, 'data-lpignore': 'true' })
  showForm(screen, {
    careful: words.import.careful,
    fields: [{ ...fieldRow(screen, words.import.label, field, 0), field }],
    hint: words.import.hint,
    submit: words.import.submit,
    busy: words.import.busy,
    fault() {
      const read = readTyped(field.value)
      return read.kind === 'fault' ? { at: 0, text: faultText(screen, read.fault) } : null
    },
    act: () => line.act({ act: 'do', text: field.value, ...(field.value === asked && { other: true }) }),
    done: (given) => fill(words.import.done, { address: (given as KeyGiven['import']).address }, lang),
    said({ failed, fault: given }) {
      const fault = faultOf(given, words.faults)
      // It counts for this text alone: a further one is asked about again.
      asked = fault?.kind === 'other' ? field.value : null
      const known = Object.hasOwn(OF_THE_WALLET, failed) ? OF_THE_WALLET[failed] : undefined
      return fault ? faultText(screen, fault, former) : known ? words.faults[known] : null
    },
  })
}
