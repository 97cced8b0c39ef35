// What a person sees of second factors, drawn by React in a real browser: every state of the gallery, and every error.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { act, type ComponentType } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage, STILL } from '../../../test/draw-on-stage.tsx'
import { MFA_ROWS } from '../../../test/error-rows/mfa.ts'
import { nameOfRow } from '../../../test/error-rows/row.ts'
import { facts, user } from '../../../test/fakes/app.ts'
import { machine } from '../../flows/mfa/verification.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import { rows as phoneRows } from '../mfa-phone/moment.ts'
import { states as phoneStates } from '../mfa-phone/states.ts'
import { app } from '../screen-state.ts'
import { rows as screenRows } from './moment.ts'
import { states as screenStates } from './states.ts'
import { copy } from './verification.tsx'

const ROWS = { ...screenRows, ...phoneRows }
const STATES = { ...screenStates, ...phoneStates }
type Name = keyof typeof STATES
type Sent = { readonly type: string; readonly [key: string]: unknown }
type Drawable = ComponentType<Record<string, unknown>>

/** Draws a state; `sent` takes its events. */
const drawState = (name: Name, params: unknown, state: unknown) => {
  const { View, copy: words, styles } = ROWS[name]
  const Screen = View as unknown as Drawable
  const sent: Sent[] = []
  const given = { params, state, app, copy: words, locale: 'en', send: (event: Sent) => sent.push(event) }
  const drawing = drawOnStage(<Screen {...given} />, styles, STILL)
  const { root } = drawing
  const text = (selector: string) => root.querySelector(selector)?.textContent?.replace(/[\u2066-\u2069]/g, '') ?? null
  const button = (label: string) => {
    const found = drawing.button(label)
    if (!found) throw new Error(`No button "${label}".`)
    return found
  }
  return { ...drawing, sent, text, button, field: () => root.querySelector('input') }
}
const show = (screen: Name, name: string) => {
  const found = STATES[screen].find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  return drawState(screen, found.params, found.state)
}

/** Draws the code of a key too, which is loaded for it. */
const settled = () => act(async () => void (await import('../../parts/qr-code.tsx')))

describe('every screen of second factors', () => {
  for (const [screen, states] of Object.entries(STATES))
    it(`${screen}: accessible in each state, within 360 px, with a title`, async () => {
      for (const { name } of states) {
        const { place, root, text } = show(screen as Name, name)
        await settled()
        place.style.cssText = 'display: block; width: 360px'
        expect(root.querySelector('.screen')?.scrollWidth, name).to.be.at.most(360)
        expect(text('h2'), name).to.match(/\S/)
        await expectAccessible(place)
        place.remove()
      }
    })
})

describe('a verification', () => {
  it('takes a code by keyboard, autofill and paste, and has the focus in its field', async () => {
    const { field, sent, root } = show('MFA_VERIFICATION_SCREEN', 'authenticator app')
    const input = field()
    expect(input?.autocomplete).to.equal('one-time-code')
    expect(input?.inputMode).to.equal('numeric')
    expect(root.activeElement).to.equal(input)
    await sendKeys({ press: '1' })
    await sendKeys({ press: 'Enter' })
    expect(sent).to.deep.equal([{ type: 'type', text: '1' }, { type: 'press' }])
  })

  it('lets the person choose another method, with the focus on the title of the list', () => {
    const first = show('MFA_VERIFICATION_SCREEN', 'authenticator app')
    first.button('Use another method').click()
    expect(first.sent).to.deep.equal([{ type: 'others' }])
    const { root, sent, text } = show('MFA_VERIFICATION_SCREEN', 'choice of methods')
    expect([text('h2'), root.activeElement?.id]).to.deep.equal(['Choose a verification method', 'title'])
    const entries = [...root.querySelectorAll<HTMLElement>('[data-entry]')]
    expect(entries.map(({ textContent }) => textContent)).to.deep.equal([
      'Authenticator app',
      'Text message',
      'Passkey',
      'Recovery code',
    ])
    for (const entry of entries) entry.click()
    expect(sent.map(({ method }) => method)).to.deep.equal(['totp', 'sms', 'passkey', 'recovery-code'])
  })

  it('asks for a passkey by a press, and for a code of last resort in a field that nothing fills in', () => {
    const passkey = show('MFA_VERIFICATION_SCREEN', 'passkey')
    passkey.button('Use passkey').click()
    expect(passkey.sent).to.deep.equal([{ type: 'press' }])
    const code = show('MFA_VERIFICATION_SCREEN', 'recovery code, typed')
    expect(code.field()?.autocomplete).to.equal('off')
    code.button('Verify').click()
    expect(code.sent).to.deep.equal([{ type: 'press' }])
    const empty = show('MFA_VERIFICATION_SCREEN', 'recovery code')
    expect(empty.button('Verify').ariaDisabled).to.equal('true')
  })

  it('that is over takes nothing more, and says for how long', () => {
    for (const [name, words] of [
      ['locked', 'Too many attempts. Please close this window and try again in 15 min.'],
      ['too late', 'You have exceeded the time limit for code entry. Please try again in 30 seconds.'],
    ] as const) {
      const { text, field, root } = show('MFA_VERIFICATION_SCREEN', name)
      expect([text('.subtitle'), field(), root.querySelectorAll('button').length]).to.deep.equal([words, null, 1])
    }
  })

  it('at a login is left by logging out alone', () => {
    const { button, sent } = show('MFA_VERIFICATION_SCREEN', 'at a login')
    button('Log out').click()
    expect(sent).to.deep.equal([{ type: 'leave' }])
    for (const row of Object.values(ROWS))
      if ('closable' in row && row.closable) expect(row.closable({ for: 'login' } as never)).to.equal(false)
    expect(ROWS.MFA_VERIFICATION_SCREEN.closable?.({})).to.equal(true)
  })

  for (const row of MFA_ROWS)
    it(nameOfRow(row), () => {
      const params = { methods: ['totp'] } as const
      const [asking] = machine.start(params, facts({ user }))
      const [checking] = machine.on(asking, { type: 'type', text: '123456' }, facts({ user }))
      const error = {
        ...localFailure(row.code === 'anything else' ? 'a_code_that_is_not_known' : row.code, 'words of a proxy'),
        status: 400,
      }
      const [state] = machine.on(checking, { type: 'refused', error, methods: ['totp'] }, facts({ user }))
      const { text, root } = drawState('MFA_VERIFICATION_SCREEN', params, state)
      if (row.button === null) expect(text('.note[role=status]')).to.equal(row.title)
      else {
        expect([text('h2'), text('.subtitle')]).to.deep.equal([row.title, row.text])
        expect([...root.querySelectorAll('button')].map(({ textContent }) => textContent)).to.deep.equal([row.button])
      }
    })

  it('says the words of the specification for a code that is none', () => {
    expect(show('MFA_VERIFICATION_SCREEN', 'letters').text('.note')).to.equal('Passcode can only be numbers')
    expect(show('MFA_VERIFICATION_SCREEN', 'too short').text('.note')).to.equal('Passcode must be exactly 6 numbers')
    expect(copy.title).to.equal('Verify your identity')
  })
})

describe('an enrolment', () => {
  it('begins with the choice of a method; text messages cannot be chosen by who logs in with them', () => {
    const { text, root, sent } = show('MFA_ENROLLMENT_FLOW_SCREEN', 'text messages are a way in')
    expect(text('h2')).to.equal('Choose a verification method')
    for (const entry of root.querySelectorAll<HTMLElement>('[data-entry]')) entry.click()
    expect(sent.map(({ method }) => method)).to.deep.equal(['totp', 'passkey'])
    expect(text('[data-entry=sms] .line')).to.equal('Not available, because you log in with your phone number')
  })

  it('lists what there is, with its last use, and what can be added', () => {
    const { root, sent, text } = show('MFA_ENROLLMENT_FLOW_SCREEN', 'some, more can be added')
    expect(text('[data-entry=own-totp] .line')).to.equal('Last used Nov 20, 2026')
    expect(text('[data-entry=own-sms] .line')).to.equal('Added Sep 1, 2026')
    expect(text('[data-entry=codes] .line')).to.equal('8 left')
    for (const entry of root.querySelectorAll<HTMLElement>('[data-entry]')) entry.click()
    expect(sent.map(({ type }) => type)).to.deep.equal(['open', 'open', 'codes', 'add'])
  })

  it('of an authenticator app has a QR code, and its key to copy', async () => {
    const { text, button, sent, root } = show('MFA_ENROLLMENT_FLOW_SCREEN_TOTP', 'key')
    await settled()
    expect(root.querySelector('svg[role=img]')?.ariaLabel).to.equal('QR code for your authenticator app')
    expect(text('.key')).to.equal('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
    button('Copy key').click()
    button('Continue').click()
    expect(sent).to.deep.equal([{ type: 'copy' }, { type: 'next' }])
  })

  it('of passkeys shows three, of more than three the first two', () => {
    const rowsIn = (name: string) => show('MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY', name).root.querySelectorAll('li').length
    expect([rowsIn('three'), rowsIn('four'), rowsIn('four, all')]).to.deep.equal([3, 2, 4])
  })

  it('ends with the codes of last resort, to be copied, saved and printed', () => {
    const { button, sent, root } = show('MFA_ENROLLMENT_FLOW_SCREEN_CODES', 'codes')
    expect(root.querySelectorAll('li').length).to.equal(10)
    for (const label of ['Copy', 'Download', 'Print', 'I have saved them']) button(label).click()
    const title = 'Tidewater recovery codes'
    expect(sent).to.deep.equal([{ type: 'copy' }, { type: 'download', title }, { type: 'print', title }, { type: 'finish' }])
  })
})
