// A hostile page: it holds its app's token and an allowed origin, puts up frames, and sends requests of its own.

import type { BrowserContext, Page } from 'playwright-core'
import { HEADER } from '../../src/contract/wire.ts'
import { originAt, type WalletHost } from './wallet-host.ts'
import { DEMO_APP, newEmail, type World } from './world.ts'

interface Ask {
  readonly method: string
  readonly params: readonly unknown[]
}
/** How a request has ended: its signature, or the reason or number of its refusal. */
type Ended = string
export interface Evil {
  wallet(name: string, app?: string): Promise<void>
  call(name: string, event: string, data: object): Promise<{ data?: Record<string, unknown>; error?: Record<string, unknown> }>
  /** Sends a request; how it ends is asked for by `ended`. */
  rpc(name: string, id: string, address: string, request: Ask, app?: string): string
  ended(key: string): Promise<Ended>
  drop(name: string): void
  reload(name: string): Promise<void>
  token(app?: string): string
}

/** Runs in the page. */
const install = ([service, demoApp, tokens]: readonly [string, string, Record<string, string>]): void => {
  const frames = new Map<string, HTMLIFrameElement>()
  const outcomes = new Map<string, Promise<string>>()
  let ids = 0
  const windowOf = (name: string): Window => frames.get(name)?.contentWindow as Window
  const put = (name: string, path: string, style: string, into: Node = document.body): HTMLIFrameElement => {
    const frame = Object.assign(document.createElement('iframe'), { id: name, src: service + path })
    frame.style.cssText = style
    into.appendChild(frame)
    frames.set(name, frame)
    return frame
  }
  const call: Evil['call'] = (name, event, data) =>
    new Promise((resolve) => {
      const id = `evil-${ids++}`
      const target = windowOf(name)
      addEventListener('message', ({ source, data }) => {
        if (source === target && data?.id === id) resolve(data)
      })
      target.postMessage({ id, event, data }, service)
    })
  const ready = async (name: string): Promise<void> => {
    const frame = frames.get(name)
    await new Promise((resolve) => frame?.addEventListener('load', resolve, { once: true }))
    await call(name, 'privy:iframe:ready', {})
  }
  const token = (app = demoApp): string => tokens[app] ?? ''
  const path = (app: string): string => `/apps/${app}/embedded-wallets`
  const evil: Evil = {
    token,
    call,
    wallet: (name, app = demoApp) => {
      put(name, path(app), 'display:none')
      return ready(name)
    },
    rpc(name, confirm, address, request, app = demoApp) {
      const key = `rpc-${ids++}`
      const sent = call(name, 'privy:wallet:rpc', { accessToken: token(app), address, request, confirm })
      outcomes.set(
        key,
        sent.then(({ data, error }) => String((data?.response as { data?: string })?.data ?? error?.reason ?? error?.code)),
      )
      return key
    },
    ended: (key) => outcomes.get(key) as Promise<string>,
    drop(name) {
      frames.get(name)?.remove()
    },
    async reload(name) {
      const frame = frames.get(name)
      // With a fragment, the same address loads nothing.
      if (frame) frame.src = frame.src.replace('#', '&again=1#')
      await ready(name)
    },
  }
  ;(window as never as { evil: Evil }).evil = evil
}

export interface HostilePage {
  readonly page: Page
  /** The person's wallet, by app. */
  readonly wallets: Readonly<Record<string, string>>
}

export const signIn = async (world: World, app: string, email: string): Promise<string> => {
  const post = async (path: string, body: object): Promise<{ token: string }> => {
    const headers = { 'content-type': 'application/json', [HEADER.appId]: app }
    const answer = await fetch(`${world.service.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  await post('/passwordless/init', { email })
  return (await post('/passwordless/authenticate', { email, code: await world.codeFor(email) })).token
}

/** Its visitor has a wallet in each of these apps. `first` is the name of the demo app's wallet frame, and `of-APP` that of another. */
export const hostilePage = async (
  world: World,
  host: WalletHost,
  { apps = [DEMO_APP], context }: { apps?: readonly string[]; context?: BrowserContext } = {},
): Promise<HostilePage> => {
  const page = await (context ?? (await world.person({ reducedMotion: 'reduce' }))).newPage()
  // The bundler of the tests names functions by it.
  await page.addInitScript('globalThis.__name ??= (it) => it')
  const tokens: Record<string, string> = {}
  for (const app of apps) tokens[app] = await signIn(world, app, newEmail())
  await page.goto(originAt(host))
  await page.evaluate(install, [world.serviceUrl, DEMO_APP, tokens] as const)
  const wallets: Record<string, string> = {}
  for (const app of apps) {
    const name = app === DEMO_APP ? 'first' : `of-${app}`
    wallets[app] = await page.evaluate(
      async ([name, app]) => {
        const { evil } = window as never as { evil: Evil }
        await evil.wallet(name, app)
        const { data } = await evil.call(name, 'privy:wallet:create', { accessToken: evil.token(app) })
        return String(data?.address)
      },
      [name, app] as const,
    )
  }
  return { page, wallets }
}

export const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
export const evil = <A extends readonly unknown[], R>(
  page: Page,
  act: (evil: Evil, ...args: A) => R,
  ...args: A
): Promise<Awaited<R>> =>
  page.evaluate(
    ([source, args]) =>
      new Function('evil', 'args', `return (${source})(evil, ...args)`)((window as never as { evil: Evil }).evil, args),
    [act.toString(), args] as const,
  ) as Promise<Awaited<R>>
export const send = ({ page, wallets }: HostilePage, frame: string, id: string, text: string, app = DEMO_APP): Promise<string> =>
  evil(
    page,
    (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of),
    frame,
    id,
    wallets[app] ?? '',
    {
      method: 'personal_sign',
      params: [hex(text), wallets[app]],
    },
    app,
  )
export const ended = (page: Page, key: string): Promise<string> => evil(page, (evil, key: string) => evil.ended(key), key)
/** Every request that waits in a frame ends: the answer to one that was agreed to would have been a signature. */
const endAll = (page: Page, name: string) => evil(page, (evil, name: string) => evil.call(name, 'privy:mfa:clear', {}), name)
/** How a request ends when all that wait in its frame do. While its wallet is being opened it does not wait yet: they are ended until it has. */
export const endedBy = async (page: Page, name: string, outcome: Promise<unknown>): Promise<unknown> => {
  const ends: unknown[] = []
  const ending = outcome.then((how) => ends.push(how))
  while (ends.length === 0) await Promise.race([ending, endAll(page, name)])
  return ends[0]
}
/** The same of a request that was sent by `send`. */
export const endedWithAll = async (page: Page, name: string, key: string): Promise<string> =>
  String(await endedBy(page, name, ended(page, key)))
