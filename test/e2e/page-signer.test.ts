// A Farcaster signer in a real browser: approved, rejected, too late, on a phone, and what it signs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { FARCASTER_POLL } from '../../src/contract/screen-limits.ts'
import { findings } from './axe.ts'
import { appLink, answerAs as press } from './farcaster-steps.ts'
import { button, closeModal, dialog } from './passkey-steps.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { endSoon, facts, start, worldOfTests } from './world.ts'

const says = (page: Page, title: string) => dialog(page).getByRole('heading', { name: title, exact: true }).waitFor()
const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code for the Farcaster app' })

/** What the page is told: by the promise, and by the event. */
interface Heard {
  readonly told?: { readonly fid: number; readonly publicKey: string } | string
  readonly event?: unknown
}
const heard = (page: Page): Promise<Heard> => page.evaluate(() => (window as unknown as { signer: Heard }).signer)
const ask = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const signer: { told?: unknown; event?: unknown } = {}
    Object.assign(window, { signer })
    modal.addEventListener('farcaster-signer', ({ detail }) => {
      signer.event = detail
    })
    modal.requestFarcasterSigner().then(
      (told) => {
        signer.told = told
      },
      ({ code }: { code: string }) => {
        signer.told = code
      },
    )
  })
}
const toldOf = async (page: Page) => {
  await page.waitForFunction(() => (window as unknown as { signer: Heard }).signer.told !== undefined)
  return heard(page)
}
/** The person answers, and the page asks for it at once, instead of within two seconds. */
const answerAs = async (...[page, person, answer]: Parameters<typeof press>): Promise<void> => {
  await press(page, person, answer)
  await page.clock.runFor(FARCASTER_POLL)
}
const keyOf = (page: Page) => page.evaluate(() => document.querySelector('login-modal')?.user?.farcaster?.signerPublicKey)

/** What the wallet's frame signs of this hash, as a client of the protocol asks for it. */
const signedByFrame = (page: Page, hash: string): Promise<{ hash: string; signature: string }> =>
  page.evaluate(async (hash) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const accessToken = await modal.getAccessToken()
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Wallet"]') as HTMLIFrameElement
    const { origin } = new URL(frame.src)
    const wallet = modal.user?.wallet
    const data = { accessToken, address: wallet?.address, hdWalletIndex: null, payload: { hash }, fid: 1n }
    return new Promise<{ hash: string; signature: string }>((resolve, reject) => {
      addEventListener('message', ({ source, data: answer }) => {
        if (source !== frame.contentWindow || answer.id !== 'signed-by-test') return
        if (answer.error) reject(new Error(answer.error.message))
        else resolve(answer.data)
      })
      frame.contentWindow?.postMessage({ id: 'signed-by-test', event: 'privy:farcaster:sign', data }, origin)
    })
  }, hash)

/** A login's page at Farcaster leads back to the page that it came from. */
const approveOnPhone = async (page: Page, name: string): Promise<void> => {
  const opened = page.context().waitForEvent('page')
  await appLink(page).click()
  const app = await opened
  await app.getByLabel(name).check()
  const came = app.waitForURL(page.url())
  await app.getByRole('button', { name: 'Approve' }).click()
  await came
  await app.close()
  await page.clock.runFor(FARCASTER_POLL)
}

describe('a Farcaster signer', () => {
  const world = worldOfTests()

  /** A person who logged in with Farcaster, with an embedded wallet. */
  const caster = async (name: string, more: BrowserContextOptions = {}) => {
    const person = await world.person(more)
    await person.clock.install()
    const visit = await world.visit(person)
    const { page } = visit
    await start(page, 'login', { methods: ['farcaster', 'email'] })
    await dialog(page)
      .getByRole('button', { name: /\bFarcaster( Recent)?$/ })
      .click()
    await appLink(page).waitFor()
    if (more.isMobile) await approveOnPhone(page, name)
    else await answerAs(page, name)
    await endSoon(page)
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.createWallet())
    await page.waitForFunction(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      return modal?.user?.wallet !== undefined && !modal.open
    })
    return visit
  }
  const begin = async (page: Page): Promise<void> => {
    await ask(page)
    await appLink(page).waitFor()
  }

  test('a person approves it: it stands in their account, and what it signs holds', async () => {
    const { page, complaints } = await caster('Ada Lovelace')
    await begin(page)
    await code(page).waitFor()
    assert.deepEqual((await facts(page)).state, {
      screen: 'AWAITING_FARCASTER_SIGNER',
      flow: 'farcaster-signer',
      at: 'waiting',
    })
    assert.deepEqual(await findings(page), [])
    const letClose = await holdSuccess(page)
    await answerAs(page, 'Ada Lovelace')
    await says(page, 'Approved')
    await letClose()
    const { told, event } = await toldOf(page)
    assert.ok(told && typeof told === 'object')
    assert.deepEqual(event, told)
    assert.equal(await keyOf(page), told.publicKey)
    const hash = Buffer.from(Uint8Array.from({ length: 20 }, (_, at) => at * 7))
    const signed = await signedByFrame(page, hash.toString('base64url'))
    assert.ok(ed25519.verify(Buffer.from(signed.signature, 'base64url'), hash, told.publicKey.slice(2)))

    // Asked again, nothing is to be approved: the same key is told at once.
    await ask(page)
    assert.deepEqual((await toldOf(page)).told, told)
    await page.reload()
    await page.waitForFunction(() => document.querySelector('login-modal')?.user)
    assert.equal(await keyOf(page), told.publicKey)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('who declines is told, and is asked anew; who closes it has rejected it', async () => {
    const { page } = await caster('Grace Hopper')
    await begin(page)
    const first = await appLink(page).getAttribute('href')
    await answerAs(page, 'Grace Hopper', 'Decline')
    await says(page, 'Request rejected')
    await dialog(page).getByText('The request was rejected. Please try again.').first().waitFor()
    await button(page, 'Try again').click()
    await appLink(page).waitFor()
    assert.notEqual(await appLink(page).getAttribute('href'), first)
    await closeModal(page)
    const { told, event } = await toldOf(page)
    assert.deepEqual([told, event, await keyOf(page)], ['user_rejected_request', undefined, undefined])
  })

  sweepTest('whoever approves it with another account has not approved it', async () => {
    const { page } = await caster('Grace Hopper')
    await begin(page)
    await answerAs(page, 'Ada Lovelace')
    await says(page, 'Request rejected')
    assert.equal(await keyOf(page), undefined)
    await closeModal(page)
  })

  sweepTest('after five minutes it says that it came to nothing', async () => {
    const { page } = await caster('Grace Hopper')
    await begin(page)
    // The clock goes on by itself as well.
    await page.clock.runFor(270_000)
    assert.equal((await facts(page)).state?.at, 'waiting')
    await page.clock.runFor(30_000)
    await says(page, 'Connect failed')
    await dialog(page).getByText('Something went wrong. Please try again.').first().waitFor()
    await closeModal(page)
  })

  sweepTest('on a phone the app is opened in a window of its own', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
    const { page } = await caster('Grace Hopper', {
      userAgent: phone,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await begin(page)
    assert.equal(await code(page).count(), 0)
    const opened = page.context().waitForEvent('page')
    await appLink(page).click()
    const app = await opened
    assert.equal(await app.evaluate(() => window.opener), null)
    await app.getByLabel('Grace Hopper').check()
    await app.getByRole('button', { name: 'Approve' }).click()
    await app.getByRole('heading', { name: 'Approved' }).waitFor()
    await app.close()
    await page.clock.runFor(FARCASTER_POLL)
    const { told } = await toldOf(page)
    assert.ok(told && typeof told === 'object')
    assert.equal(await keyOf(page), told.publicKey)
  })

  sweepTest('who has no account at Farcaster, or is not logged in, is asked for nothing', async () => {
    const { page } = await world.visit(await world.person())
    await ask(page)
    assert.equal((await toldOf(page)).told, 'must_be_authenticated')
    assert.equal((await facts(page)).state?.screen ?? null, null)
  })
})
