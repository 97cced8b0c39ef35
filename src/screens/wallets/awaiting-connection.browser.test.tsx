// The screen that waits for a wallet, drawn by React in a real browser.

import { expect } from '@open-wc/testing'
import { act } from 'react'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { until } from '../../../test/until.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import type { FlowTypes } from '../registry.ts'
import { app } from '../screen-state.ts'
import AwaitingConnection, { copy, styles } from './awaiting-connection.tsx'
import { states } from './states.ts'

type State = FlowTypes['AWAITING_CONNECTION']['state']

const stateOf = (name: string): State => {
  const found = states.AWAITING_CONNECTION.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  return found.state as State
}
const show = (name: string, own: Partial<State> = {}) => {
  const state = { ...stateOf(name), ...own }
  const params = { wallet: state.wallet, intent: state.intent }
  const drawing = draw(<AwaitingConnection params={params} state={state} app={app} copy={copy} locale="en" send={() => {}} />)
  adoptStyles(drawing.root, styles)
  return drawing
}
/** The code that draws a QR code has arrived, and is drawn. */
const loaded = () => act(async () => void (await import('../../parts/qr-code.tsx')))
const markOf = (root: ShadowRoot) => root.querySelector('.mark')?.innerHTML

describe('the screen that waits for a wallet', () => {
  it('shows the mark of a wallet in our lists before it is found', () => {
    const generic = markOf(show('looking', { wallet: 'acme' }).root)
    const early = markOf(show('looking', { wallet: 'rainbow' }).root)
    const found = markOf(show('connecting', { known: stateOf('code').known }).root)
    expect(early).to.equal(found)
    expect(early).not.to.equal(generic)
  })

  it('says of a wallet that is not found yet that it is looked for, not that it asks something', () => {
    const said = show('looking', { wallet: 'phantom' }).root.textContent
    expect(said).to.include('Looking for your wallet').and.to.include('One moment')
    expect(said).not.to.include('asks whether')
    expect(show('connecting').root.textContent).to.include('asks whether')
  })

  it('names the wallet on its code, keeps its room while that loads, and says where to get the wallet', async () => {
    const { place, root } = show('code')
    const room = root.querySelector('.qr')
    const link = root.querySelector('a')
    expect([link?.textContent, link?.href, link?.target, link?.rel]).to.deep.equal([
      'Get Rainbow',
      'https://rainbow.me/download',
      '_blank',
      'noreferrer noopener',
    ])
    expect(getComputedStyle(room as Element, '::before').height).to.equal('240px')
    const before = room?.getBoundingClientRect().height
    await loaded()
    // `lite` draws a moment later.
    await until(() => root.querySelector('svg[role="img"]'), 'no QR code')
    expect(root.querySelector('svg[role="img"]')?.getAttribute('aria-label')).to.equal('Code to scan with Rainbow')
    expect(room?.getBoundingClientRect().height).to.equal(before)
    await expectAccessible(place)
  })

  it('draws a code that is on its way in its place, so that nothing moves when it comes', async () => {
    const own = { known: stateOf('code').known, wallet: 'rainbow' }
    const { place, root, again } = show('code on its way', own)
    await loaded()
    const boxes = () =>
      ['.qr', 'h2', '.subtitle', '.button'].map((selector) => {
        const { top, height } = root.querySelector(selector)?.getBoundingClientRect() ?? {}
        return [selector, top, height]
      })
    const before = boxes()
    expect(root.querySelector('.qr.bones')).not.to.equal(null)
    expect(root.querySelector('.mark')).to.equal(null)
    const [copyLink] = root.querySelectorAll('button')
    expect([copyLink?.textContent, copyLink?.ariaDisabled]).to.deep.equal(['Copy link', 'true'])
    await expectAccessible(place)
    const state = { ...stateOf('code'), ...own }
    const params = { wallet: state.wallet, intent: state.intent }
    again(<AwaitingConnection params={params} state={state} app={app} copy={copy} locale="en" send={() => {}} />)
    await loaded()
    await until(() => root.querySelector('svg[role="img"]'), 'no QR code')
    expect(root.querySelector('.qr.bones')).to.equal(null)
    expect(boxes()).to.deep.equal(before)
  })

  it('offers no download on a phone, nor for a wallet that is not named', async () => {
    for (const { root } of [show('code', { mobile: true }), show('code, of any wallet')])
      expect(root.querySelector('a')).to.equal(null)
    await loaded()
  })
})
