import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { holdSuccess } from './success.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import { askForCode, chunksWith, endOfLogin, facts, newEmail, signIn, startLogin, untilResend, worldOfTests } from './world.ts'

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000')
const code = 'Six-digit code'

describe('a person signs in by e-mail', () => {
  const world = worldOfTests({}, { embedded: true })

  test('a new person is made, a known one is found; promise and events say so, and none of them carries a token', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const email = newEmail()
    await page.evaluate(() => {
      const place = window as unknown as { seen: [string, string][] }
      place.seen = []
      for (const name of ['open', 'screen', 'session', 'login', 'close', 'logout']) {
        document.addEventListener(name, (event) => place.seen.push([name, JSON.stringify((event as CustomEvent).detail)]), true)
      }
    })
    const ids = []
    for (const isNewUser of [true, false]) {
      await startLogin(page)
      await askForCode(page, email)
      await page.getByLabel(code).fill(await world.codeFor(email, isNewUser ? 0 : 1))
      const end = await endOfLogin(page)
      assert.deepEqual([end.isNewUser, end.method], [isNewUser, 'email'])
      assert.equal((await facts(page)).user, end.id)
      ids.push(end.id)
      await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    }
    assert.equal(ids[0], ids[1])
    const seen = await page.evaluate(() => (window as unknown as { seen: [string, string][] }).seen)
    const modal = ['open', 'screen', 'screen', 'login', 'close', 'logout']
    assert.deepEqual(
      seen.map(([name]) => name).filter((name) => name !== 'session'),
      [...modal, ...modal],
    )
    for (const [, detail] of seen) assert.doesNotMatch(detail, /eyJ|token/i)
    assert.deepEqual(complaints.lines, [])
  })

  test('a wrong code says so, empties the boxes after 1.4 s, and the right one still works', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const right = await world.codeFor(email)
    // The boxes are emptied after as long as a success is shown.
    const goOn = await holdSuccess(page)
    await page.getByLabel(code).fill(wrong(right))
    await page.getByText('Invalid or expired verification code').waitFor()
    assert.equal(await page.getByLabel(code).inputValue(), wrong(right))
    await goOn()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.state.at === 'awaiting-code-input')
    assert.equal(await page.getByLabel(code).inputValue(), '')
    await page.getByLabel(code).fill(right)
    assert.equal((await endOfLogin(page)).isNewUser, true)
  })

  sweepTest('the styles of the code are there before the press that leads to it', async () => {
    const { page } = await world.visit(await world.person())
    await startLogin(page)
    await page.waitForFunction(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      const rules = (modal?.shadowRoot?.adoptedStyleSheets ?? []).flatMap((sheet) => [...sheet.cssRules])
      return (
        modal?.state.screen === 'LANDING' && rules.some((rule) => rule instanceof CSSStyleRule && rule.selectorText === '.code')
      )
    })
  })

  sweepTest('a code works once', async () => {
    const email = newEmail()
    const { page } = await world.visit(await world.person())
    await startLogin(page)
    await askForCode(page, email)
    const used = await world.codeFor(email)
    await page.getByLabel(code).fill(used)
    await endOfLogin(page)
    const { page: other } = await world.visit(await world.person())
    await startLogin(other)
    await askForCode(other, email)
    await other.getByLabel(code).fill(used)
    await other.getByText('Invalid or expired verification code').waitFor()
    assert.equal((await facts(other)).authenticated, false)
  })

  sweepTest('a code can be pasted with its spaces, from anywhere in a text', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const right = await world.codeFor(email)
    await page.getByLabel(code).evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
      },
      ` ${right.slice(0, 3)} ${right.slice(3)}\n`,
    )
    assert.equal((await endOfLogin(page)).isNewUser, true)
  })

  sweepTest('a code is read as a keyboard inserts it, with a space, a mark or digits of another script', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const right = await world.codeFor(email)
    await page.getByLabel(code).focus()
    // As from the bar above a keyboard: one insertion, and no paste.
    const other = wrong(right)
    await page.keyboard.insertText(`\u200e${other.slice(0, 3)} ${other.slice(3)}.`)
    await page.getByText('Invalid or expired verification code').waitFor()
    assert.equal(await page.getByLabel(code).inputValue(), other)
    const arabic = [...right].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    await page.keyboard.insertText(` ${arabic}`)
    assert.equal((await endOfLogin(page)).isNewUser, true)
  })

  test('"Resend code" counts down from the first code, then brings one that works, kills the old one, and closes for 30 s', async () => {
    const person = await world.person()
    await person.clock.install()
    const { page } = await world.visit(person)
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const first = await world.codeFor(email)
    const waiting = page.getByRole('button', { name: /^Resend in (30|2\d) s$/ })
    assert.equal(await waiting.getAttribute('aria-disabled'), 'true')
    await (await untilResend(page)).click()
    const resend = page.getByRole('button', { name: /^Code sent · Resend in (30|2\d) s$/ })
    await resend.waitFor()
    assert.equal(await resend.getAttribute('aria-disabled'), 'true')
    const second = await world.codeFor(email, 1)
    if (first !== second) {
      await page.getByLabel(code).fill(first)
      await page.getByText('Invalid or expired verification code').waitFor()
    }
    await page.getByLabel(code).fill(second)
    await endOfLogin(page)
  })

  sweepTest('a session lasts over a reload: ready and session are told, login is not', async () => {
    const { page } = await world.visit(await world.person())
    await signIn(world, page)
    const { user } = await facts(page)
    await page.addInitScript(() => {
      const place = window as unknown as { seen: string[] }
      place.seen = []
      for (const name of ['ready', 'session', 'login'])
        document.addEventListener(name, ({ target }) => {
          if ((target as Element).localName === 'login-modal') place.seen.push(name)
        })
    })
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.equal((await facts(page)).user, user)
    assert.deepEqual(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), ['ready', 'session'])
    const again = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.login())
    assert.deepEqual([again?.wasAlreadyAuthenticated, again?.isNewUser, again?.method], [true, false, null])
  })

  sweepTest('tabs share sign-in and sign-out', async () => {
    const person = await world.person()
    const { page: one } = await world.visit(person)
    const { page: two } = await world.visit(person)
    await signIn(world, one)
    await two.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.equal((await facts(two)).user, (await facts(one)).user)
    await one.locator('wallet-button').click()
    await one.getByRole('menuitem', { name: 'Log out' }).click()
    await two.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    await two.getByRole('button', { name: 'Log in' }).first().waitFor()
    assert.deepEqual(
      await two.evaluate(() =>
        Object.keys(localStorage).filter((key) => !/^(privy:(caid|sent|[^:]+:recent)|latchkey:person)/.test(key)),
      ),
      [],
    )
  })

  test('closing half-way rejects with exited_auth_flow, by Esc, by the cross, by the backdrop and by the host', async () => {
    const { page } = await world.visit(await world.person())
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 400),
      () => page.evaluate(() => document.querySelector('login-modal')?.removeAttribute('open')),
      () => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close()),
    ]
    for (const [i, leave] of ways.entries()) {
      await startLogin(page)
      if (i === 0) await askForCode(page, newEmail())
      else await page.getByLabel('Email address').waitFor()
      await leave()
      assert.equal((await endOfLogin(page)).code, 'exited_auth_flow', String(i))
      assert.equal(await page.locator('html').evaluate((html) => html.style.overflow), '')
    }
  })

  sweepTest('a method that is called before the code of the session has come waits for it', async () => {
    const page = await (await world.person()).newPage()
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(chunksWith('This modal is open for '), async (route) => {
      await held
      await route.continue()
    })
    await page.goto(world.demoUrl)
    const ends = await page.evaluateHandle(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      const ends = Promise.all([modal.getAccessToken(), modal.login().catch(({ code }) => code)])
      return { ends, ready: modal.ready, open: modal.open, screen: modal.state.screen }
    })
    assert.deepEqual(await ends.evaluate(({ ready, open, screen }) => [ready, open, screen]), [false, false, null])
    release()
    await page.getByLabel('Email address').waitFor()
    await page.keyboard.press('Escape')
    assert.deepEqual(await ends.evaluate(({ ends }) => ends), [null, 'exited_auth_flow'])
  })

  sweepTest('a host may prevent the closing', async () => {
    const { page } = await world.visit(await world.person())
    await startLogin(page)
    await page.getByLabel('Email address').fill('half@typed')
    await page.evaluate(() => document.addEventListener('before-close', (event) => event.preventDefault(), { once: true }))
    await page.keyboard.press('Escape')
    assert.equal(await page.getByLabel('Email address').inputValue(), 'half@typed')
    assert.equal((await facts(page)).open, true)
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
  })

  sweepTest('back finds the address again', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await page.getByRole('button', { name: 'Back' }).click()
    assert.equal(await page.getByLabel('Email address').inputValue(), email)
  })
})

sweepSuite('codes and their times', () => {
  const world = worldOfTests({ CODE_LIFETIME_SECONDS: '0', RESEND_SECONDS: '30' })

  sweepTest('an expired code is refused like a wrong one', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email))
    await page.getByText('Invalid or expired verification code').waitFor()
  })

  sweepTest('the same address after Back waits for the rest of the cool-down', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
    assert.deepEqual((await facts(page)).state, {
      screen: 'AWAITING_PASSWORDLESS_CODE',
      flow: 'passwordless',
      at: 'awaiting-code-input',
    })
  })
})
