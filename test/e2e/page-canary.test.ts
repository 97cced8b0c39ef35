// Secrets of a login stay in the protocol's keys and cookies; code and address appear only where the person sees them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { EventName } from '../../src/contract/events.ts'
import { askForCode, DEMO_APP, newEmail, startLogin, worldOfTests } from './world.ts'

const EVENTS: readonly EventName[] = ['ready', 'open', 'close', 'screen', 'login', 'logout', 'session', 'error']

/** Every text and attribute of a page, shadow roots included, as it is now. */
const PICTURE = `(() => {
  const texts = []
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data)
    if (node instanceof Element) for (const { name, value } of node.attributes) texts.push(name + '=' + value)
    if (node instanceof HTMLInputElement) texts.push(node.value)
    for (const child of node.childNodes) walk(child)
    if (node.shadowRoot) walk(node.shadowRoot)
  }
  walk(document)
  return texts.join('\\n')
})()`

describe('canaries on a page', () => {
  const world = worldOfTests()

  test('tokens and codes stand in no console line, event, address, report or document; an address only where it is shown', async () => {
    const person = await world.person()
    await person.addInitScript((names) => {
      const place = window as unknown as { heard: string[] }
      place.heard = []
      for (const name of names)
        addEventListener(name, (event) => place.heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`), true)
    }, EVENTS)
    const consoleLines: string[] = []
    const addresses: string[] = []
    const reports: string[] = []
    const answers: Promise<Record<string, unknown>>[] = []
    person.on('console', (message) => consoleLines.push(message.text()))
    person.on('request', (request) => {
      addresses.push(`${request.url()} ${request.headers().referer ?? ''}`)
      if (request.url().endsWith('/analytics_events')) reports.push(request.postData() ?? '')
    })
    person.on('response', (response) => {
      const isSession = /\/(authenticate|sessions|fork|recover)$/.test(response.url()) && response.request().method() === 'POST'
      if (isSession) answers.push(response.json().catch(() => ({})))
    })
    const { page } = await world.visit(person)
    const pictures: string[] = []
    const look = async () => pictures.push(String(await page.evaluate(PICTURE)))
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    const call = (name: 'refreshUser' | 'forkSession' | 'getAccessToken' | 'logout') =>
      page.evaluate((name) => document.querySelector<LoginModal>('login-modal')?.[name]().then(String), name)

    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const code = await world.codeFor(email)
    const field = page.locator('dialog[open]').getByLabel('Six-digit code')
    const wrong = code === '000000' ? '000001' : '000000'
    await field.fill(wrong)
    await page.getByText('Invalid or expired verification code').waitFor()
    await field.fill(code)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    // The entry goes with the modal: a code is not kept in a closed dialog.
    await page.locator('login-modal').locator('#code').waitFor({ state: 'detached' })
    await look()
    await person.pages()[0]?.waitForFunction((key) => localStorage.getItem(key), `latchkey:person:${DEMO_APP}`)
    await call('refreshUser')
    const link = String(await call('forkSession'))
    const bearer = String(await call('getAccessToken'))
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.login())
    await look()
    const storage: Record<string, string> = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
    const firstHeard = await heard()
    const there = await person.newPage()
    await there.goto(`${world.demoUrl.replace('localhost', 'app.localhost')}/?privy_token=${link}`)
    await there.locator('login-modal').getByRole('button', { name: 'Continue', exact: true }).click()
    await there.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    pictures.push(String(await there.evaluate(PICTURE)))
    await call('logout')
    await look()

    const given = (await Promise.all(answers)).flatMap(({ token, refresh_token, new_session_refresh_token }) => [
      token,
      refresh_token,
      new_session_refresh_token,
    ])
    const secrets = [...new Set([...given, link, bearer])].filter((one) => typeof one === 'string')
    // A login, a refresh, a fork and a recovery gave two or three each.
    assert.ok(secrets.length >= 8, String(secrets.length))
    const ownNavigation = addresses.filter((line) => line.includes(`${there.url()}?privy_token=`))
    const places: Record<string, readonly string[]> = {
      console: consoleLines,
      events: [...firstHeard, ...(await heard())],
      addresses: addresses.filter((line) => !ownNavigation.includes(line)),
      reports,
      documents: pictures,
    }
    for (const [place, lines] of Object.entries(places)) {
      assert.ok(place === 'console' || lines.length > 0, place)
      for (const secret of [...secrets, code]) assert.ok(!lines.some((line) => line.includes(secret)), `${place}: ${secret}`)
    }
    for (const place of ['console', 'addresses', 'reports']) {
      const name = email.split('@')[0] ?? ''
      assert.ok(!places[place]?.some((line) => line.includes(name)), `${place}: ${name}`)
    }
    // The card before the menu shows the address: its key may hold that, and nothing secret.
    const shown = storage[`latchkey:person:${DEMO_APP}`] ?? ''
    assert.ok(shown.includes(email) && ![...secrets, code].some((one) => shown.includes(one)))
    delete storage[`latchkey:person:${DEMO_APP}`]
    const held = Object.entries(storage).filter(([, value]) => [...secrets, code, email].some((one) => value.includes(one)))
    assert.deepEqual(held.map(([key]) => key).sort(), ['privy:refresh_token', 'privy:token'])
    assert.deepEqual(
      Object.keys(await page.evaluate(() => ({ ...localStorage }))).filter(
        (key) => !/^(privy:(caid|sent|[^:]+:recent)|latchkey:person)/.test(key),
      ),
      [],
    )
  })
})
