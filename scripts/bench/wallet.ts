// The wallet bench: how fast the frame is ready, makes, opens and signs with a wallet; signing beside viem in the page.

import type { RequestListener } from 'node:http'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../../test/e2e/person.ts'
import { APP, median } from './accounts.ts'
import { benchInBrowser, type Place } from './in-browser.ts'

const ROUNDS = 9
const SIGNATURES = 20
/** Milliseconds, each a median. */
const TARGETS = { ready: 500, create: 1500, connect: 300, sign: 50, password: 1000 }
/** Beyond these a wrong password would tell itself by its time. */
const EVEN = [0.9, 1.1] as const
const PASSWORD = 'correct-horse-battery-staple'

/** The page of a host: opens the frame, asks it by the messages of the protocol, and signs with viem for the comparison. */
const HOST = `
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
let frame, count = 0
const waiting = new Map()
addEventListener('message', ({ data, source }) => {
  if (source !== frame?.contentWindow || !waiting.has(data.id)) return
  const [resolve, reject] = waiting.get(data.id)
  data.error ? reject(new Error(data.error.message)) : resolve(data.data)
})
const ask = (event, data) => new Promise((resolve, reject) => {
  const id = 'id-' + count++
  waiting.set(id, [resolve, reject])
  frame.contentWindow.postMessage({ id, event, data }, '*')
})
const timed = async (work) => {
  const began = performance.now()
  const answer = await work()
  return [performance.now() - began, answer]
}
const medianOf = async (times, work) => {
  const all = []
  for (let at = 0; at < times; at++) all.push((await timed(work))[0])
  return all.sort((a, b) => a - b)[times >> 1]
}
window.host = {
  ready: (src) => timed(async () => {
    frame = document.createElement('iframe')
    frame.src = src
    frame.hidden = true
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    await ask('privy:iframe:ready', {})
  }),
  timed: (event, data) => timed(() => ask(event, data)),
  refused: async (event, data) => (await timed(() => ask(event, data).then(() => { throw new Error('It was taken.') }, () => {})))[0],
  sign: (times, accessToken, address) => medianOf(times, () =>
    ask('privy:wallet:rpc', { accessToken, address, request: { method: 'personal_sign', params: ['Hello', address] } })),
  viem: (times) => {
    const account = privateKeyToAccount(generatePrivateKey())
    return medianOf(times, () => account.signMessage({ message: 'Hello' }))
  },
}
`

interface Host {
  ready(src: string): Promise<[number]>
  timed(event: string, data: object): Promise<[number, { address: string }]>
  /** Milliseconds until it is refused. */
  refused(event: string, data: object): Promise<number>
  sign(times: number, token: string, address: string): Promise<number>
  viem(times: number): Promise<number>
}

/** What the page's server answers: the page, and its script. */
const hostPage = async (): Promise<RequestListener> => {
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  return (request, response) => {
    const isScript = request.url === '/host.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Host</title><body><script type="module" src="/host.js"></script>')
  }
}

const openHost = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await page.waitForFunction(() => 'host' in window)
}
const readyIn = (page: Page, src: string): Promise<number> =>
  page.evaluate(async (src) => (await (window as unknown as { host: Host }).host.ready(src))[0], src)
const asked = (page: Page, event: string, data: object): Promise<[number, { address: string }]> =>
  page.evaluate(([event, data]) => (window as unknown as { host: Host }).host.timed(event, data), [event, data] as const)

/** A fresh profile: how long a wrong password takes, and the right one. Each profile has loaded Argon2id before. */
const passwordRound = async (
  browser: Browser,
  origin: string,
  of: { readonly src: string; readonly accessToken: string; readonly address: string },
): Promise<[wrong: number, right: number]> => {
  const { src, ...wallet } = of
  const context = await browser.newContext()
  const page = await context.newPage()
  await openHost(page, origin)
  await readyIn(page, src)
  const refused = () =>
    page.evaluate((data) => (window as unknown as { host: Host }).host.refused('privy:wallet:recover', data), {
      ...wallet,
      recoveryPassword: 'another-password',
    })
  await refused()
  const wrong = await refused()
  const [right] = await asked(page, 'privy:wallet:recover', { ...wallet, recoveryPassword: PASSWORD })
  await context.close()
  return [wrong, right]
}

type Times = Record<keyof typeof TARGETS | 'viem' | 'wrong', number>
/** One person: a wallet is made, and opened and signed with on the next page. */
const round = async (browser: Browser, origin: string, serviceUrl: string, email: string): Promise<Times> => {
  const { token: accessToken } = await signIn(serviceUrl, email)
  const src = `${serviceUrl}/apps/${APP}/embedded-wallets`
  const context = await browser.newContext()
  const page = await context.newPage()
  await openHost(page, origin)
  const ready = await readyIn(page, src)
  const [create, { address }] = await asked(page, 'privy:wallet:create', { accessToken })
  await openHost(page, origin)
  await readyIn(page, src)
  const [connect] = await asked(page, 'privy:wallet:connect', { accessToken, address })
  const [sign, viem] = await page.evaluate(
    async ([times, token, address]) => {
      const { host } = window as unknown as { host: Host }
      return [await host.sign(times, token, address), await host.viem(times)] as const
    },
    [SIGNATURES, accessToken, address] as const,
  )
  await asked(page, 'privy:wallet:set-recovery', {
    accessToken,
    address,
    recoveryMethod: 'user-passcode',
    recoveryPassword: PASSWORD,
  })
  await context.close()
  const [wrong, password] = await passwordRound(browser, origin, { src, accessToken, address })
  return { ready, create, connect, sign, viem, password, wrong }
}

/** Prints the figures; gives whether all targets were met. */
const benchWallet = async ({ service, browser, serve }: Place): Promise<boolean> => {
  const origin = await serve(await hostPage())
  const rounds: Times[] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await round(browser, origin, service, `wallet-bench-${at}@example.com`))
  const middle = (name: keyof Times): number => median(rounds.map((one) => one[name]))
  const names = Object.keys(TARGETS) as (keyof typeof TARGETS)[]
  for (const name of names) console.log(`${name}: ${middle(name).toFixed(1)} ms (target <= ${TARGETS[name]})`)
  const ratio = median(rounds.map(({ sign, viem }) => sign / viem))
  console.log(`sign beside viem in the page: ${middle('viem').toFixed(1)} ms, ratio ${ratio.toFixed(2)}`)
  const even = median(rounds.map(({ wrong, password }) => wrong / password))
  console.log(
    `a wrong password beside the right one: ${middle('wrong').toFixed(1)} ms, ratio ${even.toFixed(2)} (${EVEN.join(' to ')})`,
  )
  return names.every((name) => middle(name) <= TARGETS[name]) && even >= EVEN[0] && even <= EVEN[1]
}

await benchInBrowser(benchWallet)
