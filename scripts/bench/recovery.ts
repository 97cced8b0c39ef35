// The bench of a recovery: from the press in the window until the wallet is open in the page.
// By a passkey and by a password, with an opener and by a ticket; and what a first login that makes a passkey waits longer.
// Authenticators are the browser's virtual ones, which answer at once: what is left is ours.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type KeyPurpose, keyWindowPath } from '../../src/contract/key-windows.ts'
import { device } from '../../test/e2e/device.ts'
import { post, signIn } from '../../test/e2e/person.ts'
import { APP, median } from './accounts.ts'
import { benchInBrowser, type Place } from './in-browser.ts'

const PEOPLE = 3
const ROUNDS = 3
/** Milliseconds, each a median: of a recovery, and of the waits that a first login has more. */
const MOST = 1000
const PASSWORD = 'correct-horse-battery-staple'

/** A page of the app: the wallet's frame in it, a button that opens an address in one window, and the time of each answer. */
const HOST = `<!doctype html><title>Host</title><button id="open">Open</button><script type="module">
let frame, popup, count = 0
const waiting = new Map()
const now = () => performance.timeOrigin + performance.now()
addEventListener('message', ({ data, source }) => {
  if (source !== frame?.contentWindow || !waiting.has(data.id)) return
  const [resolve, reject] = waiting.get(data.id)
  data.error ? reject(new Error(data.error.message)) : resolve({ at: now(), data: data.data })
})
const ask = (event, data) => new Promise((resolve, reject) => {
  const id = 'id-' + count++
  waiting.set(id, [resolve, reject])
  frame.contentWindow.postMessage({ id, event, data }, '*')
})
window.host = {
  ready: (src) => new Promise((resolve) => {
    frame?.remove()
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.onload = () => ask('privy:iframe:ready', {}).then(resolve)
    frame.src = src
    document.body.append(frame)
  }),
  ask,
  opens: (url) => {
    document.querySelector('#open').onclick = () => {
      window.pressed = now()
      if (popup) popup.location.href = url
      else popup = window.open(url, 'keys', 'popup,width=440,height=680')
    }
  },
}
</script>`

/** In every page: nothing closes, a window of a ticket has no opener, and the times of the last press and of the first headline are kept. */
const WATCH = `(() => {
  const now = () => performance.timeOrigin + performance.now()
  window.close = () => {}
  if (location.hash.includes('ticket=')) window.opener = null
  addEventListener('click', () => { window.clicked = now() }, true)
  new MutationObserver((_, seen) => {
    if (!document.querySelector('.place button.filled')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.shown = now() }))
  }).observe(document, { childList: true, subtree: true })
})()`

interface Answer {
  readonly at: number
  readonly data: { readonly address?: string; readonly publicKey?: string }
}
interface Host {
  ready(src: string): Promise<void>
  ask(event: string, data: object): Promise<Answer>
  opens(url: string): void
}
interface Timed {
  readonly host: Host
  readonly pressed: number
  readonly clicked: number
  readonly shown: number
}

/** What one person of the bench has open. */
interface Person {
  readonly service: string
  readonly origin: string
  readonly token: string
  readonly context: BrowserContext
  readonly page: Page
}
type Way = { readonly press: string; readonly password?: string }
const BY_PASSKEY: Way = { press: 'Use your passkey' }
const BY_PASSWORD: Way = { press: 'Recover wallet', password: PASSWORD }

const asked = ({ page }: Person, event: string, data: object): Promise<Answer> => {
  const answer = page.evaluate(([event, data]) => (window as unknown as Timed).host.ask(event, data), [event, data] as const)
  // What fails sooner is told; a page that is closed then is no failure of its own.
  answer.catch(() => {})
  return answer
}

/** A new frame in the page, which has no share of any wallet. */
const begin = async ({ page, service }: Person): Promise<void> => {
  const wipe = async (): Promise<void> => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  }
  for (const frame of page.frames().slice(1)) await frame.evaluate(wipe)
  await page.evaluate((src) => (window as unknown as Timed).host.ready(src), `${service}/apps/${APP}/embedded-wallets`)
}

/** Opens a window by the page's press. The second one of a page is the same window, at another address. */
const opened = async ({ context, page, service }: Person, purpose: KeyPurpose, former: Page | null): Promise<Page> => {
  await page.bringToFront()
  await page.evaluate(
    (url) => (window as unknown as Timed).host.opens(url),
    service + keyWindowPath(APP, purpose, { lang: 'en' }),
  )
  if (former) await Promise.all([former.waitForEvent('load'), page.click('#open')])
  const [popup] = former ? [former] : await Promise.all([context.waitForEvent('page'), page.click('#open')])
  await popup.bringToFront()
  return popup
}

/** Does what the window asks for, once a press counts there; when it was pressed. */
const does = async (popup: Page, { press, password }: Way): Promise<number> => {
  const button = popup.getByRole('button', { name: press, exact: true })
  await button.waitFor()
  if (password !== undefined) await popup.getByLabel('Password of your wallet').fill(password)
  await popup.mouse.move(5, 5)
  await popup.mouse.move(9, 9)
  await popup.locator('body[data-counts]').waitFor()
  await button.click()
  return popup.evaluate(() => (window as unknown as Timed).clicked)
}

/** Milliseconds from the press in the window to the page's word, where the window has its opener. */
const withOpener = async (person: Person, address: string, way: Way, window: Page | null): Promise<[number, Page]> => {
  await begin(person)
  const answer = asked(person, 'latchkey:wallet:window', { accessToken: person.token, purpose: 'recover', address })
  const popup = await opened(person, 'recover', window)
  const clicked = await does(popup, way)
  return [(await answer).at - clicked, popup]
}

/** The same by a ticket: the share comes through the service, and the page's frame takes it. */
const byTicket = async (person: Person, address: string, way: Way, popup: Page): Promise<number> => {
  await begin(person)
  const { service, origin, token } = person
  const call = async (path: string, body: object) => {
    const answered = await post(service, path, body, { origin, authorization: `Bearer ${token}` })
    if (!answered.ok) throw new Error(`${path}: ${await answered.text()}`)
    return answered.json()
  }
  const { data } = await asked(person, 'latchkey:wallet:window-key', {})
  const of = { purpose: 'recover', address, request: { public_key: data.publicKey } }
  const { id, ticket } = await call('/key_windows/tickets', of)
  const told = (async () => {
    for (;;) {
      const result = await call('/key_windows/result', { id, wait: 25 })
      if (result.state === 'done') return result.answer as { readonly sealed: string }
    }
  })()
  await popup.goto(`${service}/apps/${APP}/embedded-wallets/digest.txt`)
  await popup.goto(service + keyWindowPath(APP, 'recover', { lang: 'en', ticket }))
  await popup.bringToFront()
  const clicked = await does(popup, way)
  const { sealed } = await told
  const taken = await asked(person, 'latchkey:wallet:window-share', { accessToken: token, address, sealed })
  return taken.at - clicked
}

interface Times {
  readonly shown: number
  readonly made: number
  readonly passkey: number[]
  readonly passkeyTicket: number[]
  readonly password: number[]
  readonly passwordTicket: number[]
}
const roundsOf = async (person: Person, address: string, way: Way, first: Page | null) => {
  const [opener, ticket]: [number[], number[]] = [[], []]
  let window = first
  for (let round = 0; round < ROUNDS; round++) {
    const [took, popup] = await withOpener(person, address, way, window)
    window = popup
    opener.push(took)
  }
  // Afterwards: a window that has given up its opener gets none again.
  for (let round = 0; window && round < ROUNDS; round++) ticket.push(await byTicket(person, address, way, window))
  return { opener, ticket }
}

/** One person with a wallet of each kind: a passkey's, then another person's by a password. */
const timesOf = async (browser: Browser, of: Pick<Person, 'service' | 'origin'>, at: number): Promise<Times> => {
  const begun = async (email: string): Promise<Person> => {
    const context = await browser.newContext()
    await context.addInitScript(WATCH)
    const { token } = await signIn(of.service, email, { origin: of.origin })
    const person = { ...of, token, context, page: await context.newPage() }
    await person.page.goto(of.origin)
    await person.page.waitForFunction(() => 'host' in window)
    await begin(person)
    return person
  }
  const person = await begun(`recovery-bench-${at}@example.com`)
  const answer = asked(person, 'latchkey:wallet:window', { accessToken: person.token, purpose: 'passkey' })
  const popup = await opened(person, 'passkey', null)
  await popup.waitForFunction(() => (window as unknown as Timed).shown > 0)
  const shown = await popup.evaluate(() => (window as unknown as Timed).shown)
  const pressed = await person.page.evaluate(() => (window as unknown as Timed).pressed)
  await device(popup, { hasPrf: true })
  const clicked = await does(popup, { press: 'Make your key' })
  const made = await answer
  const byKey = await roundsOf(person, made.data.address ?? '', BY_PASSKEY, popup)
  await person.context.close()
  const other = await begun(`recovery-bench-password-${at}@example.com`)
  const { data } = await asked(other, 'privy:wallet:create', { accessToken: other.token, recoveryPassword: PASSWORD })
  const byWord = await roundsOf(other, data.address ?? '', BY_PASSWORD, null)
  await other.context.close()
  return {
    ...{ shown: shown - pressed, made: made.at - clicked },
    ...{ passkey: byKey.opener, passkeyTicket: byKey.ticket, password: byWord.opener, passwordTicket: byWord.ticket },
  }
}

/** Prints the figures; gives whether all targets were met. */
const benchRecovery = async ({ service, browser, serve }: Place): Promise<boolean> => {
  const origin = await serve(HOST)
  const all: Times[] = []
  for (let at = 0; at < PEOPLE; at++) all.push(await timesOf(browser, { service, origin }, at))
  const figures = [
    ['recovered by a passkey, with an opener', median(all.flatMap((one) => one.passkey))],
    ['recovered by a passkey, by a ticket', median(all.flatMap((one) => one.passkeyTicket))],
    ['recovered by a password, with an opener', median(all.flatMap((one) => one.password))],
    ['recovered by a password, by a ticket', median(all.flatMap((one) => one.passwordTicket))],
    ['a first login with a passkey waits longer: window shown and wallet made', median(all.map((one) => one.shown + one.made))],
  ] as const
  for (const [name, took] of figures) console.log(`${name}: ${took.toFixed(0)} ms (target <= ${MOST} ms)`)
  const [shown, made] = [median(all.map((one) => one.shown)), median(all.map((one) => one.made))]
  console.log(
    `of that the window after the page's press: ${shown.toFixed(0)} ms, the wallet after its own: ${made.toFixed(0)} ms`,
  )
  return figures.every(([, took]) => took <= MOST)
}

await benchInBrowser(benchRecovery)
