// The contents of the documentation, read from the lists of docs/README.md: topics in order, each with its pages.

import { join } from 'node:path/posix'

export interface ContentsPage {
  /** Path of the page's source from the root of the repository; of an example, its folder. */
  readonly source: string
  readonly title: string
  readonly note: string
}
export interface Topic {
  readonly title: string
  readonly pages: readonly ContentsPage[]
}

export const FIRST = 'docs/README.md'
const ENTRY = /^- \[([^\]]+)\]\(([^)\s]+)\)(?:: (.*))?$/

/** Topics of the first page, in its order. */
export const contentsOf = (text: string): Topic[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const pages = lines.flatMap((line) => {
        const [, name, to, note = ''] = ENTRY.exec(line) ?? []
        return name && to ? [{ source: join('docs', to), title: name, note }] : []
      })
      return { title, pages }
    })

/** The line after the heading that says what all of it is. */
export const summaryOf = (text: string): string => /^> (.*)$/m.exec(text)?.[1] ?? ''

const ADDRESSES: readonly (readonly [source: RegExp, address: string])[] = [
  [/^docs\/README\.md$/, ''],
  [/^docs\/(.+)\/README\.md$/, '$1'],
  [/^docs\/(.+)\.md$/, '$1'],
  [/^examples\/([\w-]+)$/, 'frameworks/$1'],
  [/^CHANGELOG\.md$/, 'changelog'],
  [/^README\.md$/, 'repository'],
  [/^(.+)\/README\.md$/, 'repository/$1'],
]
/** Address of a page below that of its version, without a slash before it; null where there is no page of it. */
export const addressOf = (source: string): string | null => {
  for (const [pattern, address] of ADDRESSES) if (pattern.test(source)) return source.replace(pattern, address)
  return null
}
