// A person's own passkeys, added, listed and removed, by `link()` and in the account, with a virtual authenticator.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { device } from './device.ts'
import { addPasskey, button, closeModal, dialog, hold } from './passkey-steps.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import { endOfLogin, facts, signInElsewhere, start, worldOfTests } from './world.ts'

/** Waits until what has this name has the focus: what a press changes is drawn a frame after it. */
const focusOn = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const one = document.querySelector('login-modal')?.shadowRoot?.activeElement
    return (one?.getAttribute('aria-label') || one?.textContent || '') === name
  }, name)
/** Waits until a field has it. */
const typing = (page: Page) =>
  page.waitForFunction(() => document.querySelector('login-modal')?.shadowRoot?.activeElement?.localName === 'input')
/** Keeps the events of accounts in `window.seen`. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const place = window as unknown as { seen: string[] }
    place.seen = []
    for (const name of ['link', 'unlink', 'error'])
      document.addEventListener(
        name,
        ({ detail }: CustomEventInit) => place.seen.push(`${name} ${detail.type ?? detail.code}`),
        true,
      )
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
/** Waits until the host has heard of something. */
const heard = (page: Page, news: string) =>
  page.waitForFunction((news) => (window as unknown as { seen: string[] }).seen.includes(news), news)

describe('the passkeys of a person', () => {
  const world = worldOfTests()

  /** A person signed in by e-mail, with a virtual authenticator. */
  const visitor = async () => {
    const context = await world.person({ reducedMotion: 'reduce' })
    await context.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    const { page, complaints } = await world.visit(context)
    const own = await device(page)
    await signInElsewhere(world, page)
    await watch(page)
    return { page, complaints, own }
  }

  test('with the keyboard alone: add one, keep it, remove it; the focus is always somewhere, and the host hears of it', async () => {
    const { page, complaints, own } = await visitor()
    await start(page, 'link', 'passkey')
    await dialog(page).getByRole('heading', { name: 'Add a passkey' }).waitFor()
    await page.keyboard.press('Tab')
    await focusOn(page, 'Add new passkey')
    await page.keyboard.press('Enter')
    assert.equal((await endOfLogin(page)).account, 'passkey')
    await start(page, 'link', 'passkey')
    const remove = dialog(page).getByRole('button', { name: 'Unlink Chrome on Linux' })
    await remove.waitFor()
    await page.keyboard.press('Tab')
    await focusOn(page, 'Rename Chrome on Linux')
    await page.keyboard.press('Enter')
    await typing(page)
    // The proposal is chosen as a whole: what is typed takes its place.
    await page.keyboard.type('Desk')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Unlink Desk' }).waitFor()
    await focusOn(page, 'Rename Desk')
    await page.keyboard.press('Enter')
    await typing(page)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await remove.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await focusOn(page, 'Cancel')
    await page.keyboard.press('Enter')
    await focusOn(page, 'Unlink Chrome on Linux')
    await page.keyboard.press('Enter')
    await focusOn(page, 'Cancel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Add a passkey' }).waitFor()
    await focusOn(page, 'Add a passkey')
    // The device has been told, and offers it no more.
    await own.gone()
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_link_flow')
    assert.deepEqual(await seen(page), ['link passkey', 'unlink passkey'])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('one device holds one; a person has five at most, two are shown until all are asked for', async () => {
    const { page, complaints, own } = await visitor()
    await start(page, 'link', 'passkey')
    await addPasskey(page)
    await start(page, 'link', 'passkey')
    await button(page, 'Add new passkey').click()
    await dialog(page).getByText('This device already has a passkey for this account.').waitFor()
    for (let count = 2; count <= 5; count++) {
      await own.another()
      await addPasskey(page)
      await start(page, 'link', 'passkey')
    }
    const items = dialog(page).getByRole('listitem')
    await items.first().waitFor()
    assert.deepEqual([await items.count(), await button(page, 'Add new passkey').count()], [2, 0])
    await button(page, 'View all').click()
    await focusOn(page, 'View fewer')
    assert.equal(await items.count(), 5)
    await dialog(page).getByText('You have 5 passkeys').waitFor()
    await items
      .nth(3)
      .getByRole('button', { name: /^Unlink/ })
      .click()
    await button(page, 'Unlink').click()
    await button(page, 'Add new passkey').waitFor()
    await closeModal(page)
    const ids = await page.evaluate(() =>
      document
        .querySelector<LoginModal>('login-modal')
        ?.user?.linkedAccounts.flatMap((account) => (account.type === 'passkey' ? [account.credentialId] : [])),
    )
    assert.equal(ids?.length, 4)
    await start(page, 'unlink', { type: 'passkey', id: ids?.[0] })
    assert.deepEqual((await endOfLogin(page)).accounts, ['email', 'passkey', 'passkey', 'passkey'])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('one that is enrolled in MFA stays, and the person reads why', async () => {
    const { page } = await visitor()
    await start(page, 'link', 'passkey')
    await addPasskey(page)
    await page.route('**/passkeys/unlink', (route) =>
      route.fulfill({ status: 401, json: { error: 'A second factor is needed.', code: 'missing_or_invalid_mfa' } }),
    )
    await start(page, 'link', 'passkey')
    await dialog(page).getByRole('button', { name: 'Unlink Chrome on Linux' }).click()
    await button(page, 'Unlink').click()
    await dialog(page).getByText('Cannot unlink a passkey enrolled in MFA').waitFor()
    assert.equal(await dialog(page).getByRole('listitem').count(), 1)
    await focusOn(page, 'Unlink Chrome on Linux')
    assert.deepEqual(await seen(page), ['link passkey', 'error missing_or_invalid_mfa'])
  })

  sweepTest('a person whom the device does not recognise gets none, reads why, and tries again', async () => {
    const { page, own, complaints } = await visitor()
    await own.verified(false)
    await start(page, 'link', 'passkey')
    await button(page, 'Add new passkey').click()
    await dialog(page).getByText('Passkey request timed out or rejected by user.').waitFor()
    assert.equal(await own.held(), 0)
    await own.verified(true)
    assert.equal((await addPasskey(page)).account, 'passkey')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('the account leads to them, counts them, and stays open when one is added or removed', async () => {
    const { page, complaints } = await visitor()
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await button(page, 'Passkeys (0)').click()
    await button(page, 'Add new passkey').click()
    await button(page, 'Passkeys (1)').click()
    await dialog(page).getByRole('heading', { name: 'Your passkeys' }).waitFor()
    assert.equal((await facts(page)).state?.screen, 'LINK_PASSKEY_SCREEN')
    await dialog(page).getByRole('button', { name: 'Unlink Chrome on Linux' }).click()
    await button(page, 'Unlink').click()
    await dialog(page).getByRole('heading', { name: 'Add a passkey' }).waitFor()
    await button(page, 'Back: Account').click()
    await button(page, 'Passkeys (0)').waitFor()
    assert.deepEqual(await seen(page), ['link passkey', 'unlink passkey'])
    assert.deepEqual(complaints.lines, [])
  })
})

sweepSuite('a removal whose sign-in is long ago', () => {
  const world = worldOfTests({ TEST_TIME: new Date().toISOString(), TEST_CODE: '271828' })
  const wait = () =>
    fetch(new URL('/dev/clock', world.serviceUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: 301 }),
    })

  sweepTest('asks for a code, else for a passkey, and goes on by itself', async () => {
    const context = await world.person({ reducedMotion: 'reduce' })
    await context.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    const { page } = await world.visit(context)
    const own = await device(page)
    await signInElsewhere(world, page)
    await watch(page)
    await start(page, 'link', 'passkey')
    await addPasskey(page)
    await own.another()
    await start(page, 'link', 'passkey')
    await addPasskey(page)
    await wait()
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await dialog(page)
      .getByRole('button', { name: /^Unlink .*@/ })
      .click()
    // The code is known in advance; before it is sent the service refuses it.
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/passwordless/init') && answer.ok())
    await button(page, 'Unlink').click()
    await sent
    // The repeated removal: until it is answered, the account shows what it is asked to remove.
    const goOn = await hold(page, '**/passwordless/unlink')
    await dialog(page).getByLabel('Six-digit code').fill('271828')
    await dialog(page).getByRole('heading', { name: 'Confirmed' }).waitFor()
    const address = dialog(page).getByText(/^Email\s·/)
    await address.waitFor()
    assert.deepEqual(await seen(page), ['link passkey', 'link passkey'])
    goOn()
    await heard(page, 'unlink email')
    await address.waitFor({ state: 'detached' })
    await wait()
    await button(page, 'Passkeys (2)').click()
    await dialog(page)
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Unlink/ })
      .click()
    await button(page, 'Unlink').click()
    await heard(page, 'unlink passkey')
    await dialog(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    assert.equal(await dialog(page).getByRole('listitem').count(), 1)
    assert.deepEqual(
      (await seen(page)).filter((one) => !one.startsWith('error')),
      ['link passkey', 'link passkey', 'unlink email', 'unlink passkey'],
    )
    await button(page, 'Back: Account').click()
    await button(page, 'Passkeys (1)').waitFor()
  })
})
