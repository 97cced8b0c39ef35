// The documentation for language models: a list of its pages (llms.txt), and all of them in one file (llms-full.txt).

import { contentsOf, FIRST, summaryOf, type Topic } from './contents.ts'
import type { VersionPage } from './version.ts'

/** The host in texts; the server puts its own in the place. */
const HOST = 'http://localhost:4000'

/** Topics that tell of the product's inside, which users of it need not read. */
const OPTIONAL = new Set(['How it is built', 'Decisions'])

/** In the form of llmstxt.org: a heading, a summary, and a list of links for each topic. */
export const llmsText = (first: string, pages: readonly VersionPage[]): string => {
  const line = (source: string, title: string, note: string): string => {
    const page = pages.find((one) => one.source === source)
    return `- [${title}](${HOST}${page?.href}.md)${note && `: ${note}`}`
  }
  const topics = contentsOf(first)
  const linesOf = (topic: Topic): string => topic.pages.map(({ source, title, note }) => line(source, title, note)).join('\n')
  const main = topics.filter(({ title }) => !OPTIONAL.has(title)).map((topic) => `## ${topic.title}\n\n${linesOf(topic)}`)
  // The heading that the form has for what may be left out.
  const rest = `## Optional\n\n${topics
    .filter(({ title }) => OPTIONAL.has(title))
    .map(linesOf)
    .join('\n')}`
  return `# Latchkey\n\n> ${summaryOf(first)}\n\nAll pages in one file: ${HOST}/docs/llms-full.txt\n\n${[...main, rest].join('\n\n')}\n`
}

/** The pages for users of the product one after the other, each under its address. */
export const llmsFullText = (first: string, pages: readonly VersionPage[]): string => {
  const sources = contentsOf(first)
    .filter(({ title }) => !OPTIONAL.has(title))
    .flatMap(({ pages }) => pages.map(({ source }) => source))
  return [FIRST, ...sources]
    .flatMap((source) => pages.filter((page) => page.source === source))
    .map(({ href, markdown }) => `<!-- ${HOST}${href} -->\n\n${markdown.trim()}\n`)
    .join('\n')
}
