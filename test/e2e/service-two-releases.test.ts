// Two releases in a row, both logged: pages of each one with the frame of the other.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { copyRepository } from '../house/repository-copy.ts'
import { ask, press, titled } from './factor-steps.ts'
import { newFolder, type ServiceChild, startService } from './service-child.ts'
import { newEmail, signInElsewhere, type World, worldOfTests } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What each file of the later release has more, at its end. */
const CHANGES = {
  'elements/served/latchkey.ts': "document.documentElement.dataset.release = 'later'\n",
  'frame/wallet/main.ts': "document.body.dataset.release = 'later'\n",
}
const LATER = '0.99.0'

const copy = copyRepository()
const place = newFolder()
const log = join(place.path, 'log')
const keyFile = join(place.path, 'log.key')
let publicKey = ''
interface Release {
  readonly service: ServiceChild
  readonly data: TestData
  readonly env: Record<string, string>
}
let releases: { readonly earlier: Release; readonly later: Release }
// The browser of the journey, and the outbox of its service, which is not asked for anything else.
const world: World = worldOfTests()

/** The later release, built as an upgrade of this one. */
const buildLater = (): void => {
  for (const [file, more] of Object.entries(CHANGES))
    writeFileSync(join(copy.path, file), `${readFileSync(join(copy.path, file), 'utf8')}\n${more}`)
  for (const file of ['package.json', 'server/package.json'])
    writeFileSync(
      join(copy.path, file),
      readFileSync(join(copy.path, file), 'utf8').replace(/"version": "[^"]+"/, `"version": "${LATER}"`),
    )
  const words = ['esbuild.mjs', '--last', join(root, 'dist')]
  execFileSync(process.execPath, words, { cwd: copy.path, stdio: ['ignore', 'ignore', 'inherit'] })
}
const begin = async (folder: string): Promise<Release> => {
  const data = await testData()
  const env = {
    ...data.env,
    RELEASE_LOG: log,
    RELEASE_LOG_KEY: publicKey,
    PUBLIC_URL: 'http://localhost:0',
    DEVELOPMENT_CHAIN: 'off',
    // A stand-in's address is in no release.
    TELEGRAM_URL: 'https://oauth.telegram.org',
  }
  return { service: await startService(join(folder, 'dist/server/main.js'), env), data, env }
}
const must = async (words: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const { code, out, err } = await command(words, env)
  assert.equal(code, 0, out + err)
  return out
}

before(async () => {
  buildLater()
  ;({ publicKey } = JSON.parse(await must(['release', 'key', 'id.example.com/releases', '--key-file', keyFile, '--json'])))
  const [earlier, later] = await Promise.all([begin(root), begin(copy.path)])
  releases = { earlier, later }
})
after(async () => {
  for (const { service, data } of Object.values(releases ?? {})) {
    service.process.kill('SIGTERM')
    await service.ended
    await data.remove()
  }
  copy.remove()
  place.remove()
})

const manifestOf = async ({ service }: Release): Promise<string> => (await fetch(`${service.url}/release/manifest.json`)).text()

test('both are logged, and each is served as it was logged', async () => {
  for (const name of ['earlier', 'later'] as const) {
    const { service, env } = releases[name]
    const file = join(place.path, `${name}.json`)
    writeFileSync(file, await manifestOf(releases[name]))
    await must(['release', 'log', file, '--log', log, '--key-file', keyFile])
    const shop = ['app', 'create', '--name', 'Shop', '--origin', 'https://shop.example', '--json']
    const app = JSON.parse(await must(shop, env)).id
    const out = await must([
      ...['release', 'verify', service.url, '--app', app, '--sandbox', service.sandboxUrl, '--manifest', file],
      ...['--log', log, '--log-key', publicKey, '--seen', join(place.path, 'seen.txt')],
    ])
    assert.match(out, /It is in the log since/)
  }
  // The earlier one is in the log still, which has grown.
  const [earlier, later] = await Promise.all([manifestOf(releases.earlier), manifestOf(releases.later)])
  assert.notEqual(earlier, later)
  for (const { service } of Object.values(releases)) {
    const { log: logged, fault } = (await (
      await fetch(`${service.url}/api/v1/release`, { headers: { 'privy-app-id': 'latchkeydemoapp0000000001' } })
    ).json()) as { log: { own: object | null; leaves: string[] }; fault: null }
    assert.deepEqual([fault, logged.leaves.length, logged.own !== null], [null, 2, true])
  }
})

/** The page's own scripts come from one release; its service, with documents and scripts of frames, is the other one. */
const withPages = async (
  context: BrowserContext,
  pages: Release,
  frames: Release,
): Promise<{ pages: string[]; frames: string[] }> => {
  const asked = { pages: [] as string[], frames: [] as string[] }
  await context.route(`${frames.service.url}/elements/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isPage = request.frame().parentFrame() === null
    asked[isPage ? 'pages' : 'frames'].push(pathname)
    if (!isPage) return route.continue()
    const answer = await fetch(pages.service.url + pathname)
    const body = Buffer.from(await answer.arrayBuffer())
    return route.fulfill({
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '', 'access-control-allow-origin': '*' },
      body,
    })
  })
  return asked
}
const pathsOf = async (release: Release): Promise<Set<string>> => {
  const { paths, sandbox } = JSON.parse(await manifestOf(release)) as { paths: object; sandbox: object }
  return new Set([...Object.keys(paths), ...Object.keys(sandbox)])
}

for (const [pagesOf, framesOf] of [
  ['earlier', 'later'],
  ['later', 'earlier'],
] as const)
  test(`pages of the ${pagesOf} release make a wallet and sign with it in a frame of the ${framesOf} one`, async () => {
    const [pages, frames] = [releases[pagesOf], releases[framesOf]]
    const context = await world.person()
    const asked = await withPages(context, pages, frames)
    const page = await context.newPage()
    await page.goto((frames.service.demoUrl ?? '').replace('127.0.0.1', 'localhost'))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await signInElsewhere({ service: frames.service } as World, page, newEmail())
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: { noPromptOnSignature: false } }
    })
    const { wallet } = (await ask(page, 'createWallet')) as { wallet: { address: Hex } }
    const { address } = wallet
    const signed = ask(page, 'signMessage', 'Ahoy')
    await titled(page, 'Sign a message')
    await press(page, 'Sign')
    const { signature } = (await signed) as { signature: Hex }
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
    const release = await page.evaluate(() => document.documentElement.dataset.release ?? 'earlier')
    const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
    assert.deepEqual([release, await frame?.evaluate(() => document.body.dataset.release ?? 'earlier')], [pagesOf, framesOf])
    // All that was loaded is in the manifests, which are in the log.
    const known = { pages: await pathsOf(pages), frames: await pathsOf(frames) }
    for (const part of ['pages', 'frames'] as const) {
      assert.ok(asked[part].length > 0, part)
      assert.deepEqual(
        asked[part].filter((path) => !known[part].has(path)),
        [],
        part,
      )
    }
    await context.close()
  })
