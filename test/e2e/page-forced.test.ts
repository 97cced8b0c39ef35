// Forced colours: filled buttons stay filled, the code's input is unseen over its boxes, and the next box is marked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { sweepTest } from './sweep-test.ts'
import { askForCode, newEmail, startLogin, worldOfTests } from './world.ts'

const world = worldOfTests()

/** Background and text of a filled button, and those that the system gives: its two colours of buttons, swapped. */
const filled = (button: Locator) =>
  button.evaluate((drawn) => {
    const probe = document.body.appendChild(document.createElement('span'))
    Object.assign(probe.style, { forcedColorAdjust: 'none', backgroundColor: 'ButtonText', color: 'ButtonFace' })
    const [is, must] = [drawn, probe].map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    probe.remove()
    return { is, must }
  })

test('the filled button of the page and that of the menu have the colours of the system, swapped', async () => {
  const { page } = await world.visit(await world.person({ forcedColors: 'active' }))
  const { is, must } = await filled(page.locator('wallet-button button'))
  assert.deepEqual(is, must)
  await startLogin(page)
  const menu = await filled(page.locator('login-modal dialog[open]').getByRole('button', { name: 'Continue', exact: true }))
  assert.deepEqual(menu.is, must)
})

sweepTest('the code is read from its boxes alone, and the next one is ringed in the colour of the system', async () => {
  const { page } = await world.visit(await world.person({ forcedColors: 'active' }))
  await startLogin(page)
  await askForCode(page, newEmail())
  const field = page.getByLabel('Six-digit code')
  await field.fill('12')
  const drawn = await field.evaluate((input) => {
    const boxes = [...(input.parentElement?.querySelectorAll('.box') ?? [])]
    const active = input.parentElement?.querySelector('.active')
    const { color, backgroundColor, caretColor } = getComputedStyle(input)
    const ring = active && getComputedStyle(active)
    return {
      input: [color, backgroundColor, caretColor],
      boxes: boxes.map(({ textContent }) => textContent),
      ring: [ring?.outlineStyle, ring?.outlineWidth],
      border: boxes.every((box) => Number.parseFloat(getComputedStyle(box).borderTopWidth) >= 1),
    }
  })
  const unseen = 'rgba(0, 0, 0, 0)'
  assert.deepEqual(drawn, {
    input: [unseen, unseen, unseen],
    boxes: ['1', '2', '', '', '', ''],
    ring: ['solid', '2px'],
    border: true,
  })
})
