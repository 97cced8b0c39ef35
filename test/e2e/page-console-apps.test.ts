// Apps in the operators' console, in a browser: made, changed, seen before they are saved; secrets are shown once.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { findings } from './axe.ts'
import { device } from './device.ts'
import { isWrong } from './operator-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { openWorld, type World } from './world.ts'

const MARKUP = '<img src=x onerror="document.title=`taken`">'
const SECRET = 'a-secret-that-nobody-reads'

let data: TestData
let world: World
let origin: string
let app = ''
before(async () => {
  data = await testData({})
  world = await openWorld({ ALLOW_PRIVATE_TARGETS: 'yes' }, { data })
  origin = /Console on (\S+)/.exec(world.service.output())?.[1] ?? ''
})
after(() => world.close())

const PLACES = {
  general: 'General',
  origins: 'Origins and clients',
  methods: 'Login methods',
  texts: 'Texts',
  look: 'Look',
  allowlist: 'Allowlist',
  credentials: 'Credentials',
  webhook: 'Webhook',
  keys: 'Secrets and keys',
  accounts: 'Test accounts',
  check: 'Check',
} as const
type Place = keyof typeof PLACES
interface Visit {
  readonly page: Page
  /** Errors, and what a policy refuses, in the page and in its frames. */
  readonly complaints: string[]
  go(place: Place): Promise<void>
}
/** An operator of a role, with a device of their own. */
const visit = async (role: string, options = {}): Promise<Visit> => {
  const { out, err, code } = await command(['console', 'invite', '--role', role], { ...data.env, CONSOLE_URL: origin })
  assert.equal(code, 0, err)
  const page = await (await world.person({ locale: 'en-US', ...options })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  await device(page)
  await page.goto(/http\S+/.exec(out)?.[0] ?? '')
  await page.getByRole('textbox').fill(role)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').waitFor()
  const go = async (place: Place): Promise<void> => {
    await page.goto(`${origin}/#/apps/${app}/${place}`)
    await page.getByRole('main').getByRole('heading', { level: 2, name: PLACES[place], exact: true }).waitFor()
  }
  return { page, complaints, go }
}
const looksRight = async (page: Page): Promise<void> => {
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  // What an app is called is text, in the console and in its preview.
  assert.equal(await page.title(), 'Console')
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved.').waitFor()
}
/** The secret that is shown, and that it is nowhere else. */
const once = async (page: Page): Promise<string> => {
  const place = page.getByRole('status').filter({ hasText: 'is shown once' })
  const shown = await place.locator('code').innerText()
  await place.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByText(shown).waitFor({ state: 'detached' })
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  assert.ok(shown.length >= 6 && !kept.includes(shown))
  return shown
}

test('a developer makes an app by keyboard and is given its tags; its name stays text', async () => {
  const { page, complaints } = await visit('developer')
  await page.getByRole('navigation').getByRole('link', { name: 'Apps' }).press('Enter')
  await page.getByRole('button', { name: 'Create an app' }).press('Enter')
  await page.keyboard.type(MARKUP)
  await page.keyboard.press('Tab')
  await page.keyboard.type('nonsense')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await isWrong(page.getByLabel('Origins'), 'allowed origin "nonsense": must be scheme, host and port alone')
  await page.getByLabel('Origins').fill('https://host.example')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('heading', { name: 'Tags to paste' }).waitFor()
  app = /#\/apps\/(\w{25})\/tags$/.exec(page.url())?.[1] ?? ''
  const tags = await page.locator('pre').innerText()
  assert.ok(tags.includes(`<login-modal app-id="${app}"></login-modal>`) && tags.includes(`${world.serviceUrl}/elements/`), tags)
  await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor()
  await looksRight(page)
  assert.deepEqual(complaints, [])
})

sweepTest('what the service refuses is said beside the field, by the name of the setting, and has the focus', async () => {
  const { page, complaints, go } = await visit('developer')
  await go('methods')
  await page.getByLabel('Text messages a day, at most').fill('many')
  await page.getByLabel('Countries to which codes are sent').fill('US XX')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('sms_per_day: must be a number').first().waitFor()
  const countries = page.getByLabel('Countries to which codes are sent')
  assert.equal(await countries.getAttribute('aria-invalid'), 'true')
  await page.waitForFunction(() => {
    const root = document.querySelector('body > div')?.shadowRoot
    return root?.activeElement?.getAttribute('aria-invalid') === 'true'
  })
  await looksRight(page)
  await countries.fill('US DE')
  await page.getByLabel('Text messages a day, at most').fill('50')
  await save(page)
  await page.reload()
  await page.getByText('Order in the menu').first().waitFor()
  assert.equal(await countries.inputValue(), 'US DE')
  assert.deepEqual(complaints, [])
})

sweepTest('methods are ordered by keyboard, and the menu shows it before it is saved', async () => {
  const { page, complaints, go } = await visit('developer')
  await go('methods')
  await page.getByRole('checkbox', { name: 'Google' }).press('Space')
  await page.getByRole('checkbox', { name: 'Phone number' }).press('Space')
  const menu = page.frameLocator('iframe')
  await menu.getByText('Continue with Google').waitFor()
  await page.getByRole('button', { name: 'Up: Google' }).press('Enter')
  await page.keyboard.press('Enter')
  const order = page.getByRole('list', { name: 'Order in the menu' }).getByRole('listitem')
  assert.match((await order.allInnerTexts())[0] ?? '', /Google/)
  await page.getByRole('button', { name: 'Down: E-mail' }).press('Enter')
  assert.match((await order.allInnerTexts())[2] ?? '', /E-mail/)
  await page.waitForFunction(() =>
    /^Down: E-mail/.test(document.querySelector('body > div')?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? ''),
  )
  await save(page)
  await looksRight(page)
  await page.getByRole('link', { name: 'Tags to paste' }).press('Enter')
  await page.waitForFunction(() => document.querySelector('body > div')?.shadowRoot?.activeElement?.id === 'section')
  assert.deepEqual(complaints, [])
})

sweepTest(
  'look and texts are drawn by the real screens as they are typed, in a frame that has no origin and runs nothing of the app',
  async () => {
    const { page, complaints, go } = await visit('developer', { colorScheme: 'light' })
    await go('texts')
    await page.getByLabel('Header of the login menu').fill(MARKUP)
    await page.getByLabel('Message below the header').fill('Members only.')
    const frame = page.frameLocator('iframe')
    await frame.getByText(MARKUP).waitFor()
    await frame.getByText('Members only.').waitFor()
    await page.getByLabel('Title').fill('Not yet')
    await page.getByRole('radio', { name: 'Turned away' }).press('Space')
    await frame.getByText('Not yet').waitFor()
    await save(page)
    await looksRight(page)
    await go('look')
    await page.getByLabel('Accent colour', { exact: true }).fill('#00695c')
    await frame.locator('gallery-modal').first().waitFor()
    const inside = page.frames().find((one) => one.url().endsWith('/preview'))
    const drawn = () => inside?.evaluate(() => document.querySelector('gallery-modal')?.getAttribute('theme'))
    assert.equal(await drawn(), 'light')
    await page.getByRole('radio', { name: 'Dark' }).press('Space')
    await frame.locator('gallery-modal[theme=dark]').waitFor()
    assert.deepEqual(await inside?.evaluate(() => [origin, document.title]), ['null', 'Preview'])
    assert.equal(
      await inside?.evaluate(() =>
        fetch('/console/me', { method: 'POST' }).then(
          () => 'answered',
          () => 'refused',
        ),
      ),
      'refused',
    )
    assert.ok(complaints.splice(0).some((line) => /Content Security Policy/.test(line)))
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    await save(page)
    await looksRight(page)
    await page.getByRole('link', { name: 'Tags to paste' }).press('Enter')
    await page.getByText(`<login-modal app-id="${app}"></login-modal>`).waitFor()
    assert.deepEqual(complaints, [])
  },
)

sweepTest('credentials are written and never read, and a provider is asked whether it knows them', async () => {
  const { page, complaints, go } = await visit('owner')
  await go('credentials')
  const card = page.getByRole('listitem', { name: 'GitHub' })
  await card.getByRole('button', { name: 'Set' }).press('Enter')
  await page.keyboard.type('client-of-the-test')
  await card.getByLabel('Secret').fill('with space')
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await isWrong(card.getByLabel('Secret'), 'must be one word without spaces')
  assert.equal(await card.getByLabel('Secret').inputValue(), '')
  await card.getByLabel('Secret').fill(SECRET)
  await card.getByLabel('Addresses in the place').fill('token=http://127.0.0.1:1/token')
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('client-of-the-test').waitFor()
  assert.ok(!(await page.evaluate(() => document.querySelector('body > div')?.shadowRoot?.innerHTML))?.includes(SECRET))
  await card.getByRole('button', { name: 'Test' }).press('Enter')
  await card.getByText('The provider cannot be reached.').waitFor()
  const apple = page.getByRole('listitem', { name: 'Apple' })
  await apple.getByRole('button', { name: 'Set' }).press('Enter')
  for (const label of ['Client id', 'Team id', 'Key id', 'Private key']) await apple.getByLabel(label).waitFor()
  await looksRight(page)
  await card.getByRole('button', { name: 'Forget' }).press('Enter')
  await page
    .getByRole('group', { name: /^GitHub: Forget/ })
    .getByRole('button', { name: 'Forget' })
    .press('Enter')
  await card.getByText('Not set').waitFor()
  assert.deepEqual(complaints, [])
})

sweepTest('secrets, signing secrets and codes are shown once; keys are changed, accounts and people come and go', async () => {
  const { page, complaints, go } = await visit('developer')
  await go('keys')
  await page.getByLabel('What it is for').fill(MARKUP)
  await page.getByRole('button', { name: 'Create a secret' }).press('Enter')
  const secret = await once(page)
  const made = page.getByRole('row').filter({ hasText: MARKUP })
  await made.getByRole('button', { name: 'Revoke' }).press('Enter')
  await made.getByRole('group').getByRole('button', { name: 'Revoke' }).press('Enter')
  await made.getByText(/^Revoked /).waitFor()
  assert.equal(await made.getByRole('button').count(), 0)
  await page.getByRole('button', { name: 'New signing key' }).press('Enter')
  await page.keyboard.press('Space')
  await page.getByText('It signs at once, and the old key is worth nothing.').waitFor()
  await page.getByRole('group', { name: 'Give the app a new' }).getByRole('button', { name: 'New signing key' }).press('Enter')
  await page.getByText('The app signs with a new key.').waitFor()
  await looksRight(page)
  await go('webhook')
  await page.getByLabel('Address to which events are sent').fill(`https://127.0.0.1:1/${MARKUP}`)
  await page.getByRole('checkbox', { name: 'user.created' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  assert.notEqual(await once(page), secret)
  await page.getByText('There is no event.').waitFor()
  await page.getByRole('button', { name: 'Send a test event' }).press('Enter')
  await page.getByText(/^The endpoint did not take it/).waitFor()
  await page.getByRole('button', { name: 'New signing secret' }).press('Enter')
  await page.getByRole('group').getByRole('button', { name: 'New signing secret' }).press('Enter')
  await once(page)
  await looksRight(page)
  await go('accounts')
  await page.getByLabel('E-mail address or number').fill('robot@example.com')
  await page.getByRole('button', { name: 'Create a test account' }).press('Enter')
  assert.match(await once(page), /^\d{6}$/)
  await page.getByRole('cell', { name: 'robot@example.com' }).waitFor()
  await go('allowlist')
  await page.getByLabel('Let in').fill('ada@example.com example.org')
  await page.getByRole('button', { name: 'Add' }).press('Enter')
  await page.getByRole('row', { name: 'example.org' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('group').getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('row', { name: 'Domain example.org' }).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'ada@example.com' }).waitFor()
  await looksRight(page)
  await go('check')
  await page
    .getByRole('status')
    .filter({ hasText: /^(No problem found|The service finds this wrong)/ })
    .waitFor()
  await looksRight(page)
  assert.deepEqual(complaints, [])
})

sweepTest('support and viewers look at an app, are drawn nothing that changes it, and fit a phone', async () => {
  for (const role of ['support', 'viewer']) {
    const { page, complaints, go } = await visit(role, { viewport: { width: 360, height: 740 } })
    const all = ['general', 'origins', 'methods', 'texts', 'look', 'allowlist', 'accounts'] as const
    for (const place of role === 'viewer' ? ([...all, 'credentials', 'webhook', 'keys'] as const) : all) {
      await go(place)
      const main = page.getByRole('main')
      assert.equal(await main.getByRole('textbox').count(), 0, place)
      assert.equal(await main.getByRole('checkbox').count(), 0, place)
      assert.equal(await main.getByRole('button', { name: /Save|Create|Add|Remove|Revoke|New/ }).count(), 0, place)
      // Neither the page nor a table in it scrolls sideways.
      const wide = await page.evaluate(() => {
        const tables = [...(document.querySelector('body > div')?.shadowRoot?.querySelectorAll('.table, .table td') ?? [])]
        return [document.documentElement, ...tables].filter((one) => one.scrollWidth > one.clientWidth).length
      })
      assert.equal(wide, 0, `${role} ${place}`)
    }
    assert.equal(await page.getByRole('link', { name: 'Credentials' }).count(), role === 'viewer' ? 1 : 0)
    await looksRight(page)
    assert.deepEqual(complaints, [])
  }
})
