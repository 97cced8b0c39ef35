// Who the wallet's frame answers, and what it leaves behind: no key, no share and no phrase anywhere.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { FRAME_EVENT } from '../../src/contract/messages.ts'
import { type HostPage, hostOfTests, logIn, newDevice, openHost, originAt, signs } from './wallet-host.ts'
import { createKnown } from './wallet-secrets.ts'
import { DEMO_APP, newEmail, worldOfTests } from './world.ts'

const world = worldOfTests({ RESEND_SECONDS: '0', LOG_LEVEL: 'info' })
const host = hostOfTests()

/** What a device keeps at an origin: its storage, and every text of the frame's database. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const db = opening.result
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        texts.push(JSON.stringify(reading.result))
      }
      db.close()
    }
    return texts.join(' ')
  })

test('no key, share or phrase is in a storage, an address, the console, the log or a message', async () => {
  const device = await newDevice(world, host)
  const { page, context, lines, calls } = device
  const urls: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  await page.evaluate(() => {
    const heard: string[] = []
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
    Object.assign(window, { heard })
  })
  await logIn(world, page, newEmail())
  const { address, keys, service } = await createKnown(device)
  await signs(page, address)
  const heard = await page.evaluate(() => (window as never as { heard: string[] }).heard.join(' '))
  assert.match(heard, /personal_sign/)
  const ofPage = await kept(page)
  const same = await context.newPage()
  await same.goto(`${world.serviceUrl}/apps/${DEMO_APP}/embedded-wallets/digest.txt`)
  const ofFrame = await kept(same)
  assert.match(ofFrame, /[\w-]{40}/, 'there is a sealed share')
  const places = { heard, ofPage, ofFrame, urls: urls.join(' '), console: lines.join(' '), log: world.service.output() }
  for (const [place, text] of Object.entries(places))
    for (const secret of [...keys, ...service]) assert.ok(!text.includes(secret), `${place} holds a secret`)
  // The service is given its own share and a sealed one, and of the rest nothing.
  for (const { body } of calls) for (const secret of keys) assert.ok(!body?.includes(secret), 'a call holds a secret')
})

const READY = { id: 'id-1', event: FRAME_EVENT.ready, data: {} }

test('a page that the app does not allow, a frame beside it and an opener are not answered', async () => {
  const context = await world.person()
  const stranger = await context.newPage()
  const blocked = stranger.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await openHost(stranger, originAt(host, '127.0.0.1'), world.serviceUrl)
  await blocked

  const { page } = await newDevice(world, host)
  // Frames beside it in the same page: one of its origin, one without an origin.
  const heard = await page.evaluate(async (message) => {
    const answers: unknown[] = []
    addEventListener('message', ({ data }) => answers.push(data))
    for (const sandbox of ['allow-scripts allow-same-origin', 'allow-scripts']) {
      const one = document.createElement('iframe')
      one.setAttribute('sandbox', sandbox)
      one.srcdoc = `<script>
        parent.frames[0].postMessage(${JSON.stringify(message)}, '*')
        parent.postMessage({ id: 'asked' }, '*')
      </script>`
      const asked = new Promise((resolve) => addEventListener('message', ({ data }) => data.id === 'asked' && resolve(null)))
      document.body.append(one)
      await asked
    }
    // What the page itself asks after them is answered; answers come in the order of their questions.
    const own = new Promise((resolve) => addEventListener('message', ({ data }) => data.id === 'own' && resolve(null)))
    const wallet = (window as never as HostPage).host.frame().contentWindow as Window
    wallet.postMessage({ ...message, id: 'own' }, '*')
    await own
    return answers.map((data) => (data as { id: string }).id)
  }, READY)
  assert.deepEqual(heard, ['asked', 'asked', 'own'])

  // In a window of its own it has no page around it: its opener is none, though of an allowed origin.
  const src = `${world.serviceUrl}/apps/${DEMO_APP}/embedded-wallets`
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => void Object.assign(window, { popup: window.open(url) }), src),
  ])
  await popup.waitForLoadState('load')
  const count = await page.evaluate((message) => {
    const place = window as never as { popup: Window; answers: unknown[] }
    place.answers = []
    addEventListener('message', ({ data }) => place.answers.push(data))
    place.popup.postMessage(message, '*')
    return place.answers.length
  }, READY)
  // Its messages are handed out before this question; what it would have answered is there before the next one.
  await popup.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  assert.equal(await page.evaluate(() => (window as never as { answers: unknown[] }).answers.length), count)
})
