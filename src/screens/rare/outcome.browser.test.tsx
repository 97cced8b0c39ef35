// The screens for the ends of a login, drawn by React in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { SCREEN } from '../../contract/errors/login/login.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ErrorParams } from '../../contract/screens.ts'
import type { ErrorState } from '../../flows/steps/error-screen.ts'
import { app } from '../screen-state.ts'
import Outcome, { copy } from './outcome.tsx'

let presses = 0
const show = (code: string, own: Partial<ErrorState> = {}) => {
  presses = 0
  const params: ErrorParams = { code, status: null, message: '', retry: null }
  const view = viewOf(params, SCREEN)
  const { title, text, button } = view
  const state: ErrorState = { at: 'shown', title, text, button, view, retry: null, menu: null, link: null, command: null, ...own }
  return draw(<Outcome params={params} state={state} app={app} copy={copy} locale="en" send={() => presses++} />)
}
const button = (root: ShadowRoot): HTMLButtonElement => {
  const found = root.querySelector('button')
  if (!found) throw new Error('There is no button.')
  return found
}

describe('the end of a login', () => {
  for (const [code, title, press] of [
    ['allowlist_rejected', "You don't have access to this app", 'Try another account'],
    ['max_accounts_reached', 'Unable to sign in', 'Try another account'],
    ['user_does_not_exist', 'Account not found', 'Try another account'],
    ['login_failed', 'Authentication failed', 'Try again'],
  ] as const)
    it(`${code}: says what happened, puts the focus on it, and has one button`, async () => {
      const { place, root } = show(code)
      expect(root.querySelector('h2')?.textContent).to.equal(title)
      expect(root.activeElement).to.equal(root.querySelector('h2'))
      expect(root.querySelectorAll('button, a').length).to.equal(1)
      expect(button(root).textContent).to.equal(press)
      button(root).click()
      expect(presses).to.equal(1)
      await expectAccessible(place)
    })

  it('opens the link of an app beside the page, without telling where from, and keeps a way to another account', async () => {
    const { place, root } = show('allowlist_rejected', { button: { plain: 'Ask' }, link: 'https://example.com/ask' })
    const link = root.querySelector('a')
    expect([link?.textContent, link?.href, link?.target, link?.rel]).to.deep.equal([
      'Ask',
      'https://example.com/ask',
      '_blank',
      'noreferrer noopener',
    ])
    button(root).click()
    expect([button(root).textContent, presses]).to.deep.equal(['Try another account', 1])
    await expectAccessible(place)
  })

  it('does not call a link "Try another account"', () => {
    const { root } = show('allowlist_rejected', { link: 'https://example.com/ask' })
    expect(root.querySelector('a')?.textContent).to.equal('Find out more')
  })

  it('draws the words of an app as text', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { root } = show('allowlist_rejected', { title: { plain: evil }, text: { plain: evil }, button: { plain: evil } })
    expect(root.querySelector('img')).to.equal(null)
    expect(root.querySelector('h2')?.textContent).to.equal(evil)
  })
})
