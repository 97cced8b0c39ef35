// The manifest of the tags and docs/elements.md name everything that the code has.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOST_METHODS } from '../../elements/contract/host-methods.ts'
import { type Manifest, manifestText, type TagDeclaration } from '../../scripts/manifest.ts'
import { ATTRIBUTES, EVENTS, PARTS } from '../types/attributes.ts'
import { withoutComments } from './imports.ts'
import { isTest, read, root, sources } from './sources.ts'

const manifest = JSON.parse(read('custom-elements.json')) as Manifest
const TAGS = manifest.modules.flatMap(({ declarations }) => declarations)
const tag = (name: string): TagDeclaration => {
  const found = TAGS.find(({ tagName }) => tagName === name)
  assert.ok(found, name)
  return found
}
const names = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name).sort()
/** What a pattern finds in the code that draws. */
const inCode = (pattern: RegExp, ...folders: string[]): string[] => {
  const files = sources(...folders).filter(({ path }) => !isTest(path))
  const found = files.flatMap(({ path, text }) => [...(path.endsWith('.css') ? text : withoutComments(text)).matchAll(pattern)])
  return [...new Set(found.flatMap(([, words = '']) => words.split(' ')))].sort()
}

test('it is up to date', async () => {
  assert.equal(read('custom-elements.json'), await manifestText(root), 'run `npm run docs`')
})

test('everything in it is described', () => {
  for (const { members, attributes, events, ...tag } of TAGS)
    for (const thing of [...members, ...attributes, ...events]) assert.ok(thing.description, `${tag.tagName} ${thing.name}`)
})

test('every attribute and property that a tag declares is in it', () => {
  for (const { tagName, attributes, members } of TAGS) {
    const text = [tagName, 'element-base'].map((name) => read(`elements/${name}.ts`)).join('\n')
    const block = [...text.matchAll(/static override properties: PropertyDeclarations = \{([\s\S]*?)\n? *\}\n/g)]
      .map(([, body]) => body)
      .join()
    const declared = [...block.matchAll(/(\w+): \{((?:[^{}]*))\}/g)].map(([, property = '', options = '']) => ({
      property,
      attribute: /attribute: false/.test(options) ? null : (/attribute: '([^']+)'/.exec(options)?.[1] ?? property),
    }))
    assert.ok(declared.length >= 8, `${tagName}: ${declared.length}`)
    assert.deepEqual(names(attributes), declared.flatMap(({ attribute }) => attribute ?? []).sort())
    for (const { property } of declared) assert.ok(names(members).includes(property), `${tagName} ${property}`)
  }
})

test('the typings know every attribute and property of it, by those names', () => {
  for (const { tagName, attributes } of TAGS) {
    const typed = Object.entries(ATTRIBUTES[tagName as keyof typeof ATTRIBUTES])
    const inManifest = attributes.map(({ name, fieldName }) => [name, fieldName])
    assert.deepEqual(Object.fromEntries(inManifest), Object.fromEntries(typed), tagName)
  }
})

test('it has the methods, events and parts of the contract, and no others', () => {
  const methods = tag('login-modal').members.filter(({ kind }) => kind === 'method')
  // Of no use to a host: the tags ask each other by it.
  assert.deepEqual(
    names(methods),
    Object.keys(HOST_METHODS)
      .filter((name) => name !== 'hostConfig')
      .sort(),
  )
  for (const { tagName, events, cssParts } of TAGS) {
    assert.deepEqual(names(events), Object.keys(EVENTS[tagName as keyof typeof EVENTS]).sort(), tagName)
    assert.deepEqual(names(cssParts), Object.keys(PARTS[tagName as keyof typeof PARTS]).sort(), tagName)
  }
})

test('every event that is fired, every part, token and state is in it', () => {
  const [, details = ''] = /interface EventDetails \{([\s\S]*?)\n\}/.exec(read('src/contract/events.ts')) ?? []
  const fired = [...details.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name).sort()
  assert.deepEqual(names(tag('login-modal').events), fired)
  const parts = inCode(/\bpart(?:=|: )\{?["']([a-z -]+)["']/g, 'elements', 'src/parts', 'src/screens')
  const more = inCode(/\? '([a-z -]+)' : '[a-z -]+'\}?\s*\n\s*className/g, 'src/parts')
  const documented = TAGS.flatMap(({ cssParts }) => names(cssParts))
  assert.deepEqual([...new Set(documented)].sort(), [...new Set([...parts, ...more])].sort())
  const tokens = inCode(/(--latch-[a-z-]+)/g, 'elements', 'src/screens')
  assert.deepEqual(names(tag('login-modal').cssProperties), tokens)
  const states = inCode(/\bmark\('([a-z]+)'/g, 'elements')
  assert.deepEqual(names(tag('login-modal').cssStates), states)
})

test('docs/elements.md names all of it', () => {
  const page = read('docs/elements.md')
  for (const { attributes, events, cssParts, cssStates, members, tagName } of TAGS) {
    for (const thing of [...attributes, ...events, ...cssParts])
      assert.ok(page.includes(`\`${thing.name}\``), `${tagName} ${thing.name}`)
    for (const { name } of cssStates) assert.ok(page.includes(`:state(${name})`), name)
    for (const { name, kind } of members) if (kind === 'method') assert.ok(page.includes(`\`${name}(`), `${tagName} ${name}()`)
  }
})
