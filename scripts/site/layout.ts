// The frame of every page: bar, contents by topic, the page's own headings, the pages before and after. Pure HTML.

import { escaped } from './highlight.ts'
import type { Heading } from './markdown.ts'

interface NavPage {
  readonly title: string
  /** Address on the host. */
  readonly href: string
}
export interface NavTopic {
  readonly title: string
  readonly pages: readonly NavPage[]
}
export interface Version {
  readonly label: string
  /** The same page in that version, else its first. */
  readonly href: string
  readonly current: boolean
}
export interface Page {
  readonly title: string
  readonly description: string
  readonly href: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly topics: readonly NavTopic[]
  readonly versions: readonly Version[]
  /** Address of the index for the search. */
  readonly search: string
  /** A script beside the one of every page. */
  readonly script?: string
}

const navHtml = ({ topics, href: here }: Page): string =>
  topics
    .map(({ title, pages }) => {
      const links = pages.map(({ title, href }) => {
        const current = href === here ? ' aria-current="page"' : ''
        return `<li><a href="${href}"${current}>${escaped(title)}</a></li>`
      })
      const open = pages.length <= 12 || pages.some(({ href }) => href === here)
      return `<details${open ? ' open' : ''}><summary>${escaped(title)}</summary><ul>\n${links.join('\n')}\n</ul></details>`
    })
    .join('\n')

const versionsHtml = ({ versions }: Page): string => {
  const current = versions.find((one) => one.current)?.label ?? ''
  const links = versions.map(
    ({ label, href, current }) => `<li><a href="${href}"${current ? ' aria-current="true"' : ''}>${escaped(label)}</a></li>`,
  )
  return `<details class="versions"><summary>${escaped(current)}</summary><ul>${links.join('')}</ul></details>`
}

/** Headings of the second level, and of the third where all of them are a list that a person can look over. */
const MOST_ENTRIES = 36
const ownHtml = ({ headings }: Page): string => {
  const second = headings.filter(({ level }) => level === 2)
  const both = headings.filter(({ level }) => level === 2 || level === 3)
  const shown = both.length <= MOST_ENTRIES ? both : second
  if (shown.length < 2) return ''
  const rows = shown.map(({ level, id, html }) => `<li${level === 3 ? ' class="inner"' : ''}><a href="#${id}">${html}</a></li>`)
  return `<aside class="own"><nav aria-label="On this page"><h2>On this page</h2><ul>\n${rows.join('\n')}\n</ul></nav></aside>`
}

const turnHtml = ({ topics, href }: Page): string => {
  const all = topics.flatMap(({ pages }) => pages)
  const at = all.findIndex((one) => one.href === href)
  const link = (page: NavPage | undefined, rel: string, word: string): string =>
    page ? `<a rel="${rel}" href="${page.href}"><small>${word}</small> ${escaped(page.title)}</a>` : ''
  const links = at < 0 ? '' : link(all[at - 1], 'prev', 'Before') + link(all[at + 1], 'next', 'Next')
  return links && `<nav class="turn" aria-label="Before and after">${links}</nav>`
}

const MARK =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="8" cy="8" r="4.5"/><path d="m11.5 11.5 8 8M16 16l3-3"/></svg>'

/** The whole page. Search, copying and the theme's switch are put in by the script; reading needs none of it. */
export const pageHtml = (page: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Latchkey</title>
<meta name="description" content="${escaped(page.description)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/docs-text.css">
<link rel="stylesheet" href="/assets/docs.css">
<script src="/assets/docs-theme.js"></script>
<script type="module" src="/assets/docs.js"></script>
${page.script ? `<script type="module" src="${page.script}"></script>\n` : ''}</head>
<body data-search="${page.search}">
<a class="skip" href="#page">To the text</a>
<header class="bar">
<button type="button" class="menu" popovertarget="contents">Contents</button>
<a class="home" aria-label="Latchkey, start" href="${page.topics[0]?.pages[0]?.href ?? '/docs'}">${MARK}<strong>Latchkey</strong></a>
${versionsHtml(page)}
<div class="tools"></div>
<nav class="out" aria-label="Demo"><a href="/demo">Demo</a> <a href="/studio">Studio</a> <a href="/gallery.html">Gallery</a></nav>
</header>
<div class="docs">
<nav class="contents" id="contents" popover aria-label="Documentation">
${navHtml(page)}
</nav>
<main id="page">
<article>
${page.html}</article>
${turnHtml(page)}
</main>
${ownHtml(page)}
</div>
</body>
</html>
`
