// `npm run clients`: what the newest published clients call, and what of it is new since the listing that is kept.
// `-- --write` keeps the new listing. docs/move.md, "What is refused", is written from it (`npm run docs`).

import { readFileSync, writeFileSync } from 'node:fs'
import { refusedCalls, unanswered } from './clients/compare.ts'
import { LISTING, type Listing, newestListing, newIn } from './clients/listing.ts'

const kept = JSON.parse(readFileSync(LISTING, 'utf8')) as Listing
const newest = await newestListing().catch((error: unknown) => {
  console.error(`The newest clients could not be had: ${error instanceof Error ? error.message : String(error)}`)
  console.error('What follows is the listing that is kept.')
  process.exitCode = 1
  return kept
})
const fresh = newIn(newest, kept)
const lines = (title: string, all: readonly string[]): string[] => [
  `${title}: ${all.length || 'none'}`,
  ...all.map((one) => `  ${one}`),
]
console.log(
  [
    ...Object.entries(newest.versions).map(([name, version]) => `${name} ${version} (kept: ${kept.versions[name] ?? 'none'})`),
    ...lines('New calls', fresh.calls),
    ...lines('New messages', fresh.messages),
    ...lines('Neither answered nor refused by name', unanswered(newest)),
    ...['', refusedCalls(newest)],
  ].join('\n'),
)
if (process.argv.includes('--write') && !process.exitCode) writeFileSync(LISTING, `${JSON.stringify(newest, null, 2)}\n`)
