// latchkey app allow, disallow, allowed: the allowlist of an app.

import { allowed } from '../services/apps/app-list.ts'
import { getApp } from '../services/apps/apps.ts'
import { doAct } from './acting.ts'
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
    const deps = await open()
    await getApp(deps, id)
    const { entries: now } = await doAct(deps, 'allowlist.add', { app: id, entries })
    const added = now.map(({ type, value }) => ({ type, subject: value }))
    return done(
      added,
      `The list has ${people(added.length)} more, or had them already.`,
      'The list counts while allowlist_enabled is on: latchkey app change ID --set allowlist_enabled=true',
    )
  }),
  'app disallow': command([], async (args, open) => {
    const { id, entries } = named(args)
    const deps = await open()
    await getApp(deps, id)
    const { removed } = await doAct(deps, 'allowlist.remove', { app: id, entries })
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
