// One person in the operators' console: found by a part of anything, helped by support, drawn as text.

import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { HEADER } from '../../src/contract/wire.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { findings } from './axe.ts'
import { type ConsoleWorld, consoleOrigin, isWrong, operatorOf, sectionLink } from './operator-steps.ts'
import { post, signIn } from './person.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, newEmail, newPhone, openWorld } from './world.ts'

const MARKUP = '<img src=x onerror="document.title=`taken`">'

let where: ConsoleWorld
before(async () => {
  const data = await testData({})
  const world = await openWorld({}, { data })
  where = { data, world, origin: consoleOrigin(world) }
})
after(() => where.world.close())

/** A user with an e-mail address and a phone number, signed in twice. */
const somebody = async () => {
  const { serviceUrl } = where.world
  const [email, phone] = [newEmail(), newPhone()]
  const { token, user } = await signIn(serviceUrl, email)
  // Before the link: its notice comes in its own time, and the newest mail would not be the code.
  const second = await signIn(serviceUrl, email)
  const bearer = { authorization: `Bearer ${token}` }
  assert.equal((await post(serviceUrl, '/passwordless_sms/init', { phoneNumber: phone }, bearer)).status, 200)
  const code = await where.world.codeFor(phone)
  assert.equal((await post(serviceUrl, '/passwordless_sms/link', { phoneNumber: phone, code }, bearer)).status, 200)
  return { email, phone, user: user.id, tokens: [token, second.token] }
}
const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}
const open = async (page: Page, text: string, name: string): Promise<void> => {
  await search(page, text)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
/** The row of their number, which is written as people write it. */
const phoneRow = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Phone', exact: true }) })
const me = (token: string) =>
  fetch(`${where.world.serviceUrl}/api/v1/users/me/sessions`, {
    headers: { authorization: `Bearer ${token}`, [HEADER.appId]: DEMO_APP },
  })

test('support finds a person by a part of a number, ends one session of two, and sends them a code that nobody else sees', async () => {
  const { email, phone, tokens } = await somebody()
  const { page, complaints } = await operatorOf(where, 'support')
  await open(page, phone.slice(-7), email)
  const ends = page.getByRole('button', { name: 'End', exact: true })
  assert.equal(await ends.count(), 2)
  await ends.first().press('Enter')
  await page.getByRole('group', { name: 'End this session?' }).getByRole('button', { name: 'End' }).press('Enter')
  await ends.nth(1).waitFor({ state: 'detached' })
  const left = await Promise.all(tokens.map(async (token) => (await me(token)).status))
  assert.deepEqual(left.sort(), [200, 401])
  const answered = page.waitForResponse((response) => response.url().endsWith('users.resend'))
  await phoneRow(page).getByRole('button', { name: 'Send a login code' }).press('Enter')
  const answer = await answered
  await page.getByText('A code is on its way to the user.').waitFor()
  const code = await where.world.codeFor(phone, 1)
  assert.deepEqual(await answer.json(), { done: true })
  assert.ok(!(await page.locator('main').innerText()).includes(code))
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  assert.deepEqual(complaints, [])
})

sweepTest('support changes metadata, saves what is stored as a file, unlinks, and deletes after a question', async () => {
  const { email, user } = await somebody()
  const { page, complaints } = await operatorOf(where, 'support')
  await open(page, email, email)
  await page.getByRole('button', { name: 'Change metadata' }).click()
  await page.getByLabel('Metadata as JSON').fill('[1]')
  await page.getByRole('button', { name: 'Save' }).click()
  await isWrong(page.getByLabel('Metadata as JSON'), 'no JSON object')
  await page.getByLabel('Metadata as JSON').fill(JSON.stringify({ plan: MARKUP }))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('definition').filter({ hasText: MARKUP }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await text(await (await download).createReadStream())
  assert.equal((JSON.parse(file) as { user: { id: string } }).user.id, user)
  for (const secret of ['token_hash', 'code_hash', 'refresh_token"', 'sealed']) assert.ok(!file.includes(secret), secret)
  await phoneRow(page).getByRole('button', { name: 'Unlink' }).click()
  const question = page.getByRole('group', { name: 'Unlink this account?' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await phoneRow(page).waitFor({ state: 'detached' })
  // The last account stays: no button offers to take it.
  assert.equal(await page.getByRole('button', { name: 'Unlink' }).count(), 0)
  await page.getByRole('button', { name: 'Delete user' }).click()
  const sure = page.getByRole('group', { name: /Delete this user with everything/ })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await sure.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete user' }).click()
  await sure.getByRole('button', { name: 'Delete user' }).click()
  await page.getByText('The user is deleted.').waitFor()
  await page.getByRole('link', { name: 'All users' }).click()
  // The search is still there, and finds no user.
  assert.equal(await page.getByRole('searchbox').inputValue(), email)
  await page.getByText('Nobody was found.').waitFor()
  assert.equal(await page.title(), 'Console')
  assert.deepEqual(complaints, [])
})

sweepTest('names that providers, wallets and devices told stay text, in the list and on the page', async () => {
  const { out } = await command(['secret', 'create', '--app', DEMO_APP, '--json'], where.data.env)
  const { secret } = JSON.parse(out) as { secret: string }
  const made = await fetch(`${where.world.serviceUrl}/api/v1/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADER.appId]: DEMO_APP,
      authorization: `Basic ${Buffer.from(`${DEMO_APP}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({
      linked_accounts: [
        { type: 'twitter_oauth', subject: 'marked-up', username: MARKUP, name: MARKUP, profile_picture_url: null },
      ],
    }),
  })
  assert.equal(made.status, 200, await made.clone().text())
  const { page, complaints } = await operatorOf(where, 'viewer', MARKUP)
  // A device says what it is called in its sessions: the service's answer is changed on its way here.
  await page.route('**/console/acts/users.get', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const session = {
      ...body.sessions[0],
      id: 's',
      is_current: false,
      created_at: 1,
      last_used_at: 1,
      expires_at: 2,
      country: MARKUP,
    }
    body.sessions = [{ ...session, browser: MARKUP, os: MARKUP }]
    body.devices = [{ address: MARKUP, browser: MARKUP, os: MARKUP, since: 1, last_used_at: 1 }]
    body.activity = [{ kind: MARKUP, account: MARKUP, browser: MARKUP, os: MARKUP, country: null, at: 1 }]
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, 'onerror', MARKUP)
  assert.ok((await page.getByRole('cell', { name: MARKUP }).count()) >= 4)
  assert.equal(await page.locator('img').count(), 0)
  assert.equal(await page.title(), 'Console')
  assert.deepEqual(complaints, [])
})

sweepTest('an operator whose session ends while they look at somebody signs in again, and is where they were', async () => {
  const { email } = await somebody()
  const { page } = await operatorOf(where, 'support')
  await open(page, email, email)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('Your session has ended.').waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: email }).waitFor()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await sectionLink(page, 'Users').click()
  await page.getByRole('searchbox').waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
})

sweepTest('offline is said where it happened, and goes on by itself', async () => {
  const { email } = await somebody()
  const { page, complaints } = await operatorOf(where, 'viewer')
  await page.getByRole('table').waitFor()
  await page.context().setOffline(true)
  await search(page, email)
  await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  await page.context().setOffline(false)
  await page.getByRole('link', { name: email }).waitFor()
  assert.equal(await page.getByRole('alert').filter({ hasText: 'You are offline.' }).count(), 0)
  assert.deepEqual(complaints, [])
})

sweepTest('of many people the first come, and more by a button', async () => {
  const { page } = await operatorOf(where, 'viewer')
  const seen: { cursor?: string }[] = []
  await page.route('**/console/acts/users.search', async (route) => {
    const asked = JSON.parse(route.request().postData() ?? '{}') as { cursor?: string }
    seen.push(asked)
    if (asked.cursor) return route.fulfill({ json: { users: [], next_cursor: null } })
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), next_cursor: 'abc' } })
  })
  await search(page, 'example')
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  assert.equal(seen.at(-1)?.cursor, 'abc')
  await sectionLink(page, 'Users').waitFor()
})

sweepTest('why somebody could not log in is told on their page, and for an address that no user has', async () => {
  const { email } = await somebody()
  const stranger = newEmail()
  for (const one of [email, stranger])
    await post(where.world.serviceUrl, '/passwordless/authenticate', { email: one, code: '000000' })
  const { page, complaints } = await operatorOf(where, 'viewer')
  await open(page, email, email)
  const reason = 'The code, passkey or signature was wrong or expired'
  await page.getByRole('table', { name: 'Refused logins' }).getByRole('row').filter({ hasText: reason }).waitFor()
  await page.getByRole('link', { name: 'All users' }).click()
  await search(page, stranger)
  await page.getByText('Nobody was found.').waitFor()
  await page.getByRole('table', { name: 'Refused logins' }).getByRole('row').filter({ hasText: reason }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  assert.deepEqual(complaints, [])
})

sweepTest('the search answers as one types and is kept in the address; `/`, arrows and Enter lead to a person', async () => {
  const { email } = await somebody()
  const { page } = await operatorOf(where, 'viewer')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.getByRole('status').or(page.getByRole('row')).first().waitFor()
  await page.waitForURL((url) => url.hash.includes('text='))
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await page.reload()
  assert.equal(await page.getByRole('searchbox').inputValue(), email)
  await page.getByRole('link', { name: email }).waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: email }).waitFor()
})

sweepTest(
  'an owner looks an export over, imports it, takes it back and carries all people away; support sees none of it',
  async () => {
    const { page, complaints } = await operatorOf(where, 'owner')
    await page.goto(`${where.origin}/#/apps/${DEMO_APP}/people`)
    const [kept, gone] = [newEmail(), newEmail()]
    const lines = [
      { user_id: 'auth0|kept', email: kept, email_verified: true },
      { user_id: 'auth0|gone', email: gone, email_verified: true, blocked: true },
    ]
    const buffer = Buffer.from(`${lines.map((one) => JSON.stringify(one)).join('\n')}\n{"broken`)
    await page.getByLabel('Export of').selectOption('auth0')
    await page.getByLabel('File').setInputFiles({ name: 'people.ndjson', mimeType: 'application/x-ndjson', buffer })
    const cells = (label: string) => page.getByRole('table', { name: label }).locator('td:nth-child(2)').allInnerTexts()
    await page.getByRole('button', { name: 'See what would happen' }).press('Enter')
    await page.getByRole('table', { name: 'This would happen; nothing is kept yet' }).waitFor()
    assert.deepEqual(await cells('This would happen; nothing is kept yet'), ['1', '0', '0', '0', '1', '1'])
    const reasons = page.getByRole('table', { name: 'Report by line' })
    assert.deepEqual(await reasons.locator('code').allInnerTexts(), ['blocked', 'not_json'])
    await page.getByRole('button', { name: 'Import people' }).press('Enter')
    await page.getByRole('table', { name: 'This has happened' }).waitFor()
    const imports = page.getByRole('table', { name: 'Imports' })
    await imports.getByText('people.ndjson').waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all people' }).press('Enter'),
    ])
    assert.match(await text(await download.createReadStream()), /"former_id":"auth0\|kept"/)
    await imports.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('group').getByRole('button', { name: 'Undo' }).press('Enter')
    await imports.getByText('Undone').waitFor()
    assert.deepEqual(complaints, [])

    const other = await operatorOf(where, 'support')
    await other.page.goto(`${where.origin}/#/apps/${DEMO_APP}`)
    await other.page.getByRole('link', { name: 'Check', exact: true }).waitFor()
    assert.equal(await other.page.getByRole('link', { name: 'People', exact: true }).count(), 0)
  },
)

sweepTest('an owner writes an app as a file, compares a changed one, and takes over what is ticked', async () => {
  const { page, complaints } = await operatorOf(where, 'owner')
  await page.goto(`${where.origin}/#/apps/${DEMO_APP}/file`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this app as a file' }).press('Enter')
  const changed = (await text(await (await saved).createReadStream()))
    .replace(/\n {2}name: .*/, '\n  name: Renamed')
    .replace(/\nallowed_origins:/, '\nallowed_origins:\n  - https://more.example')
  const upload = { name: 'app.yaml', mimeType: 'application/yaml', buffer: Buffer.from(changed) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByRole('button', { name: 'Compare' }).press('Enter')
  const ticks = page.getByRole('table', { name: 'What differs' }).getByRole('checkbox')
  await ticks.nth(1).waitFor()
  assert.deepEqual([await ticks.count(), await page.getByRole('checkbox', { checked: true }).count()], [2, 1])
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  await page.getByRole('button', { name: 'Take over what is ticked' }).press('Enter')
  await page.getByRole('group').getByRole('button', { name: 'Take over what is ticked' }).press('Enter')
  await page.getByRole('row').filter({ hasText: 'config.name' }).waitFor({ state: 'detached' })
  await ticks.first().waitFor()
  assert.equal(await ticks.count(), 1)
  assert.deepEqual(complaints, [])
})
