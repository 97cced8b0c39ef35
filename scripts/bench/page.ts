// The page bench: time until the menu is usable, as a ratio to an empty React page in the same run.

import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { newFolder, startService } from '../../test/e2e/service-child.ts'
import { launchOptions } from '../browser.mjs'
import { benchFirstPaints, SLOW, SLOWER_CPU } from './first-paint.ts'
import { tagsPage, WATCH, weigh } from './page-bytes.ts'
import { benchPresses } from './presses.ts'

/** A click takes some milliseconds, which one busy moment of the machine doubles: it is tried more often. */
const ROUNDS = { click: 25, cold: 9 }
const TARGETS = { click: 1.5, cold: 1.55, coldLite: 1.2 }

/** Serves pages and the empty page's script, compressed as the service compresses its own. Its React is React as published. */
const serve = async (pages: Record<string, string>): Promise<{ port: number; server: Server }> => {
  const { browserOptions } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
    browserOptions: BuildOptions
  }
  const { outputFiles } = await build({
    ...browserOptions,
    entryPoints: ['scripts/bench/empty-page.tsx'],
    write: false,
  })
  const script = brotliCompressSync(outputFiles?.[0]?.contents ?? '')
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/empty.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'no-store' })
        .end(script)
    } else response.writeHead(pages[path] ? 200 : 404, { 'content-type': 'text/html' }).end(pages[path] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, server }
}

const measure = async (browser: Browser, url: string, kind: 'click' | 'cold'): Promise<number> => {
  const context = await browser.newContext()
  const page: Page = await context.newPage()
  await page.addInitScript(WATCH)
  if (kind === 'cold') {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.goto(url, { waitUntil: 'commit' })
    const time = await page.evaluate<number>('menuShown()')
    await context.close()
    return time
  }
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const time = await page.evaluate<number>(`(async () => {
    const button = document.querySelector('wallet-button')?.shadowRoot.querySelector('button') ?? document.querySelector('button')
    const start = performance.now()
    button.click()
    return (await menuShown()) - start
  })()`)
  await context.close()
  return time
}

/** Prints what a browser received, headers and all. */
const printWeight = async (browser: Browser, origin: string, html: string): Promise<void> => {
  const { menu, idle, all } = await weigh(browser, origin, html)
  for (const [when, { bytes, scripts, requests }] of [
    ['menu shown', menu],
    ['after idle', idle],
  ] as const)
    console.log(`  ${when.padEnd(12)}${(bytes / 1000).toFixed(1).padStart(7)} kB, ${scripts} scripts, ${requests} requests`)
  if (process.env.BENCH_FILES)
    for (const one of all)
      console.log(`    ${one.asked.toFixed(0).padStart(6)} ms ${(one.bytes / 1000).toFixed(1).padStart(6)} kB ${one.url}`)
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Prints both figures; gives whether both targets were met. */
const benchPage = async (): Promise<boolean> => {
  const folder = newFolder()
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
  const service = await startService(main, { DATA_DIR: folder.path, PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'silent' })
  const origin = (service.demoUrl ?? '').replace('127.0.0.1', 'localhost')
  const elements = `${service.url.replace('127.0.0.1', 'localhost')}/elements/`
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>bench</title>'
  const tags = (open: string, script = 'latchkey.js') => tagsPage(elements + script, open)
  const empty = (open: boolean) => `${head}<script type="module" src="/empty.js"></script><body data-open="${open}"><main></main>`
  const { port, server } = await serve({
    '/click-ours': tags(''),
    '/cold-ours': tags(' open'),
    '/cold-lite': tags(' open', 'latchkey-lite.js'),
    '/click-empty': empty(false),
    '/cold-empty': empty(true),
  })
  // Both kinds of page come from one server, at the address whose origin the demo app allows.
  const options = await launchOptions()
  const rule = `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${port}`
  const browser = await chromium.launch({ ...options, args: [...options.args, rule] })
  let met = true
  try {
    for (const name of ['ours', 'lite']) {
      console.log(`menu open at once, ${name === 'ours' ? 'React' : 'lite'}, cold, headers and all:`)
      await printWeight(browser, origin, tags(' open', name === 'lite' ? 'latchkey-lite.js' : 'latchkey.js'))
    }
    const times: Record<string, number[]> = {
      'click-ours': [],
      'click-empty': [],
      'cold-ours': [],
      'cold-lite': [],
      'cold-empty': [],
    }
    for (const [name, list] of Object.entries(times)) {
      const kind = name.startsWith('click') ? 'click' : 'cold'
      for (let round = 0; round < ROUNDS[kind]; round++) list.push(await measure(browser, `${origin}/${name}`, kind))
    }
    const report = (what: string, name: string, empty: string, target: number): void => {
      const [ours, bare] = [median(times[name] ?? []), median(times[empty] ?? [])]
      met &&= ours / bare <= target
      const ratio = (ours / bare).toFixed(2)
      console.log(`${what}: ${ours.toFixed(0)} ms, empty React page ${bare.toFixed(0)} ms, ratio ${ratio} (target <= ${target})`)
    }
    report('click to menu, after idle preload', 'click-ours', 'click-empty', TARGETS.click)
    report('cold to menu (4x CPU, 1.6 Mbit/s, 150 ms)', 'cold-ours', 'cold-empty', TARGETS.cold)
    report('cold to menu with lite', 'cold-lite', 'cold-empty', TARGETS.coldLite)
    const answered = await benchPresses(browser, `${origin}/click-ours`, service.url)
    const painted = await benchFirstPaints(origin)
    met &&= answered && painted
  } finally {
    await browser.close()
    server.close()
    service.process.kill('SIGTERM')
    await service.ended
    folder.remove()
  }
  return met
}

if (!(await benchPage())) process.exitCode = 1
