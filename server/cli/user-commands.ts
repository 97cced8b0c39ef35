// latchkey user …: the users of an app, as its back end sees them.

import { safeParse } from 'valibot'
import { customMetadata } from '../../src/contract/backend-fields.ts'
import { emailOf } from '../../src/contract/email-address.ts'
import type { WireUser } from '../../src/contract/entities.ts'
import { METADATA_BYTES } from '../../src/contract/limits.ts'
import { type OtherSpelling, otherSpellings, respellDomains } from '../db/domain-spellings.ts'
import { type AppDeps, getApp } from '../services/apps/apps.ts'
import { getUser, getUserByAccount, listUsers } from '../services/backend/backend-users.ts'
import { ServiceError } from '../services/service-error.ts'
import { doAct } from './acting.ts'
import { type Arguments, assignments, needed, oneWord, single, UsageError } from './arguments.ts'
import { type Command, command, done, doneOrFailed } from './command.ts'

const named = (args: Arguments): { app: string; id: string } => ({
  id: oneWord(args, 'one user: did:privy:… or an e-mail address.'),
  app: needed(args, 'app'),
})

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
    throw error instanceof ServiceError ? new Error(error.message) : error
  }
}
/** The user of an app, by id or by address; an app or user that there is not is an error. */
const find = async (deps: AppDeps, app: string, id: string): Promise<WireUser> => {
  await getApp(deps, app)
  if (!id.includes('@')) return refusalInWords(getUser(deps, { id: app }, id))
  const address = emailOf(id)
  if (address === null) throw new Error(`${JSON.stringify(id)} is not an e-mail address`)
  return refusalInWords(getUserByAccount(deps, { id: app }, 'email', address))
}

const spellingLine = ({ app, stored, mailbox, user, keeper }: OtherSpelling): string[] => {
  const head = `${app}  ${stored} is the mailbox ${mailbox}.`
  if (user === null)
    return [`${head} A test account, whose code is bound to this spelling: make it again (latchkey account create).`]
  if (keeper === null) return [`${head} ${user} has it alone: latchkey user spellings --move yes`]
  return [
    `${head} ${keeper} signs in with it; ${user} is another user.`,
    `  To tell the person: "You had two accounts with one mailbox. Sign in with ${mailbox} for the older one." What the other has is reached`,
    `  by its other ways to sign in; where it has none: latchkey user delete ${user} --app ${app}`,
  ]
}

export const USER_COMMANDS: Record<string, Command> = {
  'user list': command(['app', 'cursor'], async (args, open) => {
    const [app, cursor] = [needed(args, 'app'), single(args, 'cursor')]
    const deps = await open()
    await getApp(deps, app)
    const page = await refusalInWords(listUsers(deps, { id: app }, { ...(cursor && { cursor }) }))
    const more = page.next_cursor ? [`More: --cursor ${page.next_cursor}`] : []
    const lines = page.data.length > 0 ? page.data.map(lineOf) : ['This app has no user.']
    return done(page, ...lines, ...more)
  }),
  'user show': command(['app'], async (args, open) => {
    const { app, id } = named(args)
    const user = await find(await open(), app, id)
    return done(user, JSON.stringify(user, null, 2))
  }),
  'user metadata': command(['app', 'set'], async (args, open) => {
    const { app, id } = named(args)
    const data = safeParse(customMetadata, assignments(args))
    if (!data.success) throw new UsageError(`--set takes texts, numbers, true and false: ${METADATA_BYTES} bytes in all.`)
    const deps = await open()
    const { id: user } = await find(deps, app, id)
    const { user: changed } = await refusalInWords(doAct(deps, 'users.setMetadata', { app, user, metadata: data.output }))
    return done(changed, `Custom metadata of ${user} is now ${JSON.stringify(changed.custom_metadata ?? {})}`)
  }),
  'user spellings': command(['move'], async (args, open) => {
    const move = single(args, 'move')
    if (move !== undefined && move !== 'yes') throw new UsageError('--move takes yes.')
    const deps = await open()
    if (move) await deps.db.transaction().execute(respellDomains)
    const found = await otherSpellings(deps.db)
    const none = 'Every address is stored under the one spelling of its mailbox.'
    return done(found, ...(found.length > 0 ? found.flatMap(spellingLine) : [none]))
  }),
  'user delete': command(['app'], async (args, open) => {
    const { app, id } = named(args)
    const deps = await open()
    const user = await find(deps, app, id)
    const { done: deleted } = await refusalInWords(doAct(deps, 'users.delete', { app, user: user.id, notice: false }))
    const line = `${user.id} is deleted with everything that was stored about them. No mail was sent.`
    return doneOrFailed(deleted, { deleted }, line, 'There is no such user.')
  }),
}
