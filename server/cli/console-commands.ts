// latchkey console …: links for operators of the service's console.

import { ROLES } from '../../src/contract/admin/act.ts'
import { roleOf } from '../services/console/may.ts'
import { doAct } from './acting.ts'
import { single, UsageError } from './arguments.ts'
import { type Command, command, done } from './command.ts'

/** How long a link is good. */
const MINUTES = 15

export const CONSOLE_COMMANDS: Record<string, Command> = {
  'console invite': command(['role'], async (args, open) => {
    const role = roleOf(single(args, 'role') ?? 'owner')
    if (!role) throw new UsageError(`--role takes ${ROLES.join(', ')}.`)
    const deps = await open()
    const { CONSOLE_URL: origin } = deps.env
    if (!origin) throw new Error('This service has no console: CONSOLE_URL is not set.')
    const { invite, expires_at } = await doAct(deps, 'operators.invite', { role, minutes: MINUTES })
    // Trust: it is behind the `#`, which browsers do not send.
    const link = `${origin}/#invite=${invite}`
    const until = new Date(expires_at * 1000).toISOString()
    return done({ link, role, expires_at: until }, `Open this link once, until ${until}, to become ${role}:`, link)
  }),
}
