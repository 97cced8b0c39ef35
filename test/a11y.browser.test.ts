// The accessibility check itself: a planted fault is found, also inside a shadow root, and a sound element passes.

import { expect, fixture, html } from '@open-wc/testing'
import { expectAccessible } from './a11y.ts'

/** An element whose button has a name, or none. */
const withButton = async (name: string): Promise<HTMLElement> => {
  const element = await fixture<HTMLElement>(html`<div></div>`)
  const button = document.createElement('button')
  button.textContent = name
  element.attachShadow({ mode: 'open' }).append(button)
  return element
}

describe('expectAccessible', () => {
  it('passes a button with a name inside a shadow root', async () => {
    await expectAccessible(await withButton('Log in'))
  })

  it('finds a button without a name inside a shadow root', async () => {
    const message = await expectAccessible(await withButton('')).then(
      () => 'nothing found',
      (error: Error) => error.message,
    )
    expect(message).to.contain('button-name').and.to.contain('div › button')
  })
})
