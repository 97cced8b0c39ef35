// What a person sees of funding, drawn by React in a real browser: every state, every error, where buttons lead.

import { expect } from '@open-wc/testing'
import type { ComponentType } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage, STILL } from '../../../test/draw-on-stage.tsx'
import { FUND_ROWS } from '../../../test/error-rows/fund.ts'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { facts } from '../../../test/fakes/app.ts'
import { machine } from '../../flows/fund/purchase-prompt.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import { app } from '../screen-state.ts'
import { rows as transferRows } from '../transfer-in/moment.ts'
import { states as transferStates } from '../transfer-in/states.ts'
import { rows } from './moment.ts'
import { states } from './states.ts'

const STATES = { ...states, ...transferStates }
const ROWS = { ...rows, ...transferRows }
type Name = keyof typeof ROWS

const show = (name: Name, state: object, params: object = {}) => {
  const { View, copy, styles } = ROWS[name]
  const Any = View as unknown as ComponentType<object>
  const sent: object[] = []
  const given = { params, state, app, copy, locale: 'en', send: (event: object) => sent.push(event) }
  const drawing = drawOnStage(<Any {...given} />, styles, STILL)
  const { root } = drawing
  const pressed = (label: string): object[] => {
    const found = [...root.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent?.includes(label))
    found?.addEventListener('click', (event) => event.preventDefault())
    found?.click()
    return sent
  }
  return { ...drawing, sent, pressed, title: root.querySelector('h2')?.textContent ?? '', text: root.textContent ?? '' }
}
const stateOf = <N extends Name>(screen: N, name: string) => {
  const found = STATES[screen].find((one) => one.name === name)
  if (!found) throw new Error(`There is no state "${name}".`)
  return found.state as object
}

describe('funding', () => {
  for (const [screen, states] of Object.entries(STATES))
    for (const { name, state } of states)
      it(`${screen}, ${name}: accessible, within 360 px, with a title`, async () => {
        const { place, root, title } = show(screen as Name, state)
        place.style.cssText = 'display: block; width: 360px'
        expect(root.querySelector('.screen')?.scrollWidth).to.be.at.most(360)
        expect(title).to.match(/\S/)
        await expectAccessible(place)
        place.remove()
      })

  it('offers each way, and leads to it', () => {
    const { pressed, text } = show('FUND_SCREEN', stateOf('FUND_SCREEN', 'three ways'))
    expect(text).to.contain('Buy ETH with MoonPay').and.to.contain('From MetaMask')
    pressed('Pay by card')
    pressed('Receive')
    expect(pressed('Transfer from')).to.deep.equal(['card', 'receive', 'wallet'].map((method) => ({ type: 'choose', method })))
  })

  it('opens the provider by a link that tells it nothing of this page', () => {
    const { root, pressed } = show('FIAT_ON_RAMP_PROMPT_SCREEN', stateOf('FIAT_ON_RAMP_PROMPT_SCREEN', 'ready'))
    const link = root.querySelector('a')
    expect([link?.target, link?.rel, link?.host]).to.deep.equal(['_blank', 'noopener noreferrer', 'buy.moonpay.com'])
    expect(pressed('Continue to MoonPay')).to.deep.equal([{ type: 'followed' }])
    for (const point of ['A debit card is recommended', 'Checks may take a few hours', 'Your data is not sold'])
      expect(root.textContent).to.contain(point)
  })

  it('has nothing to follow until the address is signed', () => {
    const { root, pressed } = show('FIAT_ON_RAMP_PROMPT_SCREEN', stateOf('FIAT_ON_RAMP_PROMPT_SCREEN', 'being prepared'))
    expect(root.querySelector('a')).to.equal(null)
    expect(pressed('Continue to MoonPay')).to.deep.equal([])
  })

  for (const [state, words] of [
    ['nothing paid yet', 'In Progress'],
    ['on its way', 'In Progress'],
    ['waiting for a bank', 'Processing payment'],
    ['completed', "You've funded your account!"],
    ['failed', 'Something went wrong!'],
    ['the provider does not answer', 'MoonPay has run into an error'],
  ] as const)
    it(`says '${words}' where it is ${state}`, () => {
      const { root, title } = show('FIAT_ON_RAMP_STATUS_SCREEN', stateOf('FIAT_ON_RAMP_STATUS_SCREEN', state))
      expect(title).to.equal('Fund account')
      expect(root.querySelector('[role="status"]')?.textContent).to.contain(words)
    })

  for (const row of FUND_ROWS)
    it(nameOfRow(row), () => {
      const params = { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', currency: 'ETH_ETHEREUM' } as const
      const [begun] = machine.start(params, facts())
      const error = localFailure(row.code === ELSE ? 'a_code_of_a_newer_service' : row.code, 'The words of <b>a proxy</b>.')
      const [state] = machine.on(begun, { type: 'failed', error }, facts())
      const { title, text, pressed } = show('FIAT_ON_RAMP_PROMPT_SCREEN', state)
      expect(title).to.equal(row.title)
      if (row.text) expect(text).to.contain(row.text)
      expect(text).not.to.contain('proxy')
      expect(pressed(row.button ?? '')).to.deep.equal([{ type: 'press' }])
      const [next, command] = machine.on(state, { type: 'press' }, facts())
      if (row.leads === 'away') expect(command).to.deep.equal({ close: 'dismissed' })
      else expect(next.at).to.equal('preparing')
    })
})
