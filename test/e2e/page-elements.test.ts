import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { WalletButton } from '../../elements/wallet-button.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, DEMO_APP, endOfLogin, facts, newEmail, signIn, startLogin, worldOfTests } from './world.ts'

const code = 'Six-digit code'
const inModal = (page: Page, text: string) => page.locator('login-modal').getByText(text)

/** Adds a style sheet to the page, as a host does that may not have inline styles. */
const style = (page: Page, text: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, text)
/** A computed style of the first thing that a selector finds in the shadow root of a tag. */
const computed = (page: Page, tag: string, selector: string, property: string): Promise<string | null> =>
  page.evaluate(
    ([tag, selector, property]) => {
      const found = document.querySelector(tag)?.shadowRoot?.querySelector(selector)
      return found ? getComputedStyle(found).getPropertyValue(property) : null
    },
    [tag, selector, property] as const,
  )

const TOKENS: readonly (readonly [token: string, value: string, selector: string, property: string, computed: string])[] = [
  ['background', 'rgb(1, 2, 3)', 'dialog', 'background-color', 'rgb(1, 2, 3)'],
  ['surface', 'rgb(4, 5, 6)', '.icon-button', 'background-color', 'rgb(4, 5, 6)'],
  ['text', 'rgb(7, 8, 9)', 'h2', 'color', 'rgb(7, 8, 9)'],
  ['text-muted', 'rgb(10, 11, 12)', 'footer', 'color', 'rgb(10, 11, 12)'],
  ['radius-s', '3px', '.passkey', 'border-top-left-radius', '3px'],
  ['radius-m', '5px', '.row', 'border-top-left-radius', '5px'],
  ['radius-l', '7px', 'dialog', 'border-top-left-radius', '7px'],
  ['font', 'monospace', 'h2', 'font-family', 'monospace'],
  ['width', '333px', 'dialog', 'width', '333px'],
]
const LATER: typeof TOKENS = [
  ['border', 'rgb(13, 14, 15)', '.mark', 'border-top-color', 'rgb(13, 14, 15)'],
  ['error', 'rgb(150, 17, 18)', '[part~=error]', 'color', 'rgb(150, 17, 18)'],
]
const PARTS = ['dialog', 'header', 'title', 'close', 'content', 'footer', 'button', 'input', 'menu', 'menu-item']
const LATER_PARTS = ['back', 'code', 'error', 'button']

describe('the tags as a host sees them', () => {
  const world = worldOfTests()

  sweepTest('every token and every part can be styled from outside', async () => {
    const { page } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    const all = [...TOKENS, ...LATER, ['success', 'rgb(19, 120, 21)', '', '', ''], ['accent-text', 'rgb(22, 23, 24)', '', '', '']]
    await style(page, `login-modal { ${all.map(([token, value]) => `--latch-${token}: ${value};`).join('')} }`)
    const parts = [...new Set([...PARTS, ...LATER_PARTS, 'button-primary'])]
    await style(page, parts.map((part) => `login-modal::part(${part}) { --seen-${part}: yes }`).join('\n'))
    const seen = async (names: readonly string[]): Promise<void> => {
      for (const name of names)
        assert.equal(await computed(page, 'login-modal', `[part~=${name}]`, `--seen-${name}`), 'yes', name)
    }
    const right = async (tokens: typeof TOKENS): Promise<void> => {
      for (const [token, , selector, property, value] of tokens)
        assert.equal(await computed(page, 'login-modal', selector, property), value, token)
    }
    await startLogin(page)
    await page.getByRole('button', { name: 'Close' }).hover()
    await right(TOKENS)
    await seen(PARTS)
    const email = newEmail()
    await askForCode(page, email)
    const sent = await world.codeFor(email)
    await page.getByLabel(code).fill(sent === '000000' ? '111111' : '000000')
    await inModal(page, 'Invalid or expired verification code').waitFor()
    await right(LATER)
    await seen(LATER_PARTS)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.state.at === 'awaiting-code-input')
    const letClose = await holdSuccess(page)
    await page.getByLabel(code).fill(sent)
    await page.locator('login-modal').getByRole('heading', { name: 'You are logged in' }).waitFor()
    await right([['success', '', '.mark', 'color', 'rgb(19, 120, 21)']])
    await letClose()
    await endOfLogin(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await world.fault({ path: 'passwordless.init', code: 'disallowed_login_method', times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Try another method' }).waitFor()
    await right([['accent-text', '', '[part~=button-primary]', 'color', 'rgb(22, 23, 24)']])
    await seen(['button-primary'])
  })

  test('events bubble and are composed, but for open, close and error; states say how the tags stand', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate(() => {
      const place = window as unknown as { flags: Record<string, boolean[]> }
      place.flags = {}
      for (const name of ['open', 'close', 'error', 'screen', 'login', 'logout', 'session', 'before-close'])
        document.querySelector('login-modal')?.addEventListener(name, (event) => {
          place.flags[name] = [event.bubbles, event.composed, event.cancelable]
        })
    })
    const matches = (selector: string) => page.evaluate((selector) => document.querySelector(selector) !== null, selector)
    assert.equal(await matches('login-modal:state(open), login-modal:state(authenticated), login-modal:state(loading)'), false)
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.equal(await matches('login-modal:state(open)'), true)
    await page.keyboard.press('Escape')
    await world.fault({ path: 'passwordless.init', code: 'disallowed_login_method', times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Try another method' }).waitFor()
    await page.keyboard.press('Escape')
    await signIn(world, page)
    assert.equal(await matches('login-modal:state(authenticated):not(:state(open))'), true)
    assert.equal(await matches('wallet-button:state(authenticated)'), true)
    assert.equal(await matches('fund-account:state(authenticated)'), true)
    await page.locator('wallet-button').click()
    await page.locator('wallet-button:state(open)').waitFor()
    // A second press on the button closes its menu.
    await page.locator('wallet-button').getByRole('button').first().click()
    await page.waitForFunction(() => !document.querySelector('wallet-button')?.matches(':state(open)'))
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    const loud = [true, true, false]
    const quiet = [false, false, false]
    assert.deepEqual(await page.evaluate(() => (window as unknown as { flags: object }).flags), {
      open: quiet,
      close: quiet,
      error: quiet,
      screen: loud,
      login: loud,
      logout: loud,
      session: loud,
      'before-close': [true, true, true],
    })
  })

  sweepTest('a tag says that it is loading until the session is known', async () => {
    const person = await world.person()
    const page = await person.newPage()
    await world.fault({ path: 'apps.config', delayMs: 60_000, times: 1 })
    await page.goto(world.demoUrl)
    await page.locator('login-modal:state(loading)').waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.ready), false)
    await world.clearFaults()
  })

  sweepTest('what only the tag can say cannot be set, not even before the tag is defined', async () => {
    const { page } = await world.visit(await world.person())
    const after = await page.evaluate(async (url) => {
      const early = document.createElement('x-login-modal') as LoginModal
      Object.assign(early, { user: { id: 'nobody' }, ready: true, state: 1, landingHeader: 'Set early', theme: 'dark' })
      early.id = 'early'
      document.body.append(early)
      const { defineAll } = await import(`${url}/elements/latchkey.js`)
      defineAll({ prefix: 'x-' })
      await early.updateComplete
      const results: unknown[] = [early.user, early.landingHeader, early.theme, early.getAttribute('theme')]
      for (const name of ['user', 'ready', 'authenticated', 'state'])
        try {
          Object.assign(early, { [name]: 'mine' })
          results.push(`${name} was set`)
        } catch (error) {
          results.push((error as Error).name)
        }
      return results
    }, world.serviceUrl)
    assert.deepEqual(after, [null, 'Set early', 'dark', 'dark', ...Array(4).fill('TypeError')])
  })

  sweepTest(
    'a tag that stands nowhere rejects instead of waiting for ever; one that is put in place a moment later works',
    async () => {
      const { page } = await world.visit(await world.person())
      const ends = await page.evaluate(
        async ([id, url]) => {
          const tag = document.createElement('login-modal') as LoginModal
          const ends: unknown[] = []
          for (const call of ['login', 'getAccessToken', 'refreshUser', 'logout'] as const)
            ends.push(await tag[call]().catch(({ code }: { code: string }) => code))
          const soon = document.createElement('login-modal') as LoginModal
          soon.setAttribute('app-id', id)
          soon.setAttribute('api-url', url)
          const token = soon.getAccessToken()
          document.body.append(soon)
          return [...ends, await token]
        },
        [DEMO_APP, world.serviceUrl] as const,
      )
      assert.deepEqual(ends, [...Array(4).fill('no_session_api'), null])
    },
  )

  test('a tag that is removed in mid-flow ends everything, and signs in again once it is back', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await world.fault({ path: 'passwordless.init', delayMs: 60_000, times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    const asked = page.waitForRequest(/passwordless\/init/)
    await page.keyboard.press('Enter')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/passwordless/init'))
    await asked
    await page.evaluate(() => {
      const modal = document.querySelector('login-modal')
      Object.assign(window, { kept: modal })
      modal?.remove()
    })
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    await failed
    assert.equal(await page.evaluate(() => document.documentElement.getAttribute('style')), null)
    // The call may have been cut off before it met its delay.
    await world.clearFaults()
    await page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept))
    await signIn(world, page)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('standalone: no way to close it, Esc does nothing, and the menu is back after each sign-out', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate(() => {
      const place = window as unknown as { opened: number }
      place.opened = 0
      const modal = document.querySelector('login-modal')
      modal?.addEventListener('open', () => place.opened++)
      modal?.setAttribute('mode', 'standalone')
    })
    await page.getByLabel('Email address').fill('half@typed')
    await page.keyboard.press('Escape')
    assert.equal(await page.getByLabel('Email address').inputValue(), 'half@typed')
    assert.equal(await page.locator('login-modal').getByRole('button', { name: 'Close' }).count(), 0)
    assert.equal(await page.locator('html').evaluate((html) => html.style.overflow), '')
    const email = newEmail()
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.open === false)
    assert.equal(await page.locator('login-modal dialog[open]').count(), 0)
    // A session that is restored is no reason to open anything.
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('mode', 'standalone'))
    await page.waitForFunction(() => document.querySelector('login-modal')?.getAttribute('mode') === 'standalone')
    assert.equal((await facts(page)).open, false)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await page.getByLabel('Email address').waitFor()
    // "No thanks" ends the login by itself: the menu must not leave an empty place.
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = { legal: { requireUsersAcceptTerms: true } }
    })
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email, 1))
    await page.getByRole('button', { name: 'No thanks' }).click()
    await page.getByLabel('Email address').waitFor()
  })

  sweepTest('a modal that becomes standalone while it is open, and back, keeps what was typed', async () => {
    const { page } = await world.visit(await world.person())
    const modality = () => page.locator('login-modal dialog').evaluate((dialog) => dialog.matches(':modal'))
    await startLogin(page)
    await page.getByLabel('Email address').fill('half@typed')
    for (const [mode, modal] of [
      ['standalone', false],
      ['modal', true],
    ] as const) {
      await page.evaluate((mode) => document.querySelector('login-modal')?.setAttribute('mode', mode), mode)
      await page.waitForFunction(
        (modal) => document.querySelector('login-modal')?.shadowRoot?.querySelector('dialog')?.matches(':modal') === modal,
        modal,
      )
      assert.equal(await modality(), modal)
      assert.equal(await page.getByLabel('Email address').inputValue(), 'half@typed')
      assert.equal(await page.locator('html').evaluate((html) => html.style.overflow), modal ? 'hidden' : '')
    }
  })

  sweepTest('a wallet-button without any login says so when it is pressed, and takes the accent of its attribute', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await page.evaluate(() => {
      document.querySelector('login-modal')?.remove()
      document.querySelector('wallet-button')?.setAttribute('accent-color', 'darkgreen')
    })
    await page.waitForFunction(() => {
      const button = document.querySelector('wallet-button')?.shadowRoot?.querySelector('button')
      return button && getComputedStyle(button).backgroundColor === 'rgb(0, 100, 0)'
    })
    await page.evaluate(() => document.querySelector<WalletButton>('wallet-button')?.open())
    await page.locator('wallet-button').getByText('app-id must be given').waitFor()
    assert.equal(complaints.lines.length, 1)
    assert.deepEqual(await page.evaluate(() => document.querySelector<WalletButton>('wallet-button')?.state), {
      screen: null,
      flow: null,
      at: null,
    })
  })

  sweepTest('markup that a router kept with an open menu comes back closed; a page that writes `open` opens', async () => {
    const { page } = await world.visit(await world.person())
    const isOpen = (): Promise<boolean> => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.open === true)
    for (const keep of ['copied', 'kept'] as const) {
      await startLogin(page)
      await page.getByLabel('Email address').waitFor()
      // As Turbo and htmx (a copy) and others (the very tag) keep a page and bring it back.
      await page.evaluate(async (keep) => {
        const modal = document.querySelector('login-modal') as LoginModal
        const place = modal.parentElement as Element
        const copy = modal.cloneNode(true)
        modal.remove()
        // A tag that is only moved, within one task, stays open.
        await new Promise((resolve) => setTimeout(resolve))
        place.append(keep === 'copied' ? copy : modal)
      }, keep)
      await page.waitForFunction(() => {
        const modal = document.querySelector<LoginModal>('login-modal')
        return modal?.ready && !modal.hasAttribute('open')
      })
      assert.deepEqual([await isOpen(), await page.locator('login-modal dialog[open]').count()], [false, 0], keep)
    }
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('open', ''))
    await page.getByLabel('Email address').waitFor()
    assert.equal(await isOpen(), true)
  })
})
