// latchkey secret …: secrets of an app's back end. A secret is printed once, when it is made.

import { listAppSecrets } from '../services/apps/app-secrets.ts'
import { getApp } from '../services/apps/apps.ts'
import { doAct } from './acting.ts'
import { needed, oneWord, single } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

export const SECRET_COMMANDS: Record<string, Command> = {
  'secret create': command(['app', 'name'], async (args, open) => {
    const [app, name] = [needed(args, 'app'), single(args, 'name') ?? 'back end']
    const deps = await open()
    await getApp(deps, app)
    const made = await doAct(deps, 'secrets.create', { app, name })
    return done(
      { ...made, name },
      `App secret ${made.id} (${name}):`,
      `  ${made.secret}`,
      'It stands nowhere else and cannot be shown again. Keep it with your back end, never in a page.',
    )
  }),
  'secret list': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const found = await listAppSecrets(await open(), app)
    const lines = found.map(({ id, name, createdAt, revokedAt }) => {
      const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : ''
      return `${id}  ${name}  (made ${createdAt.toISOString()}${end})`
    })
    return listed(found, lines, 'This app has no secret.')
  }),
  'secret revoke': command(['app'], async (args, open) => {
    const [app, id] = [needed(args, 'app'), oneWord(args, 'the id of one secret: sec_…')]
    const deps = await open()
    await getApp(deps, app)
    const { revoked } = await doAct(deps, 'secrets.revoke', { app, id })
    return doneOrFailed(revoked, { revoked }, `${id} is worth nothing from now on.`, `${id} is no secret of this app that holds.`)
  }),
}
