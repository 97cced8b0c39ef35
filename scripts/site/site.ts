// The documentation as a site: every file of it by its path below dist/docs. Reads the repository, writes nothing.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST } from './contents.ts'
import { explorer } from './explorer.ts'
import { pageHtml, type Version } from './layout.ts'
import { llmsFullText, llmsText } from './llms.ts'
import { searchIndex } from './search-index.ts'
import { earlierVersions, type VersionPages, versionPages } from './version.ts'

interface SiteSource {
  /** The repository. */
  readonly root: string
  /** A folder of earlier versions; without one there is only this one. */
  readonly earlier?: string
  /** Examples that run on the host. */
  readonly running: ReadonlySet<string>
}
export type Site = ReadonlyMap<string, string | Buffer>

const BASE = '/docs'

/** The version in work, as it is called: the last one, and whether something has been added since. */
const labelOf = (root: string): { version: string; label: string } => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const unreleased = /^## Unreleased$/m.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  return { version, label: unreleased ? `${version}, unreleased` : version }
}

/** File of a page: that of the first is `index`. */
const fileOf = (href: string): string => href.slice(BASE.length + 1) || 'index'

interface Built extends VersionPages {
  readonly label: string
  readonly base: string
  readonly folder: string
}

const versionsFor = (href: string, own: Built, all: readonly Built[]): Version[] =>
  all.map((one) => {
    const same = one.base + href.slice(own.base.length)
    return {
      label: one.label,
      href: one.pages.some((page) => page.href === same) ? same : one.base,
      current: one === own,
    }
  })

const filesOf = (own: Built, all: readonly Built[]): [string, string | Buffer][] => {
  const search = `${own.base}/search.json`
  const inContents = new Set(own.topics.flatMap(({ pages }) => pages.map(({ href }) => href)))
  // What only a link leads to (the changelog, the READMEs of folders) would come before what a reader looks for.
  const listed = own.pages.filter(({ href }) => inContents.has(href))
  const pages = own.pages.flatMap((page): [string, string][] => {
    const script = page.source === 'docs/explorer.md' ? '/assets/docs-explorer.js' : undefined
    const versions = versionsFor(page.href, own, all)
    const html = pageHtml({ ...page, topics: own.topics, versions, search, ...(script && { script }) })
    return [
      [`${fileOf(page.href)}.html`, html],
      [`${fileOf(page.href)}.md`, page.markdown],
    ]
  })
  const pictures = [...own.pictures].map(([href, path]): [string, Buffer] => [fileOf(href), readFileSync(join(own.folder, path))])
  return [...pages, ...pictures, [fileOf(search), searchIndex(listed)]]
}

export const docsSite = ({ root, earlier, running }: SiteSource): Site => {
  const { version, label } = labelOf(root)
  const now = { folder: root, base: BASE, label }
  const before = earlier ? earlierVersions(earlier).map((name) => ({ name, folder: join(earlier, name) })) : []
  const all: Built[] = [
    { ...now, ...versionPages({ ...now, calls: explorer(version, BASE), running }) },
    ...before.map(({ name, folder }) => {
      const own = { folder, base: `${BASE}/${name}`, label: name }
      return { ...own, ...versionPages({ ...own, calls: null, running: new Set<string>() }) }
    }),
  ]
  const first = readFileSync(join(root, FIRST), 'utf8')
  const pages = all[0]?.pages ?? []
  return new Map([
    ...all.flatMap((own) => filesOf(own, all)),
    ['llms.txt', llmsText(first, pages)],
    ['llms-full.txt', llmsFullText(first, pages)],
  ])
}
