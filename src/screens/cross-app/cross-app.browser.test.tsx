// What a person sees of a login with another app, drawn by React in a real browser: every state, and every error.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage, STILL } from '../../../test/draw-on-stage.tsx'
import { CROSS_APP_ROWS } from '../../../test/error-rows/cross-app.ts'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { facts } from '../../../test/fakes/app.ts'
import { type CrossAppState, machine } from '../../flows/cross-app/cross-app.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import { app } from '../screen-state.ts'
import CrossApp, { copy, styles } from './cross-app.tsx'
import { states } from './states.ts'

const show = (state: CrossAppState) => {
  const sent: string[] = []
  const given = { params: state.params, state, app, copy, locale: 'en' } as const
  const drawing = drawOnStage(<CrossApp {...given} send={({ type }) => sent.push(type)} />, styles, STILL)
  const { root } = drawing
  const buttons = () => [...root.querySelectorAll('button')]
  return {
    ...drawing,
    sent,
    buttons,
    said: root.querySelector('[role="status"]')?.textContent ?? '',
    press: (label: string) => drawing.button(label)?.click(),
  }
}

describe('a login with another app', () => {
  for (const { name, state } of states.CROSS_APP_AUTH_SCREEN)
    it(`${name}: accessible, within 360 px, with a title`, async () => {
      const { place, root, title } = show(state)
      place.style.cssText = 'display: block; width: 360px'
      expect(root.querySelector('.screen')?.scrollWidth).to.be.at.most(360)
      expect(title).to.match(/\S/)
      await expectAccessible(place)
      place.remove()
    })

  it('names the other app once it is known, and can be left while its window is open', () => {
    const [opening, , waiting] = states.CROSS_APP_AUTH_SCREEN
    expect(show(opening?.state as CrossAppState).title).to.equal('Continue with another app')
    const shown = show(waiting?.state as CrossAppState)
    expect(shown.title).to.equal('Continue with Tidewater')
    shown.press('Show the window')
    shown.press('Cancel')
    expect(shown.sent).to.deep.equal(['press', 'leave'])
  })

  for (const row of CROSS_APP_ROWS)
    it(nameOfRow(row), () => {
      const known = facts({ user: null })
      const [begun] = machine.start({ appId: 'latchkeydemoapp0000000002', intent: 'login' }, known)
      const error = localFailure(row.code === ELSE ? 'a_code_of_a_newer_service' : row.code, 'The words of <b>a proxy</b>.')
      const [state] = machine.on(begun, { type: 'failed', attempt: 1, error }, known)
      const { title, said, buttons, sent, press } = show(state)
      expect(title).to.equal(row.title)
      if (row.text) expect(said).to.contain(row.text)
      expect(said).not.to.contain('proxy')
      expect(buttons()[0]?.textContent).to.equal(row.button)
      press(row.button ?? '')
      expect(sent).to.deep.equal(['press'])
      const [next, command] = machine.on(state, { type: 'press' }, known)
      if (row.leads === 'away') expect(command).to.deep.equal({ close: 'dismissed' })
      else expect([next.at, next.attempt]).to.deep.equal(['opening', 2])
    })
})
