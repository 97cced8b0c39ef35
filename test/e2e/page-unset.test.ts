// A page that sets nothing: whatever its embedded wallet is asked for is shown, and nothing is done before a press.
// And what page and app can set together.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { dialog, ETHER, openSendWorld, press, ready, type SendWorld } from './send-steps.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import { newEmail, signInElsewhere } from './world.ts'

const OTHER = `0x${'0b'.repeat(20)}` as const
const NOWHERE = `0x${'0'.repeat(40)}` as const
const DATA = {
  types: { Vote: [{ name: 'choice', type: 'string' }] },
  primaryType: 'Vote',
  domain: { chainId: 1 },
  message: { choice: 'yes' },
}
const PAID = { to: OTHER, value: `0x${(5n * ETHER).toString(16)}` }

/** Asks the page's wallet by a method of the tag, or of one of its providers; the outcomes are in `window.ends`, in order. */
const ask = (page: Page, by: 'tag' | 'ethereum' | 'solana', method: string, params: readonly unknown[]): Promise<number> =>
  page.evaluate(
    ([by, method, params]) => {
      const modal = document.querySelector('login-modal') as LoginModal
      const place = window as unknown as { ends?: unknown[] }
      place.ends ??= []
      const at = place.ends.push(null) - 1
      const ended =
        by === 'tag'
          ? (modal[method as 'signMessage'] as (...params: unknown[]) => Promise<unknown>)(...params)
          : by === 'solana'
            ? modal.getSolanaProvider().then((provider) => provider.request({ method, params: params[0] } as never))
            : modal.getEthereumProvider().then(async (provider) => {
                const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
                return provider.request({ method, params: params.map((one) => (one === 'ACCOUNT' ? account : one)) })
              })
      ended.then(
        (result) => {
          ;(place.ends as unknown[])[at] = { result }
        },
        ({ code }: { code: string }) => {
          ;(place.ends as unknown[])[at] = { code }
        },
      )
      return at
    },
    [by, method, params] as const,
  )
const endOf = async (page: Page, at: number): Promise<{ result?: unknown; code?: unknown }> => {
  const handle = await page.waitForFunction((at) => (window as unknown as { ends: (object | null)[] }).ends[at], at)
  return (await handle.jsonValue()) as object
}

/** A page of a user with an embedded wallet; `config`: what the page sets, absent: nothing at all. */
const newPage = async ({ world, chain }: SendWorld, config?: object, chainType = 'ethereum') => {
  const { page, complaints } = await world.visit(await world.person(), '/plain')
  if (config)
    await page.evaluate((config) => Object.assign(document.querySelector('login-modal') as LoginModal, { config }), config)
  await signInElsewhere(world, page, newEmail())
  const made = await page.evaluate(async (chainType) => {
    const modal = document.querySelector('login-modal') as LoginModal
    const { wallet } = await modal.createWallet({ chainType: chainType as 'ethereum' })
    return wallet.address
  }, chainType)
  await dialog(page).waitFor({ state: 'hidden' })
  if (chainType === 'ethereum') await chain.setBalance({ address: made as Hex, value: 10n * ETHER })
  return { page, complaints, address: made as Hex }
}

const ASKED = [
  ['tag', 'signMessage', ['I give you everything'], 'Sign'],
  ['tag', 'signTypedData', [DATA], 'Sign'],
  ['tag', 'sendTransaction', [PAID], 'Confirm'],
  ['ethereum', 'eth_sendTransaction', [PAID], 'Confirm'],
  ['ethereum', 'eth_signTransaction', [PAID], 'Sign'],
  ['ethereum', 'personal_sign', ['0x41686f79', 'ACCOUNT'], 'Sign'],
  ['ethereum', 'eth_signTypedData_v4', ['ACCOUNT', JSON.stringify(DATA)], 'Sign'],
] as const

/** Each is shown, has not ended before a press, and ends by the person's refusal. */
const refused = async (page: Page, asked: readonly (typeof ASKED)[number][]): Promise<void> => {
  for (const [by, method, params, button] of asked) {
    const at = await ask(page, by, method, params)
    await ready(page, button)
    assert.equal(await page.evaluate((at) => (window as unknown as { ends: unknown[] }).ends[at], at), null, method)
    await press(page, 'Refuse')
    assert.deepEqual(await endOf(page, at), { code: by === 'tag' ? 'user_rejected_request' : 4001 }, method)
    await dialog(page).waitFor({ state: 'hidden' })
  }
}

describe('a page that sets nothing', () => {
  let sending: SendWorld
  before(async () => {
    sending = await openSendWorld()
  })
  after(() => sending.close())

  test('shows each request, signs and sends nothing before a press, and nothing after a refusal', async () => {
    const { page, address } = await newPage(sending)
    const before = await sending.chain.getBalance({ address: OTHER })
    await refused(page, ASKED)
    assert.equal(await sending.chain.getBalance({ address: OTHER }), before)
    assert.equal(await sending.chain.getTransactionCount({ address }), 0)
  })

  sweepTest('signs and sends what a person agrees to', async () => {
    const { page, complaints } = await newPage(sending)
    const before = await sending.chain.getBalance({ address: OTHER })
    const message = await ask(page, 'tag', 'signMessage', ['Ahoy'])
    await ready(page, 'Sign')
    await press(page, 'Sign')
    assert.match(String(((await endOf(page, message)).result as { signature: string }).signature), /^0x[\da-f]{130}$/)
    const sent = await ask(page, 'tag', 'sendTransaction', [PAID])
    await ready(page)
    await press(page, 'Confirm')
    await press(page, 'Close')
    assert.ok((await endOf(page, sent)).result)
    assert.equal((await sending.chain.getBalance({ address: OTHER })) - before, 5n * ETHER)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('shows a message to a Solana wallet', async () => {
    const { page } = await newPage(sending, undefined, 'solana')
    for (const [by, method, params] of [
      ['solana', 'signMessage', [{ message: 'I give you everything' }]],
      ['tag', 'signMessage', ['I give you everything']],
    ] as const) {
      const at = await ask(page, by, method, params)
      await ready(page, 'Sign')
      await press(page, 'Refuse')
      assert.ok((await endOf(page, at)).code, by)
      await dialog(page).waitFor({ state: 'hidden' })
    }
  })

  test('is asked by a script that takes its <login-modal> away: nothing is signed', async () => {
    const { page } = await newPage(sending)
    const code = await page.evaluate(async () => {
      const modal = document.querySelector('login-modal') as LoginModal
      const provider = await modal.getEthereumProvider()
      const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
      modal.remove()
      return provider.request({ method: 'personal_sign', params: ['0x41', account] }).then(
        () => 'signed',
        ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
      )
    })
    assert.match(code, /^-32603 There is no <login-modal> on this page/)
  })

  test('that asks for silence alone has everything shown', async () => {
    const { page } = await newPage(sending, { embeddedWallets: { noPromptOnSignature: true } })
    await refused(page, ASKED.slice(0, 3))
  })
})

describe('an app that lets its pages sign unseen', () => {
  let sending: SendWorld
  before(async () => {
    sending = await openSendWorld(await demoAppData(...LETS_SIGN_UNSEEN))
  })
  after(() => sending.close())

  sweepTest('shows everything on a page that sets nothing, or wants it shown', async () => {
    for (const config of firstCases([undefined, { embeddedWallets: { noPromptOnSignature: false } }])) {
      const { page } = await newPage(sending, config)
      await refused(page, ASKED.slice(0, 3))
    }
  })

  test('shows on a page that asks for silence what is dangerous or fails, and nothing else', async () => {
    const { page, address } = await newPage(sending, { embeddedWallets: { noPromptOnSignature: true } })
    for (const [by, method, params] of ASKED) {
      const at = await ask(page, by, method, method.includes('Transaction') ? [{ to: OTHER, value: '0x1' }] : params)
      assert.ok((await endOf(page, at)).result, method)
    }
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.open), false)
    const count = await sending.chain.getTransactionCount({ address })
    const shown = [
      ['tag', 'signMessage', [`0x${'ab'.repeat(32)}`]],
      ['tag', 'sendTransaction', [{ to: OTHER, value: `0x${(100n * ETHER).toString(16)}` }]],
      ['tag', 'sendTransaction', [{ to: NOWHERE, value: '0x1' }]],
      ['ethereum', 'eth_signTransaction', [{ to: NOWHERE, value: '0x1' }]],
    ] as const
    for (const [by, method, params] of firstCases(shown, 2)) {
      // What follows a refusal is shown for that reason alone.
      const fresh = await newPage(sending, { embeddedWallets: { noPromptOnSignature: true } })
      const at = await ask(fresh.page, by, method, params)
      await dialog(fresh.page).locator('main').getByRole('button', { name: 'Refuse', exact: true }).waitFor()
      await press(fresh.page, 'Refuse')
      assert.ok((await endOf(fresh.page, at)).code, method)
    }
    assert.equal(await sending.chain.getTransactionCount({ address }), count)
  })

  sweepTest('shows on a page that asks for silence what a node does not try out', async () => {
    const untried = await newPage(sending, { embeddedWallets: { noPromptOnSignature: true } })
    await untried.page.route('**/api/v1/rpc/1', async (route) => {
      if (!route.request().postData()?.includes('eth_simulateV1')) return route.fallback()
      await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'not here' } } })
    })
    const at = await ask(untried.page, 'tag', 'sendTransaction', [{ to: OTHER, value: '0x1' }])
    await ready(untried.page)
    await press(untried.page, 'Refuse')
    assert.deepEqual(await endOf(untried.page, at), { code: 'user_rejected_request' })
    assert.equal(await sending.chain.getTransactionCount({ address: untried.address }), 0)
  })
})
