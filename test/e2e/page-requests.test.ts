// Requests that a page makes in one turn while their code loads: shown in order, each with its own answer.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { fakeRandom } from '../fakes/random.ts'
import { dialog, newSender, openSendWorld, press, ready, type Sender, type SendWorld } from './send-steps.ts'
import { sweepTest } from './sweep-test.ts'

const COUNT = 24
/** One is shown, twenty wait. */
const TAKEN = 21
const OTHER = `0x${'0b'.repeat(20)}` as const
const CONFIG = { embeddedWallets: { createOnLogin: 'all-users', noPromptOnSignature: false } }

/** Makes the page's scripts arrive in an order of chance: each waits for a few pictures of the page. */
const shuffle = async (page: Page, seed: number): Promise<() => Promise<void>> => {
  const random = fakeRandom(`scripts ${seed}`)
  const late = async (route: Route): Promise<void> => {
    const pictures = (random.bytes(1)[0] ?? 0) % 12
    for (let at = 0; at < pictures; at++)
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(next))).catch(() => undefined)
    await route.continue().catch(() => undefined)
  }
  await page.route(/\/elements\/.*\.js/, late)
  return () => page.unroute(/\/elements\/.*\.js/, late)
}

/** Makes requests of four kinds in one turn; `window.ends` keeps how each one ended. */
const askAll = (page: Page, hasProvider: boolean): Promise<void> =>
  page.evaluate(
    async ({ count, other, config, hasProvider }) => {
      await customElements.whenDefined('login-modal')
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = config as never
      const provider = hasProvider ? await modal.getEthereumProvider() : null
      const address = modal.user?.wallet?.address
      const ends: unknown[] = Array(count).fill(null)
      Object.assign(window, { ends })
      const types = { Vote: [{ name: 'choice', type: 'string' }] }
      const KINDS = [
        (at: number) => modal.signMessage(`m${at};`),
        (at: number) => modal.sendTransaction({ to: other, value: `0x${(BigInt(at + 1) * 10n ** 15n).toString(16)}` }),
        (at: number) =>
          modal.signTypedData({
            ...{ types, primaryType: 'Vote', domain: { name: 'Ballot', chainId: 1 } },
            message: { choice: `m${at};` },
          }),
        (at: number) =>
          provider ? provider.request({ method: 'personal_sign', params: [`m${at};`, address] }) : modal.signMessage(`m${at};`),
      ]
      for (let at = 0; at < count; at++)
        KINDS[at % 4]?.(at).then(
          (result) => {
            ends[at] = { at, result }
          },
          ({ code }: { code: unknown }) => {
            ends[at] = { at, code }
          },
        )
    },
    { count: COUNT, other: OTHER, config: CONFIG, hasProvider },
  )

/** Which request is shown, once it is another than `before`. */
const shown = async (page: Page, before: number | null): Promise<number> => {
  const handle = await page.waitForFunction((before) => {
    const root = document.querySelector('login-modal')?.shadowRoot
    const text = (root?.querySelector<HTMLElement>('dialog[open]')?.innerText ?? '').replace(/[\u2066-\u2069]/g, '')
    const [, message, coins] = /m(\d+);|Send (0\.\d+) ETH/.exec(text) ?? []
    const at = message === undefined ? Math.round(Number(coins) * 1000) - 1 : Number(message)
    return Number.isInteger(at) && at !== before ? { at } : null
  }, before)
  return ((await handle.jsonValue()) as { at: number }).at
}
const endOf = async (page: Page, at: number) => {
  const handle = await page.waitForFunction((at) => (window as unknown as { ends: (object | null)[] }).ends[at], at)
  return (await handle.jsonValue()) as { at: number; code?: unknown; result?: { signature?: Hex; hash?: Hex } | Hex }
}

/** Answers every request that is shown, and gives the order in which they were. */
const answerAll = async ({ page, address }: Sender): Promise<number[]> => {
  const order: number[] = []
  for (let count = 0; count < TAKEN; count++) {
    const at = await shown(page, order.at(-1) ?? null)
    order.push(at)
    // The first of each kind is agreed to, the others are refused.
    const agrees = at < 4
    if (agrees && at % 4 === 1) await ready(page)
    await press(page, agrees ? (at % 4 === 1 ? 'Confirm' : 'Sign') : 'Refuse')
    if (agrees && at % 4 === 1) await press(page, 'Close')
    const { result, code } = await endOf(page, at)
    if (!agrees) assert.ok(code === 'user_rejected_request' || code === 4001, `${at}: ${String(code)}`)
    else if (at % 4 === 1) assert.match(typeof result === 'object' ? (result.hash ?? '') : '', /^0x/)
    else if (at % 4 !== 2) {
      const signature = typeof result === 'string' ? result : (result?.signature as Hex)
      assert.ok(await verifyMessage({ address, message: `m${at};`, signature }), `${at} has the answer of another`)
    }
  }
  return order
}

describe('24 requests of one turn', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    ada = await newSender(sending)
  })
  after(() => sending.close())
  const expected = Array.from({ length: TAKEN }, (_, at) => at)
  const refused = async () => Promise.all([21, 22, 23].map(async (at) => (await endOf(ada.page, at)).code))

  test('right after a login are shown in their order; the last three are more than may wait', async () => {
    const stop = await shuffle(ada.page, 1)
    await askAll(ada.page, true)
    assert.deepEqual(await answerAll(ada), expected)
    assert.deepEqual(await refused(), ['request_queue_full', 'request_queue_full', -32002])
    await stop()
  })

  for (const seed of [2, 3])
    sweepTest(`on a page whose scripts arrive by chance (${seed}) are shown in their order`, async () => {
      const { page } = ada
      const stop = await shuffle(page, seed)
      await page.reload({ waitUntil: 'commit' })
      await askAll(page, false)
      assert.deepEqual(await answerAll(ada), expected)
      assert.deepEqual(await refused(), Array(3).fill('request_queue_full'))
      await stop()
      assert.equal(await dialog(page).count(), 0)
    })
})
