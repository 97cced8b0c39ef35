// Finds a browser for tests and screenshots: $CHROME_PATH; an installed Chrome, Chromium or Edge; the binary of the npm
// package @sparticuz/chromium, installed now and unpacked into .cache/; on Debian, as root, the distribution's.
import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { bring, fileOf } from './bring.mjs'

/** The packages of a browser, installed on a machine that has none. */
const PACKED = 'test/machine/chromium'
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
const MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'chromium-headless-shell',
]

/** Arguments of every launch. No sandbox as root, because Chromium refuses to start with one there. */
export const launchArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Options for `chromium.launch` of playwright-core. */
export const launchOptions = async (say) => ({ executablePath: await findBrowser(say), headless: true, args: launchArguments })

/** Starts a browser. One that a signal ends before it is there has shown no page: it is started once more, and that is said. */
export const startBrowser = async (say = console.log) => {
  const options = await launchOptions()
  return chromium.launch(options).catch((error) => {
    const [, signal] = /exitCode=null, signal=(SIG\w+)/.exec(error.message) ?? []
    if (!signal) throw error
    say(`The browser ended with ${signal} as it started. It is started once more.`)
    return chromium.launch(options)
  })
}

/** A browser for one test file: the one the test command shares, where it runs; else one of its own. `close()` ends no other's pages. */
export const openBrowser = async () => {
  const shared = process.env.BROWSER_ENDPOINT
  return shared ? chromium.connect(shared) : startBrowser()
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether the program starts and lays out a page: a missing library shows itself only then. Gives the reason when it does not. */
export const tryBrowser = async (executablePath) => {
  try {
    const browser = await chromium.launch({ executablePath, headless: true, args: launchArguments, timeout: 30_000 })
    try {
      const page = await browser.newPage()
      await page.setContent(
        '<b>Log in</b><script>document.body.dataset.ran = String(document.querySelector("b").offsetWidth > 0)</script>',
      )
      const ran = await page.evaluate(() => document.body.dataset.ran)
      return ran === 'true' ? null : 'it shows no text'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return (/error while loading[^\n]*|cannot open[^\n]*/.exec(error.message)?.[0] ?? error.message.split('\n')[0]).trim()
  }
}

/** The browsers that may be installed here, best first. */
export const installedBrowsers = () =>
  process.platform === 'darwin'
    ? MAC.flatMap((path) => [join('/Applications', path), join(process.env.HOME ?? '/', 'Applications', path)]).filter(isProgram)
    : NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))).filter(isProgram)

/** The files of a tar archive: blocks of 512 bytes, a header (name, octal size, type), then the content. */
export const filesInTar = (tar) => {
  const files = []
  for (let at = 0; at + 512 <= tar.length; ) {
    const text = (from, length) => tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8) || 0
    if (text(156, 1) === '0' || text(156, 1) === '')
      if (text(0, 100)) files.push({ name: text(0, 100), content: tar.subarray(at + 512, at + 512 + size) })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

const prefer = (name, face) => `<alias binding="same"><family>${name}</family><prefer><family>${face}</family></prefer></alias>`

/** A font list of our own: the package's text face first, then whatever the machine has, so that pictures look alike everywhere. */
const fontConfig = (home) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><cachedir>${home}/font-cache</cachedir>
${['system-ui', 'sans-serif', 'Helvetica', 'Arial'].map((name) => prefer(name, 'Open Sans')).join('\n')}
${prefer('monospace', 'DejaVu Sans Mono')}
</fontconfig>
`

/** Unpacks the packed browser once; a rename at the end makes a half-unpacked folder impossible. Gives the program to start. */
const unpack = async (say) => {
  const { dependencies } = JSON.parse(readFileSync(new URL(`../${PACKED}/package.json`, import.meta.url), 'utf8'))
  const home = join(CACHE, `chromium-${dependencies['@sparticuz/chromium']}`)
  if (!existsSync(home)) {
    await bring(PACKED, say)
    const source = join(dirname(fileOf(PACKED, '@sparticuz/chromium')), '../../bin')
    mkdirSync(CACHE, { recursive: true })
    const half = mkdtempSync(join(CACHE, 'unpacking-'))
    writeFileSync(join(half, 'chromium'), brotliDecompressSync(readFileSync(join(source, 'chromium.br'))), { mode: 0o755 })
    for (const [archive, folder] of [
      ['fonts.tar.br', 'fonts'],
      ['al2023.tar.br', 'lib'],
    ]) {
      mkdirSync(join(half, folder))
      for (const { name, content } of filesInTar(brotliDecompressSync(readFileSync(join(source, archive)))))
        writeFileSync(join(half, folder, name.split('/').at(-1) ?? name), content)
    }
    try {
      renameSync(half, home)
    } catch (error) {
      rmSync(half, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  writeFileSync(join(home, 'fonts.conf'), fontConfig(home))
  // The package's own libraries come in only where the machine lacks them: they are older than most machines' ones.
  const start = (name, libraries) => {
    const lines = ['#!/bin/sh', `export FONTCONFIG_FILE='${home}/fonts.conf'`, libraries, `exec '${home}/chromium' "$@"`, '']
    writeFileSync(join(home, `${name}.new`), lines.filter((line) => line !== null).join('\n'), { mode: 0o755 })
    renameSync(join(home, `${name}.new`), join(home, name))
    return join(home, name)
  }
  return { plain: start('start', null), withLibraries: start('start-with-libraries', `export LD_LIBRARY_PATH='${home}/lib'`) }
}

const search = async (say) => {
  const tried = []
  const works = async (path, what) => {
    const reason = await tryBrowser(path)
    if (reason) tried.push(`${what}: ${reason}`)
    else say(`browser: ${what}`)
    return reason === null
  }
  for (const path of installedBrowsers()) if (await works(path, path)) return path
  const packed = process.platform === 'linux' && process.arch === 'x64'
  const unpacked = packed && (await unpack(say).catch(({ message }) => void tried.push(message)))
  if (unpacked) {
    const { plain, withLibraries } = unpacked
    if (await works(plain, '@sparticuz/chromium, unpacked into .cache/')) return plain
    if (await works(withLibraries, '@sparticuz/chromium, unpacked into .cache/, with the libraries it brings'))
      return withLibraries
  }
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('browser: none found, installing chromium-headless-shell')
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
        stdio: 'ignore',
        timeout: 300_000,
      })
    } catch (error) {
      tried.push(`apt-get install chromium-headless-shell: ${error.message}`)
    }
    for (const path of installedBrowsers()) if (await works(path, path)) return path
  }
  throw new Error(
    `No browser found. Install Chrome, Chromium or Edge, or set CHROME_PATH.\n${tried.map((line) => `  tried ${line}\n`).join('')}`,
  )
}

let found
/** Path of a browser that starts and shows a page. `say` takes the one line about the choice. Searches once per process. */
export const findBrowser = (say = () => {}) => {
  const given = process.env.CHROME_PATH
  if (!given) {
    found ??= search(say)
    return found
  }
  if (!isProgram(given)) return Promise.reject(new Error(`CHROME_PATH is ${given}, which is not a program that can be started.`))
  say(`browser: ${given} (CHROME_PATH)`)
  return Promise.resolve(given)
}
