// The recovery of a wallet as a person sees it, drawn by React in a real browser: every state of the gallery, and keys.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ComponentType } from 'react'
import { RECOVERY_STATES } from '../../../demo/recovery-states.ts'
import { app, type ScreenState } from '../../../demo/screen-state.ts'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import stage from '../stage.css'
import { rows as why } from '../why-secure/moment.ts'
import { rows as recovery } from './moment.ts'

const rows = { ...recovery, ...why }
type Screen = keyof typeof RECOVERY_STATES
type Sent = { readonly type: string; readonly text?: string; readonly method?: string }

const show = (screen: Screen, name: string) => {
  const found = (RECOVERY_STATES[screen] as readonly ScreenState[]).find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const { View, copy, styles } = rows[screen] as unknown as { View: ComponentType<object>; copy: object; styles: string }
  const sent: Sent[] = []
  const given = { params: found.params, state: found.state, app, copy, locale: 'en', send: (event: Sent) => sent.push(event) }
  const drawing = draw(
    <div className="stage">
      <View {...given} />
    </div>,
  )
  adoptStyles(drawing.root, stage)
  adoptStyles(drawing.root, styles)
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
const PASSWORD = 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'
const CHOICE = 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
const CLOUD = 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
const types = (sent: readonly Sent[]) => sent.map(({ type }) => type)

describe('every screen of recovery', () => {
  for (const [screen, states] of Object.entries(RECOVERY_STATES))
    for (const { name } of states)
      it(`is accessible: ${screen}, ${name}`, () => expectAccessible(show(screen as Screen, name).place))
})

describe('a recovery password', () => {
  it('is typed into a field that password managers know, hidden until it is wanted', async () => {
    const { root, field, press, sent } = show(PASSWORD, 'after a login')
    expect([field?.type, field?.autocomplete, root.activeElement]).to.deep.equal(['password', 'new-password', field])
    const person = root.querySelector<HTMLInputElement>('[name=username]')
    expect([person?.autocomplete, person?.value, person?.tabIndex]).to.deep.equal(['username', 'ada@example.com', -1])
    await sendKeys({ type: 'a' })
    press('Show password')
    press('Suggest a password')
    expect(sent.filter(({ type }) => type !== 'touch')).to.deep.equal([
      { type: 'type', text: 'a' },
      { type: 'look' },
      { type: 'suggest' },
    ])
    expect(show(PASSWORD, 'suggested').field?.type).to.equal('text')
  })

  it('is judged in the words of the specification', () => {
    expect(show(PASSWORD, 'after a login').said).to.equal('')
    expect(show(PASSWORD, 'too short').said).to.equal('Password must be at least 6 characters')
    expect(show(PASSWORD, 'characters').said).to.equal('Invalid characters used ( SPACE ~ )')
    expect(show(PASSWORD, 'weak').said).to.equal('Strength: Weak')
    expect(show(PASSWORD, 'medium').said).to.equal('Strength: Medium')
    expect(show(PASSWORD, 'suggested').said).to.equal('Strength: Strong')
    expect(show(PASSWORD, 'confirming, another').said).to.equal('Passwords do not match')
    expect(show(PASSWORD, 'finalizing').root.querySelector('.tick')?.textContent).to.equal(
      'I understand that if I lose my password and device, I will lose access to my account and my assets.',
    )
  })

  it('goes on where nothing is wrong, and by the Enter key', async () => {
    for (const [name, off] of [
      ['after a login', 'true'],
      ['too short', 'true'],
      ['weak', 'false'],
      ['saving', 'false'],
      ['confirming', 'true'],
      ['finalizing', 'true'],
      ['finalizing, understood', 'false'],
    ] as const)
      expect(show(PASSWORD, name).button('Continue')?.ariaDisabled, name).to.equal(off)
    const { field, sent } = show(PASSWORD, 'weak')
    field?.focus()
    await sendKeys({ press: 'Enter' })
    expect(types(sent)).to.include('next')
  })

  it('is saved by copying or downloading, and cannot be changed there', () => {
    const { field, press, sent, root } = show(PASSWORD, 'saving')
    expect([field, root.activeElement?.id, root.textContent?.includes('Anchor')]).to.deep.equal([null, 'title', false])
    expect(show(PASSWORD, 'saving, legible and copied').root.querySelector('output')?.textContent).to.equal(
      'Anchor-River-Pencil-Orbit',
    )
    press('Copy')
    press('Download')
    expect(types(sent)).to.deep.equal(['copy', 'download'])
    expect(show(PASSWORD, 'saving, legible and copied').button('Copied')).not.to.equal(undefined)
    expect(show(PASSWORD, 'saving, downloaded').said).to.equal('The file is in your downloads.')
  })

  it('that a person has begun can be cancelled, and is closed by them; one that began by itself says goodbye by itself', () => {
    expect(show(PASSWORD, 'asked for').labels).to.include('Cancel')
    expect(show(PASSWORD, 'asked for, done').labels).to.deep.equal(['Close'])
    expect(show(PASSWORD, 'after a login').labels).not.to.include('Cancel')
    expect(show(PASSWORD, 'done').labels).to.deep.equal([])
    const { press, sent } = show(PASSWORD, 'after a login')
    press('Log out')
    expect(types(sent)).to.include('leave')
  })
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
