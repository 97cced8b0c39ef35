// The newest published clients of today, by the registry: what they call is answered, or refused by name.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { unanswered } from '../../scripts/clients/compare.ts'
import { LISTING, type Listing, newestListing, newIn } from '../../scripts/clients/listing.ts'

test('each call and message of the newest clients is answered, or refused by name', async (t) => {
  const newest = await newestListing().catch(({ message }: Error) => message)
  if (typeof newest === 'string') {
    if (process.env.CI) throw new Error(newest)
    return t.skip(newest)
  }
  const fresh = newIn(newest, JSON.parse(readFileSync(LISTING, 'utf8')) as Listing)
  for (const one of [...fresh.calls, ...fresh.messages]) t.diagnostic(`new since the listing: ${one}`)
  assert.deepEqual(unanswered(newest), [])
})
