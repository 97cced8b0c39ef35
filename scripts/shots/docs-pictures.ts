// npm run shots -- docs: the pictures of docs/theming.md, of the tags with the settings that the page shows.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { launchOptions } from '../browser.mjs'
import { root, startShown, stopShown } from './service.ts'

interface Picture {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly attributes?: Readonly<Record<string, string>>
  readonly tokens?: Readonly<Record<string, string>>
}

const PICTURES: readonly Picture[] = [
  { name: 'theme-light', theme: 'light' },
  { name: 'theme-dark', theme: 'dark' },
  { name: 'theme-accent', theme: 'light', attributes: { 'accent-color': '#b3261e' } },
  {
    name: 'theme-paper',
    theme: 'light',
    tokens: {
      '--latch-accent': '#2f5d50',
      '--latch-background': '#fbf8f1',
      '--latch-surface': '#f1ebdd',
      '--latch-text': '#2b2a26',
      '--latch-text-muted': '#6b665a',
      '--latch-border': '#ded5c1',
      '--latch-radius-s': '2px',
      '--latch-radius-m': '3px',
      '--latch-radius-l': '6px',
      '--latch-font': 'Georgia, serif',
    },
  },
]
/** Space around the dialog. */
const MARGIN = 20

const take = async (page: Page, demo: string, { name, theme, attributes = {}, tokens = {} }: Picture): Promise<void> => {
  await page.goto(`${demo}/plain`)
  await page.waitForFunction(() => document.querySelector('login-modal')?.ready)
  await page.evaluate(
    ([attributes, tokens]) => {
      const modal = document.querySelector('login-modal')
      // What is behind the dialog is no part of the picture.
      for (const piece of document.querySelectorAll<HTMLElement>('header, main > :not(login-modal)')) piece.style.display = 'none'
      for (const [name, value] of Object.entries(attributes)) modal?.setAttribute(name, value)
      for (const [name, value] of Object.entries(tokens)) modal?.style.setProperty(name, value)
      modal?.login().catch(() => undefined)
    },
    [{ theme, ...attributes }, tokens] as const,
  )
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const box = await dialog.boundingBox()
  if (!box) throw new Error('There is no dialog to be taken.')
  const clip = { x: box.x - MARGIN, y: box.y - MARGIN, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN }
  await page.screenshot({ path: join(root, 'docs/pictures', `${name}.png`), clip, animations: 'disabled', caret: 'hide' })
}

const data = mkdtempSync(join(tmpdir(), 'latchkey-shots-'))
mkdirSync(join(root, 'docs/pictures'), { recursive: true })
const shown = await startShown(data)
const browser = await chromium.launch(await launchOptions(console.log))
try {
  for (const picture of PICTURES) {
    const page = await browser.newPage({
      viewport: { width: 720, height: 900 },
      colorScheme: picture.theme,
      reducedMotion: 'reduce',
    })
    await take(page, shown.demo, picture)
    await page.close()
    console.log(picture.name)
  }
} finally {
  await browser.close()
  await stopShown(shown.child)
  rmSync(data, { recursive: true, force: true })
}
