// The menu of actions by the keyboard, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible } from '../../test/a11y.ts'
import { type Drawing, draw } from '../../test/draw.tsx'
import { ActionItem } from './action-item.tsx'
import { ActionMenu } from './action-menu.tsx'

const nothing = (): void => {}
const menu = (names: readonly string[], { checked, onLeave = nothing }: { checked?: string; onLeave?(): void } = {}) => (
  <ActionMenu label="Account" onLeave={onLeave}>
    {names.map((name) => (
      <ActionItem
        key={name}
        name={name}
        label={name}
        onPress={nothing}
        {...(checked !== undefined && { checked: name === checked })}
      />
    ))}
  </ActionMenu>
)
const focused = ({ root }: Drawing): string | null | undefined => root.activeElement?.textContent

describe('a menu of actions', () => {
  it('is walked through by arrows, Home, End and letters, and is left by Tab', async () => {
    let left = 0
    const drawing = draw(menu(['Copy', 'Receive', 'Log out'], { onLeave: () => left++ }))
    expect(focused(drawing)).to.equal('Copy')
    for (const [key, name] of [
      ['ArrowDown', 'Receive'],
      ['End', 'Log out'],
      ['ArrowDown', 'Copy'],
      ['ArrowUp', 'Log out'],
      ['r', 'Receive'],
      ['Home', 'Copy'],
    ] as const) {
      await sendKeys({ press: key })
      expect(focused(drawing), key).to.equal(name)
    }
    await expectAccessible(drawing.place)
    await sendKeys({ press: 'Tab' })
    expect(left).to.equal(1)
  })

  it('begins at the present one of several choices', () => {
    expect(focused(draw(menu(['Ethereum', 'Base'], { checked: 'Base' })))).to.equal('Base')
  })

  it('keeps the focus within when the focused action is taken away', () => {
    const drawing = draw(menu(['Copy', 'Link', 'Log out']))
    drawing.root.querySelectorAll('button')[1]?.focus()
    drawing.again(menu(['Copy', 'Log out']))
    expect(focused(drawing)).to.equal('Log out')
    drawing.again(menu(['Copy']))
    expect(focused(drawing)).to.equal('Copy')
  })
})
