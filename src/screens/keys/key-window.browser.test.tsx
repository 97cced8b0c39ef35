// The screens beside a window for keys, in a real browser: every state of the gallery, its words and its buttons.

import { expect } from '@open-wc/testing'
import type { ComponentType } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { app, type ScreenState } from '../screen-state.ts'
import stage from '../stage.css'
import { rows } from './moment.ts'
import { states } from './states.ts'

type Screen = keyof typeof states
const EXPORT = 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
const CONFIRM = 'EMBEDDED_WALLET_CONFIRM_SCREEN'
const PASSWORD = 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'
const RECOVER = 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'

const show = (screen: Screen, name: string) => {
  const found = (states[screen] as readonly ScreenState[]).find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const { View, copy, styles } = rows[screen] as unknown as { View: ComponentType<object>; copy: object; styles: string }
  const sent: string[] = []
  const send = ({ type }: { type: string }) => void sent.push(type)
  const given = (state: object) => ({ params: found.params, state, app, copy, locale: 'en', send })
  const nodeOf = (state: object) => (
    <div className="stage">
      <View {...given(state)} />
    </div>
  )
  const drawing = draw(nodeOf(found.state))
  adoptStyles(drawing.root, stage)
  adoptStyles(drawing.root, styles)
  const { root, place } = drawing
  const buttons = [...root.querySelectorAll('button')]
  return {
    ...{ root, place, sent },
    /** The state that follows, in the place of this one. */
    becomes: (own: object) => drawing.again(nodeOf({ ...found.state, ...own })),
    title: root.querySelector('h2')?.textContent,
    said: root.querySelector('[role=status]')?.textContent,
    labels: buttons.map(({ textContent }) => textContent),
    press: (label: string) => buttons.find(({ textContent }) => textContent === label)?.click(),
  }
}

describe('every screen beside a window for keys', () => {
  for (const [screen, own] of Object.entries(states))
    for (const { name } of own)
      it(`is accessible: ${screen}, ${name}`, () => expectAccessible(show(screen as Screen, name).place))

  it('says whose window it is, and opens it by one button', () => {
    const { said, labels, press, sent, title } = show(EXPORT, 'export, ready')
    expect([title, said]).to.deep.equal(['Transfer Wallet', 'Continue in the window of id.example.com.'])
    expect(labels).to.deep.equal(['Open the window', 'Cancel'])
    press('Open the window')
    press('Cancel')
    expect(sent).to.deep.equal(['press', 'leave'])
  })

  it('brings an open one to the front, or gives it up; one that is cut off is looked for by the person', () => {
    const { labels, press, sent } = show(EXPORT, 'export, open')
    expect(labels).to.deep.equal(['Bring it to the front', 'Give up'])
    press('Bring it to the front')
    press('Give up')
    expect(sent).to.deep.equal(['front', 'leave'])
    const { labels: apart, said } = show(EXPORT, 'export, cut off')
    expect(apart).to.deep.equal(['Give up'])
    expect(said).to.contain('look for it among your windows and tabs')
  })

  it('keeps the focus of a keyboard on its button through every state of the window', () => {
    const { root, becomes } = show(EXPORT, 'export, ready')
    root.querySelector('button')?.focus()
    for (const own of [{ at: 'open' }, { at: 'closed', prepared: false }, { at: 'closed' }, { at: 'open', attempt: 2 }]) {
      becomes(own)
      expect(root.activeElement, JSON.stringify(own)).to.equal(root.querySelector('button'))
    }
  })

  it('says on a phone that it is a tab, and the way back to it', () => {
    expect(show(EXPORT, 'export, on a phone').labels).to.deep.equal(['Open the tab', 'Cancel'])
    const { labels, said } = show(EXPORT, 'export, open on a phone')
    expect(labels).to.deep.equal(['Go to the tab', 'Give up'])
    expect(said).to.contain('in the list of your tabs')
  })

  it('says that none was opened, or that it was closed, and opens it again', () => {
    for (const [name, words, label] of [
      ['export, blocked', 'opened no window', 'Open the window'],
      ['export, closed', 'was closed before you were done', 'Open it again'],
    ] as const) {
      const { said, press, sent } = show(EXPORT, name)
      expect(said).to.contain(words)
      press(label)
      expect(sent).to.deep.equal(['press'])
    }
    const waits = show(EXPORT, 'export, closed, not ready yet')
    waits.press('Open it again')
    expect(waits.sent).to.deep.equal([])
  })

  it('leads to another browser where this one has no windows, with the link to copy', () => {
    const { title, press, sent, root } = show(EXPORT, 'export, in an app of a phone')
    expect([title, root.querySelector('input')?.value]).to.deep.equal(['Open this page in Safari', 'https://app.example/shop'])
    press('Copy link')
    press('Cancel')
    expect(sent).to.deep.equal(['copy', 'leave'])
    expect(show(EXPORT, 'export, in an app, copied').title).to.equal('Open this page in your browser')
    expect(show(EXPORT, 'export, in an app, copied').said).to.contain('Link copied')
    const { root: byHand } = show(EXPORT, 'export, in an app, not copied')
    expect(byHand.querySelector('input')?.selectionEnd).to.equal('https://app.example/shop'.length)
  })

  it('has no field for a key, a phrase or a password', () => {
    for (const [screen, own] of Object.entries(states))
      for (const { name } of own) {
        const fields = [...show(screen as Screen, name).root.querySelectorAll('input, textarea')]
        expect(fields.filter((one) => !(one as HTMLInputElement).readOnly).length, name).to.equal(0)
      }
  })

  it('tells how many requests wait behind a confirmation, and that it is signed', () => {
    expect(show(CONFIRM, 'confirm, others wait').root.textContent).to.contain('2 more wait')
    const { title, labels } = show(CONFIRM, 'confirm, used')
    expect([title, labels]).to.deep.equal(['Signed', []])
  })

  it('tells what can be done without the password; after too many tries there is nothing to be tried', () => {
    expect(show(RECOVER, 'recovery, ready').root.textContent).to.contain('Lost it?')
    const { title, labels } = show(RECOVER, 'recovery, too many')
    expect([title, labels]).to.deep.equal(['Too many attempts. Try again tomorrow.', ['Close']])
  })
})

describe('a recovery password', () => {
  it('is typed in the window alone: the page has a button for it, and the way out', () => {
    const { root, labels, press, sent, title } = show(PASSWORD, 'password, asked for')
    expect([title, labels, root.querySelector('input')]).to.deep.equal(['Create a password', ['Open the window', 'Cancel'], null])
    press('Open the window')
    expect(sent).to.deep.equal(['press'])
  })
  it('that began by itself is left by a logout alone, and closes by itself when it is set', () => {
    expect(show(PASSWORD, 'password, ready').labels).to.deep.equal(['Open the window', 'Log out'])
    expect(show(PASSWORD, 'password, closed').labels).to.deep.equal(['Open it again', 'Log out'])
    const done = show(PASSWORD, 'password, done')
    expect([done.title, done.said, done.labels]).to.deep.equal(['Your password is set', 'Your password is set', []])
    expect(show(PASSWORD, 'password, asked for, done').labels).to.deep.equal(['Close'])
  })
})
