// An old session in a browser without a share of the wallet: the person signs in again, and what was asked for goes on.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { ask, dialog, openFactorWorld, typeSent } from './factor-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { newEmail, signInElsewhere } from './world.ts'

const SIX_MINUTES = 360
const MESSAGE = 'Ahoy'

describe('a wallet that is not in this browser, six minutes after the sign-in', () => {
  let at: Awaited<ReturnType<typeof openFactorWorld>>
  before(async () => {
    at = await openFactorWorld({ data: await demoAppData(...LETS_SIGN_UNSEEN) })
  })
  after(() => at.world.close())

  /** A new browser with a session of the person that is six minutes old. */
  const oldSession = async (email: string) => {
    const { page } = await at.world.visit(await at.world.person())
    await signInElsewhere(at.world, page, email)
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: { noPromptOnSignature: true } }
    })
    await at.later(SIX_MINUTES)
    return page
  }
  const withWallet = async (email: string): Promise<void> => {
    const { page } = await at.world.visit(await at.world.person())
    await signInElsewhere(at.world, page, email)
    assert.match(JSON.stringify(await ask(page, 'createWallet')), /"address":"0x/)
  }
  const signature = (page: Page) =>
    page.evaluate(
      (message) =>
        document
          .querySelector<LoginModal>('login-modal')
          ?.signMessage(message)
          .then(
            () => 'signed',
            ({ code }: { code: string }) => code,
          ),
      MESSAGE,
    )

  test('a signature asks for the code by mail and is made then; the next ones ask for nothing', async () => {
    const email = newEmail()
    await withWallet(email)
    const page = await oldSession(email)
    const signed = signature(page)
    await typeSent(page)
    assert.equal(await signed, 'signed')
    await at.later(SIX_MINUTES)
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: { noPromptOnSignature: true } }
    })
    assert.equal(await signature(page), 'signed', 'this browser has its share')
  })

  sweepTest('who closes it is told what the service said, and can ask again', async () => {
    const email = newEmail()
    await withWallet(email)
    const page = await oldSession(email)
    const refused = signature(page)
    await dialog(page).getByLabel('Six-digit code').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    assert.equal(await refused, 'recent_login_required')
    const signed = signature(page)
    await typeSent(page)
    assert.equal(await signed, 'signed')
  })

  sweepTest('a wallet that is made later asks for it too', async () => {
    const page = await oldSession(newEmail())
    const made = ask(page, 'createWallet')
    await typeSent(page)
    assert.match(JSON.stringify(await made), /"address":"0x/)
  })
})
