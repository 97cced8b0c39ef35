// The service in the operators' console: its numbers, tokens, operators and log, by role; what the first screen weighs.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testData } from '../data.ts'
import { findings } from './axe.ts'
import { type ConsoleWorld, consoleOrigin, enrolAt, operatorOf, rowWith, sectionLink } from './operator-steps.ts'
import { post, signIn } from './person.ts'
import { sweepTest } from './sweep-test.ts'
import { newEmail, openWorld } from './world.ts'

const MOST = 123_000

let where: ConsoleWorld
before(async () => {
  const data = await testData({})
  const world = await openWorld({}, { data })
  where = { data, world, origin: consoleOrigin(world) }
})
after(() => where.world.close())

sweepTest('a viewer sees sign-ins, failures and messages of the day, as bars and as a table, by keyboard', async () => {
  const { serviceUrl } = where.world
  await signIn(serviceUrl, newEmail())
  await post(serviceUrl, '/passwordless/authenticate', { email: newEmail(), code: '000000' })
  const { page, complaints } = await operatorOf(where, 'viewer')
  await sectionLink(page, 'Service').press('Enter')
  await page.getByText('Database: works').waitFor()
  const chart = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'E-mail' }) })
  await chart.getByRole('img', { name: /^E-mail: [1-9]\d* logins, [1-9]\d* failed$/ }).waitFor()
  await chart.getByText(/Wrong or expired: [1-9]/).waitFor()
  await chart.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  assert.match((await chart.getByRole('row').nth(1).textContent()) ?? '', /\d+[1-9]\d*$/)
  await page.getByRole('row', { name: /Mail Code Sent [1-9]/ }).waitFor()
  await page.getByRole('row', { name: /Service key .+ in use/ }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  for (const name of ['Operators', 'API tokens', 'Audit']) assert.equal(await sectionLink(page, name).count(), 0)
  // Who comes by an address is shown what their role may see.
  await page.goto(`${where.origin}/#/tokens`)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  assert.deepEqual(complaints, [])
})

sweepTest('the same in German and in Arabic, from right to left, in a narrow window and dark', async () => {
  for (const [locale, section, title, direction] of [
    ['de-DE', 'Dienst', 'Anmeldungen', 'ltr'],
    ['ar', 'الخدمة', 'عمليات الدخول', 'rtl'],
  ] as const) {
    const { page, complaints } = await operatorOf(where, 'owner', locale, {
      ...{ locale, colorScheme: 'dark' },
      viewport: { width: 360, height: 760 },
    })
    assert.equal(await page.evaluate(() => document.documentElement.dir), direction)
    await sectionLink(page, section).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page.getByRole('figure').first().waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    // Nothing scrolls sideways.
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    assert.deepEqual(complaints, [])
  }
})

sweepTest(
  'an owner makes a token that is shown once and does what it may, until it is revoked; the log tells of both',
  async () => {
    const { page, complaints } = await operatorOf(where, 'owner', 'Olga')
    await sectionLink(page, 'API tokens').click()
    await page.getByText('There is no token.').waitFor()
    await page.getByRole('button', { name: 'Create a token' }).click()
    await page.getByLabel('Name').fill('ci')
    await page.getByRole('button', { name: 'Create a token' }).click()
    await page.getByRole('group', { name: 'Scopes' }).getByText('Choose at least one scope.').waitFor()
    await page.getByRole('checkbox', { name: 'apps:read' }).press('Space')
    await page.getByLabel('Name').press('Enter')
    const token = (await page.getByText(/^lk_admin_/).textContent()) ?? ''
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    const ask = () =>
      fetch(`${where.world.serviceUrl}/api/admin/v1/acts/apps.list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      })
    assert.equal((await ask()).status, 200)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await rowWith(page, 'ci').waitFor()
    assert.ok(!(await page.content()).includes(token))
    await rowWith(page, 'ci').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('group', { name: 'End this token at once?' }).getByRole('button', { name: 'Revoke' }).click()
    await rowWith(page, 'ci').getByText('Revoked').waitFor()
    assert.equal((await ask()).status, 401)
    await sectionLink(page, 'Audit').click()
    const entry = rowWith(page, 'tokens.create').filter({ hasText: 'Olga' })
    // Details are one line until they are opened.
    await entry.getByText('scopes: apps:read', { exact: true }).waitFor({ state: 'hidden' })
    await entry.getByText('scopes: apps:read').first().click()
    await entry.getByText('scopes: apps:read', { exact: true }).waitFor()
    assert.ok(!(await page.locator('main').innerText()).includes(token))
    // Entries of one app alone: tokens are of none.
    await page.getByRole('combobox', { name: 'App' }).selectOption({ index: 1 })
    await page.getByText('Nothing has been done yet.').waitFor()
    await page.getByText('Check the log').first().click()
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page.getByText(/entries, each as it was written/).waitFor()
    await page.getByLabel('Head of an earlier check (optional)').fill('of-another-log')
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page.getByRole('alert').filter({ hasText: 'the entry with the known head is missing' }).waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    assert.deepEqual(complaints, [])
  },
)

sweepTest(
  'an owner invites somebody by a link that works once, and removes them: their next step leads to the sign-in',
  async () => {
    const { page, complaints } = await operatorOf(where, 'owner', 'Otto')
    await sectionLink(page, 'Operators').click()
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('developer')
    await page.getByText('May change apps, keys and settings').waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    const link = (await page.getByText(/#invite=/).textContent()) ?? ''
    assert.ok(link.startsWith(where.origin))
    const other = await enrolAt(where, link, 'Dora')
    await sectionLink(other.page, 'Audit').click()
    await other.page.getByRole('table').waitFor()
    for (const name of ['Operators', 'API tokens']) assert.equal(await sectionLink(other.page, name).count(), 0)
    const late = await (await where.world.person({ locale: 'en-US' })).newPage()
    await late.goto(link)
    await late.getByRole('textbox').fill('Late')
    await late.keyboard.press('Enter')
    await late.getByRole('alert').filter({ hasText: 'This link has been used or is too old.' }).waitFor()
    await page.reload()
    await rowWith(page, 'Dora').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('group', { name: 'Shut this operator out?' }).getByRole('button', { name: 'Remove' }).click()
    await rowWith(page, 'Dora').getByText('Removed').waitFor()
    await sectionLink(other.page, 'Apps').click()
    await other.page.getByText('Your session has ended.').waitFor()
    await other.page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await other.page.getByRole('alert').filter({ hasText: 'The passkey was not accepted.' }).waitFor()
    assert.equal(await other.page.getByRole('table').count(), 0)
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    assert.deepEqual([...complaints, ...other.complaints], [])
  },
)

test('the first screen is at most 123 kB on the wire, whatever language it is in', async () => {
  for (const locale of ['en-US', 'ar']) {
    const page = await (await where.world.person({ locale })).newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(where.origin)
    await page.getByRole('button').waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(bytes > 30_000 && bytes <= MOST, `${locale}: ${bytes}`)
  }
})
