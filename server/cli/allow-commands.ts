// latchkey app allow, disallow, allowed: the allowlist of an app.

import { allow, allowed, disallow } from '../services/apps/app-list.ts'
import { type Arguments, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const named = ({ words }: Arguments): { id: string; entries: string[] } => {
  const [id, ...entries] = words
  if (!id || entries.length === 0) {
    throw new UsageError('This command takes an app id and then whom it is about: ada@example.com +12015550123 example.com')
  }
  return { id, entries }
}
const people = (count: number): string => (count === 1 ? 'one entry' : `${count} entries`)

export const ALLOW_COMMANDS: Record<string, Command> = {
  'app allow': {
    options: [],
    prepare: (args) => {
      const { id, entries } = named(args)
      return async (deps) => {
        const added = await allow(deps, id, entries)
        const hint = 'The list counts while allowlist_enabled is on: latchkey app change ID --set allowlist_enabled=true'
        return { value: added, lines: [`The list has ${people(added.length)} more, or had them already.`, hint] }
      }
    },
  },
  'app disallow': {
    options: [],
    prepare: (args) => {
      const { id, entries } = named(args)
      return async (deps) => {
        const removed = await disallow(deps, id, entries)
        const line = `Taken off the list: ${people(removed)}. Sessions that are open stay open.`
        return { value: { removed }, lines: [line], failed: removed === 0 }
      }
    },
  },
  'app allowed': {
    options: [],
    prepare: ({ words: [id, ...more] }) => {
      if (!id || more.length > 0) throw new UsageError('This command takes one app id.')
      return async (deps) => {
        const entries = await allowed(deps, id)
        const lines = entries.map(({ type, subject }) => `${type}  ${subject}`)
        return { value: entries, lines: lines.length > 0 ? lines : ['The list is empty.'] }
      }
    },
  },
}
