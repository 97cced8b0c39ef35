// 50,000 people are imported and exported on Postgres in the memory that 10,000 take, each of them once.

import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { type MeasuredCommand, measuredCommand } from '../../scripts/bench/measured-command.ts'
import { writePeople } from '../../scripts/bench/people-file.ts'
import { type TestData, testData } from '../data.ts'
import { buildService } from '../e2e/service-child.ts'

/** Of the heap: what is held of people would not fit into it. Without it a process collects nothing before it has to. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=64' }
/** How much more memory in all the larger file may take. */
const MOST_MORE_MEGABYTES = 30
const SIZES = [10_000, 50_000] as const

let data: TestData
let built: Awaited<ReturnType<typeof buildService>>
before(async () => {
  data = await testData()
  built = await buildService()
})
after(async () => {
  await data.remove()
  built.remove()
})

/** Ids of former users in a file of people that were exported. */
const formersIn = async (file: string): Promise<string[]> => {
  const found: string[] = []
  for await (const line of createInterface(createReadStream(file)))
    found.push((JSON.parse(line) as { custom_metadata: { former_id: string } }).custom_metadata.former_id)
  return found
}

test('people come in and go out as a stream: each once, the same file again makes nobody', async (t) => {
  const latchkey = (...words: string[]): Promise<MeasuredCommand> => measuredCommand(built.cli, { ...data.env, ...HEAP }, words)
  const most: Record<string, number[]> = {}
  for (const [at, people] of SIZES.entries()) {
    const app = `movingsweep${String(at).padStart(14, '0')}`
    const [table, out] = [join(data.folder, `${people}.csv`), join(data.folder, `${people}.ndjson`)]
    await latchkey('app', 'create', '--id', app, '--name', 'Shop', '--method', 'email', '--no-origin', 'yes')
    await writePeople(table, people, `s${at}x`)
    const words = ['import', table, '--app', app, '--from', 'csv']
    const dry = await latchkey(...words)
    const made = await latchkey(...words, '--run', 'yes')
    const again = await latchkey(...words, '--run', 'yes')
    const taken = await latchkey('export', 'users', '--app', app, '--out', out)
    const countsOf = ({ said }: MeasuredCommand) => said.counts as Record<string, number>
    assert.deepEqual(
      [dry, made, again].map((one) => [countsOf(one).made, countsOf(one).there]),
      [
        [people, 0],
        [people, 0],
        [0, people],
      ],
    )
    const formers = await formersIn(out)
    assert.deepEqual([formers.length, new Set(formers).size], [people, people])
    for (const [name, { megabytes, seconds }] of Object.entries({ dry, made, again, taken })) {
      most[name] = [...(most[name] ?? []), megabytes]
      t.diagnostic(`${name} of ${people}: ${megabytes.toFixed(0)} MB, ${(people / seconds).toFixed(0)} a second`)
    }
  }
  for (const [name, [small = 0, large = 0]] of Object.entries(most))
    assert.ok(large - small <= MOST_MORE_MEGABYTES, `${name} takes ${large - small} MB more for the larger file`)
})
