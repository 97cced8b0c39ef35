// The sixteen questions of custom-elements-everywhere.com, asked of our tags in a framework's page (pages/).

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { FundAccount } from '../../elements/fund-account.ts'
import type { LoginModal } from '../../elements/login-modal.ts'

type Given = { given: readonly { loginMethodsAndOrder: { primary: readonly string[] } }[]; heard: string[] }

const parent = (page: Page) => page.locator('wallet-button#parent')
const more = (page: Page) => page.locator('#more').click()
/** What the modal of the page holds; `config` and `list` say of which drawing those are, as the very same object. */
const held = (page: Page) =>
  page.evaluate(() => {
    const modal = document.querySelector('login-modal') as LoginModal
    const { given } = window as unknown as Given
    const { announceWallet, connectOnly, open, loginMessage, defaultCountry, config } = modal
    return {
      flags: [announceWallet, connectOnly, open],
      loginMessage,
      defaultCountry,
      config: given.indexOf(config as (typeof given)[number]),
      list: given.findIndex(({ loginMethodsAndOrder: { primary } }) => primary === config?.loginMethodsAndOrder?.primary),
    }
  })
type Held = Awaited<ReturnType<typeof held>>
/** Asks of the first drawing, then of the second. */
const inBoth = async <K extends keyof Held>(page: Page, key: K, first: Held[K], second: Held[K]): Promise<void> => {
  assert.deepEqual((await held(page))[key], first)
  await more(page)
  await parent(page).getByText('Label 2').waitFor()
  assert.deepEqual((await held(page))[key], second)
}
const openMenu = async (page: Page, heading: string): Promise<void> => {
  await page.evaluate(
    () =>
      void document
        .querySelector<LoginModal>('login-modal')
        ?.login()
        .catch(() => undefined),
  )
  await page.getByRole('heading', { name: heading }).waitFor()
}
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Given).heard)
const fires = (name: string) => async (page: Page) => {
  await page.evaluate((type) => document.querySelector('login-modal')?.dispatchEvent(new CustomEvent(type)), name)
  assert.deepEqual(await heard(page), [name])
}

export const CHECKS: { readonly [title: string]: (page: Page) => Promise<void> } = {
  'a tag without children is drawn': async (page) => {
    await page.locator('#childless').getByRole('button').waitFor()
    assert.equal(await page.evaluate(() => document.getElementById('childless')?.childElementCount), 0)
  },
  'what a tag draws in its shadow root follows the page': async (page) => {
    await parent(page).getByRole('button', { name: 'Label 1' }).waitFor()
    await more(page)
    await parent(page).getByRole('button', { name: 'Label 2' }).waitFor()
  },
  'children that the page gives to a tag stay in it, and follow the page': async (page) => {
    assert.equal(await page.locator('#parent > b').textContent(), 'Light 1')
    await more(page)
    await parent(page).getByRole('button', { name: 'Label 2' }).waitFor()
    assert.equal(await page.locator('#parent > b').textContent(), 'Light 2')
  },
  'a tag that the page takes away and draws again works': async (page) => {
    await page.locator('#toggle').click()
    await page.getByText('Another view').waitFor()
    assert.equal(await parent(page).count(), 0)
    await more(page)
    await page.locator('#toggle').click()
    assert.equal(await page.locator('#parent > b').textContent(), 'Light 2')
    await parent(page).getByRole('button', { name: 'Label 2' }).click()
    await page.getByRole('heading', { name: 'Second header' }).waitFor()
  },
  'flags arrive, also those that are false': (page) => inBoth(page, 'flags', [true, false, false], [false, false, false]),
  'a number arrives': async (page) => {
    const amount = (): Promise<string> => page.evaluate(() => String(document.querySelector<FundAccount>('fund-account')?.amount))
    assert.equal(await amount(), '25')
    await more(page)
    await parent(page).getByText('Label 2').waitFor()
    assert.equal(await amount(), '50')
  },
  'text arrives': (page) => inBoth(page, 'loginMessage', 'Message 1', 'Message 2'),
  'a list arrives as it is': async (page) => {
    await inBoth(page, 'list', 0, 1)
    await openMenu(page, 'Second header')
    const [phone, email] = await Promise.all(
      ['button:has-text("Phone")', 'input[type=email]'].map((one) => page.locator(`dialog[open] ${one}`).boundingBox()),
    )
    assert.ok(phone && email && phone.y < email.y, 'the order of the list')
  },
  'an object arrives as it is': async (page) => {
    await inBoth(page, 'config', 0, 1)
    await openMenu(page, 'Second header')
  },
  'a property with a capital in its name arrives': (page) => inBoth(page, 'defaultCountry', 'DE', 'FR'),
  'an event is heard by the tag itself': async (page) => {
    await openMenu(page, 'First header')
    assert.ok((await heard(page)).includes('screen'))
  },
  'an event with a name in small letters is heard': async (page) => {
    await openMenu(page, 'First header')
    assert.ok((await heard(page)).includes('open'))
  },
  'an event with a dash in its name is heard': async (page) => {
    await openMenu(page, 'First header')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    assert.ok((await heard(page)).includes('before-close'))
  },
  'an event with a capital in its name is heard': fires('camelEvent'),
  'an event all in capitals is heard': fires('CAPSEVENT'),
  'an event that begins with a capital is heard': fires('PascalEvent'),
}
