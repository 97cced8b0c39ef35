// Lists of words in answers are open: an older page or version does not refuse a word that is new.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picklist } from 'valibot'
import { openWord } from '../../src/contract/open-words.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'

/** Closed for a reason. */
const CLOSED: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\.session_update_action$/, 'an order to the page, which published clients know: what is not known must not be passed over'],
  [/^farcaster\.status\.state$/, 'both states of one exchange'],
  [/^key_windows\.(redeem\.purpose|result\.state)$/, 'a window does what it knows, or nothing'],
  [/^cross_app\.(open|transact)\.request\.method$/, 'a window signs what it knows, or nothing'],
]

type Node = Readonly<Record<string, unknown>> & { readonly type?: string }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Paths of closed lists in a schema. A list beside any text is open, and so is one with another value in the place of what is not known. */
const closedIn = (schema: unknown, path: string, seen: ReadonlySet<unknown> = new Set()): string[] => {
  if (!isNode(schema) || seen.has(schema) || 'fallback' in schema) return []
  const within = new Set([...seen, schema])
  if (schema.type === 'picklist') return [path]
  const options = Array.isArray(schema.options) ? (schema.options as unknown[]) : []
  if (options.some((option) => isNode(option) && option.type === 'string')) return []
  const entries = isNode(schema.entries) ? Object.entries(schema.entries) : []
  return [
    ...entries.flatMap(([key, one]) => closedIn(one, `${path}.${key}`, within)),
    ...options.flatMap((option) => closedIn(option, path, within)),
    ...['item', 'wrapped', 'value'].flatMap((key) => closedIn(schema[key], path, within)),
    ...(Array.isArray(schema.pipe)
      ? schema.pipe.filter((one) => one !== schema).flatMap((one) => closedIn(one, path, within))
      : []),
    ...(Array.isArray(schema.items) ? schema.items.flatMap((one) => closedIn(one, path, within)) : []),
  ]
}

test('no answer has a closed list of words', () => {
  const found = Object.values(ENDPOINTS).flatMap((row) => [...new Set(closedIn(row.answer, row.name))])
  assert.deepEqual(
    found.filter((path) => !CLOSED.some(([one]) => one.test(path))),
    [],
  )
  assert.deepEqual(
    CLOSED.filter(([one]) => !found.some((path) => one.test(path))),
    [],
  )
})

test('finds a closed list, and takes an open one', () => {
  assert.deepEqual(closedIn({ type: 'object', entries: { state: picklist(['a']) } }, 'row'), ['row.state'])
  assert.deepEqual(closedIn({ type: 'object', entries: { state: openWord(['a']) } }, 'row'), [])
})
