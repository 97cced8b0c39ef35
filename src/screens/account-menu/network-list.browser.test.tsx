// The list of networks in the menu of <wallet-button>, by keyboard, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { app } from '../screen-state.ts'
import AccountMenu, { copy, styles } from './account-menu.tsx'
import { states } from './states.ts'

const show = (name: string) => {
  const found = states.ACCOUNT_MENU_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const sent: { type: string }[] = []
  const drawing = draw(
    <AccountMenu params={{}} state={found.state} app={app} copy={copy} locale="en" send={(event) => sent.push(event)} />,
  )
  adoptStyles(drawing.root, styles)
  const focused = () => drawing.root.activeElement?.textContent || drawing.root.activeElement?.ariaLabel
  return { ...drawing, sent, focused }
}

describe('the list of networks', () => {
  it('has a mark for each, and test networks under a heading of their own', async () => {
    const { place, root } = show('connected, few networks')
    const rows = [...root.querySelectorAll('[role="menuitemradio"]')]
    expect(rows.map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).to.deep.equal([
      ['Ethereum', 'true'],
      ['OOP Mainnet', 'false'],
      ['BBase', 'false'],
      ['SSepolia', 'false'],
    ])
    expect(rows.every((row) => row.querySelector('svg.network'))).to.equal(true)
    const group = root.querySelector('[role="group"]')
    expect([
      group?.querySelectorAll('[role="menuitemradio"]').length,
      group?.querySelector('.caption')?.textContent,
    ]).to.deep.equal([1, 'Test networks'])
    expect(root.querySelector('input')).to.equal(null)
    await expectAccessible(place)
  })

  it('is searched where it is long: Shift and Tab lead to the field, Tab and the arrow back into the list', async () => {
    const { place, root, sent, focused } = show('connected, networks')
    expect(focused()).to.equal('Ethereum')
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
    expect(focused()).to.equal('Search networks')
    for (const key of ['ArrowDown', 'Tab']) {
      root.querySelector('input')?.focus()
      await sendKeys({ press: key })
      expect(focused(), key).to.equal('Back')
    }
    expect(sent).to.deep.equal([])
    await sendKeys({ press: 'Tab' })
    expect(sent).to.deep.equal([{ type: 'leave' }])
    root.querySelector('input')?.focus()
    await sendKeys({ press: 'b' })
    expect(sent[1]).to.deep.equal({ type: 'search', text: 'b' })
    await expectAccessible(place)
  })

  it('says that no network has a name', () => {
    const { root } = show('connected, no network found')
    expect(root.querySelector('.none')?.textContent).to.equal('No network has this name.')
    expect(root.querySelector('[role="group"]')).to.equal(null)
  })
})
