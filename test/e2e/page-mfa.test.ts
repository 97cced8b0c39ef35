// The second factor in a real browser: enrolled, shown while a signature waits beneath, removed; asked for by a login.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { SUCCESS_CLOSE_DELAY } from '../../src/contract/limits.ts'
import { MFA_VERIFIED_SHOWN } from '../../src/contract/mfa-limits.ts'
import { device } from './device.ts'
import {
  appOf,
  ask,
  authenticated,
  CODE,
  dialog,
  heldData,
  openFactorWorld,
  press,
  titled,
  type,
  typeSent,
} from './factor-steps.ts'
import { hasty } from './short-waits.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import { askForCode, endOfLogin, newEmail, newPhone, signInElsewhere, startLogin, type World } from './world.ts'

type On = Awaited<ReturnType<typeof openFactorWorld>>

/** Somebody for whom nothing that succeeds is shown any longer than it takes. */
const person = (world: World) => hasty(world, [MFA_VERIFIED_SHOWN, SUCCESS_CLOSE_DELAY])

/** A page of a person with a wallet, whose signatures are shown. */
const withWallet = async ({ world }: On, email = newEmail()) => {
  const { page, complaints } = await world.visit(await person(world))
  await device(page)
  await page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = { embeddedWallets: { noPromptOnSignature: false } }
  })
  await signInElsewhere(world, page, email)
  return { page, complaints, email }
}
/** Begins a signature, as far as to the prompt over it; gives how it ends. */
const beginSignature = async (page: Page): Promise<{ signed: Promise<unknown> }> => {
  const signed = ask(page, 'signMessage', 'Ahoy')
  await titled(page, 'Sign a message')
  await press(page, 'Sign')
  await titled(page, 'Verify your identity')
  return { signed }
}
const isSignature = (ended: unknown): boolean => /^0x[0-9a-f]{130}$/.test(String((ended as { signature?: string }).signature))
/** Closes codes that are shown, and is asked first, by whatever way of closing. */
const closeUnsaved = async (page: Page, codes: readonly string[]): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await titled(page, 'You have not saved them')
  await page.keyboard.press('Escape')
  await press(page, 'Show the codes')
  await titled(page, 'Save your recovery codes')
  assert.deepEqual(await dialog(page).getByRole('listitem').allTextContents(), codes)
}
/** The end of an enrolment in the first factor. */
const keepCodes = async (page: Page, isClosable = true): Promise<string[]> => {
  await titled(page, 'Save your recovery codes')
  const codes = await dialog(page).getByRole('listitem').allTextContents()
  if (isClosable) await closeUnsaved(page, codes)
  await press(page, 'I have saved them')
  return codes
}
const enrollTotp = async (page: Page, now: () => number) => {
  const enrolled = ask(page, 'enrollMfa', 'totp')
  await titled(page, 'Set up your authenticator app')
  const app = await appOf(page)
  await press(page, 'Continue')
  await type(page, app(now()))
  return { enrolled, app }
}

describe('a second factor', () => {
  let on: On
  before(async () => {
    on = await openFactorWorld()
  })
  after(() => on.world.close())

  sweepTest('of each method is enrolled in, shown while a signature waits beneath, and removed', async () => {
    const { page, complaints } = await withWallet(on)
    assert.ok((await ask(page, 'createWallet')) instanceof Object)

    const { enrolled, app } = await enrollTotp(page, on.now)
    await keepCodes(page)
    assert.deepEqual(await enrolled, { method: 'totp' })
    await on.later()
    const byApp = await beginSignature(page)
    // The info button explains it, over the prompt, which is there again after it.
    await press(page, 'More about this')
    await titled(page, 'Why do I need to secure my account?')
    await dialog(page).getByText('It is asked for before a wallet signs').waitFor()
    await press(page, 'Got it')
    await titled(page, 'Verify your identity')
    await type(page, app(on.now()))
    assert.ok(isSignature(await byApp.signed))
    assert.deepEqual(await ask(page, 'unenrollMfa', 'totp'), { method: 'totp' })

    // A page that offers no factor is told so, and no screen opens that could do nothing.
    const offer = (mfa: object) =>
      page.evaluate((mfa) => {
        const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
        modal.config = { ...modal.config, mfa }
      }, mfa)
    await offer({ methods: [] })
    assert.equal(await ask(page, 'enrollMfa'), 'not_supported')
    await offer({})

    const byPhone = ask(page, 'enrollMfa', 'sms')
    await dialog(page).getByRole('textbox', { name: 'Phone number' }).fill(newPhone())
    await page.keyboard.press('Enter')
    await titled(page, 'Enter the code we sent you')
    await dialog(page).getByText('Please check your phone for the code sent to').waitFor()
    await type(page, CODE)
    await keepCodes(page)
    assert.deepEqual(await byPhone, { method: 'sms' })
    await on.later()
    const byText = await beginSignature(page)
    await dialog(page).getByText('Enter the code that we sent to your phone.').waitFor()
    await typeSent(page)
    assert.ok(isSignature(await byText.signed))
    assert.deepEqual(await ask(page, 'unenrollMfa', 'sms'), { method: 'sms' })

    const byKey = ask(page, 'enrollMfa', 'passkey')
    await press(page, 'Create a passkey')
    await press(page, 'Use passkeys')
    await keepCodes(page)
    assert.deepEqual(await byKey, { method: 'passkey' })
    await on.later()
    const byPasskey = await beginSignature(page)
    await press(page, 'Use passkey')
    assert.ok(isSignature(await byPasskey.signed))
    assert.deepEqual(await ask(page, 'unenrollMfa', 'passkey'), { method: 'passkey' })
    assert.deepEqual(complaints.lines, [])
  })

  test('is asked for once for a row of requests; who leaves it leaves the request where it was; a code of last resort serves', async () => {
    const { page } = await withWallet(on)
    await ask(page, 'createWallet')
    const { enrolled } = await enrollTotp(page, on.now)
    const [code = ''] = await keepCodes(page)
    await enrolled
    await on.later()

    // Left: the signature is back, and can be refused.
    const left = await beginSignature(page)
    await dialog(page)
      .getByRole('button', { name: /^(Back|Cancel)$/ })
      .first()
      .click()
    await dialog(page)
      .getByRole('button', { name: /^(Try again|Sign)$/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await left.signed, 'user_rejected_request')

    // One prompt serves what waits behind it.
    const first = await beginSignature(page)
    const second = ask(page, 'signMessage', 'Ahoy again')
    await press(page, 'Use another method')
    await press(page, 'Recovery code')
    await dialog(page).getByLabel('Recovery code').fill(code)
    await press(page, 'Verify')
    assert.ok(isSignature(await first.signed))
    await press(page, 'Sign')
    assert.ok(isSignature(await second))
  })

  sweepTest('that is removed in another tab while it is asked for is asked for no more', async () => {
    const { page } = await withWallet(on)
    await ask(page, 'createWallet')
    const { enrolled, app } = await enrollTotp(page, on.now)
    await keepCodes(page)
    await enrolled
    await on.later()
    const waiting = await beginSignature(page)
    const other = await page.context().newPage()
    await other.goto(on.world.demoUrl)
    await other.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    const removed = ask(other, 'unenrollMfa', 'totp')
    await titled(other, 'Verify your identity')
    await type(other, app(on.now()))
    assert.deepEqual(await removed, { method: 'totp' })
    await page.bringToFront()
    await type(page, '000000')
    assert.ok(isSignature(await waiting.signed))
  })
})

sweepSuite('an app that asks for a second factor at each login', () => {
  let on: On
  before(async () => {
    on = await openFactorWorld({ data: await heldData() })
  })
  after(() => on.world.close())

  test('lets in who enrols at the first and verifies at the next, nobody who leaves, and nobody by a reload', async () => {
    const { world, now } = on
    const email = newEmail()
    const { page, complaints } = await world.visit(await person(world))
    const logIn = async (): Promise<void> => {
      await startLogin(page)
      await askForCode(page, email)
      await type(page, CODE)
    }
    await logIn()
    await titled(page, 'Choose a verification method')
    await dialog(page)
      .getByRole('button', { name: /^Authenticator app/ })
      .click()
    await titled(page, 'Set up your authenticator app')
    const app = await appOf(page)
    await press(page, 'Continue')
    await type(page, app(now()))
    await keepCodes(page, false)
    assert.deepEqual((await endOfLogin(page)).accounts, ['email'])
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())

    await on.later()
    await logIn()
    await titled(page, 'Verify your identity')
    await press(page, 'Log out')
    assert.equal((await endOfLogin(page)).code, 'mfa_canceled')
    assert.equal(await authenticated(page), false)

    await logIn()
    await titled(page, 'Verify your identity')
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    assert.equal(await authenticated(page), false)

    // The first factor was shown: what is left is the second.
    await startLogin(page)
    await titled(page, 'Verify your identity')
    await type(page, app(now()))
    const { accounts } = await endOfLogin(page)
    assert.deepEqual(accounts, ['email'], 'of who has shown it, everything is known')
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.deepEqual(complaints.lines, [])
  })
})

sweepSuite('an app that asks for a second factor before anything of a wallet', () => {
  let on: On
  before(async () => {
    on = await openFactorWorld({ data: await heldData('wallets') })
  })
  after(() => on.world.close())

  sweepTest('lets everybody in, and makes a wallet for who enrols, none for who leaves', async () => {
    const { page, complaints } = await withWallet(on)
    const left = ask(page, 'createWallet')
    await titled(page, 'Choose a verification method')
    await page.keyboard.press('Escape')
    assert.equal(await left, 'mfa_canceled')
    assert.equal(await authenticated(page), true)

    const made = ask(page, 'createWallet')
    await titled(page, 'Choose a verification method')
    await dialog(page)
      .getByRole('button', { name: /^Authenticator app/ })
      .click()
    await titled(page, 'Set up your authenticator app')
    const app = await appOf(page)
    await press(page, 'Continue')
    await type(page, app(on.now()))
    await keepCodes(page)
    assert.ok((await made) instanceof Object)

    await on.later()
    const asked = await beginSignature(page)
    await type(page, app(on.now()))
    assert.ok(isSignature(await asked.signed))
    assert.deepEqual(complaints.lines, [])
  })
})
