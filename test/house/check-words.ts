// Forbidden words, and links that lead nowhere. Pure; it answers with one line for each breach.

import { dirname, join } from 'node:path/posix'
import type { Source } from './sources.ts'

/** Written in pieces, so that this file does not hold what it forbids. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an unfinished mark', new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|${'XX'}X)\\b`)],
  ['the number of an issue', new RegExp(`\\b${'iss'}ue #?\\d`, 'i')],
  ['a path of one machine', new RegExp(`(?<![\\w.:/])/(${'wo'}rk|${'ho'}me/\\w+|${'Us'}ers/\\w+|${'ro'}ot)/`)],
  [
    'the host of a registry',
    new RegExp(`registry\\.${'npm'}js\\.org|registry\\.yarn${'pkg'}\\.com|npm\\.pkg\\.git${'hub'}\\.com`),
  ],
]
/** Generated, or not written by this project. */
const SPARED = /^(package-lock\.json|LICENSE)$/

export const checkWords = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => !SPARED.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          FORBIDDEN.flatMap(([what, pattern]) => (pattern.test(line) ? [`${path}:${at + 1} holds ${what}`] : [])),
        ),
    )

/** Relative links of Markdown pages that lead to no file. */
export const checkLinks = (pages: readonly Source[], exists: (path: string) => boolean): string[] =>
  pages.flatMap(({ path, text }) => {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*$/, ''))
    return links
      .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
      .filter((link) => !exists(join(dirname(path), link)))
      .map((link) => `${path} links to ${link}, which does not exist`)
  })
