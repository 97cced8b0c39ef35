// What a statement does with its parameters.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'

test('refuses a name that no parameter was given for', async () => {
  const read = statement<{ id: string }, { name: string }>('select name from apps where id = :id and name = :name')
  await assert.rejects(read({} as Kysely<Schema>, { id: 'a' }), /:name/)
})
