// latchkey app allow, disallow, allowed: the allowlist of an app.

import { allow, allowed, disallow } from '../services/apps/app-list.ts'
import { type Arguments, appWord, UsageError } from './arguments.ts'
import { type Command, command, done, listed } from './command.ts'

const named = ({ words }: Arguments): { id: string; entries: string[] } => {
  const [id, ...entries] = words
  if (!id || entries.length === 0) {
    throw new UsageError('This command takes an app id and then whom it is about: ada@example.com +12015550123 example.com')
  }
  return { id, entries }
}
const people = (count: number): string => (count === 1 ? 'one entry' : `${count} entries`)

export const ALLOW_COMMANDS: Record<string, Command> = {
  'app allow': command([], async (args, open) => {
    const { id, entries } = named(args)
    const added = await allow(await open(), id, entries)
    return done(
      added,
      `The list has ${people(added.length)} more, or had them already.`,
      'The list counts while allowlist_enabled is on: latchkey app change ID --set allowlist_enabled=true',
    )
  }),
  'app disallow': command([], async (args, open) => {
    const { id, entries } = named(args)
    const removed = await disallow(await open(), id, entries)
    const line = `Taken off the list: ${people(removed)}. Sessions that are open stay open.`
    return { value: { removed }, lines: [line], failed: removed === 0 }
  }),
  'app allowed': command([], async (args, open) => {
    const id = appWord(args)
    const entries = await allowed(await open(), id)
    const lines = entries.map(({ type, subject }) => `${type}  ${subject}`)
    return listed(entries, lines, 'The list is empty.')
  }),
}
