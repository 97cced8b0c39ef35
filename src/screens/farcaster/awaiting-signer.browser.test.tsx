// What a person sees of a Farcaster signer, drawn by React in a real browser: every state, and every error.

import { expect } from '@open-wc/testing'
import { act } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage, STILL } from '../../../test/draw-on-stage.tsx'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { SIGNER_ROWS } from '../../../test/error-rows/signer.ts'
import { facts } from '../../../test/fakes/app.ts'
import { machine, type SignerState } from '../../flows/farcaster/farcaster-signer.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import { loadBrands } from '../../parts/brand.tsx'
import { app } from '../screen-state.ts'
import { styles } from './awaiting-farcaster.tsx'
import AwaitingSigner, { copy } from './awaiting-signer.tsx'
import { states } from './states.ts'

const STATES = states.AWAITING_FARCASTER_SIGNER
const stateOf = (name: string): SignerState => STATES.find((one) => one.name === name)?.state as SignerState

const show = async (state: SignerState) => {
  const sent: string[] = []
  const params = { address: state.address }
  const given = { params, state, app, copy, locale: 'en' } as const
  const drawing = drawOnStage(<AwaitingSigner {...given} send={({ type }) => sent.push(type)} />, styles, STILL)
  // The code is loaded once it is wanted.
  await act(async () => void (await import('../../parts/qr-code.tsx')))
  const { root } = drawing
  const button = () => root.querySelector('button')
  const link = root.querySelector('a')
  return { ...drawing, sent, button, link, text: root.textContent ?? '' }
}

describe('a Farcaster signer', () => {
  before(async () => void (await loadBrands()))

  for (const { name, state } of STATES)
    it(`${name}: accessible, within 360 px, with a title`, async () => {
      const { place, root, title } = await show(state)
      place.style.cssText = 'display: block; width: 360px'
      expect(root.querySelector('.screen')?.scrollWidth).to.be.at.most(360)
      expect(title).to.match(/\S/)
      await expectAccessible(place)
      place.remove()
    })

  it('names the app, and leads to Farcaster in a window that knows nothing of the page', async () => {
    for (const name of ['signer, code', 'signer, on a phone']) {
      const { title, link, button } = await show(stateOf(name))
      expect(title).to.contain(app.name)
      expect([link?.textContent, link?.target, link?.rel]).to.deep.equal(['Open Farcaster app', '_blank', 'noreferrer noopener'])
      expect(button()).to.equal(null)
    }
  })

  it('has a code to scan on a desktop, and none on a phone', async () => {
    expect((await show(stateOf('signer, code'))).root.querySelector('.qr svg')).not.to.equal(null)
    expect((await show(stateOf('signer, on a phone'))).root.querySelector('.qr')).to.equal(null)
  })

  for (const row of SIGNER_ROWS)
    it(nameOfRow(row), async () => {
      const known = facts()
      const [begun] = machine.start({ address: '0x1' }, known)
      const error = localFailure(row.code === ELSE ? 'a_code_of_a_newer_service' : row.code, 'The words of <b>a proxy</b>.')
      const [state] = machine.on(begun, { type: 'refused', error }, known)
      const { title, text, button, sent } = await show(state)
      expect(title).to.equal(row.title)
      expect(text).to.contain(row.text)
      expect(text).not.to.contain('proxy')
      expect(button()?.textContent).to.equal(row.button)
      button()?.click()
      expect(sent).to.deep.equal(['press'])
    })
})
