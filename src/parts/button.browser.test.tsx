// The button of the modal, drawn by React in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../test/a11y.ts'
import { draw } from '../../test/draw.tsx'
import { Button } from './button.tsx'

const find = (root: ShadowRoot): HTMLButtonElement => {
  const button = root.querySelector('button')
  if (!button) throw new Error('There is no button.')
  return button
}

describe('a button', () => {
  let presses = 0
  const press = (): void => {
    presses++
  }
  beforeEach(() => {
    presses = 0
  })

  it('tells its press, and is named by its label', async () => {
    const { place, root } = draw(<Button onPress={press}>Log in</Button>)
    find(root).click()
    expect(presses).to.equal(1)
    await expectAccessible(place)
  })

  it('while busy keeps its label and its focus, and does not press again', async () => {
    const { place, root, again } = draw(<Button onPress={press}>Log in</Button>)
    find(root).focus()
    again(
      <Button busy onPress={press}>
        Log in
      </Button>,
    )
    find(root).click()
    expect(presses).to.equal(0)
    expect(root.activeElement).to.equal(find(root))
    expect(find(root).textContent).to.contain('Log in')
    expect(find(root).getAttribute('aria-busy')).to.equal('true')
    await expectAccessible(place)
  })

  it('disabled does not press', () => {
    const { root } = draw(
      <Button disabled onPress={press}>
        Log in
      </Button>,
    )
    find(root).click()
    expect(presses).to.equal(0)
    expect(find(root).getAttribute('aria-disabled')).to.equal('true')
  })
})
