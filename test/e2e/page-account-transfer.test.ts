// An address that another user has linked, in a real browser: moved, left where it is, guarded meanwhile.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoAppData } from './demo-app-data.ts'
import { signIn } from './person.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { askForSms, endOfLogin, newEmail, newPhone, skipSuccess, start, startLogin, worldOfTests } from './world.ts'

const code = 'Six-digit code'
const asks = (page: Page) => page.getByRole('heading', { name: 'This belongs to another account' }).waitFor()
const press = (page: Page, name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()

describe('an address of another user', () => {
  const world = worldOfTests({}, async () => ({ data: await demoAppData('--method', 'sms', '--account-transfers', 'yes') }))

  /** A user with a number links an address that another user logs in by, as far as to the question. */
  const prove = async () => {
    const email = newEmail()
    const owner = await signIn(world.service.url, email)
    const { page, complaints } = await world.visit(await world.person())
    const phone = newPhone()
    await startLogin(page)
    await askForSms(page, phone)
    await page.getByLabel(code).fill(await world.codeFor(phone))
    await skipSuccess(page)
    const { id } = (await endOfLogin(page)) as { id: string }
    await start(page, 'link', 'email')
    await page.locator('dialog[open]').getByRole('textbox').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel(code).fill(await world.codeFor(email, 1))
    await asks(page)
    return { page, complaints, email, owner, id }
  }

  test('is moved at a press, and logs in whom it belongs to now', async () => {
    const { page, complaints, email, owner, id } = await prove()
    await page.getByText(email).first().waitFor()
    const letClose = await holdSuccess(page)
    await press(page, 'Move it to this account')
    await page.getByRole('heading', { name: 'Moved to this account' }).waitFor()
    await letClose()
    assert.deepEqual(await endOfLogin(page), { id, account: 'email', accounts: ['phone', 'email'] })
    const again = await signIn(world.service.url, email)
    assert.deepEqual([again.user.id, again.user.id === owner.user.id], [id, false])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('is left where it is by a press; the screen below says whose it is', async () => {
    const { page, email, owner } = await prove()
    await press(page, 'Leave it there')
    await page.getByText('This account has already been linked to another user.').first().waitFor()
    await page.keyboard.press('Escape')
    assert.equal(((await endOfLogin(page)) as { code: string }).code, 'linked_to_another_user')
    assert.equal((await signIn(world.service.url, email)).user.id, owner.user.id)
  })

  sweepTest('a service that cannot be reached is said there, and another press goes on', async () => {
    const { page, id } = await prove()
    await world.fault({ path: 'passwordless.transfer', status: 503, times: 3 })
    await press(page, 'Move it to this account')
    await page.locator('dialog[open] .note[data-tone=error]').waitFor()
    await press(page, 'Move it to this account')
    await skipSuccess(page)
    assert.equal(((await endOfLogin(page)) as { id: string }).id, id)
  })
})
