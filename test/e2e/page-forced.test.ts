// Forced colours: the one input of the code lies unseen over its boxes, and the box that is next is marked.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askForCode, newEmail, openWorld, startLogin, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('the code is read from its boxes alone, and the next one is ringed in the colour of the system', async () => {
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
