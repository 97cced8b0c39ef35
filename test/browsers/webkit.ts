// WebKit by plain WebDriver: Debian's `webkit2gtk-driver`, its MiniBrowser, and a screen or `xvfb`.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Driven, FIND, type Kind, type OtherBrowser, type PageSize, until, WIDE } from './driven.ts'
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

/** A folder of settings, with which pages prefer reduced motion, as in the other browsers. */
const stillSettings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-webkit-'))
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version))
    writeFileSync(join(folder, version, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  }
  return folder
}

/** Milliseconds in which the driver answers whatever it is asked. */
const ANSWER_MOST = 45_000

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
const driverOf = (base: string): Ask => {
  return async (method, path, body) => {
    // A driver that does not answer any more is named by what it was asked.
    const signal = AbortSignal.timeout(ANSWER_MOST)
    const response = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch((cause) => {
      throw new Error(`${method} ${path} had no answer.`, { cause })
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`)
    return value
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

interface Where {
  readonly handle: string
  /** Of the address of a frame in it; null: the window itself. */
  readonly frame: string | null
  readonly size: PageSize
  /** Gives the focus to the window on top. */
  front(): Promise<void>
}
const click = async (ask: Ask, place: { x: number; y: number }): Promise<void> => {
  const actions = [
    { type: 'pointerMove', ...place },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
}

/** What is said in a window, or in a frame within it. */
const driven = (ask: Ask, where: Where): Driven => {
  const { handle, frame, size, front } = where
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
  /** Where something is once it rests in view and nothing is above it, in the window or frame that is asked now. */
  const placeOf = (what: string, found: string): Promise<Place> =>
    until(`${what} at rest`, async () => {
      const script = `const done = arguments[0]; (${RESTING})(() => ${found}).then(done, (error) => done(null))`
      return (await ask('POST', '/execute/async', { script, args: [] })) as Place | null
    })
  /** Its place in the window: the driver takes a place in a frame for one in the window. */
  const placeInWindow = async (kind: Kind, name: string): Promise<{ x: number; y: number }> => {
    await find(kind, name)
    const inside = await placeOf(`${kind} ${name}`, `(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)
    if (!frame) return { x: Math.round(inside.x), y: Math.round(inside.y) }
    await ask('POST', '/frame', { id: null })
    const around = await placeOf(`frame ${frame}`, `(${FIND_FRAME})(${JSON.stringify(frame)})`)
    return { x: Math.round(around.left + inside.x), y: Math.round(around.top + inside.y) }
  }
  return {
    async goto(url) {
      await goThere()
      await ask('POST', '/url', { url })
    },
    run,
    see: async (kind, name) => void (await find(kind, name)),
    press: async (name) => click(ask, await placeInWindow('button', name)),
    async type(label, text) {
      await click(ask, await placeInWindow('field', label))
      await ask('POST', `/element/${await find('field', label)}/value`, { text })
    },
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
    frame: async (part) => driven(ask, { ...where, frame: part }),
    async window(part) {
      const found = await until(`window ${part}`, async () => {
        for (const one of (await ask('GET', '/window/handles')) as string[]) {
          await ask('POST', '/window', { handle: one })
          if (String(await ask('GET', '/url')).includes(part)) return one
        }
        return null
      })
      await ask('POST', '/window/rect', { ...size })
      await front()
      return driven(ask, { ...where, handle: found, frame: null })
    },
    async picture() {
      await goThere()
      return Buffer.from((await ask('GET', '/screenshot')) as string, 'base64')
    },
    close: async () => {},
  }
}
/** A page of which a press opens another one. */
const OPENING = `data:text/html,<body style="height:90vh" onclick="open('about:blank', '_blank', 'popup')">`

interface Place {
  readonly left: number
  readonly top: number
  /** Of its middle. */
  readonly x: number
  readonly y: number
}
/** Runs in the page: left upper corner and middle of what is found, once it is in view and has not moved for two frames; null where something is above it. */
const RESTING = `async (find) => {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  find().scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const before = find().getBoundingClientRect()
  await frames()
  const one = find()
  const { left, top, width, height } = one.getBoundingClientRect()
  if (before.left !== left || before.top !== top) return null
  const [x, y] = [left + width / 2, top + height / 2]
  let above = document
  for (let next = document.elementFromPoint(x, y); next && next !== above; next = next.shadowRoot?.elementFromPoint(x, y)) above = next
  for (let each = above; each; each = each.parentNode ?? each.host) if (each === one) return { left, top, x, y }
  return null
}`
/** Runs in the page. */
const FIND_FRAME = `(part) => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  return all(document).find((one) => one.localName === 'iframe' && one.src.includes(part)) ?? null
}`

export const openWebKit = async ({ driver, browser, xvfb }: WebKitPrograms): Promise<OtherBrowser> => {
  const screen = xvfb ? await openScreen(xvfb) : null
  const port = await freePort()
  const settings = stillSettings()
  const env = { ...process.env, XDG_CONFIG_HOME: settings, ...(screen && { DISPLAY: screen.display }) }
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true })
  const base = `http://127.0.0.1:${port}`
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } }
  const { sessionId, ...said } = (await until('WebKit', () => driverOf(base)('POST', '/session', { capabilities }))) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  const ask = driverOf(`${base}/session/${sessionId}`)
  const first = ((await ask('GET', '/window/handles')) as string[])[0] ?? ''
  /** On a screen of ours there is no window manager that would give a new window the focus. */
  const front = async (): Promise<void> => {
    if (screen) await focusTop(screen.display)
  }
  return {
    version: `${said.capabilities.browserName} ${said.capabilities.browserVersion}`,
    async newPage({ width, height } = WIDE) {
      // What an earlier page has opened may still be there.
      for (const handle of (await ask('GET', '/window/handles')) as string[]) {
        if (handle === first) continue
        await ask('POST', '/window', { handle })
        await ask('DELETE', '/window')
      }
      await ask('POST', '/window', { handle: first })
      // The tools above a page make a window wider than a phone: one that is opened by a press in a page has none.
      await ask('POST', '/url', { url: OPENING })
      await front()
      await click(ask, { x: 50, y: 50 })
      const handle = await until('a window', async () =>
        ((await ask('GET', '/window/handles')) as string[]).find((one) => one !== first),
      )
      await ask('POST', '/window', { handle })
      await ask('POST', '/window/rect', { width, height })
      await front()
      return driven(ask, { handle, frame: null, size: { width, height }, front })
    },
    async close() {
      await ask('DELETE', '').catch(() => undefined)
      await stop(child)
      rmSync(settings, { recursive: true })
      if (screen) await stop(screen.child)
    },
  }
}
