// The layout of a screen, drawn by React in a real browser: what takes the focus.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { draw } from '../../test/draw.tsx'
import { ScreenFrame } from './screen-frame.tsx'

const buttons: HTMLButtonElement[] = []
const addButton = (): HTMLButtonElement => {
  const button = document.createElement('button')
  document.body.append(button)
  buttons.push(button)
  return button
}

describe('a screen', () => {
  afterEach(() => {
    for (const button of buttons.splice(0)) button.remove()
  })

  it('puts the focus on its title when it appears, and leaves it alone when it is drawn again', () => {
    const screen = (title: string) => (
      <ScreenFrame title={title}>
        <button type="button">Go on</button>
      </ScreenFrame>
    )
    const { root, again } = draw(screen('One'))
    const title = root.querySelector('h2')
    expect(root.activeElement).to.equal(title)
    // A dialog that opens later asks for it.
    expect(title?.hasAttribute('autofocus')).to.equal(true)
    root.querySelector('button')?.focus()
    again(screen('Two'))
    expect(root.activeElement).to.equal(root.querySelector('button'))
  })

  it('puts it on the field that is marked as the first, where there is one', () => {
    const { root } = draw(
      <ScreenFrame title="One">
        <input aria-label="Any" />
        <input aria-label="First" data-first="" />
      </ScreenFrame>,
    )
    expect(root.activeElement?.ariaLabel).to.equal('First')
  })

  it('that is drawn where nobody sees it takes no focus, and the next Tab goes where it would have gone', async () => {
    const [first, second] = [addButton(), addButton()]
    first.focus()
    // Nothing has the focus, and Tab begins where it was last.
    first.blur()
    const { root } = draw(
      <div hidden>
        <ScreenFrame title="One" />
      </div>,
    )
    addButton()
    expect(root.querySelector('h2')?.hasAttribute('autofocus')).to.equal(true)
    expect(document.activeElement).to.equal(document.body)
    await sendKeys({ press: 'Tab' })
    expect(document.activeElement).to.equal(second)
  })
})
