// Pages that promise by tests: every row of their tables names one that is there, by its file and its title.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { read } from './sources.ts'

/** The last cell of the rows of tables whose last column is `shown by`, with the answer where there is one. */
const rowsOf = (page: string): { readonly head: string; readonly answer: string; readonly shown: string }[] =>
  page.split(/\n\n+/).flatMap((block) => {
    const [head, , ...rows] = block
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    if (head?.at(-2) !== 'shown by') return []
    return rows.map((cells) => ({ head: cells[1] ?? '', answer: cells[2] ?? '', shown: cells.at(-2) ?? '' }))
  })

/** What a cell names that is not there. */
const missing = (folder: string, shown: string): string[] =>
  [...shown.matchAll(/`([\w./-]+\.test\.ts)`(?: \*([^*]+)\*)?|\]\(([\w./-]+)(?:#([\w-]+))?\)/g)].flatMap(
    ([, file, title, page, anchor]) => {
      const path = file ?? join(folder, page ?? '')
      if (!existsSync(path)) return [path]
      const text = read(path)
      if (title && !text.includes(title)) return [`${path}: ${title}`]
      const heads = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      return anchor && !heads.includes(anchor) ? [`${path}#${anchor}`] : []
    },
  )

const WAYS_BACK = rowsOf(read('docs/exit.md'))
const RATING = rowsOf(read('docs/self-rating.md'))

test('each way back, and each loss of an operator, is shown by a test', () => {
  assert.ok(WAYS_BACK.length >= 12)
  assert.deepEqual(
    WAYS_BACK.filter(({ shown }) => !/`test\/[\w./-]+\.test\.ts` \*/.test(shown)),
    [],
  )
  assert.deepEqual(
    WAYS_BACK.flatMap(({ shown }) => missing('docs', shown)),
    [],
  )
})

test('each answer of the rating is yes, partly or no; what is claimed names a test or a page that is there', () => {
  assert.ok(RATING.length >= 30)
  assert.deepEqual(
    RATING.filter(({ answer, shown }) => !/^(yes|partly|no)$/.test(answer) || (answer !== 'no' && shown === '')),
    [],
  )
  assert.deepEqual(
    RATING.flatMap(({ shown }) => missing('docs', shown)),
    [],
  )
})

test('finds a file, a title and a heading that is not there', () => {
  const cell =
    '`test/none.test.ts`, `test/house/named-tests.test.ts` *no such title of a test\u0020here*, [exit.md](exit.md#no-such), [none.md](none.md)'
  assert.equal(missing('docs', cell).length, 4)
})
