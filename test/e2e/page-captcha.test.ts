// The captcha on a page with the strictest policy: unseen, before a login, and good for one call.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { findings } from './axe.ts'
import { type CaptchaWorld, captchaShown, frameOf, openCaptchaWorld, SCRIPT, submit } from './captcha-steps.ts'
import { hasten } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { at, choose, countCalls, toList } from './wallet-login-steps.ts'
import { giveWallet } from './wallet-steps.ts'
import { askForCode, DEMO_APP, endOfLogin, facts, newEmail, newPhone, start, startLogin, untilResend } from './world.ts'

const code = 'Six-digit code'

describe('an app with a captcha', () => {
  let place: CaptchaWorld
  before(async () => {
    place = await openCaptchaWorld()
  })
  after(() => place.close())
  const visit: CaptchaWorld['visit'] = (context) => place.visit(context)
  const held: CaptchaWorld['held'] = () => place.held()

  test('nothing of it is loaded before somebody types; then it is passed unseen, and the login goes through', async () => {
    const { page, complaints, heard } = await visit()
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    await page.getByLabel('Email address').fill('ada@')
    const ofIt = () => heard.addresses.filter((url) => /captcha|turnstile/.test(url))
    assert.deepEqual(ofIt(), [])
    const email = newEmail()
    await submit(page, email)
    await page.getByLabel(code).fill(await place.world.codeFor(email))
    assert.equal((await endOfLogin(page)).isNewUser, true)
    assert.ok(ofIt().length > 0)
    assert.equal(heard.inits.length, 1)
    assert.ok(heard.inits[0]?.token)
    // Only the service and its sandbox were spoken to, and the policy had nothing to refuse.
    const hosts = new Set(heard.addresses.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))
    assert.deepEqual([...hosts].sort(), [place.world.serviceUrl, place.world.sandboxUrl].sort())
    assert.deepEqual(complaints.lines, [])
    assert.equal(await frameOf(page).count(), 0)
  })

  sweepTest('a number asks for it as well, and "Resend code" takes a token of its own', async () => {
    const { page, heard } = await place.timed()
    const phone = newPhone()
    await startLogin(page)
    await page.getByRole('button', { name: 'Phone number', exact: true }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.slice(2))
    await page.keyboard.press('Enter')
    await page.getByLabel(code).waitFor()
    await place.world.codeFor(phone)
    await (await untilResend(page)).click()
    await page.getByLabel(code).fill(await place.world.codeFor(phone, 1))
    assert.equal((await endOfLogin(page)).method, 'sms')
    const tokens = heard.inits.map(({ token }) => token)
    assert.equal(tokens.length, 2)
    assert.ok(tokens[0] && tokens[1] && tokens[0] !== tokens[1])
  })

  sweepTest(
    'while it runs CAPTCHA_SCREEN stands there; it leads on by itself, and "back" leads past it to what was typed',
    async () => {
      const { page, complaints, release } = await held()
      const email = newEmail()
      await startLogin(page)
      await submit(page, email)
      await captchaShown(page)
      assert.deepEqual((await facts(page)).state, { screen: 'CAPTCHA_SCREEN', flow: 'captcha', at: 'loading' })
      // The page has a main part of its own, behind the dialog.
      assert.deepEqual(await findings(page, { within: 'html' }), [])
      await page.getByRole('button', { name: 'Back' }).click()
      assert.equal(await page.getByLabel('Email address').inputValue(), email)
      await page.getByLabel('Email address').focus()
      await page.keyboard.press('Enter')
      await captchaShown(page)
      await release()
      await page.getByLabel(code).waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      assert.equal(await page.getByLabel('Email address').inputValue(), email)
      assert.deepEqual(complaints.lines, [])
    },
  )

  sweepTest('a wallet is asked to sign after it is passed, and the call for that carries its token', async () => {
    const person = await place.world.person()
    const wallet = await giveWallet(person)
    const script = new Promise<Route>((resolve) => person.route(SCRIPT, resolve))
    const { page, complaints } = await place.visit(person)
    const calls = countCalls(page)
    await toList(page)
    await choose(page)
    const waiting = await script
    await at(page, 'signing')
    assert.deepEqual([calls, wallet.asked.includes('personal_sign')], [[], false])
    const init = page.waitForRequest(/siwe\/init$/)
    await waiting.continue()
    assert.match((await init).postDataJSON().token, /./)
    assert.equal((await hasten(page, endOfLogin(page))).method, 'siwe')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('the frame is unseen and unheard: no stop for the keyboard, Esc closes, and it goes with the dialog', async () => {
    const { page } = await held()
    await startLogin(page)
    await submit(page, newEmail())
    await captchaShown(page)
    const frame = frameOf(page)
    assert.deepEqual(await frame.evaluate((one: HTMLIFrameElement) => [one.inert, one.sandbox.value]), [
      true,
      'allow-scripts allow-same-origin',
    ])
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab')
      const inFrame = await page.evaluate(
        () => document.querySelector('login-modal')?.shadowRoot?.activeElement?.localName === 'iframe',
      )
      assert.equal(inFrame, false)
    }
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.equal(await frame.count(), 0)
  })

  test('what others say in its name is not heard, on either side', async () => {
    const { page, heard, release } = await held()
    const asked = page.waitForRequest((request) => request.url().includes('/v0/api.js'))
    await startLogin(page)
    await submit(page, newEmail())
    await captchaShown(page)
    // From now on the frame itself says nothing that would take back what was put into its mouth.
    await asked
    await page.evaluate(
      ([sandbox, service]) => {
        const word = { latchkey: 'captcha', at: 'success', run: 1, token: 'forged' }
        postMessage(word, '*')
        dispatchEvent(new MessageEvent('message', { data: word, origin: sandbox, source: window }))
        const frame = document.querySelector('login-modal')?.shadowRoot?.querySelector('iframe')?.contentWindow ?? null
        for (const origin of ['https://evil.example', service])
          dispatchEvent(new MessageEvent('message', { data: word, origin, source: frame }))
        dispatchEvent(new MessageEvent('message', { data: { ...word, token: 7 }, origin: sandbox, source: frame }))
        dispatchEvent(new MessageEvent('message', { data: { ...word, run: 9 }, origin: sandbox, source: frame }))
      },
      [place.world.sandboxUrl, place.world.serviceUrl] as const,
    )
    const inside = page.frames().find((one) => one.url().includes('/captcha?'))
    await inside?.evaluate(() => {
      postMessage({ latchkey: 'captcha', run: 50 }, '*')
      dispatchEvent(
        new MessageEvent('message', { data: { latchkey: 'captcha', run: 60 }, origin: 'https://evil.example', source: parent }),
      )
    })
    await page.clock.runFor(1000)
    assert.equal((await facts(page)).state?.at, 'loading')
    assert.equal(heard.inits.length, 0)
    await release()
    await page.getByLabel(code).waitFor()
    assert.notEqual(heard.inits[0]?.token, 'forged')
  })

  test('what runs in the frame cannot touch a frame of the service on the same page, its storage or its cookies', async () => {
    const { page } = await held()
    const { serviceUrl } = place.world
    // A page of the service that holds a secret, as the frame with keys does.
    await page
      .context()
      .route(`${serviceUrl}/apps/*/keys`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Keys</title><p>the secret</p>' }),
      )
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), { src, name: 'keys' })
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, `${serviceUrl}/apps/${DEMO_APP}/keys`)
    const asked = page.waitForRequest((request) => request.url().includes('/v0/api.js'))
    await startLogin(page)
    await submit(page, newEmail())
    await asked
    const frames = page.frames()
    const [keys, captcha] = [frames.find((one) => one.name() === 'keys'), frames.find((one) => one.url().includes('/captcha?'))]
    await keys?.evaluate(() => {
      localStorage.setItem('share', 'of a key')
      // biome-ignore lint/suspicious/noDocumentCookie: the other way of a script to a cookie is not in every browser
      document.cookie = 'share=of-a-key'
    })
    /** What a script in one frame gets of every other frame of the page, and of what its own origin keeps. */
    const reach = () =>
      [...Array(parent.length).keys()]
        .filter((at) => parent[at] !== window)
        .map((at) => {
          try {
            return parent[at]?.document.body.textContent
          } catch (error) {
            return (error as Error).name
          }
        })
        .concat(localStorage.getItem('share') ?? 'nothing', /share/.test(document.cookie) ? 'a cookie' : 'no cookie')
    assert.deepEqual(await keys?.evaluate(reach), ['of a key', 'a cookie'])
    assert.deepEqual(await captcha?.evaluate(reach), ['SecurityError', 'nothing', 'no cookie'])
  })

  sweepTest('who is signed in links without it, by their session', async () => {
    const { page, heard } = await visit()
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await page.getByLabel(code).fill(await place.world.codeFor(email))
    await endOfLogin(page)
    const phone = newPhone()
    await start(page, 'link', 'sms')
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.slice(2))
    await page.keyboard.press('Enter')
    await page.getByLabel(code).fill(await place.world.codeFor(phone))
    await endOfLogin(page)
    assert.equal(heard.inits.length, 2)
    assert.equal(heard.inits[1]?.token, undefined)
    assert.match(heard.inits[1]?.bearer ?? '', /^Bearer ./)
    assert.equal(heard.solved(), 1)
  })
})
