// A journey that fails, for the journey that looks at what it leaves (failures.test.ts). No run finds it by itself.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { worldOfTests } from './world.ts'

describe('a journey', () => {
  const world = worldOfTests()

  test('that goes well leaves nothing', async () => {
    await world.visit(await world.person())
  })
  test('that fails: leaves what there is to see', async () => {
    const { page } = await world.visit(await world.person())
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate(() => {
      console.log('said by the page')
      setTimeout(() => {
        throw new Error('thrown by the page')
      })
    })
    await thrown
    assert.equal(await page.title(), 'another one')
  })
})

describe('a journey whose service does not start', () => {
  const world = worldOfTests({ LOG_LEVEL: 'no level' })

  test('ends all the same', () => world.clearFaults())
})
