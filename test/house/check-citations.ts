// Finds citations that lead nowhere: pages and headings in comments; headings and files in pages. Pure.

import { dirname, join } from 'node:path/posix'
import type { Source } from './sources.ts'

/** The text of a page by its path from the root; null where there is none. */
type ReadPage = (path: string) => string | null

/** A quoted word, or a comment in the second group. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*)/g
const COMMENT_MARK = /^\s*(?:\/\*+|\*\/|\*|\/\/)|\*\/$/gm

/** The comments of a source, each block of adjacent ones as one line of text. */
const commentsOf = (text: string): string[] => {
  const blocks: { end: number; text: string }[] = []
  for (const { 1: comment, index } of text.matchAll(TOKEN)) {
    if (comment === undefined) continue
    const plain = comment.replace(COMMENT_MARK, '').replace(/\s+/g, ' ').trim()
    const last = blocks.at(-1)
    const end = index + comment.length
    if (last && /^\s*$/.test(text.slice(last.end, index))) Object.assign(last, { end, text: `${last.text} ${plain}` })
    else blocks.push({ end, text: plain })
  }
  return blocks.map((block) => block.text)
}

const headingsOf = (page: string): string[] =>
  [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll('`', '').trim(),
  )

const BY_NUMBER = /\bspec(?:ification)? sections?\b|(?:\.md|\bprotocol),? §/i
/** A page, and the headings behind it: `docs/design/look.md, "Frame", "QR" and "Lists"`. */
const CITATION = /(?<![\w./-])(?<!\]\()((?:\.{0,2}\/)?[\w./-]*\w\.md)((?:(?:, | and |, and )"[^"]+")*)/g

/** Citations in the comments of a source that lead nowhere. Headings that a template fills in are judged where they are filled in. */
export const checkCitations = (files: readonly Source[], page: ReadPage): string[] =>
  files.flatMap(({ path, text }) =>
    commentsOf(text).flatMap((comment) => [
      ...(BY_NUMBER.test(comment) ? [`${path} cites a section by its number: name docs/design/PAGE.md and the heading`] : []),
      ...[...comment.matchAll(CITATION)].flatMap(([, cited = '', quoted = '']) => {
        const found = page(cited)
        if (found === null) return [`${path} cites ${cited}, which is no page of the repository`]
        const headings = headingsOf(found)
        return [...quoted.matchAll(/"([^"]+)"/g)]
          .filter(([, heading = '']) => !headings.includes(heading) && !heading.includes('${'))
          .map(([, heading]) => `${path} cites ${cited}, "${heading}", which is no heading of it`)
      }),
    ]),
  )

/** The fragment by which a heading is linked. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')

/** A path from the root; in the README of a folder also the name of a file below it. */
const FROM_ROOT = /^(?:src|elements|frame|server|test|scripts|demo|docs|types|\.ci)\/[\w./-]*\w\/?$/
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|css)$/
const isGone = (page: string, word: string, paths: readonly string[]): boolean =>
  FROM_ROOT.test(word)
    ? !paths.some((path) => path === word || path.startsWith(`${word.replace(/\/$/, '')}/`))
    : /.\/README\.md$/.test(page) &&
      FILE_NAME.test(word) &&
      !paths.some((path) => path.startsWith(`${dirname(page)}/`) && path.endsWith(`/${word}`))

/** Headings that a page links to, and files that it names, which do not exist. `paths`: all files of the repository. */
export const checkPages = (pages: readonly Source[], page: ReadPage, paths: readonly string[]): string[] =>
  pages.flatMap(({ path, text }) => {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '')
    const anchors = [...prose.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
      .filter(([, to = '']) => !/^[a-z]+:/.test(to))
      .map(([, to = '', anchor = '']) => [to ? join(dirname(path), to) : path, anchor] as const)
      .filter(([to, anchor]) => !headingsOf(page(to) ?? '').some((heading) => anchorOf(heading) === anchor))
      .map(([to, anchor]) => `${path} links to ${to}#${anchor}, which is no heading of it`)
    const files = [...prose.matchAll(/`([^`\n]+)`/g)]
      .map(([, word = '']) => word)
      .filter((word) => isGone(path, word, paths))
      .map((word) => `${path} names ${word}, which does not exist`)
    return [...anchors, ...files]
  })
