// WalletConnect as it ships: screens and bundle in the demo page, under its strict policy, with a real wallet client.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { type BuildOptions, build } from 'esbuild'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoPolicy } from '../../server/dev/demo-policies.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Connector } from '../../src/wallets/connectors/connector.ts'
import type { overWalletConnect } from '../../src/wallets/provider/over-wallet-connect.ts'
import type { WalletSide } from '../wallet-side.ts'
import { hasten } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { button, dialog, heading, linkedWallets, sideOf, toList } from './wallet-login-steps.ts'
import * as pill from './wallet-steps.ts'
import { chunksWith, endOfLogin, facts, openWorld, type World } from './world.ts'

let world: World
let wallet: WalletSide
let relayUrl = ''
before(async () => {
  world = await openWorld()
  const opened = await sideOf(world)
  wallet = opened.side
  relayUrl = opened.relayUrl
})
after(async () => {
  await wallet.close()
  await world.close()
})

/** Every address that a page asks, sockets included. */
const asked = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('websocket', (socket) => urls.push(socket.url()))
  return urls
}
const hostsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.filter((url) => !/^(data|blob):/.test(url)).map((url) => new URL(url).host)),
]

/** The connector and its client in the page, bundled with the page's options. As a script of the test's own: the policy lets in none from elsewhere. */
const withConnector = async (page: Page): Promise<void> => {
  const { browserOptions } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
    browserOptions: BuildOptions
  }
  const entryPoints = ['src/wallets/provider/over-wallet-connect.ts']
  const { outputFiles } = await build({ ...browserOptions, entryPoints, format: 'iife', globalName: 'connector', write: false })
  await page.evaluate(`${outputFiles?.[0]?.text ?? ''};globalThis.connector = connector`)
}
type Held = { connector: Connector; told: string[] }
/** Makes the connector in the page; `how` connects by the uri, or goes on with what there was. */
const begin = async (page: Page, how: 'connect' | 'resume'): Promise<{ accounts: readonly string[]; chainId: string } | null> => {
  await withConnector(page)
  const built = await page.evaluateHandle<{ overWalletConnect: typeof overWalletConnect }>('connector')
  return built.evaluate(
    async ({ overWalletConnect: make }, [relay, begun]) => {
      const config = { name: 'Demo', logo_url: null, wallet_connect_cloud_project_id: 'demo', wallet_connect_relay_url: relay }
      const nothing = Promise.resolve()
      const $config = {
        value: config,
        get(): typeof config {
          return this.value
        },
      }
      const runtime = {
        $config,
        whenReady(): Promise<void> {
          return nothing
        },
      } as unknown as Runtime
      const connector = await make(runtime, 'wallet_connect', { chains: [1] })
      const place = window as unknown as { held: Held; scan(uri: string): void }
      place.held = { connector, told: [] }
      connector.listen(({ type }) => place.held.told.push(type))
      const { signal } = new AbortController()
      return begun === 'resume' ? connector.resume(signal) : connector.connect({ signal, onUri: place.scan })
    },
    [relayUrl, how] as const,
  )
}
const sign = (page: Page, address: string): Promise<string> =>
  page.evaluate((who) => {
    const { held } = window as unknown as { held: Held }
    return held.connector.signMessage(who, 'hello', new AbortController().signal)
  }, address)

test('a page on which nobody has chosen it loads nothing of it, and opens no socket', async () => {
  const context = await world.person()
  const urls: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  const { page } = await world.visit(context)
  const sockets = asked(page)
  await page.locator('wallet-button').click()
  await page.locator('dialog[open]').getByLabel('Email address').waitFor()
  const code = chunksWith('irn_batchSubscribe')
  assert.deepEqual(
    [...urls, ...sockets].filter((url) => code.test(url) || url.startsWith('ws')),
    [],
  )
})

test('a code that is scanned logs in over WalletConnect; a reload goes on with the wallet, and its end is followed', async () => {
  const person = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, complaints } = await world.visit(person)
  await toList(page)
  await button(page, 'WalletConnect').click()
  await heading(page, 'Scan with your wallet').waitFor()
  await dialog(page).getByRole('img', { name: 'Code to scan with your wallet' }).waitFor()
  await button(page, 'Copy link').click()
  await dialog(page).getByText('Link copied.').waitFor()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(uri, /^wc:[\da-f]{64}@2\?/)
  await wallet.scan(uri)
  const end = await hasten(page, endOfLogin(page))
  assert.deepEqual([end.isNewUser, end.method, end.account], [true, 'siwe', 'wallet'])
  const [account] = await linkedWallets(page)
  assert.deepEqual([account?.address, account?.connectorType], [wallet.address, 'wallet_connect_v2'])
  assert.deepEqual(
    wallet.asked.map(({ method }) => method),
    ['personal_sign'],
  )
  await page.reload()
  await pill.face(page, shortAddress(wallet.address))
  assert.equal((await facts(page)).authenticated, true)
  const signed = await page.evaluate(async (address) => {
    const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
    return provider.request({ method: 'personal_sign', params: ['0x6869', address] })
  }, wallet.address)
  assert.match(String(signed), /^0x[\da-f]{130}$/)
  assert.equal(wallet.asked.length, 2)
  await wallet.disconnect()
  await page.waitForFunction(() => localStorage.getItem('privy:connections') === null)
  assert.equal((await facts(page)).authenticated, true)
  assert.deepEqual(complaints.lines, [])
})

sweepTest(
  'connects by the uri, signs, goes on after a reload and ends; nobody but service and relay is asked, and the policy holds',
  async () => {
    const context = await world.person()
    await context.exposeFunction('scan', (uri: string) => wallet.scan(uri))
    const { page, complaints } = await world.visit(context)
    const urls = asked(page)
    const first = await begin(page, 'connect')
    assert.deepEqual(first, { accounts: [wallet.address, wallet.otherAddress], chainId: 'eip155:1' })
    const signed = async (): Promise<boolean> => {
      const signature = (await sign(page, wallet.address)) as `0x${string}`
      return verifyMessage({ address: wallet.address as `0x${string}`, message: 'hello', signature })
    }
    assert.ok(await signed())
    await page.reload()
    assert.deepEqual(await begin(page, 'resume'), first)
    assert.ok(await signed())
    await wallet.switchAccount()
    await page.waitForFunction(() => (window as unknown as { held: Held }).held.told.includes('accounts'))
    await page.evaluate(() => (window as unknown as { held: Held }).held.connector.disconnect())
    await wallet.heard(() => wallet.sessions() === 0)
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /wallet-connect$/.test(key)))
    assert.deepEqual(left, [])
    assert.deepEqual(hostsOf(urls).sort(), [world.demoUrl, world.serviceUrl, relayUrl].map((url) => new URL(url).host).sort())
    assert.equal(wallet.peers.at(-1)?.url, world.demoUrl)
    assert.deepEqual(complaints.lines, [])
  },
)

test('the row of docs/csp.md is what the relay needs: with it the socket opens, without it it does not', async () => {
  const text = readFileSync(new URL('../../docs/csp.md', import.meta.url), 'utf8')
  const [, directive, source] = /^\| wallets over WalletConnect \| `([\w-]+)` \| `([^`]+)` \|/m.exec(text) ?? []
  const [, strict = ''] = /^```text policy\n(default-src .*)\n```$/m.exec(text) ?? []
  const { RELAYER_DEFAULT_RELAY_URL } = createRequire(import.meta.url)('@walletconnect/core') as Record<string, string>
  assert.equal(source, RELAYER_DEFAULT_RELAY_URL)
  const without = strict.replaceAll('SERVICE', world.serviceUrl)
  const with_ = without.replace(`${directive} `, `${directive} ${new URL(relayUrl).origin} `)
  assert.equal(without, demoPolicy({ service: world.serviceUrl }))
  const sorted = (policy: string): string[] => policy.split('; ').map((part) => part.split(' ').sort().join(' '))
  assert.deepEqual(sorted(with_), sorted(demoPolicy({ service: world.serviceUrl, relay: relayUrl })))
  for (const [policy, blocked] of [
    [with_, false],
    [without, true],
  ] as const) {
    const context = await world.person()
    await context.route(`${world.demoUrl}/terms`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    })
    const page = await context.newPage()
    await page.goto(`${world.demoUrl}/terms`)
    const refused = await page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(true))
          // The relay refuses a stranger only after the policy has let the socket out.
          new WebSocket(url).onerror = () => setTimeout(() => resolve(false))
        }),
      relayUrl,
    )
    assert.equal(refused, blocked, policy)
  }
})
