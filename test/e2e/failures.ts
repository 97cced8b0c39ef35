// What a red journey leaves in a folder of its own: a picture of each page, the words of the pages and of the services.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const FOLDER = process.env.FAILURES ?? fileURLToPath(new URL('../../.cache/failures', import.meta.url))
/** Of a page that writes without an end, the end tells more. */
const LINES_MOST = 500
/** A page that hangs has no picture. */
const PICTURE_LIMIT = 5000
const SLUG_MOST = 80

/** Browsers of people, those that have been closed in the test too, each with the lines of its pages. */
const watched = new Map<BrowserContext, { readonly lines: string[]; closed: boolean }>()
/** What the pages looked like before their browsers were closed. */
let pictures: readonly Picture[] = []
/** Gives what a service has written so far. Those that have ended are kept until the next test. */
const logs = new Map<() => string, { ended: boolean }>()

interface Picture {
  readonly url: string
  /** Null where the page could not be drawn. */
  readonly image: Buffer | null
}
const takePictures = (): Promise<Picture[]> =>
  Promise.all(
    [...watched.keys()]
      .flatMap((context) => context.pages())
      .map(async (page) => ({ url: page.url(), image: await page.screenshot({ timeout: PICTURE_LIMIT }).catch(() => null) })),
  )
/** Takes the pictures of a test that is about to be ended from outside, whose pages will be gone when it has failed. */
export const keepPictures = async (): Promise<void> => {
  pictures = await takePictures()
}

/** Keeps the picture of a page that fails in a browser of another kind, which nothing here can draw. */
export const keepPicture = (url: string, image: Buffer | null): void => {
  pictures = [...pictures, { url, image }]
}

/** Keeps what the pages of a browser write, in case that the test fails. */
export const watchContext = (context: BrowserContext): void => {
  const lines: string[] = []
  const add = (line: string): void => {
    lines.push(`${new Date().toISOString()} ${line}`)
    if (lines.length > LINES_MOST) lines.shift()
  }
  const of = { lines, closed: false }
  watched.set(context, of)
  context.once('close', () => {
    of.closed = true
  })
  context.on('console', (message) => add(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => add(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => add(`no answer: ${request.method()} ${request.url()} ${request.failure()?.errorText}`))
  context.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}

/** Keeps what a service writes, in case that a test fails. */
export const watchService = (output: () => string, ended: Promise<unknown>): void => {
  const of = { ended: false }
  logs.set(output, of)
  void ended.then(() => {
    of.ended = true
  })
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MOST)
    .replace(/^-|-$/g, '')

/** The journey's file: the test command runs each as a suite of its path (bundle-tests.mjs); by itself, it is what runs. */
const fileOf = (fullName: string): string =>
  basename(/^(\S+\.ts) > /.exec(fullName)?.[1] ?? process.argv[1] ?? 'journey').replace(/(\.test)?\.[jt]s$/, '')

/** A new folder for a test; a second one of the same name has a number. */
const newFolderOf = (fullName: string, name: string): string => {
  const place = join(FOLDER, fileOf(fullName), slug(name))
  let folder = place
  for (let nth = 2; existsSync(folder); nth += 1) folder = `${place}-${nth}`
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What Node tells of a test that has ended; its types do not know the last two yet. */
interface Ended {
  readonly name: string
  readonly fullName: string
  readonly passed: boolean
  readonly error: unknown
}

const record = async ({ name, fullName, error }: Ended): Promise<void> => {
  const folder = newFolderOf(fullName, name)
  const places: string[] = []
  for (const [at, { url, image }] of (pictures.length > 0 ? pictures : await takePictures()).entries()) {
    const picture = `page-${at + 1}.png`
    places.push(`${picture}: ${url}${image ? '' : ' (no picture)'}`)
    if (image) writeFileSync(join(folder, picture), image)
  }
  const cause = (error as { cause?: unknown } | undefined)?.cause ?? error
  const head = [fullName, cause instanceof Error ? cause.stack : String(cause), ...places]
  writeFileSync(
    join(folder, 'console.txt'),
    `${[...head, ...[...watched.values()].flatMap(({ lines }) => lines).sort()].join('\n')}\n`,
  )
  for (const [at, output] of [...logs.keys()].entries()) writeFileSync(join(folder, `service-${at + 1}.log`), output())
}

beforeEach(() => {
  pictures = []
  for (const [output, { ended }] of logs) if (ended) logs.delete(output)
  for (const [context, { closed }] of watched) if (closed) watched.delete(context)
})
// The people of the test are still there: people.ts, whose hook closes their browsers, imports this file.
afterEach(async (context) => {
  const test = context as unknown as Ended
  if (test.passed === false) await record(test)
})
