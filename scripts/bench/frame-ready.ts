// The bench of the wallet's frame: how soon it is ready, beside the same frame with the facts in its document.

import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { walletFactsPath } from '../../src/contract/wallet-facts.ts'
import { APP, median } from './accounts.ts'
import { benchInBrowser, type Place } from './in-browser.ts'

const ROUNDS = 31
/** Ready in so many times what it takes with the facts in the document. */
const MOST = 1.1
const FRAME = `/apps/${APP}/embedded-wallets`

const HOST = `<!doctype html><title>Host</title><body><script type="module">
let count = 0
window.ready = async (src) => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  const began = performance.now()
  frame.src = src
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const answered = new Promise((resolve) => addEventListener('message', ({ source }) => source === frame.contentWindow && resolve(), { once: true }))
  frame.contentWindow.postMessage({ id: 'id-' + count++, event: 'privy:iframe:ready', data: {} }, '*')
  await answered
  const took = performance.now() - began
  frame.remove()
  return took
}
</script>`

/** A document that has the facts in it: its script reads them without a request. */
const withFacts = (text: string, facts: string): { html: string; source: string } => {
  const script = `{const ask=fetch,facts=${JSON.stringify(facts).replaceAll('<', '\\u003c')};window.fetch=(path,init)=>path===${JSON.stringify(walletFactsPath(APP))}?Promise.resolve(new Response(facts,{headers:{'content-type':'application/json'}})):ask(path,init)}`
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return { html: text.replace('<script', `<script>${script}</script>\n<script`), source }
}

interface Between {
  readonly origin: string
  /** Milliseconds until a call is handed on. */
  delay: number
}

/** Hands calls on to the service, with the facts in the document or as they are. Both ways cost the same. */
const between = async ({ service, serve }: Place, facts: string | null): Promise<Between> => {
  const place = { origin: '', delay: 0 }
  const origin = await serve(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', service)
    if (place.delay > 0) await new Promise((resolve) => setTimeout(resolve, place.delay))
    const answer = await fetch(service + request.url, { headers: { 'accept-encoding': 'identity' } })
    const headers: OutgoingHttpHeaders = Object.fromEntries(answer.headers)
    // Of the service's own way, only where that is measured.
    if (facts !== null) delete headers['server-timing']
    for (const name of ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'])
      delete headers[name]
    const body = Buffer.from(await answer.arrayBuffer())
    if (pathname !== FRAME || facts === null) return void response.writeHead(answer.status, headers).end(body)
    const { html, source } = withFacts(body.toString(), facts)
    const policy = String(headers['content-security-policy']).replace('script-src', `script-src ${source}`)
    response.writeHead(answer.status, { ...headers, 'content-security-policy': policy }).end(html)
  })
  return Object.assign(place, { origin })
}

const readyIn = (page: Page, src: string): Promise<number> =>
  page.evaluate((src) => (window as unknown as { ready(src: string): Promise<number> }).ready(src), src)

/** Milliseconds of the first frame of a profile, and of the one of the next page. */
const round = async (browser: Browser, host: string, src: string): Promise<[first: number, next: number]> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const times: number[] = []
  for (let at = 0; at < 2; at++) {
    await page.goto(host)
    await page.waitForFunction(() => 'ready' in window)
    times.push(await readyIn(page, src))
  }
  await context.close()
  return times as [number, number]
}

/** Prints the ratios; gives whether all are met. */
const benchReady = async (at: Place): Promise<boolean> => {
  const facts = await (await fetch(at.service + walletFactsPath(APP))).text()
  const [asIs, within] = [await between(at, null), await between(at, facts)]
  const page = await at.serve(HOST)
  let met = true
  for (const latency of [0, 60]) {
    const times: Record<'first' | 'next', [asIs: number, within: number][]> = { first: [], next: [] }
    for (let turn = 0; turn < ROUNDS; turn++) {
      // In turns, so that what else the machine does is in both.
      const order = turn % 2 ? [asIs, within] : [within, asIs]
      const found = new Map<string, [number, number]>()
      for (const place of order) {
        place.delay = latency
        found.set(place.origin, await round(at.browser, page, place.origin + FRAME))
      }
      const [mine, theirs] = [found.get(asIs.origin), found.get(within.origin)]
      if (!mine || !theirs) continue
      times.first.push([mine[0], theirs[0]])
      times.next.push([mine[1], theirs[1]])
    }
    for (const [which, all] of Object.entries(times)) {
      const [mine, theirs] = [median(all.map(([one]) => one)), median(all.map(([, one]) => one))]
      const ratio = median(all.map(([one, other]) => one / other))
      met &&= ratio <= MOST
      console.log(
        `frame ready, ${which} page, ${latency} ms a round trip: ${mine.toFixed(1)} ms beside ${theirs.toFixed(1)} with the facts in the document, ratio ${ratio.toFixed(2)} (target <= ${MOST})`,
      )
    }
  }
  return met
}

await benchInBrowser(benchReady)
