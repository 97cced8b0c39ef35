// latchkey user …: the users of an app, as its back end sees them.

import { safeParse } from 'valibot'
import { customMetadata } from '../../src/contract/backend-fields.ts'
import type { WireUser } from '../../src/contract/entities.ts'
import { METADATA_BYTES } from '../../src/contract/limits.ts'
import { eraseUser } from '../services/account/delete-user.ts'
import { InvalidApp } from '../services/apps/app-rules.ts'
import { getApp, secretsOf } from '../services/apps/apps.ts'
import { getUser, getUserByAccount, listUsers, setUserMetadata, userIdOf } from '../services/backend/backend-users.ts'
import { emailIdentifier } from '../services/login/identifier.ts'
import { ServiceError } from '../services/service-error.ts'
import { type Arguments, assignments, needed, single, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const named = (args: Arguments): { app: string; id: string } => {
  const [id, ...more] = args.words
  if (!id || more.length > 0) throw new UsageError('This command takes one user: did:privy:… or an e-mail address.')
  return { app: needed(args, 'app'), id }
}

const lineOf = ({ id, created_at, linked_accounts }: WireUser): string => {
  const accounts = linked_accounts.map((account) => {
    const name = 'address' in account ? account.address : 'phoneNumber' in account ? account.phoneNumber : null
    return name ? `${account.type} ${name}` : account.type
  })
  return `${id}  ${new Date(created_at * 1000).toISOString()}  ${accounts.join(', ')}`
}

/** A refusal of the service in the words of the command line. */
const refusalInWords = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof ServiceError ? new InvalidApp([error.message]) : error
  }
}
type Db = Parameters<typeof getUser>[0]
const find = (db: Db, app: string, id: string): Promise<WireUser> =>
  refusalInWords(
    id.includes('@') ? getUserByAccount(db, { id: app }, 'email', emailIdentifier(id).subject) : getUser(db, { id: app }, id),
  )

export const USER_COMMANDS: Record<string, Command> = {
  'user list': {
    options: ['app', 'cursor'],
    prepare: (args) => {
      const [app, cursor] = [needed(args, 'app'), single(args, 'cursor')]
      return async (deps) => {
        await getApp(deps, app)
        const page = await refusalInWords(listUsers(deps, { id: app }, { ...(cursor && { cursor }) }))
        const more = page.next_cursor ? [`More: --cursor ${page.next_cursor}`] : []
        const lines = page.data.length > 0 ? page.data.map(lineOf) : ['This app has no user.']
        return { value: page, lines: [...lines, ...more] }
      }
    },
  },
  'user show': {
    options: ['app'],
    prepare: (args) => {
      const { app, id } = named(args)
      return async (deps) => {
        await getApp(deps, app)
        const user = await find(deps, app, id)
        return { value: user, lines: JSON.stringify(user, null, 2).split('\n') }
      }
    },
  },
  'user metadata': {
    options: ['app', 'set'],
    prepare: (args) => {
      const { app, id } = named(args)
      const data = safeParse(customMetadata, assignments(args, 'set'))
      if (!data.success) throw new UsageError(`--set takes texts, numbers, true and false: ${METADATA_BYTES} bytes in all.`)
      return async (deps) => {
        await getApp(deps, app)
        const { id: user } = await find(deps, app, id)
        const changed = await refusalInWords(setUserMetadata(deps, { id: app }, user, data.output))
        const metadata = changed.custom_metadata ?? {}
        return { value: changed, lines: [`Custom metadata of ${user} is now ${JSON.stringify(metadata)}`] }
      }
    },
  },
  'user delete': {
    options: ['app'],
    prepare: (args) => {
      const { app, id } = named(args)
      return async (deps) => {
        await getApp(deps, app)
        const user = await find(deps, app, id)
        const gone = await eraseUser({ db: deps.db, secrets: secretsOf(deps) }, app, userIdOf(user.id))
        const line = gone
          ? `${user.id} is deleted with everything that was stored about them. No mail was sent.`
          : 'There is no such user.'
        return { value: { deleted: gone !== null }, lines: [line], failed: gone === null }
      }
    },
  },
}
