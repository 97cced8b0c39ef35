// npm run shots -- all: every gallery state in both themes, three widths and Arabic, with sheets, in shots/all/.
// `npm run shots -- all ar` takes the passes of one language only.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions } from '../browser.mjs'
import { root, startShown, stopShown } from './service.ts'

const THEMES = ['light', 'dark'] as const
/** The widths of each language: Arabic shows what runs from right to left, German what is long. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = { en: [320, 360, 1200], ar: [360], de: [360] }
const locales = Object.keys(WIDTHS).filter((locale) => process.argv.length < 4 || process.argv.includes(locale))
/** The width that the sheets show. */
const SHEET_WIDTH = 360
const shots = join(root, 'shots', 'all')

interface Shot {
  readonly name: string
  readonly locale: string
  readonly theme: string
  readonly width: number
  readonly file: string
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Takes every state of the open gallery. A state is one element with `data-screen` and `data-state`. */
const take = async (page: Page, locale: string, theme: string, width: number): Promise<Shot[]> => {
  const taken: Shot[] = []
  for (const state of await page.locator('[data-screen][data-state]').all()) {
    // The stage inside carries data-screen too, without a name for the state.
    const [screen, name] = await state.evaluate((element) => [element.dataset.screen ?? '', element.dataset.state ?? ''] as const)
    const file = `${slug(screen)}--${slug(name)}--${locale}-${theme}-${width}.png`
    await state.screenshot({ path: join(shots, file), animations: 'disabled' })
    taken.push({ name: `${screen} · ${name}`, locale, theme, width, file })
  }
  return taken
}

/** A page that shows pictures side by side. */
const sheet = (taken: readonly Shot[]): string => {
  const figures = taken.map(
    ({ name, locale, theme, width, file }) =>
      `<figure><img src="${file}" alt=""><figcaption>${name}<br>${locale}, ${theme}, ${width} px</figcaption></figure>`,
  )
  const style =
    'body{margin:16px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{border:1px solid #ccc;max-width:380px}'
  return `<!doctype html><meta charset="utf-8"><title>Latchkey: every state</title><style>${style}</style>${figures.join('\n')}`
}

const photograph = async (browser: Browser, url: string): Promise<Shot[]> => {
  const taken: Shot[] = []
  const passes = locales.flatMap((locale) =>
    THEMES.flatMap((theme) => (WIDTHS[locale] ?? []).map((width) => ({ locale, theme, width }))),
  )
  for (const { locale, theme, width } of passes) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(`${url}/gallery.html?draw=all&theme=${theme}&locale=${locale}`)
    // Every state has drawn itself: none still shows that it is loading.
    await page.waitForFunction(() => {
      const states = [...document.querySelectorAll('[data-screen][data-state] gallery-modal')]
      return states.length > 0 && states.every((state) => state.shadowRoot?.querySelector('h2, [role=menu]'))
    })
    const now = await take(page, locale, theme, width)
    console.log(`${locale}, ${theme}, ${width} px: ${now.length} pictures`)
    taken.push(...now)
    await page.close()
  }
  return taken
}

const data = mkdtempSync(join(tmpdir(), 'latchkey-shots-'))
rmSync(shots, { recursive: true, force: true })
mkdirSync(shots, { recursive: true })
const { child, demo: url } = await startShown(data)
const browser = await chromium.launch(await launchOptions(console.log))
try {
  const taken = await photograph(browser, url)
  writeFileSync(join(shots, 'all.html'), sheet(taken))
  const sheets = locales.flatMap((locale) => THEMES.map((theme) => ({ locale, theme })))
  for (const { locale, theme } of sheets) {
    const name = locale === 'en' ? `sheet-${theme}` : `sheet-${locale}-${theme}`
    const path = join(shots, `${name}.html`)
    writeFileSync(
      path,
      sheet(taken.filter((shot) => shot.locale === locale && shot.theme === theme && shot.width === SHEET_WIDTH)),
    )
    const page = await browser.newPage({ viewport: { width: 6 * 398 + 32, height: 900 } })
    await page.goto(pathToFileURL(path).href)
    await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
    await page.close()
  }
  console.log(`${taken.length} pictures in shots/all/; look at the sheets and at all.html.`)
  if (taken.length === 0) process.exitCode = 1
} finally {
  await browser.close()
  await stopShown(child)
  rmSync(data, { recursive: true, force: true })
}
