// Set-up for tests of imports of people: a file is cut into pieces, judged and imported, as the command line does it.

import { sql } from 'kysely'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { type Batch, batchesOf } from '../../src/contract/moving/batches.ts'
import type { ImportSource } from '../../src/contract/moving/sources.ts'
import type { Engine } from './engines.ts'
import type { Lab } from './lab.ts'

export const DIGEST = 'a'.repeat(64)
/** The text in pieces that no record ends with. */
async function* inPieces(text: string, length = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
export const batchesIn = async (text: string, source: ImportSource, most?: number): Promise<Batch[]> => {
  const found: Batch[] = []
  for await (const batch of batchesOf(inPieces(text), source, most)) found.push(batch)
  return found
}
export const told = (problems: readonly { line: number; reason: string; about: string | null }[]): string[] =>
  problems.map(({ line, reason, about }) => `${line} ${reason}${about === null ? '' : ` ${about}`}`)

export const importLab = (lab: Lab, engine: Engine) => {
  const act: <N extends Parameters<typeof perform>[2]>(name: N, body: unknown) => ReturnType<typeof perform<N>> = (name, body) =>
    perform(lab.core, COMMAND_LINE, name, body)
  const run = async (app: string, source: ImportSource, text: string, options: object = {}, most?: number) => {
    const { id } = await act('users.importBegin', { app, source, options, file: 'people', digest: DIGEST })
    const problems: string[] = []
    let counts: Record<string, number> = {}
    for (const { at, rows, problems: bad, last } of await batchesIn(text, source, most)) {
      const came = await act('users.importRows', { app, import: id, at, rows, bad: bad.length, last })
      problems.push(...told([...bad, ...came.problems]))
      counts = came.import.counts
    }
    return { id, problems, counts }
  }
  const peopleOf = async (app: string): Promise<Record<string, string[]>> => {
    const { rows } = await sql<{ former: string; accounts: string[] }>`
      select u.custom_metadata ->> 'former_id' as former, (select json_agg(a.type || ' ' || a.subject order by a.type, a.subject)
        from accounts a where a.user_id = u.id) as accounts from users u where u.app_id = ${app}`.execute(engine.db)
    return Object.fromEntries(rows.map(({ former, accounts }) => [former, accounts]))
  }
  return { act, run, peopleOf }
}
