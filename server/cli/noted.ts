// Commands that change something by no act of the table, and their entry in the audit log (docs/admin.md).

import type { ActName } from '../../src/contract/admin/acts.ts'
import { nested } from '../db/nested.ts'
import { COMMAND_LINE } from '../services/admin/actor.ts'
import { noteAct } from '../services/admin/audit.ts'
import { secretsOf } from '../services/apps/apps.ts'
import { type Arguments, single } from './arguments.ts'
import type { Command, Open, Outcome, Place } from './command.ts'

/** The act that a command is, and which of its words is told: never an address or a number. */
interface NotedCommand {
  readonly act: ActName | 'keys.retire'
  readonly told?: number
}
const OF: Readonly<Record<string, NotedCommand>> = {
  'user delete': { act: 'users.delete', told: 0 },
  'admin token create': { act: 'tokens.create' },
  'admin token revoke': { act: 'tokens.revoke', told: 1 },
  'key retire': { act: 'keys.retire' },
}

const idIn = (value: unknown): string | null => {
  const id = (value as { readonly id?: unknown } | null)?.id
  return typeof id === 'string' ? id : null
}
const ID = /^[\w:-]+$/

/** Runs a command, and notes it where it has changed something. What fails is undone, and leaves no entry. */
export const runNoted = async (name: string, command: Command, args: Arguments, open: Open, place: Place): Promise<Outcome> => {
  const noted = OF[`${name} ${args.words[0]}`] ?? OF[name]
  if (!noted) return command.run(args, open, place)
  let end = async (_outcome: Outcome | null): Promise<void> => {}
  const begin: Open = async () => {
    const deps = await open()
    const trx = await deps.db.startTransaction().execute()
    const within = { ...deps, db: nested(trx) }
    end = async (outcome) => {
      if (!outcome || outcome.failed) return void (await trx.rollback().execute())
      const word = noted.told === undefined ? undefined : args.words[noted.told]
      await noteAct(
        { ...within, secrets: secretsOf(deps) },
        {
          actor: COMMAND_LINE,
          act: noted.act,
          app: single(args, 'app') ?? (name.startsWith('app ') ? (args.words[0] ?? idIn(outcome.value)) : null),
          target: word && ID.test(word) ? word : name.startsWith('app ') ? null : idIn(outcome.value),
          details: { fields: [...args.options.keys()] },
        },
      )
      await trx.commit().execute()
    }
    return within
  }
  try {
    const outcome = await command.run(args, begin, place)
    await end(outcome)
    return outcome
  } catch (error) {
    // A transaction that is over already has nothing to be undone.
    await end(null).catch(() => {})
    throw error
  }
}
