import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { SCREEN_STATES } from '../../demo/states.ts'
import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGE_DIRECTIONS } from '../../src/contract/languages.ts'
import { screenName } from '../../src/contract/screen-name.ts'
import { COLOURS, violations } from './axe.ts'
import { cutOff, openGallery } from './gallery-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { startLogin, worldOfTests } from './world.ts'

const ALL = { within: 'html' }
/** What axe looks at: the first state of each screen, and all of them at night. */
const LOOKED_AT = process.env.SWEEP ? ALL : { within: 'section[data-first]' }
const markFirst = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string | undefined>()
    for (const one of document.querySelectorAll<HTMLElement>('section[data-screen]')) {
      one.toggleAttribute('data-first', !seen.has(one.dataset.screen))
      seen.add(one.dataset.screen)
    }
  })

/** The size of every piece of the screens that holds a text of its own. */
const typeSizes = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('gallery-modal')].flatMap((still) =>
      [...(still.shadowRoot?.querySelectorAll('.stage *') ?? [])]
        // A letter in a drawing is sized by the drawing.
        .filter((piece) => piece instanceof HTMLElement)
        .filter(({ childNodes, localName }) => localName === 'input' || [...childNodes].some((one) => one.nodeName === '#text'))
        .map((piece) => Number.parseFloat(getComputedStyle(piece).fontSize)),
    ),
  )

describe('the gallery', () => {
  const world = worldOfTests()
  const open = (query: string, width: number) => openGallery(world, query, width)

  sweepTest(
    'every state at 320, 360 and 1200 px, light and dark: named, nothing wider than the window or cut off; one of each screen without a finding of axe',
    async () => {
      const { page, lines } = await open('?theme=light', 320)
      const states = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-screen]')].map((one) => `${one.dataset.screen} ${one.dataset.state}`),
      )
      assert.deepEqual(states.sort(), SCREEN_STATES.map((still) => `${screenName(still.screen)} ${still.name}`).sort())
      assert.equal(new Set(states).size, states.length)
      await markFirst(page)
      for (const width of [320, 360, 1200]) {
        await page.setViewportSize({ width, height: 800 })
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, String(width))
        assert.deepEqual(await cutOff(page), [], String(width))
        // A sheet is a sheet at 320 and 360 px; above it is a dialog, for which axe has the night.
        if (width === 320 || (width === 1200 && process.env.SWEEP))
          assert.deepEqual(await violations(page, LOOKED_AT), [], String(width))
      }
      await page.setViewportSize({ width: 360, height: 800 })
      await page.getByLabel('Dark').check()
      await page.locator('gallery-modal:not([theme=dark])').first().waitFor({ state: 'detached' })
      assert.deepEqual(await cutOff(page), [], 'dark')
      // What is dark differs in its colours alone.
      assert.deepEqual(await violations(page, process.env.SWEEP ? ALL : { ...LOOKED_AT, rules: COLOURS }), [], 'dark')
      assert.deepEqual(lines, [])
    },
  )

  const looks = LANGUAGE_CODES.filter((code) => code !== FIRST_LANGUAGE).flatMap((code) => [
    [code, 'light', 360] as const,
    ...(LANGUAGE_DIRECTIONS[code] === 'rtl'
      ? ([
          [code, 'dark', 360],
          [code, 'light', 1200],
        ] as const)
      : []),
  ])
  for (const [locale, theme, width] of looks) {
    sweepTest(
      `every state in ${locale}, ${theme}, at ${width} px: no finding of axe, nothing cut off, with 200 % text either`,
      async () => {
        const { page, lines } = await open(`?theme=${theme}&locale=${locale}`, width)
        assert.deepEqual(await violations(page, ALL), [])
        assert.deepEqual(await cutOff(page), [])
        const sizes = await typeSizes(page)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        assert.deepEqual(
          await typeSizes(page),
          sizes.map((size) => 2 * size),
        )
        assert.deepEqual(await cutOff(page), [])
        assert.deepEqual(lines, [])
      },
    )
  }

  sweepTest('a text that is cut off is found', async () => {
    const { page } = await open('?locale=de&screen=ERROR_SCREEN', 360)
    await page.evaluate(() => {
      const button = document
        .querySelector('[data-screen=ERROR_SCREEN] gallery-modal')
        ?.shadowRoot?.querySelector<HTMLElement>('.button')
      if (button) Object.assign(button.style, { whiteSpace: 'nowrap', width: '80px' })
    })
    assert.match((await cutOff(page)).join(), /^ERROR_SCREEN.* button /)
  })

  sweepTest('a planted fault is found, inside a shadow root', async () => {
    const { page } = await open('?screen=ERROR_SCREEN', 1200)
    await page.evaluate(() =>
      document.querySelector('gallery-modal')?.shadowRoot?.querySelector('button')?.removeAttribute('aria-label'),
    )
    assert.deepEqual(
      (await violations(page, { within: 'section[data-screen]:first-of-type' })).map(({ id }) => id),
      ['button-name'],
    )
  })

  test('the open modal over its page has no finding either', async () => {
    const { page } = await world.visit(await world.person({}))
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.deepEqual(await violations(page, ALL), [])
  })

  sweepTest('whatever accent a host gives, text and controls stay legible', async () => {
    const { page } = await world.visit(await world.person({}))
    for (const theme of ['light', 'dark']) {
      for (const accent of ['gold', '#fff', 'black', 'oklch(0.9 0.2 110)', 'rgb(128 128 128)', 'hsl(0 100% 50%)']) {
        await page.evaluate(
          ([theme, accent]) => {
            const modal = document.querySelector('login-modal')
            modal?.setAttribute('theme', theme)
            modal?.setAttribute('accent-color', accent)
            modal?.setAttribute('open', '')
          },
          [theme, accent] as const,
        )
        await page.getByLabel('Email address').fill('ada@example.com')
        await page.waitForFunction(() =>
          document.querySelector('login-modal')?.shadowRoot?.querySelector('.stage')?.hasAttribute('style'),
        )
        assert.deepEqual(await violations(page, { ...ALL, rules: ['color-contrast'] }), [], `${theme} ${accent}`)
        await page.keyboard.press('Escape')
        await page.waitForFunction(() => !document.querySelector('login-modal')?.hasAttribute('open'))
      }
    }
  })

  test('forced colours, right-to-left and 400 % zoom fit', async () => {
    const context = await world.person({ viewport: { width: 320, height: 256 }, forcedColors: 'active' })
    const { page } = await world.visit(context)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await startLogin(page)
    await page.getByLabel('Email address').fill('ada@example.com')
    const box = await page.locator('login-modal dialog').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0, JSON.stringify(box))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('Please check your email').waitFor()
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  })
})
