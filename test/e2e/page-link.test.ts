import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import {
  endOfLogin,
  facts,
  newEmail,
  newPhone,
  signIn,
  signInElsewhere,
  start,
  startLogin,
  type World,
  worldOfTests,
} from './world.ts'

const code = 'Six-digit code'
/** Types an address or a number into the open link or update screen, and the code that comes. */
const prove = async (world: World, page: Page, to: string, seen = 0): Promise<void> => {
  const field = page.locator('dialog[open]').getByRole('textbox')
  await field.fill(to)
  await page.keyboard.press('Enter')
  await page.getByLabel(code).fill(await world.codeFor(to, seen))
}
/** Keeps the events of accounts in `window.seen`. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const place = window as unknown as { seen: [string, string][] }
    place.seen = []
    for (const name of ['login', 'link', 'unlink', 'update', 'close', 'error'])
      document.addEventListener(name, (event) => place.seen.push([name, JSON.stringify((event as CustomEvent).detail)]), true)
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: [string, string][] }).seen)

describe('accounts of a signed-in person', () => {
  const world = worldOfTests()
  const visitSignedIn = async () => {
    const visit = await world.visit(await world.person())
    return { ...visit, email: await signInElsewhere(world, visit.page) }
  }

  test('a phone number is linked, lasts over a reload, logs the same person in, and is unlinked again', async () => {
    const { page, complaints, email } = await visitSignedIn()
    const phone = newPhone()
    const { user } = await facts(page)
    await listen(page)
    const letClose = await holdSuccess(page)
    await start(page, 'link', 'sms')
    await prove(world, page, phone)
    await page.getByRole('heading', { name: 'Your phone number is linked' }).waitFor()
    await letClose()
    assert.deepEqual(await endOfLogin(page), { id: user, account: 'phone', accounts: ['email', 'phone'] })
    assert.equal((await facts(page)).open, false)
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    const number = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.phone?.number ?? '')
    assert.equal(number.replace(/\s/g, ''), phone)
    await listen(page)
    await start(page, 'unlink', { type: 'email', id: email })
    assert.deepEqual((await endOfLogin(page)).accounts, ['phone'])
    await start(page, 'unlink', { type: 'phone', id: phone })
    assert.equal((await endOfLogin(page)).code, 'cannot_unlink_sole_account')
    const [[name, detail] = ['', ''], ...more] = await seen(page)
    assert.equal(name, 'unlink')
    assert.deepEqual([JSON.parse(detail).type, JSON.parse(detail).account.address, more], ['email', email, []])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'an e-mail address is linked by a person who came by phone; events tell it, and none of them carries a token',
    async () => {
      const { page } = await world.visit(await world.person())
      const phone = newPhone()
      await start(page, 'login', { prefill: { phone } })
      await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
      await prove(world, page, phone)
      await endOfLogin(page)
      await listen(page)
      const email = newEmail()
      await start(page, 'link', 'email', { suggestedAddress: email })
      assert.equal(await page.getByLabel('Email address').inputValue(), email)
      await prove(world, page, email)
      assert.deepEqual((await endOfLogin(page)).accounts, ['phone', 'email'])
      const events = await seen(page)
      assert.deepEqual(
        events.map(([name]) => name),
        ['link', 'close'],
      )
      const link = JSON.parse(events[0]?.[1] ?? '')
      assert.deepEqual([link.type, link.account.address, events[1]?.[1]], ['email', email, '{"reason":"success"}'])
      for (const [, detail] of events) assert.doesNotMatch(detail, /eyJ|token/i)
    },
  )

  sweepTest('an address is updated: the new one takes the place of the old', async () => {
    const { page, email } = await visitSignedIn()
    const { user } = await facts(page)
    await listen(page)
    await start(page, 'updateEmail')
    await page.locator('dialog[open]').getByText(email).waitFor()
    const field = page.getByLabel('New email address')
    await field.fill(email.toUpperCase())
    await page.getByText('This is your present address.').waitFor()
    const fresh = newEmail()
    const letClose = await holdSuccess(page)
    await prove(world, page, fresh)
    await page.getByRole('heading', { name: 'Your email address is updated' }).waitFor()
    await letClose()
    assert.deepEqual(await endOfLogin(page), { id: user, account: 'email', accounts: ['email'] })
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.email?.address), fresh)
    assert.deepEqual(
      (await seen(page)).map(([name]) => name),
      ['update', 'close'],
    )
  })

  sweepTest('what is linked to another person is refused on a screen, and another address can be tried', async () => {
    const other = await visitSignedIn()
    const { page } = await world.visit(await world.person())
    const phone = newPhone()
    await start(page, 'login', { prefill: { phone } })
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    await prove(world, page, phone)
    await endOfLogin(page)
    await start(page, 'link', 'email')
    await page.getByLabel('Email address').waitFor()
    await prove(world, page, other.email, 1)
    await page.getByRole('heading', { name: 'Authentication failed' }).waitFor()
    await page.locator('dialog[open]').getByText('This account has already been linked to another user.').waitFor()
    await page.getByRole('button', { name: /^Try another/ }).click()
    const free = newEmail()
    assert.equal(await page.getByLabel('Email address').inputValue(), other.email)
    await prove(world, page, free)
    assert.deepEqual((await endOfLogin(page)).accounts, ['phone', 'email'])
  })

  sweepTest('a type that was linked elsewhere meanwhile says so at the code', async () => {
    const person = await world.person()
    const { page: one } = await world.visit(person)
    await signIn(world, one)
    const { page: two } = await world.visit(person)
    for (const page of [one, two]) {
      await start(page, 'link', 'sms')
      await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    }
    await prove(world, one, newPhone())
    await endOfLogin(one)
    await prove(world, two, newPhone())
    await two.getByText('You cannot authorize more than one account for this user.').waitFor()
    await two.keyboard.press('Escape')
    assert.equal((await endOfLogin(two)).code, 'exited_link_flow')
  })

  sweepTest('what cannot be done rejects before anything opens', async () => {
    const { page: out } = await world.visit(await world.person())
    for (const [method, ...parameters] of [['link', 'email'], ['updateEmail'], ['unlink', { type: 'email', id: 'x' }]] as const) {
      await start(out, method, ...parameters)
      assert.deepEqual(await endOfLogin(out), { code: 'must_be_authenticated', message: 'User must be authenticated' })
    }
    const { page } = await visitSignedIn()
    for (const [type, refused] of [
      ['email', 'cannot_link_more_of_type'],
      ['custom', 'failed_to_link_account'],
    ]) {
      await start(page, 'link', type)
      assert.equal((await endOfLogin(page)).code, refused)
    }
    assert.equal((await facts(page)).open, false)
  })

  sweepTest('an update needs an address', async () => {
    const { page } = await world.visit(await world.person())
    const phone = newPhone()
    await start(page, 'login', { prefill: { phone } })
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    await prove(world, page, phone)
    await endOfLogin(page)
    await start(page, 'updateEmail')
    assert.equal((await endOfLogin(page)).message, 'User is required to have an email address to update it.')
  })

  sweepTest('closing half-way rejects with the code of its flow, at the entry and at the code', async () => {
    const { page } = await visitSignedIn()
    await start(page, 'updateEmail')
    await page.getByLabel('New email address').waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_update_flow')
    await start(page, 'link', 'sms')
    await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhone())
    await page.keyboard.press('Enter')
    await page.getByLabel(code).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal((await endOfLogin(page)).code, 'exited_link_flow')
  })

  test('one flow at a time: the same call joins, another is refused, login() resolves and leaves the flow open', async () => {
    const { page } = await visitSignedIn()
    await start(page, 'link', 'sms')
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    const ends = await page.evaluate(async () => {
      const modal = document.querySelector<LoginModal>('login-modal')
      const joined = modal?.link('sms').catch(({ code }) => code)
      const other = await modal?.updateEmail().catch(({ code }) => code)
      const login = await modal?.login()
      const open = modal?.open
      await modal?.close()
      return [other, login?.wasAlreadyAuthenticated, open, await joined]
    })
    assert.deepEqual(ends, ['flow_in_progress', true, true, 'exited_link_flow'])
  })

  sweepTest('whoever signs out in another tab ends what was begun, and nothing is linked', async () => {
    const person = await world.person()
    const { page: one } = await world.visit(person)
    await signIn(world, one)
    const { page: two } = await world.visit(person)
    await start(one, 'link', 'sms')
    await one.getByRole('textbox', { name: 'Phone number' }).waitFor()
    await two.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.equal((await endOfLogin(one)).code, 'must_be_authenticated')
    assert.equal((await facts(one)).open, false)
  })

  sweepTest('with the keyboard alone: from a button of the page to the new address, and the focus comes back', async () => {
    const { page } = await visitSignedIn()
    const fresh = newEmail()
    await page.locator('#update-email').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('New email address').waitFor()
    await page.keyboard.type(fresh)
    await page.keyboard.press('Enter')
    await page.getByLabel(code).waitFor()
    await page.keyboard.type(await world.codeFor(fresh))
    await page.waitForFunction(
      (address) => document.querySelector<LoginModal>('login-modal')?.user?.email?.address === address,
      fresh,
    )
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'update-email')
  })

  sweepTest('a login after all that is a login again', async () => {
    const { page } = await visitSignedIn()
    await start(page, 'link', 'sms')
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.equal((await facts(page)).state?.screen, 'LANDING')
  })
})
