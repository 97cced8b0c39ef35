import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { withConfig } from './config-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { chunksWith, DEMO_APP, newEmail, startLogin, worldOfTests } from './world.ts'

const letters = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => [(element as HTMLElement).lang, (element as HTMLElement).dir])
/** Files of words that the page asks for. */
const asked = (context: BrowserContext): string[] => {
  const files: string[] = []
  context.on('request', (request) => {
    const name = /chunks\/(language|(?:ar|de)-[a-z-]+?)-[\w-]{7}\.js/.exec(request.url())?.[1]
    if (name) files.push(name)
  })
  return files
}

describe('the language of the tags', () => {
  const world = worldOfTests()

  /** The demo page in a language, with attributes on its tags; both are there before the tags are defined. */
  const visit = async (lang: string, attributes: Record<string, string> = {}, context?: BrowserContext) => {
    const person = context ?? (await world.person({ reducedMotion: 'reduce' }))
    await person.addInitScript(
      ([lang, attributes]) => {
        document.addEventListener('readystatechange', () => {
          if (document.readyState !== 'interactive') return
          document.documentElement.lang = lang
          for (const tag of document.querySelectorAll('login-modal, wallet-button, fund-account'))
            for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
        })
      },
      [lang, attributes] as const,
    )
    return world.visit(person)
  }

  test('follow the page: a German page has German tags, and signs a person in in German', async () => {
    const person = await world.person({ reducedMotion: 'reduce' })
    await withConfig(person, { fiat_on_ramp_enabled: false })
    const { page, complaints } = await visit('de-AT', {}, person)
    await page.locator('wallet-button').getByRole('button', { name: 'Anmelden' }).waitFor()
    await page.locator('fund-account').getByRole('button', { name: 'Guthaben aufladen' }).click({ force: true })
    await page.getByText('Diese App bietet kein Aufladen an.').waitFor()
    assert.deepEqual(await letters(page, 'wallet-button button[part=button]'), ['de', 'ltr'])
    await page.locator('wallet-button').click()
    const email = newEmail()
    await page.getByRole('heading', { name: 'Bei Tidewater anmelden' }).waitFor()
    assert.deepEqual(await letters(page, 'login-modal dialog'), ['de', 'ltr'])
    // By it lines break and letters are chosen, although the stage's own style begins anew.
    const stage = page.locator('login-modal .stage')
    assert.equal(await stage.evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-locale')), '"de"')
    await page.getByLabel('E-Mail-Adresse').fill(email)
    const ahead = page.waitForRequest(/chunks\/de-rare-/)
    await page.keyboard.press('Enter')
    await page.getByText('Bitte sehen Sie in Ihrem Postfach nach.').waitFor()
    // The words of what is likely next come ahead, as its code does.
    await ahead
    const code = await world.codeFor(email)
    await page.getByLabel('Sechsstelliger Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByText('Der Code ist falsch oder abgelaufen').waitFor()
    await page.getByLabel('Sechsstelliger Code').fill(code)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await page.getByRole('button', { name: email }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  test('Arabic runs from right to left, whatever the page does; a `dir` around the tag is obeyed', async () => {
    const { page } = await visit('en', { locale: 'ar' })
    // The button shows itself when its words are here.
    await page.locator('wallet-button button[part=button]').click()
    await page.getByRole('heading', { name: 'تسجيل الدخول إلى Tidewater' }).waitFor()
    assert.deepEqual(await letters(page, 'login-modal dialog'), ['ar', 'rtl'])
    await page.getByLabel('البريد الإلكتروني').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'رجوع' }).waitFor()
    const side = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => button.getBoundingClientRect().left)
    assert.ok((await side('رجوع')) > (await side('إغلاق')))
    // A code is read from left to right in every language.
    assert.equal(await page.locator('.code').evaluate((code) => getComputedStyle(code).direction), 'ltr')
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('dir', 'ltr'))
    await page.locator('login-modal dialog[dir=ltr]').waitFor()
  })

  sweepTest(
    'an English page, and one in a language that there is not, ask for no words, and not for what would find them',
    async () => {
      for (const [lang, attributes] of [
        ['en-GB', {}],
        ['eo', {}],
        ['', {}],
        ['de', { locale: 'xx' }],
      ] as const) {
        const person = await world.person()
        const files = asked(person)
        const { page } = await visit(lang, attributes, person)
        await startLogin(page)
        await page.getByRole('heading', { name: 'Log in to Tidewater' }).waitFor()
        assert.equal((await letters(page, 'login-modal dialog'))[0], 'en')
        // A page that is idle would have asked by now: the screens that come next are asked for last.
        assert.deepEqual(files, [], lang)
      }
      // The ear does hear: a German page asks for German, once for all its tags.
      const person = await world.person()
      const files = asked(person)
      await visit('de', {}, person)
      assert.deepEqual(files.slice(0, 2), ['language', 'de-common'])
      assert.deepEqual(files, [...new Set(files)])
    },
  )

  sweepTest('a tag that says too much, or says it wrongly, is served by its language', async () => {
    for (const [lang, attributes] of [
      ['en', { locale: 'de-AT-1996' }],
      ['en', { locale: 'DE' }],
      ['en', { locale: 'de-!' }],
      ['de_CH', {}],
      ['de', { locale: '' }],
    ] as const) {
      const { page } = await visit(lang, attributes)
      await page.locator('wallet-button').getByRole('button', { name: 'Anmelden' }).waitFor()
    }
  })

  sweepTest('`lang` is found through the shadow roots around a tag', async () => {
    const { page } = await visit('en')
    await page.evaluate(() => {
      const outer = document.createElement('div')
      outer.lang = 'de'
      const inner = document.createElement('div')
      outer.attachShadow({ mode: 'open' }).append(inner)
      inner.attachShadow({ mode: 'open' }).append(document.createElement('wallet-button'))
      document.body.append(outer)
    })
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  })

  sweepTest('a change is followed while the modal is open, and what was typed stays', async () => {
    const { page } = await visit('en')
    await startLogin(page)
    await page.getByLabel('Email address').fill('half@typed')
    await page.evaluate(() => {
      document.documentElement.lang = 'de'
    })
    await page.getByRole('heading', { name: 'Bei Tidewater anmelden' }).waitFor()
    assert.equal(await page.getByLabel('E-Mail-Adresse').inputValue(), 'half@typed')
    await page.evaluate(() => Object.assign(document.querySelector('login-modal') as object, { locale: 'ar' }))
    await page.getByRole('heading', { name: 'تسجيل الدخول إلى Tidewater' }).waitFor()
    assert.deepEqual(await letters(page, 'login-modal dialog'), ['ar', 'rtl'])
    await page.evaluate(() => Object.assign(document.querySelector('login-modal') as object, { locale: 'en-GB' }))
    await page.getByRole('heading', { name: 'Log in to Tidewater' }).waitFor()
    assert.equal((await letters(page, 'login-modal dialog'))[0], 'en')
  })

  sweepTest('words that are slow show no English before them', async () => {
    const person = await world.person()
    let arrive = (): void => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await person.route(/chunks\/de-common-/, async (route) => {
      await held
      await route.continue()
    })
    const files = asked(person)
    const code = chunksWith('login-stage')
    const loaded = person.waitForEvent('requestfinished', (request) => code.test(request.url()))
    const { page } = await visit('de', {}, person)
    await startLogin(page)
    // The screens are here, and would be drawn by now.
    const screens = (await loaded).url()
    await page.evaluate(async (url) => {
      await import(url)
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    }, screens)
    const shown = () => page.locator('wallet-button button[part=button]').isVisible()
    assert.equal(await shown(), false)
    assert.equal(await page.getByText('Log in to Tidewater').count(), 0)
    arrive()
    await page.getByRole('heading', { name: 'Bei Tidewater anmelden' }).waitFor()
    assert.equal(await shown(), true)
    // A menu that was asked for before its words waits for no others.
    assert.deepEqual(files.slice(0, 2), ['language', 'de-common'])
  })

  sweepTest('words that cannot be had leave the tags in English, and the login works', async () => {
    for (const file of [/chunks\/de-common-/, /chunks\/language-[\w-]{7}\.js/]) {
      const person = await world.person()
      await person.route(file, (route) => route.abort())
      const { page } = await visit('de', {}, person)
      await page.locator('wallet-button').getByRole('button', { name: 'Log in' }).click()
      await page.getByLabel('Email address').fill(newEmail())
      await page.keyboard.press('Enter')
      await page.getByLabel('Six-digit code').waitFor()
      assert.equal((await letters(page, 'login-modal dialog'))[0], 'en')
    }
  })

  sweepTest(
    'a rarer screen is in the language at its first picture: its words come beside its code, and a change brings them along',
    async () => {
      const person = await world.person()
      const files = asked(person)
      let arrive = (): void => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await person.route(/chunks\/de-rare-/, async (route) => {
        await held
        await route.continue()
      })
      const { page } = await visit('de', {}, person)
      await startLogin(page)
      await page.getByRole('heading', { name: 'Bei Tidewater anmelden' }).waitFor()
      assert.deepEqual(files.slice(0, 2), ['language', 'de-common'])
      /** Every heading that is drawn from here on. */
      await page.evaluate(() => {
        const said: string[] = []
        const root = document.querySelector('login-modal')?.shadowRoot as ShadowRoot
        new MutationObserver(() => {
          for (const title of root.querySelectorAll('h2')) said.push(title.textContent ?? '')
        }).observe(root, { subtree: true, childList: true, characterData: true })
        Object.assign(window, { said })
      })
      const code = page.waitForRequest(/chunks\/phone-/)
      const words = page.waitForRequest(/chunks\/de-rare-/)
      await page.getByRole('button', { name: 'Telefonnummer', exact: true }).click()
      // Neither waits for the other.
      await Promise.all([code, words])
      await (await code).response().then((answer) => answer?.finished())
      await page.evaluate(async (url) => {
        await import(url)
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      }, (await code).url())
      await page.getByRole('heading', { name: 'Bei Tidewater anmelden' }).waitFor()
      arrive()
      await page.getByRole('heading', { name: 'Telefonnummer eingeben' }).waitFor()
      await page.evaluate(() => Object.assign(document.querySelector('login-modal') as object, { locale: 'ar' }))
      await page.getByRole('heading', { name: 'أدخل رقم هاتفك' }).waitFor()
      assert.deepEqual(await letters(page, 'login-modal dialog'), ['ar', 'rtl'])
      const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
      assert.deepEqual([...new Set(said)].slice(-2), ['Telefonnummer eingeben', 'أدخل رقم هاتفك'])
      assert.ok(!said.includes('Enter your phone number'), said.join())
    },
  )

  sweepTest('a rarer screen whose words cannot be had is in English, and says so', async () => {
    const person = await world.person()
    await person.route(/chunks\/de-rare-/, (route) => route.abort())
    const { page } = await visit('de', {}, person)
    await startLogin(page)
    await page.getByRole('button', { name: 'Telefonnummer', exact: true }).click()
    await page.getByRole('heading', { name: 'Enter your phone number' }).waitFor()
    await page.locator('login-modal dialog[lang=en]').waitFor()
  })

  sweepTest("a label of the host's own is in the host's language", async () => {
    const { page } = await visit('fr', { label: 'Connexion', locale: 'de' })
    await page.locator('wallet-button').getByRole('button', { name: 'Connexion' }).waitFor()
    assert.equal((await letters(page, 'wallet-button button[part=button]'))[0], 'fr')
  })

  sweepTest('an error screen speaks the language too', async () => {
    const { page } = await visit('de')
    await world.fault({ path: '/api/v1/passwordless/init', code: 'too_many_requests', retryAfter: 1800, times: 1 })
    await startLogin(page)
    await page.getByLabel('E-Mail-Adresse').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Anfrage fehlgeschlagen' }).waitFor()
    await page.getByText('Zu viele Versuche.').waitFor()
    await page.getByRole('button', { name: 'Später erneut versuchen' }).waitFor()
  })

  sweepTest(
    'a window for keys loads the words of its language, and is in English where they are not the ones that were built',
    async () => {
      const person = await world.person()
      const page = await person.newPage()
      const open = async (lang: string): Promise<string> => {
        await page.goto(world.serviceUrl + keyWindowPath(DEMO_APP, 'export', { lang }))
        await page.getByRole('button').waitFor()
        return (await page.locator('h1').textContent()) ?? ''
      }
      for (const code of LANGUAGE_CODES) {
        const { titles } = JSON.parse(readFileSync(`frame/words/${code}/keys.json`, 'utf8')) as { titles: { export: string } }
        assert.equal(await open(code), titles.export)
        assert.equal(await page.locator('html').getAttribute('lang'), code)
      }
      await person.route(/chunks\/words-de-/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace('Ihr', 'Mein') })
      })
      assert.equal(await open('de'), await open('en'))
    },
  )
})
