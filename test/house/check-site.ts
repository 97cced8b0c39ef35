// Links of the documentation's site that lead nowhere. Pure; it answers with one line for each.

import { addressOf } from '../../scripts/site/contents.ts'
import type { Site } from '../../scripts/site/site.ts'

/** The pages by their address on the host. */
export const htmlOf = (site: Site): Map<string, string> =>
  new Map(
    [...site]
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, html]) => [`/docs/${path.slice(0, -'.html'.length)}`.replace(/\/index$/, ''), String(html)]),
  )

export const hrefOf = (source: string): string => `/docs/${addressOf(source)}`

/** What the demo host serves beside the documentation, and addresses on other hosts. */
const ELSEWHERE = /^(?:https?:|mailto:|data:|\/assets\/|\/examples\/[\w-]+\/$|\/(?:demo|studio|gallery\.html)$)/

export const deadLinks = (site: Site): string[] => {
  const pages = htmlOf(site)
  const leads = (from: string, link: string): boolean => {
    if (ELSEWHERE.test(link)) return true
    const [path = '', anchor] = link.split('#')
    const html = pages.get(path || from)
    if (html === undefined) return anchor === undefined && site.has(path.replace(/^\/docs\//, ''))
    return anchor === undefined || html.includes(`id="${anchor}"`)
  }
  return [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/<[a-z][^>]*\s(?:href|src|data-search)="([^"]*)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !leads(from, link))
      .map((link) => `${from} leads to ${link}`),
  )
}
