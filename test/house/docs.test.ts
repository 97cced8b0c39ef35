// The printed pages say what the tables say.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { number, object, optional, picklist, string } from 'valibot'
import { docPages } from '../../scripts/doc-pages.ts'
import { schemaText } from '../../scripts/schema-text.ts'
import { CODES as PAGE_CODES } from '../../src/contract/errors/page.ts'
import { read, root } from './sources.ts'

describe('the printed pages are up to date', () => {
  for (const [path, text] of Object.entries(docPages())) {
    test(path, () => {
      assert.ok(existsSync(root + path) && read(path) === text, `${path} differs from the tables: run \`npm run docs\``)
    })
  }
})

test('a schema is written as a type', () => {
  const inner = object({ b: optional(number()) })
  const text = schemaText(object({ a: string(), inner, kind: picklist(['x', 'y']) }), new Map([[inner, 'Inner']]))
  assert.equal(text, "{\n  a: string\n  inner: Inner\n  kind: 'x' | 'y'\n}")
})

test('every page says everything: each call, code and setting once', () => {
  const pages = docPages()
  assert.equal(pages['docs/api.md']?.match(/^## passwordless\.authenticate$/gm)?.length, 1)
  assert.match(
    pages['docs/errors.md'] ?? '',
    /^\| `allowlist_rejected` \| screen \| You don't have access to this app \| Have you been invited\? \|/m,
  )
  assert.match(pages['docs/environment.md'] ?? '', /^\| `CODE_TRIES` \| `3` \|/m)
})

test('what is wrong with a tag itself has its symptom', () => {
  const symptoms = docPages()['docs/symptoms.md'] ?? ''
  for (const code of Object.keys(PAGE_CODES)) assert.ok(symptoms.includes(`\`${code}\``), code)
})
