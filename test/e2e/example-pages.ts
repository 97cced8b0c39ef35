// The pages of examples/ for tests: the packed tags in a folder, an example built beside them, served, walked through.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bring } from '../../scripts/bring.mjs'
import { examplePolicy } from '../../server/dev/demo-policies.ts'
import { newFolder } from '../new-folder.ts'
import { askForCode, enterCode, newEmail, type World } from './world.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The examples whose tools are those of test/frameworks; the rest bring their own (test/sweep/examples.test.ts). */
export const BUILT_HERE = ['plain', 'react', 'vue', 'svelte', 'solid'] as const
export const BRING_THEIR_OWN = ['next', 'angular'] as const

export interface PackedTags {
  /** A folder beside the compilers, in which `latchkey` is the packed package and everything else theirs or the project's. */
  readonly folder: string
  /** The package as npm packs it. */
  readonly file: string
  /** Removes what was made elsewhere with it. */
  readonly leftovers: (() => void)[]
  remove(): Promise<void>
}

/** Packs the tags as they are built; `types`: with their typings, which take a while. */
export const packTags = async ({ types = false } = {}): Promise<PackedTags> => {
  if (types) await run(process.execPath, ['scripts/types.mjs'], { cwd: root })
  await bring('test/frameworks')
  const folder = join(root, 'test/frameworks/.cache', `examples-${process.pid}`)
  const home = join(folder, 'node_modules/latchkey')
  await mkdir(home, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: root })
  const [{ filename = '' } = {}] = JSON.parse(stdout) as { filename?: string }[]
  const file = join(folder, filename)
  await run('tar', ['-xzf', file, '-C', home, '--strip-components=1'])
  const leftovers: (() => void)[] = []
  const remove = async (): Promise<void> => {
    for (const one of leftovers) one()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, file, leftovers, remove }
}

/** Builds an example by its own command, for this service; gives the folder of its pages. */
export const buildExample = async ({ folder }: PackedTags, name: Example, service: string): Promise<string> => {
  const place = join(folder, name)
  await cp(join(root, 'examples', name), place, { recursive: true })
  await run('npm', ['run', 'build'], { cwd: place, env: { ...process.env, NODE_OPTIONS: '', VITE_LATCHKEY_URL: service } })
  return join(place, 'dist')
}

/** How the address of the service gets into a build, and where its pages are. */
const BUILDS: { readonly [E in (typeof BRING_THEIR_OWN)[number]]: (service: string) => { args: string[]; pages: string } } = {
  next: () => ({ args: [], pages: 'out' }),
  angular: (service) => ({ args: ['--', `--define=LATCHKEY_URL=${JSON.stringify(service)}`], pages: 'dist' }),
}

/** Installs an example with its own tools in a folder that knows nothing of this project, and builds it by its own command. */
export const installExample = async (
  { file, leftovers }: PackedTags,
  name: (typeof BRING_THEIR_OWN)[number],
  service: string,
  change: (place: string) => Promise<void> = async () => {},
): Promise<string> => {
  const { path, remove } = newFolder()
  leftovers.push(remove)
  await cp(join(root, 'examples', name), path, { recursive: true })
  await change(path)
  await run('npm', ['install', file, '--no-audit', '--no-fund'], { cwd: path })
  const { args, pages } = BUILDS[name](service)
  const env = { ...process.env, NODE_OPTIONS: '', NEXT_PUBLIC_LATCHKEY_URL: service, NEXT_TELEMETRY_DISABLED: '1' }
  await run('npm', ['run', 'build', ...args], { cwd: path, env })
  return join(path, pages)
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export type Example = (typeof BUILT_HERE)[number] | (typeof BRING_THEIR_OWN)[number]

/** Serves an example under its policy. */
export const serveExample = (folder: string, name: Example, { serviceUrl, sandboxUrl }: World) =>
  serveFolder(folder, examplePolicy(name, { service: serviceUrl, sandbox: sandboxUrl }))

/** Serves a folder of pages on a port of its own. */
export const serveFolder = async (folder: string, policy?: string) => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    const body = await readFile(file).catch(() => null)
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(body)
  }).listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One button, header of the config, `login()` by a ref, code typed, pill drawn, the framework's own listener heard, logged out. */
export const drill = async (world: World, url: string): Promise<void> => {
  const page = await (await world.person()).newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()))
  await page.goto(url)
  await page.getByText('Nobody is logged in.').waitFor()
  assert.equal(await page.getByRole('button', { name: /log in/i }).count(), 1, 'one way to log in')
  const email = newEmail()
  await page.locator(':not(wallet-button) > button', { hasText: 'Log in' }).click()
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
  await askForCode(page, email)
  await enterCode(world, page, email)
  await page.getByText(`Hello, ${email}.`, { exact: true }).waitFor()
  await page.locator('wallet-button').getByRole('button').waitFor()
  await page.reload()
  await page.getByText(`Hello, ${email}.`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByText('Nobody is logged in.').waitFor()
  assert.deepEqual(faults, [])
}
