// The send bench: from the call to the broadcast without a prompt, beside viem in the page; and to the whole review.

import { build } from 'esbuild'
import type { Page, Request } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from '../../test/e2e/demo-app-data.ts'
import { configure, ETHER, newSender, openSendWorld } from '../../test/e2e/send-steps.ts'
import { DEMO_APP } from '../../test/e2e/world.ts'
import { median } from './accounts.ts'

const ROUNDS = 15
const MOST_RATIO = 1.3
/** Milliseconds. */
const REVIEW = 1000
/** Questions of one review to the node. */
const MOST_ASKED = 9
const TO = `0x${'0b'.repeat(20)}`

/** What viem needs of a page: an account of its own, at the same address of the same chain. */
const VIEM = `
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
const account = privateKeyToAccount(generatePrivateKey())
window.viem = {
  address: account.address,
  open(url, appId) {
    const transport = http(url + '/api/v1/rpc/1', { fetchOptions: { headers: { 'privy-app-id': appId } } })
    window.viem.client = createWalletClient({ account, chain: mainnet, transport })
  },
}
`
interface Place {
  viem: {
    address: string
    client: { sendTransaction(of: object): Promise<string> }
    open(url: string, appId: string): void
  }
}

const withViem = async (page: Page, url: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: VIEM, resolveDir: process.cwd(), loader: 'js' },
    ...{ bundle: true, minify: true, format: 'iife', platform: 'browser', write: false, logLevel: 'silent' },
  })
  // What runs this marks functions with their names, by a function that a page does not have.
  await page.evaluate(`globalThis.__name = (named) => named;${outputFiles[0]?.text ?? ''}`)
  return page.evaluate(
    ([url, app]) => {
      const { viem } = window as unknown as Place
      viem.open(url, app)
      return viem.address
    },
    [url, DEMO_APP] as const,
  )
}

/** Milliseconds to a broadcast, ours and viem's in turns. */
const broadcasts = (page: Page): Promise<{ ours: number[]; viem: number[] }> =>
  page.evaluate(
    async ([rounds, to]) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      const { client } = (window as unknown as Place).viem
      const timed = async (work: () => Promise<unknown>): Promise<number> => {
        const began = performance.now()
        await work()
        return performance.now() - began
      }
      const times = { ours: [] as number[], viem: [] as number[] }
      for (let at = 0; at < rounds; at++) {
        times.ours.push(await timed(() => modal.sendTransaction({ to, value: 1n })))
        times.viem.push(await timed(() => client.sendTransaction({ to, value: 1n })))
      }
      return times
    },
    [ROUNDS, TO] as const,
  )

/** Milliseconds until the review has its fee, its price and what it will do. */
const reviewed = async (page: Page): Promise<number> => {
  await page.evaluate((to) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const place = window as unknown as { began: number; ended: boolean }
    Object.assign(place, { began: performance.now(), ended: false })
    modal
      .sendTransaction({ to, value: 1n })
      .catch(() => undefined)
      .finally(() => Object.assign(place, { ended: true }))
  }, TO)
  const time = await page.waitForFunction(() => {
    const root = document.querySelector('login-modal')?.shadowRoot
    // A trial that takes longer than it may is given up: there is nothing to wait for then.
    if (/could not be tried out/.test(root?.querySelector('.panel')?.textContent ?? '')) return -1
    // A change that the title has said already is no row of its own.
    const isTried = /As above, nothing else/.test(root?.querySelector('.facts')?.textContent ?? '')
    const isWhole = isTried && /\$/.test(root?.querySelector('.costs')?.textContent ?? '')
    return isWhole && performance.now() - (window as unknown as { began: number }).began
  })
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
  await page.waitForFunction(() => (window as unknown as { ended: boolean }).ended)
  const taken = Number(await time.jsonValue())
  if (taken < 0) throw new Error('The trial of a review was given up after 3 s: this machine has too much to do for a figure.')
  return taken
}
/** Milliseconds of each, and how many questions the node was asked for all of them. */
const reviews = async (page: Page): Promise<{ times: number[]; asked: number }> => {
  const times: number[] = []
  let asked = 0
  const count = (one: Request): void => {
    if (one.method() === 'POST' && one.url().includes('/api/v1/rpc/')) asked++
  }
  page.on('request', count)
  for (let at = 0; at < ROUNDS; at++) times.push(await reviewed(page))
  page.off('request', count)
  return { times, asked }
}

const benchSend = async (): Promise<boolean> => {
  const sending = await openSendWorld(await demoAppData(...LETS_SIGN_UNSEEN))
  try {
    const { page } = await newSender(sending)
    const address = await withViem(page, sending.world.serviceUrl)
    await sending.chain.setBalance({ address: address as `0x${string}`, value: ETHER })
    await configure(page, { noPromptOnSignature: true, waitForTransactionConfirmation: false })
    // The first of each loads its code.
    await broadcasts(page)
    const { ours, viem } = await broadcasts(page)
    const ratio = median(ours) / median(viem)
    console.log(`to the broadcast: ${median(ours).toFixed(1)} ms, viem ${median(viem).toFixed(1)} ms`)
    console.log(`ratio ${ratio.toFixed(2)} (target <= ${MOST_RATIO})`)
    await configure(page)
    const { times, asked } = await reviews(page)
    const [first = 0, ...others] = times
    console.log(`to the whole review: ${median(others).toFixed(0)} ms, the first ${first.toFixed(0)} ms (target <= ${REVIEW})`)
    console.log(`questions to the node for each review: ${(asked / ROUNDS).toFixed(1)} (target <= ${MOST_ASKED})`)
    return ratio <= MOST_RATIO && median(others) <= REVIEW && first <= REVIEW && asked <= MOST_ASKED * ROUNDS
  } finally {
    await sending.close()
  }
}

process.exit((await benchSend()) ? 0 : 1)
