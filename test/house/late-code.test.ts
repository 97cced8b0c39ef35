// Code of the page that comes later is loaded by lateCode() alone (src/kit/late-code.ts).
// It holds a load to a time, and its errors are of the catalogue.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_LANGUAGE, LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { withoutComments } from './imports.ts'
import { isTest, type Source, sources } from './sources.ts'

const OTHERS = LANGUAGE_CODES.filter((code) => code !== FIRST_LANGUAGE)

/** Files that name modules otherwise, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'elements/preload.ts': 'the code of the session, which a tag takes whenever it arrives; calls wait for it by lateCode()',
  'elements/modal/method-code.ts': 'asks for a module once more, by lateCode(), under an address that is known only then',
  'src/flows/telegram/telegram-jobs.ts': "Telegram's script, under the address of the service; its screen can be left",
  ...Object.fromEntries(OTHERS.map((code) => [`src/i18n/${code}/parts.ts`, 'a table; language.ts loads by it'])),
  'src/screens/shared/directory.ts': 'a table; load-moment.ts loads by it',
}

const BARE = /(?<!typeof )(?<!lateCode\(\s*\(\) => )\bimport\(/

const bareIn = ({ path, text }: Source): string[] => (BARE.test(withoutComments(text)) ? [path] : [])

test('no code of the page is loaded by a bare import()', () => {
  const found = sources('src', 'elements')
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .flatMap(bareIn)
  assert.deepEqual(found.sort(), Object.keys(ALLOWED).sort())
})

test('the tables are read by it', () => {
  const text = (path: string): string => sources('src').find((one) => one.path === path)?.text ?? ''
  assert.match(text('src/screens/shared/load-moment.ts'), /lateCode<[^>]+>\(moments\[/)
  assert.equal(text('src/i18n/language.ts').match(/lateCode\(files[.[]/g)?.length, 2)
})

test('every way of writing it is found, and nothing else', () => {
  const found = (text: string): boolean => bareIn({ path: 'src/a.ts', text }).length > 0
  assert.equal(found("const a = () => import('./b.ts')"), true)
  assert.equal(found("void import('./b.ts').then(go)"), true)
  assert.equal(found('const a = await import(path)'), true)
  assert.equal(found("part(() => import('./b.ts'))"), true)
  assert.equal(found("lateCode(() => import('./b.ts'))"), false)
  assert.equal(found("lateCode(\n  () => import('./b.ts'),\n)"), false)
  assert.equal(found("type A = typeof import('./b.ts')"), false)
  assert.equal(found("// import('./b.ts')"), false)
})
