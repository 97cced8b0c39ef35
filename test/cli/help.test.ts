// `latchkey help`: every command has its page, `--help` works everywhere, and a slip is told what was meant.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HELP } from '../../server/cli/help.ts'
import { HELP_GROUPS } from '../../server/cli/help-groups.ts'
import { helpPage, noCommand } from '../../server/cli/help-page.ts'
import { run } from '../../server/cli/run.ts'

const NAMES = HELP_GROUPS.flatMap(([, rows]) => Object.keys(rows))
const printed = async (...words: string[]) => {
  const lines: string[] = []
  const code = await run(words, { env: {}, out: (text) => lines.push(text), err: (text) => lines.push(text) })
  return { code, text: lines.join('') }
}

test('the topics have every command of the whole text, and no other', () => {
  const typed = [...HELP.matchAll(/^ {2}latchkey ([a-z-]+(?: [a-z-]+)?)/gm)].map(([, name = '']) => name)
  // Of a token there are three commands in one row.
  const wanted = new Set(typed.filter((name) => name !== 'help'))
  assert.deepEqual(
    [...wanted].filter((name) => !NAMES.includes(name)),
    [],
  )
  assert.deepEqual(
    NAMES.filter((name) => !wanted.has(name)),
    [],
  )
  assert.equal(new Set(NAMES).size, NAMES.length)
})

test('each command has a page with how it is typed, which names each of its options', () => {
  for (const name of NAMES) {
    const page = helpPage(name.split(' '))
    assert.match(page, new RegExp(`^latchkey ${name}: `), name)
    assert.match(page, new RegExp(`\\n {2}latchkey ${name}(\\s|$)`, 'm'), name)
    assert.ok(page.length < HELP.length / 2 || name.startsWith('app c'), name)
  }
  assert.match(helpPage(['app', 'change']), /--cookie-forks yes {2}a session/)
  assert.match(helpPage(['webhook', 'set']), /--event/)
  assert.doesNotMatch(helpPage(['app', 'list']), /--cookie-forks/)
})

test('--help and -h are taken by every command before anything runs, and `help` by itself is short', async () => {
  for (const words of [
    ['app', 'change', '--help'],
    ['recover', '--help'],
    ['backup', '-h'],
    ['dev', '--help'],
    ['help', 'doctor'],
  ]) {
    const { code, text } = await printed(...words)
    assert.deepEqual([code, text.startsWith('latchkey ')], [0, true], words.join(' '))
  }
  const { text } = await printed('help')
  assert.ok(text.split('\n').length < 100)
  assert.equal((await printed('help', 'all')).text, HELP)
})

test('a slip is told what was meant', async () => {
  assert.match(noCommand('app chnge'), /Did you mean `latchkey app change`\?/)
  assert.match(noCommand('nothing like it'), /`latchkey help` shows what there is/)
  const { code, text } = await printed('app', 'list', '--jsn', 'yes')
  assert.equal(code, 2)
  assert.match(text, /There is no option --jsn here\./)
  assert.match((await printed('app', 'change', 'x', '--metod', 'email')).text, /Did you mean --method\?/)
})
