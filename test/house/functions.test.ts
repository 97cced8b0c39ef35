// A function has at most 60 lines, but one that draws, or is named below with the reason.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type FunctionLength, functionLengths } from './function-lengths.ts'
import { isTest, paths, root } from './sources.ts'

const LONGEST = 60
/** Nine of ten functions have at most so many lines. */
const MOST_HAVE = 15

/** What may be longer: the name of a function, or a folder whose functions are of one kind. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'scripts/templates/': 'a template is the text of the files that it writes',
}

const isException = ({ path, name }: FunctionLength): boolean =>
  Object.keys(EXCEPTIONS).some((one) => (one.endsWith('/') ? path.startsWith(one) : one === `${path} ${name}`))

const product = (): string[] =>
  paths('src', 'elements', 'frame', 'console', 'server', 'scripts', 'demo').filter(
    // A file with its types beside it is none that the compiler reads.
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('server/client/') && !isTest(path),
  )

const EXAMPLE = 'test/house/import-circles.ts'
let read: readonly FunctionLength[] = []
before(() => {
  read = functionLengths(root, [...product(), EXAMPLE])
})

test('functions are short', () => {
  const all = read.filter(({ path }) => path !== EXAMPLE)
  const long = all.filter((one) => one.lines > LONGEST && !one.draws)
  assert.deepEqual(
    long.filter((one) => !isException(one)).map(({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines`),
    [],
  )
  for (const row of Object.keys(EXCEPTIONS))
    assert.ok(
      long.some((one) => (row.endsWith('/') ? one.path.startsWith(row) : row === `${one.path} ${one.name}`)),
      `${row} needs no exception`,
    )
  const lengths = all.map(({ lines }) => lines).sort((a, b) => a - b)
  assert.ok((lengths[Math.floor(lengths.length * 0.9)] ?? 0) <= MOST_HAVE, 'functions have grown')
})

test('lines, names and what draws are read as they are', () => {
  assert.equal(read.find(({ name }) => name === 'MenuRow')?.draws, true)
  const [first] = read.filter(({ path }) => path === EXAMPLE)
  assert.deepEqual([first?.name, first?.line, first?.lines, first?.draws], ['importCircles', 7, 24, false])
})
