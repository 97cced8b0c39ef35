// The documentation on the demo host: read, searched, tried and printed, under its policy, with and without script.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { findings } from './axe.ts'
import { sweepTest } from './sweep-test.ts'
import { worldOfTests } from './world.ts'

const ALL = { within: 'html' }

describe('the documentation', () => {
  const world = worldOfTests()

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; lines: string[] }> => {
    const page = await (await world.person(options)).newPage()
    const lines: string[] = []
    page.on('console', (message) => message.type() !== 'log' && lines.push(message.text()))
    page.on('pageerror', (error) => lines.push(error.message))
    await page.goto(`${world.demoUrl}/docs${path}`)
    return { page, lines }
  }
  const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  sweepTest(
    'is searched from the keyboard: the index is loaded at the first use, and a result leads to its heading',
    async () => {
      const { page, lines } = await open('', { viewport: { width: 1280, height: 900 } })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.getByRole('heading', { name: 'Latchkey', level: 1 }).waitFor()
      assert.deepEqual(asked, [])
      await page.keyboard.press('/')
      await page.keyboard.type('taking a walet')
      const first = page.getByRole('link', { name: /^Taking a wallet along/ })
      await first.waitFor()
      assert.deepEqual(asked, ['/docs/search.json'])
      assert.deepEqual(await findings(page, ALL), [])
      await page.keyboard.press('ArrowDown')
      assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^Taking a wallet along/)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/elements#taking-a-wallet-along')
      await page.getByRole('link', { name: 'The three tags' }).first().waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('zyxwv')
      await page.getByText('Nothing fits “zyxwv”.').waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('.results').isHidden(), true)
      assert.deepEqual(lines, [])
    },
  )

  for (const [path, colorScheme, width, define] of [
    ['/elements', 'light', 1440, sweepTest],
    ['/elements', 'dark', 360, test],
    ['/explorer', 'dark', 1280, sweepTest],
    ['/theming', 'dark', 1280, sweepTest],
    ['/frameworks/next', 'light', 768, sweepTest],
    ['/symptoms', 'light', 360, sweepTest],
  ] as const)
    define(`${path} is legible and reachable in ${colorScheme} at ${width} px, and no wider than the window`, async () => {
      const { page, lines } = await open(path, { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('searchbox').waitFor()
      if (path === '/explorer') await page.getByLabel('App id').waitFor()
      assert.equal(await fits(page), true)
      assert.deepEqual(await findings(page, ALL), [])
      assert.deepEqual(lines, [])
    })

  sweepTest('without script: text, contents, pages before and after, on a phone too', async () => {
    const { page } = await open('/csp', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    await page.getByRole('heading', { name: 'A strict content security policy' }).waitFor()
    const contents = page.getByRole('navigation', { name: 'Documentation' })
    assert.equal(await contents.isVisible(), false)
    await page.getByRole('button', { name: 'Contents' }).click()
    await contents.getByRole('link', { name: 'Vue' }).click()
    await page.waitForURL('**/docs/frameworks/vue')
    await page.getByRole('heading', { name: 'src/app.vue' }).waitFor()
    await page.getByRole('link', { name: 'Next Svelte' }).click()
    await page.waitForURL('**/docs/frameworks/svelte')
    assert.equal(await page.getByRole('searchbox').count(), 0)
  })

  sweepTest('the theme that a reader chooses stays, and is there before the page is painted', async () => {
    const { page, lines } = await open('/csp', { colorScheme: 'light' })
    await page.getByRole('button', { name: 'Dark theme' }).click()
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    assert.equal(await paper(), 'dark')
    await page.goto(`${world.demoUrl}/docs/tokens`)
    assert.equal(await paper(), 'dark')
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    assert.deepEqual(lines, [])
  })

  sweepTest('a call is tried against the service: settings, body, answer, refusal', async () => {
    const { page, lines } = await open('/explorer')
    await page.getByLabel('App id').waitFor()
    const call = page.locator('section', { has: page.locator('[id="passwordless.init"]') })
    await call.getByText('Try it').press('Enter')
    await call.getByLabel('Body').fill(JSON.stringify({ email: 'reader@example.com' }))
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^200 after \d+ ms$/).waitFor()
    assert.match((await call.getByRole('region', { name: 'Answer' }).textContent()) ?? '', /"success": true/)
    await call.getByLabel('Body').fill('{ "email": 1 }')
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^400 after/).waitFor()
    assert.match((await call.getByRole('region', { name: 'Answer' }).textContent()) ?? '', /"code": "invalid_data"/)
    // A call of a back end has no form: a page would be refused.
    const secret = page.locator('section[data-access="secret"]').first()
    assert.equal(await secret.locator('.trying').count(), 0)
    assert.deepEqual(
      lines.filter((line) => !/status of 400/.test(line)),
      [],
    )
  })

  sweepTest("samples name the reader's own app and the service that runs here, and the choice stays", async () => {
    const { page, lines } = await open('/theming')
    const list = page.getByLabel('App in the samples')
    const samples = () => page.locator('article pre', { hasText: 'app-id="' }).allTextContents()
    await list.selectOption({ label: 'Lighthouse' })
    for (const text of await samples()) assert.match(text, /app-id="latchkeydemoapp0000000002"/)
    await page.goto(`${world.demoUrl}/docs`)
    await page.getByText('app-id="latchkeydemoapp0000000002"').waitFor()
    await page.getByText(`src="${world.serviceUrl}/elements/latchkey.js"`).waitFor()
    assert.deepEqual(await findings(page, ALL), [])
    assert.deepEqual(lines, [])
  })

  for (const [name, define] of [
    ['plain', test],
    ['react', sweepTest],
    ['vue', sweepTest],
    ['svelte', sweepTest],
    ['solid', sweepTest],
  ] as const)
    define(`the example in ${name} runs on its page, under its own policy`, async () => {
      const { page, lines } = await open(`/frameworks/${name}`)
      const frame = page.frameLocator('iframe')
      await page.locator('iframe').scrollIntoViewIfNeeded()
      await frame.getByText('Nobody is logged in.').waitFor()
      await frame.locator(':not(wallet-button) > button', { hasText: 'Log in' }).click()
      await frame.getByRole('heading', { name: /^Welcome to / }).waitFor()
      assert.deepEqual(lines, [])
    })

  sweepTest('printed, it is the text alone', async () => {
    const { page } = await open('/csp')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('header.bar').isVisible(), false)
    assert.equal(await page.getByRole('navigation', { name: 'Documentation' }).isVisible(), false)
    assert.equal(await page.getByRole('heading', { name: 'WalletConnect' }).isVisible(), true)
  })

  test('programs get Markdown and lists with the addresses of this host; what is not there is not found, and nothing above the folder is', async () => {
    const text = async (path: string): Promise<string> => (await fetch(world.demoUrl + path)).text()
    const list = await text('/llms.txt')
    assert.equal(list, await text('/docs/llms.txt'))
    const [, first = ''] = /\]\((\S+\/docs\/elements\.md)\)/.exec(list) ?? []
    assert.ok(first.startsWith(world.demoUrl))
    assert.match(await (await fetch(first)).text(), /^# The three tags/)
    for (const path of [
      '/docs/gone',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/server/main',
      '/docs/.hidden',
      '/examples/plain/..%2f..%2fserver%2fmain.js',
    ])
      assert.equal((await fetch(world.demoUrl + path)).status, 404, path)
  })

  test('each page has the strict policy, and the explorer alone may call the service', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await fetch(world.demoUrl + path)).headers.get('content-security-policy') ?? ''
    const policy = await policyOf('/docs/elements')
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self';",
      "connect-src 'self';",
      "trusted-types 'none'",
      "frame-ancestors 'none'",
    ])
      assert.ok(policy.includes(part), part)
    assert.ok((await policyOf('/docs/explorer')).includes(`connect-src 'self' ${world.serviceUrl};`))
  })
})
