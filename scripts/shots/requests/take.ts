// npm run shots -- requests: forty requests to sign and to send, light and dark, phone and wide, in each language.
// As sheets in shots/requests/. `npm run shots -- requests ar` takes one language only.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { chromium } from 'playwright-core'
import { browserOptions } from '../../../esbuild.mjs'
import { LANGUAGE_CODES } from '../../../src/contract/languages.ts'
import { launchOptions } from '../../browser.mjs'
import { root } from '../service.ts'

const ADDRESS = 'http://pictures.localhost'
const COUNT = 40
const PER_SHEET = 8
const STYLE =
  'body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start}figure{margin:0}figcaption{font:12px sans-serif}'
const HTML = `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body><script type="module" src="/page.js"></script>`
const locales = LANGUAGE_CODES.filter((locale) => process.argv.length < 4 || process.argv.includes(locale))

const folder = join(root, 'shots', 'requests')
const built = mkdtempSync(join(tmpdir(), 'latchkey-requests-'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await build({
  ...(browserOptions as BuildOptions),
  entryPoints: { page: join(root, 'scripts/shots/requests/page.ts') },
  outdir: built,
  splitting: true,
  chunkNames: '[name]-[hash]',
})
const browser = await chromium.launch(await launchOptions(console.log))
try {
  for (const locale of locales)
    for (const theme of ['light', 'dark'] as const)
      for (const width of [360, 768]) {
        const page = await browser.newPage({ viewport: { width: width === 360 ? 1504 : 1584, height: 900 }, colorScheme: theme })
        await page.route(`${ADDRESS}/**`, (route) => {
          const { pathname } = new URL(route.request().url())
          if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HTML })
          return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(built, pathname)) })
        })
        for (let from = 0; from < COUNT; from += PER_SHEET) {
          const query = new URLSearchParams({
            locale,
            theme,
            width: String(width),
            from: String(from),
            to: String(from + PER_SHEET),
          })
          await page.goto(`${ADDRESS}/?${query}`)
          await page.waitForFunction((count) => {
            const drawn = [...document.querySelectorAll('gallery-modal')]
            return drawn.length === count && drawn.every((one) => one.shadowRoot?.querySelector('h2'))
          }, PER_SHEET)
          await page.screenshot({
            path: join(folder, `${locale}-${theme}-${width}-${from + 1}.png`),
            fullPage: true,
            animations: 'disabled',
          })
        }
        console.log(`${locale}, ${theme}, ${width} px`)
        await page.close()
      }
} finally {
  await browser.close()
  rmSync(built, { recursive: true, force: true })
}
