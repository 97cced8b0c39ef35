// latchkey act NAME: does one act of the table with a JSON body, as the admin API does (docs/admin.md).

import { actNamed, type BodyOf } from '../../src/contract/admin/acts.ts'
import { ServiceError } from '../services/service-error.ts'
import { doAct } from './acting.ts'
import { needed, oneWord, UsageError } from './arguments.ts'
import { type Command, command, done } from './command.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--body takes a file with JSON.')
  }
}

export const ACT: Command = command(['body'], async (args, open, context) => {
  const name = actNamed(oneWord(args, 'the name of one act, as docs/admin.md and /openapi.json list them.'))
  if (name === null) throw new UsageError('There is no such act: /openapi.json lists them, under the tag admin.')
  const body = jsonOf(context.readFile(needed(args, 'body')))
  try {
    const answer = await doAct(await open(), name, body as BodyOf<typeof name>)
    return done(answer, JSON.stringify(answer))
  } catch (error) {
    throw error instanceof ServiceError ? new Error(error.message) : error
  }
})
