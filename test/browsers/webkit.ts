// WebKit by plain WebDriver: Debian's `webkit2gtk-driver`, its MiniBrowser, and a screen or `xvfb`.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { type Driven, FIND, type Kind, type OtherBrowser, until, WIDE } from './driven.ts'
import { focusTop } from './screen-focus.ts'

const program = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)
const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))
const miniBrowser = (): string | undefined =>
  (existsSync('/usr/lib') ? foldersIn('/usr/lib') : [])
    .flatMap(foldersIn)
    .filter((path) => /webkit2gtk-[\d.]+$/.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .find(existsSync)

interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** Null: there is a screen. */
  readonly xvfb: string | null
}
/** What drives and shows WebKit here; else the reason why nothing does. */
export const findWebKit = (): WebKitPrograms | string => {
  const [driver, browser, xvfb] = [program('WebKitWebDriver'), miniBrowser(), program('Xvfb')]
  if (!driver || !browser) return 'WebKit is not installed (webkit2gtk-driver)'
  if (!xvfb && !process.env.DISPLAY) return 'WebKit has no screen here (xvfb)'
  return { driver, browser, xvfb: process.env.DISPLAY ? null : (xvfb ?? null) }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || !child.pid) return
  const ended = once(child, 'close')
  // A group of its own: what it started ends with it.
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
/** A virtual screen; it chooses and prints its number. */
const openScreen = async (xvfb: string): Promise<{ display: string; child: ChildProcess }> => {
  const args = ['-displayfd', '3', '-screen', '0', '1200x900x24', '-nolisten', 'tcp']
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, child }
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
const asker = (base: string): Ask => {
  return async (method, path, body) => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`)
    return value
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

/** What is said in a window, or in a frame within it. `front`: gives the focus to the window on top. */
const driven = (ask: Ask, handle: string, frame: string | null, front: () => Promise<void>): Driven => {
  const goThere = async (): Promise<void> => {
    await ask('POST', '/window', { handle })
    if (!frame) return ask('POST', '/frame', { id: null }).then(() => undefined)
    await ask('POST', '/frame', { id: null })
    const script = `return (${FIND_FRAME})(${JSON.stringify(frame)})`
    const id = await until(`frame ${frame}`, () => ask('POST', '/execute/sync', { script, args: [] }))
    await ask('POST', '/frame', { id })
  }
  const run = async (expression: string): Promise<unknown> => {
    await goThere()
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(value ?? null), (error) => done(String(error)))`
    return ask('POST', '/execute/async', { script, args: [] })
  }
  const find = (kind: Kind, name: string): Promise<string> =>
    until(`${kind} ${name}`, async () => {
      const found = (await run(`(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)) as Record<string, string> | null
      return found?.[ELEMENT]
    })
  /** Left upper corner and middle of what an expression finds, once it no longer moves, in the window or frame that is asked now. */
  const placeOf = async (found: string): Promise<Record<'left' | 'top' | 'x' | 'y', number>> => {
    const script = `const done = arguments[0]
let last
const look = () => {
  const { left, top, width, height } = ${found}.getBoundingClientRect()
  if (last === top) return done({ left, top, x: Math.round(left + width / 2), y: Math.round(top + height / 2) })
  last = top
  requestAnimationFrame(() => requestAnimationFrame(look))
}
look()`
    return (await ask('POST', '/execute/async', { script, args: [] })) as Record<'left' | 'top' | 'x' | 'y', number>
  }
  return {
    async goto(url) {
      await goThere()
      await ask('POST', '/url', { url })
    },
    run,
    see: async (kind, name) => void (await find(kind, name)),
    async press(name) {
      const button = await find('button', name)
      if (!frame) return void (await ask('POST', `/element/${button}/click`, {}))
      // The driver takes a place in a frame for one in the window, so it is told the place in the window.
      const inside = await placeOf(`(${FIND})('button', ${JSON.stringify(name)})`)
      await ask('POST', '/frame', { id: null })
      const around = await placeOf(`(${FIND_FRAME})(${JSON.stringify(frame)})`)
      const place = { x: Math.round(around.left + inside.x), y: Math.round(around.top + inside.y) }
      const actions = [
        { type: 'pointerMove', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: async (label, text) => void (await ask('POST', `/element/${await find('field', label)}/value`, { text })),
    async key(name) {
      await goThere()
      const actions = (['keyDown', 'keyUp'] as const).map((type) => ({ type, value: KEYS[name] }))
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    async move() {
      await goThere()
      const actions = [20, 40, 60].map((place) => ({ type: 'pointerMove', x: place, y: place }))
      await ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    frame: async (part) => driven(ask, handle, part, front),
    async window(part) {
      const found = await until(`window ${part}`, async () => {
        for (const one of (await ask('GET', '/window/handles')) as string[]) {
          await ask('POST', '/window', { handle: one })
          if (String(await ask('GET', '/url')).includes(part)) return one
        }
        return null
      })
      await front()
      return driven(ask, found, null, front)
    },
    async picture() {
      await goThere()
      return Buffer.from((await ask('GET', '/screenshot')) as string, 'base64')
    },
    close: async () => {},
  }
}
/** Runs in the page. */
const FIND_FRAME = `(part) => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  return all(document).find((one) => one.localName === 'iframe' && one.src.includes(part)) ?? null
}`

export const openWebKit = async ({ driver, browser, xvfb }: WebKitPrograms): Promise<OtherBrowser> => {
  const screen = xvfb ? await openScreen(xvfb) : null
  const port = await freePort()
  const env = { ...process.env, ...(screen && { DISPLAY: screen.display }) }
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true })
  const base = `http://127.0.0.1:${port}`
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } }
  const { sessionId, ...said } = (await until('WebKit', () => asker(base)('POST', '/session', { capabilities }))) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  const ask = asker(`${base}/session/${sessionId}`)
  /** On a screen of ours there is no window manager that would give a new window the focus. */
  const front = async (): Promise<void> => {
    if (screen) await focusTop(screen.display)
  }
  return {
    version: `${said.capabilities.browserName} ${said.capabilities.browserVersion}`,
    async newPage({ width, height } = WIDE) {
      const [handle] = (await ask('GET', '/window/handles')) as string[]
      await ask('POST', '/window', { handle })
      await ask('POST', '/window/rect', { width, height })
      return driven(ask, handle ?? '', null, front)
    },
    async close() {
      await ask('DELETE', '').catch(() => undefined)
      await stop(child)
      if (screen) await stop(screen.child)
    },
  }
}
