// Login and sign-up by passkey in a real browser with a virtual authenticator: success, refusals, interruptions.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { StageElement } from '../../src/screens/stage.tsx'
import { device } from './device.ts'
import { addPasskey, button, closeModal, dialog, hold, logOut, questions, signedIn } from './passkey-steps.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, endOfLogin, facts, signInElsewhere, start, startLogin, worldOfTests } from './world.ts'

const way = (page: Page) => dialog(page).getByRole('button', { name: /^I have a passkey( Recent)?$/ })
const REFUSED = 'No passkey used'
const says = (page: Page, title: string) => dialog(page).getByRole('heading', { name: title, exact: true }).waitFor()

describe('passkeys', () => {
  const world = worldOfTests()

  /** A page, and a device. The device of a test picks what is offered in a field by itself, so only one test lets the browser offer. */
  const guest = async (offers = false) => {
    const context = await world.person({ reducedMotion: 'reduce' })
    if (!offers)
      await context.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    const { page, complaints } = await world.visit(context)
    return { page, complaints, own: await device(page) }
  }
  /** A person with a passkey, signed out. */
  const owner = async (offers = false) => {
    const visit = await guest(offers)
    const { page } = visit
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await start(page, 'link', 'passkey')
    const linked = await addPasskey(page)
    await logOut(page)
    return { ...visit, user, linked }
  }

  test('one is linked and logs the same person in; success closes by itself, lasts over a reload, and is marked', async () => {
    const { page, complaints, own, user, linked } = await owner()
    assert.deepEqual(linked, { id: user, account: 'passkey', accounts: ['email', 'passkey'] })
    assert.equal(await own.held(), 1)
    const release = await hold(page, '**/passkeys/authenticate/init')
    const letClose = await holdSuccess(page)
    await startLogin(page)
    await way(page).click()
    await says(page, 'Waiting for your passkey')
    assert.deepEqual((await facts(page)).state, { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', flow: 'passkey', at: 'loading' })
    release()
    await says(page, 'You are logged in')
    await letClose()
    const end = await endOfLogin(page)
    assert.deepEqual([end.id, end.isNewUser, end.method, end.account], [user, false, 'passkey', 'passkey'])
    assert.equal((await facts(page)).open, false)
    await page.reload()
    await signedIn(page)
    await logOut(page)
    await startLogin(page)
    await dialog(page).getByRole('button', { name: 'I have a passkey Recent' }).waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  test('is offered in the e-mail field, and picking it there is a login', async () => {
    const { page, complaints, own, user } = await owner(true)
    const release = await hold(page, '**/passkeys/authenticate/init')
    await startLogin(page)
    const field = dialog(page).getByLabel('Email address')
    assert.equal(await field.getAttribute('autocomplete'), 'email webauthn')
    const asserted = own.asserted()
    release()
    await asserted
    const end = await endOfLogin(page)
    assert.deepEqual([end.id, end.method, end.account], [user, 'passkey', 'passkey'])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('the menu stands before anything is asked for, and is not drawn a second time for an offer', async () => {
    const { page, complaints, own } = await guest(true)
    await own.present(false)
    await page.waitForFunction(() => {
      const root = document.querySelector('login-modal')?.shadowRoot
      const stage = root?.querySelector<StageElement>('login-stage')
      return (stage?.stageHost.modal.$view.get() ?? 'loading') !== 'loading'
    })
    const asked: string[] = []
    page.on('request', (request) => {
      // What the page asks for while it is idle may still be under way.
      if (request.url().includes('passkey')) asked.push(request.url())
    })
    const pressed = await page.evaluate(async () => {
      const tag = document.querySelector('login-modal') as LoginModal
      const held: FrameRequestCallback[] = []
      // No picture is made until the test says so.
      Object.assign(window, { held, draw: requestAnimationFrame, requestAnimationFrame: held.push.bind(held) })
      const drawn: unknown[] = []
      const stage = tag.shadowRoot?.querySelector<StageElement>('login-stage')
      stage?.stageHost.modal.$view.listen((view) => void drawn.push(view))
      tag.login().catch(() => undefined)
      const focused = tag.shadowRoot?.activeElement?.id
      // What the press has asked for was asked for before this.
      const [fence = ''] = [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/elements/'))
      await fetch(fence, { cache: 'no-store' })
      return { drawn: drawn.length, focused }
    })
    assert.deepEqual([pressed.focused, pressed.drawn], ['email', 0])
    assert.deepEqual(asked, [])
    const offer = page.waitForRequest('**/passkeys/authenticate/init')
    await page.evaluate(() => {
      const { held, draw } = window as unknown as { held: FrameRequestCallback[]; draw: typeof requestAnimationFrame }
      window.requestAnimationFrame = draw
      held.forEach((frame) => void draw(frame))
    })
    await offer
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('an offer that nobody takes up stands in nobody’s way', async () => {
    const { page, complaints, own, user } = await owner(true)
    await own.present(false)
    const { asked, hold: holdQuestions, letGo } = await questions(page)
    await startLogin(page)
    await asked(1)
    await holdQuestions()
    await way(page).click()
    // The offer is called off by now: it is not what the person at the device answers.
    await asked(2)
    await own.present(true)
    await letGo()
    assert.equal((await endOfLogin(page)).id, user)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'a person whom the device does not recognise is told, and tries again, over a time without a connection too',
    async () => {
      const { page, complaints, own, user } = await owner()
      await own.verified(false)
      await startLogin(page)
      await way(page).click()
      await says(page, REFUSED)
      await dialog(page).locator('.subtitle').getByText('Passkey request timed out or rejected by user.').waitFor()
      await own.verified(true)
      // All code of this screen is here by now. Without a connection it says so, and goes on by itself when there is one.
      await page.context().setOffline(true)
      await button(page, 'Try again').click()
      await says(page, 'You are offline')
      await page.context().setOffline(false)
      assert.equal((await endOfLogin(page)).id, user)
      assert.deepEqual(complaints.lines, [])
    },
  )

  sweepTest('a person who cancels the dialog is told, and the menu is one press away', async () => {
    const { page, complaints } = await guest()
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'))
      document.addEventListener(
        'error',
        (event) => Object.assign(window, { told: (event as unknown as CustomEvent).detail }),
        true,
      )
    })
    await startLogin(page)
    await way(page).click()
    await says(page, REFUSED)
    assert.deepEqual(await page.evaluate(() => (window as { told?: unknown }).told), {
      code: 'passkey_not_allowed',
      message: 'Cancelled.',
      flow: 'passkey',
    })
    await button(page, 'Back').click()
    await way(page).waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('going back calls the browser off, and another try is open at once', async () => {
    const { page, complaints, own, user } = await owner()
    await own.present(false)
    const asked = page.waitForResponse('**/passkeys/authenticate/init')
    await startLogin(page)
    await way(page).click()
    await asked
    await button(page, 'Back').click()
    await way(page).waitFor()
    await own.present(true)
    await way(page).click()
    assert.equal((await endOfLogin(page)).id, user)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a dialog that nobody answers runs out, and closing then is an exit', async () => {
    const { page, complaints, own } = await owner()
    await own.present(false)
    await page.route('**/passkeys/authenticate/init', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.options.timeout = 300
      await route.fulfill({ response, json: body })
    })
    await startLogin(page)
    await way(page).click()
    await says(page, REFUSED)
    await closeModal(page)
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('of two dialogs at once the later one has the word; the former says so', async () => {
    const { page, complaints, own, user } = await owner()
    await own.present(false)
    await page.evaluate((id) => {
      const other = document.createElement('login-modal')
      other.setAttribute('app-id', id)
      other.id = 'other'
      document.body.append(other)
    }, DEMO_APP)
    const { asked, hold: holdQuestions, letGo } = await questions(page)
    await startLogin(page)
    await way(page).click()
    await asked(1)
    await holdQuestions()
    await page.evaluate(() => void document.querySelector<LoginModal>('#other')?.login())
    const other = page.locator('#other').locator('dialog[open]')
    await other.getByRole('button', { name: 'I have a passkey' }).click()
    await says(page, REFUSED)
    await own.present(true)
    await letGo()
    await signedIn(page)
    assert.equal((await facts(page)).user, user)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('somebody new signs up with a passkey, where the app allows it', async () => {
    const { page, complaints, own } = await guest()
    await own.present(false)
    const release = await hold(page, '**/passkeys/register/init')
    await startLogin(page)
    await way(page).click()
    await button(page, 'Sign up with a new passkey').click()
    await says(page, 'Making your passkey')
    await own.present(true)
    release()
    const end = await endOfLogin(page)
    assert.deepEqual([end.isNewUser, end.method, end.accounts], [true, 'passkey', ['passkey']])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a service that does not know the passkey any more is told in the words of the catalogue', async () => {
    const { page } = await owner()
    await startLogin(page)
    await page.route('**/passkeys/authenticate', (route) =>
      route.fulfill({ status: 422, json: { error: 'The passkey was not accepted.', code: 'invalid_credentials' } }),
    )
    await way(page).click()
    await says(page, 'An unknown error occurred.')
    await page.unroute('**/passkeys/authenticate')
    await button(page, 'Try again').click()
    await signedIn(page)
  })

  sweepTest('asks for no code that speaks to authenticators before a passkey is used', async () => {
    const { page } = await guest()
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) loaded.push(request.url())
    })
    await page.reload()
    await startLogin(page)
    await way(page).waitFor()
    const speaks = async () => {
      const texts = await Promise.all(loaded.map(async (url) => (await fetch(url)).text()))
      return texts.some((text) => text.includes('excludeCredentials'))
    }
    assert.deepEqual([loaded.length > 0, await speaks()], [true, false])
    await way(page).click()
    await says(page, REFUSED)
    assert.equal(await speaks(), true)
  })
})
