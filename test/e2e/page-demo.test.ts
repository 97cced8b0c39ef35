// Demo, studio and gallery: what a visitor does there, under their policies, in both themes and widths.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { openWorld, type World } from './world.ts'

const ALL = { within: 'html' }

describe('the pages that show the tags', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; lines: string[] }> => {
    const person = await world.person({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
    const page = await person.newPage()
    const lines: string[] = []
    page.on('console', (message) => message.type() !== 'log' && lines.push(message.text()))
    page.on('pageerror', (error) => lines.push(error.message))
    await page.goto(world.demoUrl + path)
    return { page, lines }
  }
  const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  test('the demo: a berth is reserved with the code of the message; the controls change tags, product and code', async () => {
    const { page, lines } = await open('/demo', { viewport: { width: 1280, height: 900 } })
    const shop = page.frameLocator('iframe')
    const events = page.getByRole('log', { name: 'Events' })
    await events.getByText('the tags are ready').waitFor()
    await shop.getByRole('button', { name: 'Reserve Sandholm 12' }).click()
    await shop.getByText('Log in to reserve Sandholm 12.').waitFor()
    await shop.getByLabel('Email address').fill('ada@example.com')
    await page.keyboard.press('Enter')
    // The message comes as a toast; its code is copied there.
    const copy = page.getByRole('button', { name: /^Copy \d{6}$/ })
    await copy.click()
    await page.getByText('Copied').waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(await copy.textContent(), `Copy ${code}`)
    await shop.getByLabel('Six-digit code').fill(code)
    await shop.getByRole('listitem').filter({ hasText: '€28 · tonight' }).waitFor()
    await events.getByText('a new person logged in by email').waitFor()
    assert.equal(await page.getByLabel('Logged in').isChecked(), true)
    assert.deepEqual(await findings(page, ALL), [])

    const inShop = page.frames().find((frame) => frame.url().endsWith('/product'))
    assert.ok(inShop)
    await page.getByLabel('Logged out').check()
    await shop.locator('wallet-button').getByRole('button', { name: 'Log in' }).waitFor()
    await page.getByRole('button', { name: 'Later: Email' }).press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Later: Email')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Accent').fill('#b3261e')
    await page.getByLabel('Name of the app').fill('Harbour')
    await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
    await page.getByRole('group', { name: 'Window' }).getByLabel('Phone').check()
    const told = await inShop.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      const { lang, dir, dataset } = document.documentElement
      return [lang, dir, dataset.theme, modal.loginMethods, modal.accentColor, modal.theme, modal.config?.name, innerWidth < 441]
    })
    assert.deepEqual(told, ['ar', 'rtl', 'dark', 'google email apple passkey wallet', '#b3261e', 'dark', 'Harbour', true])
    const tags = (await page.getByRole('region', { name: 'Code' }).textContent()) ?? ''
    for (const part of ['<html lang="ar" dir="rtl">', 'theme="dark"', '"#b3261e"', '"google email apple', '{"name":"Harbour"}'])
      assert.ok(tags.includes(part), part)
    assert.deepEqual(await findings(inShop, ALL), [])

    // The link carries all of it; a person who is logged in by the control needs no screen.
    const again = await open(new URL(page.url()).pathname + new URL(page.url()).hash, { viewport: { width: 360, height: 740 } })
    await again.page.frameLocator('iframe').getByRole('heading', { name: 'مرسى هادئ لهذه الليلة' }).waitFor()
    await again.page.getByLabel('Logged in').check()
    await again.page.frameLocator('iframe').locator('wallet-button').getByText('ada-').waitFor()
    assert.equal(await fits(again.page), true)
    assert.deepEqual(await findings(again.page, ALL), [])
    assert.deepEqual([...lines, ...again.lines], [])
  })

  test('the demo without script shows product, controls and tags, with their style', async () => {
    const { page } = await open('/demo', { javaScriptEnabled: false })
    await page.frameLocator('iframe').getByRole('heading', { name: 'A quiet berth for tonight' }).waitFor()
    await page.getByText('<login-modal').waitFor()
    assert.equal(await page.getByRole('group', { name: 'Theme' }).getByLabel('Auto').isChecked(), true)
    const sizes = await page.evaluate(() => getComputedStyle(document.querySelector('.controls') as Element).display)
    assert.equal(sizes, 'grid')
  })
})
