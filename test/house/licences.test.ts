// Every package in the bundles of the page has a licence that the product may ship.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUNDLES, type Files } from '../../scripts/size.mjs'
import { read } from './sources.ts'

const ALLOWED = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'MPL-2.0'])
const partsOf = (licence: string): string[] => licence.replace(/[()]/g, '').split(' AND ')

/** Folders of the packages that a file of the page comes from, with the licence that each names. */
const licencesOf = (files: Files, licenceIn: (folder: string) => string): Map<string, string> => {
  const modules = Object.values(files).flatMap((file) => Object.keys(file.modules))
  const folders = modules.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  return new Map(folders.map((folder) => [folder, licenceIn(folder)]))
}
const refused = (licences: ReadonlyMap<string, string>): string[] =>
  [...licences].flatMap(([folder, licence]) =>
    partsOf(licence).every((part) => ALLOWED.has(part)) ? [] : [`${folder}: ${licence}`],
  )

test('the page holds no package with another licence than it may have', () => {
  const { files, lite } = JSON.parse(read(BUNDLES)) as { files: Files; lite: Files }
  const licenceIn = (folder: string): string =>
    String((JSON.parse(read(`${folder}/package.json`)) as { license?: unknown }).license ?? 'none')
  for (const [page, packages] of [
    [files, ['node_modules/react-dom', 'node_modules/@walletconnect/sign-client']],
    [lite, ['node_modules/preact', 'node_modules/@walletconnect/sign-client']],
  ] as const) {
    const licences = licencesOf(page, licenceIn)
    for (const one of packages) assert.ok(licences.has(one), `${one} is not in the page`)
    assert.deepEqual(refused(licences), [])
    const notices = read('dist/notices.txt').split('-'.repeat(80))
    for (const folder of licences.keys()) {
      const { name, version } = JSON.parse(read(`${folder}/package.json`)) as { name: string; version: string }
      const notice = notices.find((text) => text.trimStart().startsWith(`${name} ${version} (`))
      assert.match(notice ?? '', /Permission|Redistribution|licen[cs]e/i, name)
    }
  }
})

test('a licence that is not allowed is found, alone and beside one that is', () => {
  const files: Files = {
    'dist/a.js': {
      entry: null,
      modules: { 'node_modules/@a/b/c.js': 1, 'node_modules/d/node_modules/e/f.js': 1 },
      imports: [],
      dynamicImports: [],
    },
  }
  const found = licencesOf(files, (folder) => (folder.endsWith('e') ? '(MIT AND LGPL-3.0)' : 'none'))
  assert.deepEqual(refused(found), ['node_modules/@a/b: none', 'node_modules/d/node_modules/e: (MIT AND LGPL-3.0)'])
})
