// What another user logs in by is taken over in a real browser: a social account, wallets, Telegram, Farcaster.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import { solanaKey } from '../fakes/solana-wallet.ts'
import { findings } from './axe.ts'
import { demoAppData, giveBot } from './demo-app-data.ts'
import { answerAs, appLink } from './farcaster-steps.ts'
import { choose, popupOf } from './oauth-steps.ts'
import { giveSolanaWallet } from './solana-steps.ts'
import { hasten } from './success.ts'
import { firstCases } from './sweep-test.ts'
import { acceptIn } from './telegram-steps.ts'
import { accountOf, giveWallet } from './wallet-steps.ts'
import { DEMO_APP, endOfLogin, facts, openWorld, signInElsewhere, start, type World } from './world.ts'

const dialog = (page: Page) => page.locator('login-modal dialog[open]')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const asks = (page: Page) => dialog(page).getByRole('heading', { name: 'This belongs to another account' }).waitFor()

/** A way to log in, and to link. */
interface Way {
  readonly method: string
  readonly account: string
  /** What the question calls it. */
  readonly name: string
  /** What the browser has before a page is open. */
  give?(person: BrowserContext): Promise<unknown>
  /** The press that begins a login in the open menu. */
  press(page: Page): Promise<void>
  /** Shows whose it is, after that press or the start of a link. */
  prove(page: Page, begin: () => Promise<void>): Promise<void>
}

const SUN = solanaKey()
const wallet = (method: string, name: string, own: Pick<Way, 'name' | 'give'>): Way => ({
  method,
  account: 'wallet',
  ...own,
  press: async (page) => {
    await button(page, /^Wallet/).click()
    await dialog(page).getByRole('heading', { name: 'Choose your wallet' }).waitFor()
  },
  prove: async (page, begin) => {
    await begin()
    await button(page, new RegExp(`^${name}`)).click()
  },
})
const WAYS: readonly Way[] = [
  {
    method: 'github',
    account: 'github_oauth',
    name: 'ada@example.com',
    press: (page) => button(page, /\bGitHub( Recent)?$/).click(),
    prove: async (page, begin) => choose(await popupOf(page, begin), { person: 'Ada Lovelace' }),
  },
  wallet('siwe', 'Test Wallet', { name: shortAddress(accountOf(0).address), give: (person) => giveWallet(person) }),
  wallet('siws', 'Sun', { name: shortAddress(SUN.address), give: (person) => giveSolanaWallet(person, 'Sun', SUN) }),
  {
    method: 'telegram',
    account: 'telegram',
    name: 'Ada',
    press: (page) => button(page, /\bTelegram( Recent)?$/).click(),
    prove: async (page, begin) => acceptIn(await popupOf(page, begin)),
  },
  {
    method: 'farcaster',
    account: 'farcaster',
    name: 'ada',
    press: (page) => button(page, /\bFarcaster( Recent)?$/).click(),
    prove: async (page, begin) => {
      await begin()
      await appLink(page).waitFor()
      await answerAs(page, 'Ada Lovelace')
    },
  },
]

describe('what another user logs in by', () => {
  let world: World
  before(async () => {
    // Telegram is switched on once the app has a bot.
    const methods = WAYS.map(({ method }) => method)
      .filter((method) => method !== 'telegram')
      .join()
    const data = await demoAppData('--method', methods, '--account-transfers', 'yes')
    await giveBot(data, DEMO_APP)
    world = await openWorld({}, { data })
  })
  after(() => world.close())

  const visit = async ({ give }: Way) => {
    const person = await world.person({ reducedMotion: 'reduce' })
    await give?.(person)
    return world.visit(person)
  }
  /** Logs in by it; gives who that is. */
  const loggedIn = async (way: Way) => {
    const { page } = await visit(way)
    // Wallets have their row in every menu; the others may be behind the button for more.
    await start(page, 'login', ...(way.account === 'wallet' ? [] : [{ methods: ['email', way.method] }]))
    await way.prove(page, () => way.press(page))
    return hasten(page, endOfLogin(page))
  }
  /** A user with an address who proves what another user logs in by, as far as to the question. */
  const prove = async (way: Way) => {
    const { page, complaints } = await visit(way)
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await way.prove(page, () => start(page, 'link', way.method))
    await asks(page)
    return { page, complaints, user }
  }

  // What the service does for each is shown without a browser (test/server/transfer-methods.test.ts).
  for (const way of firstCases(WAYS)) {
    test(`${way.method}: is left where it is by a press, then moved by another, and logs in whom it belongs to now`, async () => {
      const owner = await loggedIn(way)
      assert.equal(owner.account, way.account)
      const left = await prove(way)
      await dialog(left.page).getByText(way.name).first().waitFor()
      assert.deepEqual(await findings(left.page), [])
      await button(left.page, 'Leave it there').click()
      await dialog(left.page).getByText('This account has already been linked to another user.').first().waitFor()
      await left.page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
      assert.equal((await loggedIn(way)).id, owner.id)

      const { page, complaints, user } = await prove(way)
      await button(page, 'Move it to this account').click()
      const moved = await hasten(page, endOfLogin(page))
      assert.deepEqual([moved.id, moved.accounts?.sort()], [user, ['email', way.account].sort()])
      const again = await loggedIn(way)
      assert.deepEqual([again.id, again.isNewUser, again.id === owner.id], [user, false, false])
      assert.deepEqual([...left.complaints.lines, ...complaints.lines], [])
    })
  }
})
