// Captcha failures: tokens that run out, scripts blocked or slow, wrong keys and tokens. Nothing typed is lost.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CaptchaWorld, captchaShown, HINT, openCaptchaWorld, runUntil, SCRIPT, submit } from './captcha-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, endOfLogin, facts, newEmail, startLogin } from './world.ts'

const code = 'Six-digit code'

describe('in the way of a captcha', () => {
  let place: CaptchaWorld
  before(async () => {
    place = await openCaptchaWorld()
  })
  after(() => place.close())
  const visit: CaptchaWorld['visit'] = (context) => place.visit(context)
  const timed: CaptchaWorld['timed'] = () => place.timed()

  sweepTest('a token that runs out while the person types is asked for anew', async () => {
    const { page, heard } = await timed()
    const email = newEmail()
    await startLogin(page)
    // Its life begins when the page has it, not when the frame is given it.
    const arrived = await page.evaluateHandle(() => ({
      token: new Promise<string>((resolve) =>
        addEventListener('message', ({ data }) => data?.latchkey === 'captcha' && data.token && resolve(data.token)),
      ),
    }))
    await page.getByLabel('Email address').fill(email)
    const token = await arrived.evaluate((it) => it.token)
    await page.clock.fastForward(301_000)
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/passwordless/init'))
    await page.keyboard.press('Enter')
    const shown = (await asked).postDataJSON().token
    assert.ok(shown && shown !== token)
    await page.getByLabel(code).waitFor()
    assert.equal(heard.solved(), 2)
    assert.ok(await place.world.codeFor(email))
  })

  sweepTest(
    'a script that is blocked is tried again three times, then the screen says what may be in the way; a retry works',
    async () => {
      const { page, heard } = await timed()
      await page.context().route(SCRIPT, (route) => route.abort('blockedbyclient'))
      const email = newEmail()
      await startLogin(page)
      await submit(page, email)
      await captchaShown(page)
      await runUntil(page, HINT)
      await page.getByRole('heading', { name: 'You did not pass CAPTCHA. Please try again.' }).waitFor()
      assert.equal((await facts(page)).state?.at, 'error')
      const tries = heard.addresses.filter((url) => url.includes('/v0/api.js')).length
      // Once while the person typed or at the press, and three times more.
      assert.ok(tries === 4 || tries === 5, String(tries))
      assert.equal(heard.inits.length, 0)
      await page.context().unroute(SCRIPT)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByLabel(code).fill(await place.world.codeFor(email))
      await page.clock.runFor(2000)
      assert.equal((await endOfLogin(page)).isNewUser, true)
    },
  )

  sweepTest('after 20 s without a result the catalogue speaks, what was typed stays, and "Try again" works', async () => {
    const context = await place.world.person()
    await context.clock.install()
    await context.route(SCRIPT, () => {})
    const { page } = await visit(context)
    const email = newEmail()
    await startLogin(page)
    await submit(page, email)
    await captchaShown(page)
    await runUntil(page, 'Something went wrong! Please try again later.', 1000)
    assert.equal((await facts(page)).state?.screen, 'ERROR_SCREEN')
    // Before the menu is back, which may ask for the script at once.
    await context.unroute(SCRIPT)
    await page.getByRole('button', { name: 'Back' }).click()
    assert.equal(await page.getByLabel('Email address').inputValue(), email)
    await page.getByLabel('Email address').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(code).waitFor()
  })

  sweepTest('a key that the provider does not know is not passed', async () => {
    const { page } = await timed()
    await page.context().route('**/apps/*/captcha?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/data-key="[^"]*"/, 'data-key="0x0"') })
    })
    await startLogin(page)
    await submit(page, newEmail())
    await runUntil(page, HINT)
  })

  sweepTest('a key of another kind is a mistake of the set-up, told to the host', async () => {
    const context = await place.world.person()
    await context.route(`**/api/v1/apps/${DEMO_APP}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), captcha_site_key: 'h:1' } })
    })
    const { page } = await visit(context)
    await page.evaluate(() => {
      document.querySelector('login-modal')?.addEventListener('error', (event) => {
        Object.assign(window, { told: (event as unknown as CustomEvent).detail })
      })
    })
    await startLogin(page)
    await submit(page, newEmail())
    await page.getByText('Something went wrong', { exact: true }).waitFor()
    const told = await page.evaluate(() => (window as unknown as { told: unknown }).told)
    assert.deepEqual(told, { code: 'invalid_config', message: 'Unsupported captcha site key', flow: 'passwordless' })
  })

  test('a token that the service does not take is said so, and the next try takes a new one', async () => {
    const { page, heard } = await visit()
    await page.route('**/passwordless/init', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), token: 'forged' }) }),
    )
    const email = newEmail()
    await startLogin(page)
    await submit(page, email)
    await page.getByText('Please try again.', { exact: true }).waitFor()
    await page.getByText('Something went wrong', { exact: true }).waitFor()
    await page.unroute('**/passwordless/init')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel(code).fill(await place.world.codeFor(email))
    assert.equal((await endOfLogin(page)).isNewUser, true)
    assert.equal(heard.solved(), 2)
  })
})
