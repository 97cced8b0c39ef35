// Rows of the error catalogue in a real browser: a sample in each run, every row in the sweep.
// Each is reached, worded as specified, in English and German, and its button leads where it says (docs/errors.md).

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { FARCASTER_POLL } from '../../src/contract/screen-limits.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { ERROR_ROWS } from '../error-rows/all.ts'
import { ELSE, type ErrorRow, HTTP_422, isWalked, MESSAGE, nameOfRow, SCREEN_OF, type WalkedRow } from '../error-rows/row.ts'
import { sampleOf } from '../error-rows/sample.ts'
import { findings } from './axe.ts'
import { type Device, device } from './device.ts'
import { ARRIVED, announceWallets, dialog, STEPS } from './error-steps.ts'
import { addPasskey } from './passkey-steps.ts'
import { BEFORE_RETRIES, hasty } from './short-waits.ts'
import { askForCode, type Complaints, facts, newEmail, openWorld, skipSuccess, start, startLogin, type World } from './world.ts'

const IN_FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]'

const isBuilt = ({ where }: ErrorRow): boolean => {
  const screen = SCREEN_OF[where]
  return !screen || Object.hasOwn(SCREENS, screen)
}

/** A page as it was before a row. */
const leave = (): void => {
  const modal = document.querySelector<LoginModal>('login-modal')
  modal?.removeAttribute('locale')
  modal?.close()
}

/** What is to be read of an error: heading and text, or the line beside a field. */
const read = async (page: Page, { button }: ErrorRow) => {
  const inside = dialog(page)
  if (button === null) return { title: await inside.locator('.note[role=status]').innerText(), text: '', button: null }
  return {
    title: await inside.getByRole('heading').innerText(),
    text: (await inside.locator('.subtitle').allInnerTexts()).join(),
    button: await inside.locator('main .button, main button').filter({ hasText: /\S/ }).allInnerTexts(),
  }
}

const GERMAN: Readonly<Record<string, string>> = {
  'Try again': 'Erneut versuchen',
  'Try another method': 'Andere Methode verwenden',
}

describe('errors of the catalogue', () => {
  let world: World
  let page: Page
  let complaints: Complaints
  let own: Device
  const looked = new Set<string>()
  before(async () => {
    world = await openWorld()
    const person = await hasty(world, [...BEFORE_RETRIES, FARCASTER_POLL])
    // The menu's own offer of passkeys would take the faults that are meant for a press.
    await person.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    await announceWallets(person)
    const visit = await world.visit(person)
    page = visit.page
    own = await device(page)
    // The passkey dialog stays open for a while.
    await own.present(false)
    complaints = visit.complaints
    page.setDefaultTimeout(10_000)
  })
  afterEach(() => page.evaluate(leave))
  after(() => world.close())

  const reach = async (row: WalkedRow): Promise<{ on: Page; typed: string }> => {
    const { path, come } = STEPS[row.doing]
    const code = row.code === ELSE || row.code === HTTP_422 ? 'a_code_that_is_not_known' : row.code
    const fail = () => world.fault({ path, code, times: 1, ...row.fault })
    if (row.doing !== 'is in the browser of an app') return { on: page, typed: await come({ world, page, fail }) }
    const { page: inApp } = await world.visit(await world.person({ userAgent: IN_FACEBOOK }))
    return { on: inApp, typed: await come({ world, page: inApp, fail }) }
  }

  const walk = (row: WalkedRow): void => {
    test(nameOfRow(row), async () => {
      const { on, typed } = await reach(row)
      await dialog(on).getByText(row.title, { exact: true }).first().waitFor()
      const english = await read(on, row)
      assert.deepEqual([english.title, english.text], [row.title, row.text])
      if (row.button !== null) assert.ok(english.button?.includes(row.button), `${english.button}`)
      if (row.on) assert.equal((await facts(on)).state?.screen, row.on)
      // Rows of one way to one screen differ in their words alone; the gallery looks at every screen's states.
      const shape = [row.where, row.doing, row.button === null].join()
      if (!looked.has(shape)) assert.deepEqual(await findings(on), [])
      looked.add(shape)
      await on.evaluate(() => document.querySelector('login-modal')?.setAttribute('locale', 'de'))
      await dialog(on).and(on.locator('[lang=de]')).waitFor()
      const german = await read(on, row)
      for (const which of ['title', 'text'] as const) {
        if (!row[which]) assert.equal(german[which], '')
        else assert.notEqual(german[which], row[which])
        assert.ok(!english[which].includes(MESSAGE) && !german[which].includes(MESSAGE))
      }
      if (row.button !== null) assert.ok(!german.button?.includes(row.button), `${german.button}`)
      if (row.button && GERMAN[row.button]) assert.ok(german.button?.includes(GERMAN[row.button] ?? ''), `${german.button}`)
      await on.evaluate(() => document.querySelector('login-modal')?.removeAttribute('locale'))
      await dialog(on).and(on.locator('[lang=en]')).waitFor()
      if (row.button !== null) await dialog(on).locator('main').getByRole('button', { name: row.button, exact: true }).click()
      await ARRIVED[row.leads](on, typed, row.doing)
      assert.deepEqual(complaints.lines, [])
    })
  }

  const all = ERROR_ROWS.filter(isWalked).filter(isBuilt)
  const rows = process.env.SWEEP ? all : sampleOf(all)
  for (const row of rows.filter(({ doing }) => !STEPS[doing].signedIn)) walk(row)

  describe('of somebody who is signed in', () => {
    before(async () => {
      // The button shows the wallet that is connected by now: the login is begun by the page.
      await startLogin(page)
      const email = newEmail()
      await askForCode(page, email)
      await dialog(page)
        .getByLabel('Six-digit code')
        .fill(await world.codeFor(email))
      await skipSuccess(page)
      await own.present(true)
      await start(page, 'link', 'passkey')
      await addPasskey(page)
    })
    for (const row of rows.filter(({ doing }) => STEPS[doing].signedIn)) walk(row)
  })
})
