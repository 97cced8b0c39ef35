// The newest published client for React in a real browser, through our frame: each act of a host by name.
// See docs/move.md; in the sweep alone, since its packages are 1.3 GB.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { answerKeys, withoutKey } from '../clients/answer-keys.ts'
import { startNewestHost } from './newest-client-host.ts'
import { DEMO_APP, newEmail, openWorld, type World } from './world.ts'

interface HostUser {
  readonly id: string
  readonly linkedAccounts: readonly { readonly type: string; readonly address: string }[]
}
/** What the page has of the client, as far as it is read here. */
interface HostWindow {
  readonly asked: string[][]
  readonly host?: {
    readonly ready: boolean
    readonly authenticated: boolean
    readonly user: HostUser | null
    readonly wallets: readonly Wallet[]
  }
  open_app(appId: string, apiUrl: string, config: object): void
}
interface Wallet {
  readonly address: string
  readonly walletClientType: string
  getEthereumProvider(): Promise<{ request(of: { method: string; params?: unknown[] }): Promise<unknown> }>
}

const CONFIG = { embeddedWallets: { showWalletUIs: false }, mfa: { noPromptOnMfaRequired: true } }
const MAIL = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { text: 'Hello' },
} as const

/** Keys that the client does not start without. */
const NEEDED = ['allowlist_config', 'embedded_wallet_config', 'embedded_wallet_config.ethereum', 'embedded_wallet_config.solana']

/** Keys of the answers of a login, and of a look at the user, that it does not log in without. */
const NEEDED_OF_USER: Readonly<Record<string, readonly string[]>> = {
  'passwordless/authenticate': ['user.linked_accounts', 'user.mfa_methods', 'token', 'refresh_token'],
  'users/me': ['user', 'user.id', 'user.linked_accounts', 'user.mfa_methods'],
}

/** Calls a function of the page's client by its name, `email.sendCode`. */
const call = <T = unknown>(page: Page, name: string, ...given: unknown[]): Promise<T> =>
  page.evaluate(
    ([name, given]) => {
      type Tree = { [name: string]: Tree } & ((...all: unknown[]) => Promise<unknown>)
      const [last = '', ...before] = name.split('.').reverse()
      const place = before.reduceRight<Tree>((tree, key) => tree[key] as Tree, (window as unknown as { host: Tree }).host)
      return (place[last] as Tree)(...given)
    },
    [name, given] as const,
  ) as Promise<T>

const request = (page: Page, method: string, params: unknown[] = []): Promise<unknown> =>
  page.evaluate(
    async ([method, params]) => {
      const wallets = (window as unknown as HostWindow).host?.wallets ?? []
      const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
      return (await wallet?.getEthereumProvider())?.request({ method, params })
    },
    [method, params] as const,
  )

const isIn = (page: Page, wanted: boolean): Promise<unknown> =>
  page.waitForFunction((wanted) => (window as unknown as HostWindow).host?.authenticated === wanted, wanted)
const hasWallet = (page: Page, address: string): Promise<unknown> =>
  page.waitForFunction(
    (address) => (window as unknown as HostWindow).host?.wallets.some((one) => one.address === address),
    address,
  )

describe('the newest published client for React', () => {
  let world: World
  let host: Awaited<ReturnType<typeof startNewestHost>>
  let device: BrowserContext
  let page: Page
  const lines: string[] = []
  const asked: string[] = []
  const email = newEmail()
  let address: Hex
  let secret: string

  const openApp = async (context: BrowserContext, threw = (message: string) => void lines.push(message)): Promise<Page> => {
    const opened = await context.newPage()
    opened.on('pageerror', ({ message }) => threw(message))
    opened.on('response', (response) => {
      const url = new URL(response.url())
      if (url.origin === new URL(world.serviceUrl).origin)
        asked.push(`${response.request().method()} ${url.pathname} ${response.status()}`)
    })
    await opened.goto(host.origin)
    await opened.evaluate(([app, url, config]) => (window as unknown as HostWindow).open_app(app, url, config), [
      DEMO_APP,
      world.serviceUrl,
      CONFIG,
    ] as const)
    await opened.waitForFunction(() => (window as unknown as HostWindow).host?.ready)
    return opened
  }
  /** Whether the page is ready, or has thrown. */
  const starts = async (context: BrowserContext): Promise<boolean> => {
    const opened = await context.newPage()
    const thrown = new Promise<boolean>((resolve) => opened.once('pageerror', () => resolve(false)))
    await opened.goto(host.origin)
    await opened.evaluate(([app, url, config]) => (window as unknown as HostWindow).open_app(app, url, config), [
      DEMO_APP,
      world.serviceUrl,
      CONFIG,
    ] as const)
    const ready = opened.waitForFunction(() => (window as unknown as HostWindow).host?.ready, null, { timeout: 5000 })
    return Promise.race([
      thrown,
      ready.then(
        () => true,
        () => false,
      ),
    ])
  }
  const logIn = async (on: Page, as: string): Promise<void> => {
    await call(on, 'email.sendCode', { email: as })
    const code = await world.codeFor(as)
    await call(on, 'email.loginWithCode', { code })
    await isIn(on, true)
  }
  const signs = async (on: Page): Promise<void> => {
    const { signature } = await call<{ signature: Hex }>(on, 'signing.signMessage', { message: 'Hello' })
    assert.ok(await verifyMessage({ address, message: 'Hello', signature }))
  }

  before(async () => {
    ;[world, host] = await Promise.all([openWorld({ RESEND_SECONDS: '0' }), startNewestHost()])
    device = await world.person()
  })
  after(async () => {
    await host?.close()
    await world?.close()
  })

  test('it starts', async () => {
    page = await openApp(device)
    assert.deepEqual(lines, [])
  })

  test('a person logs in by a code, and has an access token', async () => {
    await logIn(page, email)
    assert.match(await call<string>(page, 'getAccessToken'), /^ey/)
  })

  test('it reads the user anew', async () => {
    const { id } = await call<HostUser>(page, 'own.refreshUser')
    assert.equal(id, await page.evaluate(() => (window as unknown as HostWindow).host?.user?.id))
    assert.ok(asked.includes('GET /api/v1/users/me 200'))
  })

  test('a wallet is made', async () => {
    address = (await call<{ address: Hex }>(page, 'creation.createWallet')).address
    await hasWallet(page, address)
  })

  test('it signs a message, by the hook and by the provider, and data', async () => {
    await signs(page)
    const signature = (await request(page, 'personal_sign', ['Hello', address])) as Hex
    assert.ok(await verifyMessage({ address, message: 'Hello', signature }))
    const typed = (await request(page, 'eth_signTypedData_v4', [address, JSON.stringify(MAIL)])) as Hex
    assert.ok(await verifyTypedData({ ...MAIL, address, signature: typed }))
  })

  test('the session is renewed by the next page, which opens the wallet', async () => {
    await page.close()
    page = await openApp(device)
    await isIn(page, true)
    await hasWallet(page, address)
    await signs(page)
  })

  test('it is exported in a frame of ours', async () => {
    const ended = call(page, 'exporting.exportWallet', { address }).catch(() => {})
    const frame = page.frameLocator('iframe[src*="export"]')
    await frame.getByRole('button').first().waitFor()
    await page.keyboard.press('Escape')
    await ended
  })

  test('another browser recovers the wallet', async () => {
    const context = await world.person()
    const other = await openApp(context)
    await logIn(other, email)
    await hasWallet(other, address)
    await signs(other)
    await context.close()
  })

  test('a second factor is enrolled', async () => {
    const { secret: key } = await call<{ secret: string }>(page, 'enrolment.initEnrollmentWithTotp')
    secret = key
    await call(page, 'enrolment.submitEnrollmentWithTotp', { mfaCode: new TOTP({ secret }).generate() })
    assert.deepEqual((await call<{ mfaMethods: string[] }>(page, 'own.refreshUser')).mfaMethods, ['totp'])
  })

  test('they log out, and in again', async () => {
    await call(page, 'logout')
    await isIn(page, false)
    await logIn(page, email)
  })

  test('the factor is shown before the wallet signs', async () => {
    await hasWallet(page, address)
    await page.evaluate(() => (window as unknown as HostWindow).asked.splice(0))
    const signed = signs(page)
    await page.waitForFunction(() => (window as unknown as HostWindow).asked.length > 0)
    await call(page, 'factor.init', 'totp')
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
    await call(page, 'factor.submit', 'totp', code)
    await signed
  })

  test('a key is imported', async () => {
    const context = await world.person()
    const other = await openApp(context)
    await logIn(other, newEmail())
    const privateKey = generatePrivateKey()
    const wallet = await call<{ address: string }>(other, 'importing.importWallet', { privateKey })
    assert.equal(wallet.address, privateKeyToAccount(privateKey).address)
    await context.close()
  })

  test('it starts without each key of the config but those that it needs', async () => {
    const path = `/api/v1/apps/${DEMO_APP}`
    const whole: unknown = await (await fetch(world.serviceUrl + path, { headers: { origin: host.origin } })).json()
    const needed: string[] = []
    for (const key of answerKeys(whole)) {
      const context = await world.person()
      await context.route(`**${path}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: withoutKey(await response.json(), key) })
      })
      if (!(await starts(context))) needed.push(key)
      await context.close()
    }
    assert.deepEqual(needed, NEEDED)
  })

  test('it logs in and reads the user without each key of what it is told but those that it needs', async (t) => {
    for (const [path, needed] of Object.entries(NEEDED_OF_USER)) {
      let keys: readonly string[] = []
      /** Whether a person logs in and is read anew; the answer without `key`, where there is one. */
      const goesOn = async (key: string | null): Promise<boolean> => {
        const context = await world.person()
        try {
          await context.route(`**/api/v1/${path}`, async (route) => {
            const response = await route.fetch()
            const answer: unknown = await response.json()
            keys = key === null ? answerKeys(answer) : keys
            await route.fulfill({ response, json: key === null ? answer : withoutKey(answer, key) })
          })
          const opened = await openApp(context, () => {})
          const thrown = new Promise<boolean>((resolve) => opened.once('pageerror', () => resolve(false)))
          const went = logIn(opened, newEmail()).then(
            async () => (await call<HostUser>(opened, 'own.refreshUser')).id !== undefined,
          )
          // A client that waits for what it was not told waits for ever.
          const over = opened.waitForFunction(() => false, null, { timeout: 15_000 }).catch(() => false)
          return await Promise.race([thrown, went.catch(() => false), over.then(() => false)])
        } finally {
          await context.close()
        }
      }
      assert.ok(await goesOn(null), path)
      const found: string[] = []
      for (const key of keys) if (!(await goesOn(key))) found.push(key)
      t.diagnostic(`${path}: ${keys.length} keys`)
      assert.deepEqual(found, needed, path)
    }
  })

  test('nothing was thrown, and no call was without an answer that it could read', () => {
    assert.deepEqual(lines, [])
    assert.deepEqual(
      asked.filter((one) => / (404|405|5\d\d)$/.test(one)),
      [],
    )
  })
})
