// The recovery of a wallet as a person sees it, drawn by React in a real browser: every state of the gallery, and keys.

import { expect } from '@open-wc/testing'
import type { ComponentType } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage } from '../../../test/draw-on-stage.tsx'
import { app, type ScreenState } from '../screen-state.ts'
import { rows as why } from '../why-secure/moment.ts'
import { states as whyStates } from '../why-secure/states.ts'
import { rows as recovery } from './moment.ts'
import { states as recoveryStates } from './states.ts'

const rows = { ...recovery, ...why }
const STATES = { ...recoveryStates, ...whyStates }
type Screen = keyof typeof STATES
type Sent = { readonly type: string; readonly text?: string; readonly method?: string }

const show = (screen: Screen, name: string) => {
  const found = (STATES[screen] as readonly ScreenState[]).find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const { View, copy, styles } = rows[screen] as unknown as { View: ComponentType<object>; copy: object; styles: string }
  const sent: Sent[] = []
  const given = { params: found.params, state: found.state, app, copy, locale: 'en', send: (event: Sent) => sent.push(event) }
  const drawing = drawOnStage(<View {...given} />, styles)
  const { root } = drawing
  const button = (label: string) =>
    [...root.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === label)
  return {
    ...{ ...drawing, sent, button },
    press: (label: string) => button(label)?.click(),
    field: root.querySelector<HTMLInputElement>('#password'),
    said: root.querySelector('[role=status]')?.textContent,
    title: root.querySelector('h2')?.textContent,
    labels: [...root.querySelectorAll('button')].map((one) => one.ariaLabel ?? one.textContent),
  }
}
const CHOICE = 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
const CLOUD = 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
const types = (sent: readonly Sent[]) => sent.map(({ type }) => type)

describe('every screen of recovery', () => {
  for (const [screen, states] of Object.entries(STATES))
    for (const { name } of states)
      it(`is accessible: ${screen}, ${name}`, () => expectAccessible(show(screen as Screen, name).place))
})

describe('the choice of a way', () => {
  it('names the one in use, and leads to the others', () => {
    const { root, press, sent } = show(CHOICE, 'choice, with a password')
    const rowsThere = [...root.querySelectorAll('.row')].map(({ textContent }) => textContent)
    expect(rowsThere).to.deep.equal([
      'PasswordOnly you know itIn use',
      'Google DriveKept in your Google account',
      'iCloudKept in your Apple account',
      'AutomaticWithout your doing',
    ])
    for (const one of root.querySelectorAll<HTMLElement>('.row')) one.click()
    press('Cancel')
    expect(sent.map(({ type, method }) => method ?? type)).to.deep.equal([
      ...['user-passcode', 'google-drive', 'icloud', 'privy'],
      'leave',
    ])
  })

  it('of automatic recovery is asked once more, with what it means', () => {
    const { root, press, sent, title } = show(CHOICE, 'automatic, asked')
    expect([title, root.querySelector('.subtitle')?.textContent?.includes('Tidewater could open your wallet')]).to.deep.equal([
      'Recover automatically?',
      true,
    ])
    press('Keep it as it is')
    press('Recover automatically')
    expect(types(sent)).to.deep.equal(['no', 'yes'])
  })
})

describe('a cloud', () => {
  it('opens at a press, and again where the browser opened no window', () => {
    for (const [name, label] of [
      ['Drive, asked', 'Continue with Google Drive'],
      ['Drive, blocked', 'Open the window'],
      ['Drive, waiting', 'Show the window'],
      ['Drive, closed', 'Try again'],
      ['iCloud, after a login', 'Continue with iCloud'],
    ] as const) {
      const { press, sent } = show(CLOUD, name)
      press(label)
      expect(types(sent), name).to.deep.equal(['press'])
    }
  })

  it('says what went wrong, and what to do', () => {
    const text = (name: string) => show(CLOUD, name).root.querySelector('.subtitle')?.textContent
    expect(show(CLOUD, 'Drive, left open').title).to.equal('Timed out')
    expect(text('Drive, denied')).to.equal('You gave no access. You can try again.')
    expect(text('Drive, another account')).to.contain('Choose the account in which it was kept')
    expect(text('Drive, without the scope')).to.contain('allow it')
    expect(show(CLOUD, 'Drive, a changed file').labels).to.deep.equal(['Close'])
  })
})
