// npm run shots: pictures of what people see most, in every look, in shots/ beside those of the run before.
// `npm run shots -- menu code` takes subjects with these words only; `-- all` every state of the gallery; `-- docs` the pictures of the documentation;
// `-- requests` forty requests to sign and to send.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions } from './browser.mjs'
import { indexPage, type Shot } from './shots/index-page.ts'
import { root, type Shown, startShown, stopShown } from './shots/service.ts'
import { LOOKS, type Look, SUBJECTS, type Subject } from './shots/subjects.ts'

const folder = join(root, 'shots')
const words = process.argv.slice(2)
const HEIGHT = 900
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Sets the text size as a person does in the browser: 16 px is what it begins with. */
const sizeText = async (page: Page, percent: number): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 } })
}

/** A state of the gallery as a picture of its own. */
const takeState = async (page: Page, at: string, subject: Extract<Subject, { screen: string }>, look: Look, path: string) => {
  const query = new URLSearchParams({ screen: subject.screen, state: subject.state, theme: look.theme, draw: 'all' })
  if (look.width >= 768) query.set('width', '768')
  if (look.locale !== 'en') query.set('locale', look.locale)
  await page.goto(`${at}/gallery.html?${query}`)
  const drawn = page.locator('gallery-modal, gallery-button')
  await drawn.first().waitFor()
  await page.waitForFunction(() => {
    const still = document.querySelector('gallery-modal, gallery-button')?.shadowRoot
    return still?.querySelector('h2, [role=menu], .pill')
  })
  await page.evaluate(() => document.fonts.ready)
  await drawn.first().screenshot({ path, animations: 'disabled' })
}

const takePage = async (page: Page, url: string, look: Look, path: string) => {
  await page.goto(url.endsWith('/gallery.html') ? `${url}?theme=${look.theme}` : url, { waitUntil: 'networkidle' })
  if (look.locale !== 'en' && (await page.locator('#locale').count())) {
    await page.locator('#locale').selectOption(look.locale)
    await page.waitForLoadState('networkidle')
  }
  await page.screenshot({ path, animations: 'disabled' })
}

const takeLook = async (browser: Browser, shown: Shown, look: Look, subjects: readonly Subject[]): Promise<Shot[]> => {
  const context = await browser.newContext({
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    forcedColors: look.forced ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await sizeText(page, look.text)
  const shots: Shot[] = []
  for (const subject of subjects) {
    const file = `${slug(subject.name)}--${slug(look.name)}.png`
    const path = join(folder, 'now', file)
    if ('screen' in subject) await takeState(page, shown.demo, subject, look, path)
    else await takePage(page, subject.page === 'demo' ? shown.demo + subject.path : shown.outbox, look, path)
    shots.push({ subject: subject.name, look: look.name, file })
  }
  await context.close()
  console.log(`${look.name}: ${shots.length} pictures`)
  return shots
}

/** Sends what the outbox shows first: a code by mail, in the language of the look. */
const sendMail = async ({ service, demo }: Shown, { locale, name }: Look): Promise<void> => {
  const app = { 'privy-app-id': 'latchkeydemoapp0000000001', origin: demo }
  const headers = { 'content-type': 'application/json', 'accept-language': locale, ...app }
  const body = JSON.stringify({ email: `ada.${slug(name)}@example.com` })
  const { ok, status } = await fetch(`${service}/api/v1/passwordless/init`, { method: 'POST', headers, body })
  if (!ok) throw new Error(`No mail was sent: the service answered ${status}.`)
}

const takeAll = async (): Promise<void> => {
  const subjects = SUBJECTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (subjects.length === 0)
    throw new Error(`There is no such subject. There are: ${SUBJECTS.map(({ name }) => name).join(' · ')}`)
  const data = mkdtempSync(join(tmpdir(), 'latchkey-shots-'))
  rmSync(join(folder, 'before'), { recursive: true, force: true })
  if (existsSync(join(folder, 'now'))) renameSync(join(folder, 'now'), join(folder, 'before'))
  mkdirSync(join(folder, 'now'), { recursive: true })
  const shown = await startShown(data)
  const browser = await chromium.launch(await launchOptions(console.log))
  try {
    const shots: Shot[] = []
    let language = ''
    for (const look of LOOKS) {
      if (look.locale !== language) await sendMail(shown, look)
      language = look.locale
      shots.push(...(await takeLook(browser, shown, look, subjects)))
    }
    const before = join(folder, 'before')
    writeFileSync(join(folder, 'index.html'), indexPage(shots, new Set(existsSync(before) ? readdirSync(before) : [])))
    console.log(`${shots.length} pictures in shots/; look at shots/index.html.`)
  } finally {
    await browser.close()
    await stopShown(shown.child)
    rmSync(data, { recursive: true, force: true })
  }
}

if (words[0] === 'all') await import('./shots/every-state.ts')
else if (words[0] === 'docs') await import('./shots/docs-pictures.ts')
else if (words[0] === 'requests') await import('./shots/requests/take.ts')
else await takeAll()
