import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { withConfig } from './config-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, DEMO_APP, endOfLogin, endSoon, facts, newEmail, signIn, startLogin, worldOfTests } from './world.ts'

/** A tag beside the page's own, and what it said. */
const addTag = (page: Page, attributes: Record<string, string>, config?: string | object) =>
  page.evaluate(
    ([attributes, config]) => {
      const tag = document.createElement('login-modal')
      const place = window as unknown as { errors: unknown[] }
      place.errors = []
      tag.addEventListener('error', (event) => place.errors.push((event as unknown as CustomEvent).detail))
      for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
      if (typeof config === 'object') Object.assign(tag, { config })
      if (typeof config === 'string') {
        const json = document.createElement('script')
        json.type = 'application/json'
        json.append(config)
        tag.append(json)
      }
      tag.id = 'added'
      document.body.append(tag)
    },
    [attributes, config] as const,
  )
const errors = (page: Page) => page.evaluate(() => (window as unknown as { errors: { code: string; message: string }[] }).errors)
const added = (page: Page) => page.locator('#added')

/** What a browser may do to a page's storage, as a script that runs before the page's own. */
const HARM = {
  refuse: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  garbage: `for (const key of ['privy:token', 'privy:refresh_token', 'privy:caid']) localStorage.setItem(key, '{"not')`,
  quota: `Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError') }`,
}

describe('how a page sets the tags up', () => {
  const world = worldOfTests()

  test('an app id of 24 characters is a hint, one console error that names the rule, and an error event', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await addTag(page, { 'app-id': DEMO_APP.slice(0, 24) })
    await added(page).getByText('app-id must be a string of exactly 25 characters').waitFor()
    assert.deepEqual(complaints.lines, [
      `<login-modal> app-id must be a string of exactly 25 characters, but it is "${DEMO_APP.slice(0, 24)}" (24 characters).`,
    ])
    assert.equal((await errors(page))[0]?.code, 'invalid_app_id')
    const ends = await page.evaluate(async () => {
      const modal = document.querySelector<LoginModal>('#added')
      return [
        await modal?.login().catch(({ code }) => code),
        await modal?.getAccessToken().catch(({ code }) => code),
        modal?.open,
      ]
    })
    assert.deepEqual(ends, ['invalid_app_id', 'invalid_app_id', true])
    // The modal says it where the person pressed, and nothing is asked of the service.
    const dialog = added(page).getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Login is not available here' }).waitFor()
    await dialog.getByText(`app-id must be a string of exactly 25 characters, but it is "${DEMO_APP.slice(0, 24)}"`).waitFor()
    await dialog.getByText('npx latchkey app list').waitFor()
    assert.deepEqual(await dialog.locator('main button').allInnerTexts(), ['Copy command', 'Close'])
    await dialog.locator('main').getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(complaints.lines.length, 1)
    // The right id mends the same tag.
    await page.evaluate((id) => {
      const tag = document.querySelector<LoginModal>('#added')
      if (tag) Object.assign(tag, { appId: id, open: true })
    }, DEMO_APP)
    await added(page).getByLabel('Email address').waitFor()
  })

  sweepTest('a script whose code cannot be loaded settles every promise', async () => {
    const person = await world.person()
    const page = await person.newPage()
    await page.route('**/elements/chunks/**', (route) => route.abort())
    await page.goto(world.demoUrl)
    await page.getByRole('alert').getByText('could not load its code from').first().waitFor()
    const code = await page.evaluate(() =>
      document
        .querySelector<LoginModal>('login-modal')
        ?.login()
        .catch((error: { code: string }) => error.code),
    )
    assert.equal(code, 'service_unreachable')
  })

  test('an app that the service does not know is said with its address', async () => {
    const { page } = await world.visit(await world.person())
    await addTag(page, { 'app-id': 'unknownapp000000000000001' })
    await added(page).getByText(`must be an app of the service at ${world.serviceUrl}`).waitFor()
    assert.equal((await errors(page))[0]?.code, 'invalid_app_id')
  })

  sweepTest('an api-url that is no address is named', async () => {
    const { page } = await world.visit(await world.person())
    for (const url of ['nowhere', 'javascript:alert(1)', 'ftp://example.com']) {
      await addTag(page, { 'app-id': DEMO_APP, 'api-url': url })
      await added(page).getByText('api-url must be the http or https address of a service').waitFor()
      await page.evaluate(() => document.querySelector('#added')?.remove())
    }
  })

  sweepTest('a broken config is one console error with path, value and rule, and the login still works', async () => {
    const { page, complaints } = await world.visit(await world.person())
    for (const [child, problem] of [
      ['{ "appearance": { "landingHeader": 3 } }', /config\.appearance\.landingHeader: .*\(received 3\)/],
      ['{ "unknownKey": true }', /config\.unknownKey: /],
      ['{ "loginMethods": [] }', /config\.loginMethods: at least one login method must be enabled/],
      ['{ not json', /config: the JSON child cannot be read/],
    ] as const) {
      await addTag(page, { 'app-id': DEMO_APP, 'api-url': world.serviceUrl }, child)
      await added(page).getByRole('alert').waitFor()
      assert.match(
        complaints.lines
          .splice(0)
          .filter((line) => line.startsWith('<login-modal>'))
          .join(),
        problem,
      )
      await page.evaluate(() => document.querySelector('#added')?.remove())
    }
    await signIn(world, page)
  })

  sweepTest('header and message come from attributes, then from the config', async () => {
    const { page } = await world.visit(await world.person())
    const long = 'm'.repeat(120)
    await addTag(
      page,
      { 'app-id': DEMO_APP, 'api-url': world.serviceUrl, 'landing-header': 'From the tag' },
      { appearance: { landingHeader: 'From the config', loginMessage: long } },
    )
    await page.evaluate(() => document.querySelector('#added')?.setAttribute('open', ''))
    await added(page).getByText('From the tag').waitFor()
    await added(page).getByText('m'.repeat(100), { exact: true }).waitFor()
  })

  test('hostile texts of an app are shown as text, and hostile links are not links', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const evil = '<img src=x onerror=alert(1)>'
    await addTag(
      page,
      { 'app-id': DEMO_APP, 'api-url': world.serviceUrl },
      {
        appearance: { landingHeader: evil, loginMessage: `"'&${evil}`, accentColor: 'red; background: url(//evil.example)' },
        legal: { termsAndConditionsUrl: 'javascript:alert(1)', privacyPolicyUrl: 'https://example.com/privacy' },
      },
    )
    await page.evaluate(() => document.querySelector('#added')?.setAttribute('open', ''))
    await added(page).getByText(evil, { exact: true }).waitFor()
    const links = await added(page)
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    assert.equal(
      links.some((link) => /javascript/i.test(link)),
      false,
    )
    assert.ok(links.includes('https://example.com/privacy'))
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('standalone is drawn inline, without a close button, and signs in', async () => {
    const { page } = await world.visit(await world.person())
    await addTag(page, { 'app-id': DEMO_APP, 'api-url': world.serviceUrl, mode: 'standalone' })
    const email = newEmail()
    await added(page).getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await added(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.equal(await added(page).getByRole('button', { name: 'Close' }).count(), 0)
  })

  sweepTest('a modal that is moved keeps what was typed and stays a modal; one that is removed rejects', async () => {
    const { page } = await world.visit(await world.person())
    await startLogin(page)
    await page.getByLabel('Email address').fill('half@typed')
    await page.evaluate(() => {
      const modal = document.querySelector('login-modal')
      if (modal) document.body.append(modal)
    })
    assert.equal(await page.getByLabel('Email address').inputValue(), 'half@typed')
    assert.equal(await page.locator('login-modal dialog').evaluate((dialog) => dialog.matches(':modal')), true)
    await page.evaluate(() => document.querySelector('login-modal')?.remove())
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.equal(await page.locator('html').evaluate((html) => html.style.overflow), '')
  })

  sweepTest('the bundle loaded twice shares one session', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await page.evaluate((url) => import(`${url}/elements/latchkey.js?again`), world.serviceUrl)
    await addTag(page, { 'app-id': DEMO_APP })
    await signIn(world, page)
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('#added')?.authenticated), true)
    assert.deepEqual(complaints.lines, [])
  })

  test('a wallet-button alone on its page brings its own login', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate((id) => {
      document.querySelector('login-modal')?.remove()
      document.querySelector('wallet-button')?.setAttribute('app-id', id)
    }, DEMO_APP)
    await page.locator('wallet-button').click()
    await page.getByLabel('Email address').waitFor()
  })

  test('the host page stays as it was: nothing is written but the overflow while the modal is open, and no foreign request', async () => {
    const person = await world.person()
    const hosts = new Set<string>()
    person.on('request', (request) => hosts.add(new URL(request.url()).host))
    const { page } = await world.visit(person)
    await page.evaluate(() => {
      const place = window as unknown as { writes: string[] }
      place.writes = []
      const seen = new MutationObserver((records) => {
        for (const { type, target, attributeName, addedNodes, removedNodes } of records)
          place.writes.push(`${type} ${target.nodeName} ${attributeName ?? addedNodes.length + removedNodes.length}`)
      })
      for (const node of [document.documentElement, document.head, document.body])
        seen.observe(node, { attributes: true, childList: true })
    })
    await signIn(world, page)
    await page.locator('wallet-button').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    const writes = await page.evaluate(() => (window as unknown as { writes: string[] }).writes)
    assert.deepEqual([...new Set(writes)], ['attributes HTML style'])
    assert.equal(await page.evaluate(() => document.documentElement.getAttribute('style')), null)
    assert.deepEqual([...hosts].sort(), [new URL(world.demoUrl).host, new URL(world.serviceUrl).host].sort())
  })

  test('a strict policy with Trusted Types none is kept through the whole login', async () => {
    const person = await world.person()
    await person.addInitScript(() => {
      const place = window as unknown as { violations: string[] }
      place.violations = []
      document.addEventListener('securitypolicyviolation', (event) =>
        place.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await withConfig(person, { fiat_on_ramp_enabled: false })
    const { page, complaints } = await world.visit(person)
    const policy = (await (await fetch(world.service.demoUrl ?? '')).headers.get('content-security-policy')) ?? ''
    for (const part of ["default-src 'none'", "style-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"]) {
      assert.ok(policy.includes(part), part)
    }
    // Where an app has no funding the button is drawn and named as off; a press says why.
    const fund = page.locator('fund-account').getByRole('button', { name: 'Add funds', disabled: true })
    await page.locator('fund-account').click()
    assert.equal(await fund.count(), 1)
    await page.getByText('Funding is not enabled for this app.').waitFor()
    await signIn(world, page)
    await page.locator('wallet-button').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
    assert.deepEqual([await violations(), complaints.lines], [[], []])
    // The listener does hear: a planted violation is found.
    await page.evaluate(() => {
      document.body.append(document.createElement('style'))
      document.querySelector('style')?.append('a{}')
    })
    await page.waitForFunction(() => (window as unknown as { violations: string[] }).violations.length > 0)
  })

  sweepTest('storage that is refused, full of garbage or missing keeps a person able to sign in', async () => {
    for (const harm of ['refuse', 'garbage', 'quota'] as const) {
      const person = await world.person()
      await person.addInitScript({ content: HARM[harm] })
      const { page, complaints } = await world.visit(person)
      await signIn(world, page)
      assert.ok((await facts(page)).user, harm)
      assert.ok(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.getAccessToken()), harm)
      assert.deepEqual(complaints.lines, [], harm)
    }
  })

  sweepTest('a deep page works the same under another site of the app', async () => {
    const person = await world.person()
    const page = await person.newPage()
    await page.goto(world.demoUrl.replace('localhost', 'app.localhost'))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await startLogin(page)
    const email = newEmail()
    await askForCode(page, email)
    await page.getByLabel('Six-digit code').fill(await world.codeFor(email))
    assert.equal((await endSoon(page)).isNewUser, true)
  })
})
