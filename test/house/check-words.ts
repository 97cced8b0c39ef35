// Forbidden words, vague comments, and links that lead nowhere. Pure; it answers with one line for each breach.

import { dirname, join } from 'node:path/posix'
import { withoutComments } from './imports.ts'
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

/** Words that leave open who is meant (user, page, caller, attacker), and images for "is", "is in", "is shown" and "means". */
const VAGUE = /\b(whoever|whomever|nobody|somebody|someone|anybody|anyone|stands?(?!-in)|stood|sits?|sat|lies?|lay|at hand)\b/i
/** The share of comment lines that may hold one. */
const VAGUE_MOST = 0.01
const WORST = 10

/** The comments of a file, a text for each line that has one. */
const commentsOf = (text: string): string[] => {
  const code = withoutComments(text).split('\n')
  return text.split('\n').flatMap((line, at) => {
    const bare = code[at] ?? ''
    const start = Array.from(line).findIndex((_, column) => line[column] !== bare[column])
    return start < 0 ? [] : [line.slice(start)]
  })
}

/** Too many vague comment lines over all files: a line that counts them, then the files that have most of them. */
export const checkComments = (files: readonly Source[]): string[] => {
  const counted = files.map(({ path, text }) => {
    const comments = commentsOf(text)
    return { path, lines: comments.length, vague: comments.filter((comment) => VAGUE.test(comment)) }
  })
  const lines = counted.reduce((sum, file) => sum + file.lines, 0)
  const vague = counted.reduce((sum, file) => sum + file.vague.length, 0)
  if (vague <= lines * VAGUE_MOST) return []
  const worst = counted.filter((file) => file.vague.length > 0).sort((a, b) => b.vague.length - a.vague.length)
  return [
    `${vague} of ${lines} comment lines say nobody, stands and the like; ${VAGUE_MOST * 100} % may`,
    ...worst.slice(0, WORST).map((file) => `${file.path} has ${file.vague.length}: ${file.vague[0]?.trim()}`),
  ]
}

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
