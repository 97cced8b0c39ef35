// The pages of one version of the documentation, as HTML by address; it reads only files of that version's folder.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join as joinPath } from 'node:path'
import { join } from 'node:path/posix'
import { addressOf, type ContentsPage, contentsOf, FIRST, summaryOf } from './contents.ts'
import { EXPLORER, type Explorer } from './explorer.ts'
import { exampleOf, frameworkPage, RUNNING, runningHtml } from './frameworks.ts'
import type { NavTopic } from './layout.ts'
import { type Drawn, drawMarkdown, type Heading, type Section } from './markdown.ts'

interface VersionSource {
  /** A folder with `docs`, and with `examples` where there are any. */
  readonly folder: string
  /** Address on the host of its first page. */
  readonly base: string
  readonly label: string
  /** Null: it has no calls to try. */
  readonly calls: Explorer | null
  /** Examples that run on this host. */
  readonly running: ReadonlySet<string>
}
export interface VersionPage {
  readonly source: string
  readonly href: string
  readonly title: string
  readonly description: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
  readonly markdown: string
}
export interface VersionPages {
  readonly topics: readonly NavTopic[]
  readonly pages: readonly VersionPage[]
  /** Files of the version's folder, by their address. */
  readonly pictures: ReadonlyMap<string, string>
}

/** Width and height in the head of a PNG. */
const sizeOf = (png: Buffer): { width: number; height: number } => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
const isOutside = (href: string): boolean => /^[a-z]+:/.test(href)

/** The source that a link of a page leads to. A folder is shown by its README. */
const targetOf = (folder: string, source: string, path: string): string => {
  const base = exampleOf(source) ? source : dirname(source)
  const target = join(base, path).replace(/\/$/, '')
  if (exampleOf(target)) return target
  const isFolder = existsSync(joinPath(folder, target)) && statSync(joinPath(folder, target)).isDirectory()
  return isFolder ? join(target, 'README.md') : target
}

const hasPage = (folder: string, target: string): boolean =>
  (exampleOf(target) !== null || target.endsWith('.md')) && existsSync(joinPath(folder, target))

/** The pages, those in the contents first, then those that they link to. */
export const versionPages = ({ folder, base, calls, running }: VersionSource): VersionPages => {
  const first = readFileSync(joinPath(folder, FIRST), 'utf8')
  const contents = contentsOf(first)
  const start: ContentsPage = { source: FIRST, title: 'Start', note: summaryOf(first) }
  const listed = [start, ...contents.flatMap(({ pages }) => pages)]
  const hrefOf = (source: string): string => [base, addressOf(source)].filter(Boolean).join('/')
  const pictures = new Map<string, string>()
  const queue = listed.map(({ source }) => source)

  const drawn = (source: string, markdown: string): Drawn =>
    drawMarkdown(markdown, {
      link(href) {
        if (isOutside(href) || href.startsWith('#') || href.startsWith('/')) return href
        const [path = '', anchor] = href.split('#')
        const target = targetOf(folder, source, path)
        if (!hasPage(folder, target) || addressOf(target) === null) return null
        if (!queue.includes(target)) queue.push(target)
        return hrefOf(target) + (anchor ? `#${anchor}` : '')
      },
      picture(href) {
        const path = join(dirname(source), href)
        const src = `${base}/${path.replace(/^docs\//, '')}`
        pictures.set(src, path)
        return { src, ...sizeOf(readFileSync(joinPath(folder, path))) }
      },
      instead(comment) {
        const example = exampleOf(source)
        if (comment === RUNNING && example) return runningHtml(example, running.has(example))
        return comment === EXPLORER ? (calls?.html ?? '') : ''
      },
    })

  const pageOf = (source: string): VersionPage => {
    const example = exampleOf(source)
    const entry = listed.find((one) => one.source === source)
    const markdown = example ? frameworkPage(folder, example) : readFileSync(joinPath(folder, source), 'utf8')
    const page = drawn(source, markdown)
    const more = markdown.includes(EXPLORER) ? calls : null
    const title = page.headings[0]?.text ?? source
    return {
      source,
      href: hrefOf(source),
      title,
      description: entry?.note || `${title}: documentation of Latchkey`,
      html: page.html,
      headings: [...page.headings, ...(more?.headings ?? [])],
      sections: [...page.sections, ...(more?.sections ?? [])],
      markdown,
    }
  }

  const pages: VersionPage[] = []
  // Grows while it is read: a page that is linked has a place too.
  for (let at = 0; at < queue.length; at++) pages.push(pageOf(queue[at] as string))
  const topics = contents.map(({ title, pages }, at) => ({
    title,
    pages: [...(at === 0 ? [start] : []), ...pages].map(({ source, title }) => ({ title, href: hrefOf(source) })),
  }))
  return { topics, pages, pictures }
}

/** Folders of earlier versions, the newest first: each is named by its version and has that version's `docs`. */
export const earlierVersions = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^\d+(?:\.\d+)*$/.test(name) && existsSync(joinPath(folder, name, FIRST)))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
