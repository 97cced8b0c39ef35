// Every error of the embedded wallet as the screens beside its windows show it, in English and in German.

import { expect } from '@open-wc/testing'
import { draw } from '../../../test/draw.tsx'
import { EMBEDDED_ROWS } from '../../../test/error-rows/embedded.ts'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { app } from '../../../test/fakes/app.ts'
import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import { NEW } from '../../flows/keys/key-window.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import later from '../../i18n/de/later.json'
import login from '../../i18n/de/login.json'
import transfer from '../../i18n/de/transfer.json'
import KeyWindow, { recoverCopy as copy } from './key-window.tsx'

const german = {
  ...transfer.recover,
  keyWindow: transfer.keyWindow,
  errors: { ...login.errors, ...later.errors },
  messages: { ...login.messages, ...later.messages },
} as unknown as typeof copy

const shown = (code: string, words: typeof copy) => {
  const params = { address: '0xA' }
  const error = localFailure(code === ELSE ? 'a_code_that_is_not_known' : code, 'The words of a proxy.')
  const { title, text, to } = viewOf(error, EMBEDDED_WALLET)
  const state = { ...NEW, at: 'failed', params, title, text, retry: to === 'retry' } as const
  const { root } = draw(<KeyWindow {...{ params, state, app }} copy={words} locale="en" send={() => undefined} />)
  return {
    title: root.querySelector('h2')?.textContent,
    text: root.querySelector('.subtitle')?.textContent ?? '',
    button: root.querySelector('button')?.textContent,
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
