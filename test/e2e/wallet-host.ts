// A page of an app with the published client and the wallet's frame, as a host builds it: own server, own origin.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { bring } from '../../scripts/bring.mjs'
import { prepared } from '../server/prepared.ts'
import { DEMO_APP, type World } from './world.ts'

/** What the page has in `window.host`. */
const SOURCE = `
import Privy, { LocalStorage } from '@privy-io/js-sdk-core'
let frame
window.host = {
  async open(baseUrl, appId) {
    const client = new Privy({ appId, storage: new LocalStorage(), baseUrl })
    frame = document.createElement('iframe')
    frame.src = client.embeddedWallet.getURL()
    frame.style.display = 'none'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    client.setMessagePoster(frame.contentWindow)
    // As hosts do it: what comes is handed on as it is.
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) client.embeddedWallet.onMessage(event.data)
    })
    window.host.client = client
    // One that is blocked has loaded too: an error's page.
    await loaded
  },
  frame: () => frame,
}
`
const bundled = async (): Promise<string> => {
  await bring('test/clients')
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: 'test/clients', loader: 'js' },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
let script: Promise<string> | undefined
const clientScript = (): Promise<string> => {
  script ??= bundled()
  return script
}

export interface WalletHost {
  readonly port: number
  close(): Promise<void>
}

/** Serves the page at whatever path, under every name of this machine. */
export const startHost = async (): Promise<WalletHost> => {
  const text = await clientScript()
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? text : '<!doctype html><title>Host</title><body><script src="/client.js"></script></body>')
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The one of a file's tests: there inside them only. */
export const hostOfTests = (): WalletHost => {
  const host = prepared(startHost)
  after(() => host.close())
  return host
}

/** Opens the page with its client, at an origin. */
export const openHost = async (page: Page, origin: string, serviceUrl: string): Promise<void> => {
  await page.goto(origin)
  await page.evaluate(
    ([url, app]) => (window as never as { host: { open(...of: string[]): Promise<void> } }).host.open(url, app),
    [serviceUrl, DEMO_APP] as const,
  )
}

/** Where its page is; by another name of this machine it is another origin. */
export const originAt = ({ port }: WalletHost, name = 'localhost'): string => `http://${name}:${port}`

/** The page's client, as far as the journey uses it. */
export interface HostPage {
  host: {
    frame(): HTMLIFrameElement
    client: {
      auth: { email: { sendCode(email: string): Promise<void>; loginWithCode(email: string, code: string): Promise<unknown> } }
      embeddedWallet: {
        create(): Promise<{ provider: Provider }>
        getProvider(account: unknown, password?: string): Promise<Provider>
        setRecovery(of: { wallet: unknown; recoveryMethod: string; password?: string }): Promise<unknown>
      }
      user: { get(): Promise<{ user: { linked_accounts: { type: string; address: string; recovery_method?: string }[] } }> }
      getAccessToken(): Promise<string>
    }
  }
  provider: Provider
}
interface Provider {
  request(of: { method: string; params?: unknown[] }): Promise<string>
}

export const logIn = async (world: World, page: Page, email: string): Promise<void> => {
  await page.evaluate((to) => (window as never as HostPage).host.client.auth.email.sendCode(to), email)
  const code = await world.codeFor(email)
  await page.evaluate(([to, code]) => (window as never as HostPage).host.client.auth.email.loginWithCode(to, code), [
    email,
    code,
  ] as const)
}
export const create = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const place = window as never as HostPage
    place.provider = (await place.host.client.embeddedWallet.create()).provider
    return (await place.provider.request({ method: 'eth_accounts' }))[0] as string
  })
/** Connects, and recovers where the device has no share, as the client does. */
export const open = (page: Page, password?: string): Promise<string> =>
  page.evaluate(async (password) => {
    const place = window as never as HostPage
    const { user } = await place.host.client.user.get()
    const account = user.linked_accounts.find(({ type }) => type === 'wallet')
    place.provider = await place.host.client.embeddedWallet.getProvider(account, password)
    return (await place.provider.request({ method: 'eth_accounts' }))[0] as string
  }, password)
/** Sets a password for the wallet; gives the method that the account shows then. */
export const setPassword = async (page: Page, password: string): Promise<string | undefined> => {
  await page.evaluate(async (password) => {
    const { client } = (window as never as HostPage).host
    const wallet = (await client.user.get()).user.linked_accounts.find(({ type }) => type === 'wallet')
    await client.embeddedWallet.setRecovery({ wallet, recoveryMethod: 'user-passcode', password })
  }, password)
  return page.evaluate(async () => {
    const { user } = await (window as never as HostPage).host.client.user.get()
    return user.linked_accounts.find(({ type }) => type === 'wallet')?.recovery_method
  })
}
export const ask = (page: Page, method: string, params: unknown[]): Promise<string> =>
  page.evaluate(([method, params]) => (window as never as HostPage).provider.request({ method, params }), [
    method,
    params,
  ] as const)
export const signs = async (page: Page, address: string): Promise<void> => {
  const signature = (await ask(page, 'personal_sign', ['Hello', address])) as Hex
  assert.ok(await verifyMessage({ address: address as Hex, message: 'Hello', signature }))
}

export interface Device {
  readonly page: Page
  readonly context: BrowserContext
  readonly lines: string[]
  /** Calls of the frame to the service. */
  readonly calls: { path: string; body: string | null }[]
}
export const newDevice = async (world: World, host: WalletHost): Promise<Device> => {
  const context = await world.person()
  const lines: string[] = []
  const calls: Device['calls'] = []
  context.on('console', (message) => lines.push(message.text()))
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.includes('/embedded_wallets')) calls.push({ path, body: request.postData() })
  })
  const page = await context.newPage()
  await openHost(page, originAt(host), world.serviceUrl)
  return { page, context, lines, calls }
}
