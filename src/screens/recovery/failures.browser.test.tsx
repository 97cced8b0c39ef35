// Every error of the embedded wallet as its screens of recovery show it, in English and in German (docs/errors.md).

import { expect } from '@open-wc/testing'
import { draw } from '../../../test/draw.tsx'
import { EMBEDDED_ROWS } from '../../../test/error-rows/embedded.ts'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { app, user } from '../../../test/fakes/app.ts'
import { machine } from '../../flows/recovery/password-recovery.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import later from '../../i18n/de/later.json'
import login from '../../i18n/de/login.json'
import recovery from '../../i18n/de/recovery.json'
import PasswordRecovery, { copy } from './password-recovery.tsx'

const german = {
  ...recovery.ask,
  errors: { ...login.errors, ...later.errors },
  messages: { ...login.messages, ...later.messages },
} as typeof copy

const facts = { now: 0, app, user, held: null }
const shown = (code: string, words: typeof copy) => {
  const [first] = machine.start({ address: '0xA' }, facts)
  const error = localFailure(code === ELSE ? 'a_code_that_is_not_known' : code, 'The words of a proxy.')
  const [state] = machine.on({ ...first, at: 'working', password: 'abcdef' }, { type: 'failed', error }, facts)
  const { root } = draw(
    <PasswordRecovery params={state.params} state={state} app={app} copy={words} locale="en" send={() => undefined} />,
  )
  const isBeside = state.at === 'asking'
  return {
    title: root.querySelector(isBeside ? '.note[role=status]' : 'h2')?.textContent,
    text: isBeside ? '' : (root.querySelector('.subtitle')?.textContent ?? ''),
    button: isBeside ? null : root.querySelector('button')?.textContent,
    all: root.textContent ?? '',
  }
}

describe('every error of the embedded wallet', () => {
  for (const row of EMBEDDED_ROWS)
    it(nameOfRow(row), () => {
      const { all, ...english } = shown(row.code, copy)
      expect(english).to.deep.equal({ title: row.title, text: row.text, button: row.button })
      expect(all).not.to.contain('proxy')
      const other = shown(row.code, german)
      expect(other.title).not.to.equal(row.title)
      if (row.text) expect(other.text).not.to.equal(row.text)
      if (row.button) expect(other.button).not.to.equal(row.button)
    })
})
