// latchkey secret …: secrets of an app's back end. A secret is printed once, when it is made.

import { createAppSecret, listAppSecrets, revokeAppSecret } from '../services/apps/app-secrets.ts'
import { needed, oneWord, single } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

export const SECRET_COMMANDS: Record<string, Command> = {
  'secret create': command(['app', 'name'], async (args, open) => {
    const [app, name] = [needed(args, 'app'), single(args, 'name') ?? 'back end']
    const made = await createAppSecret(await open(), app, name)
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
    const revoked = await revokeAppSecret(await open(), app, id)
    return doneOrFailed(revoked, { revoked }, `${id} is worth nothing from now on.`, `${id} is no secret of this app that holds.`)
  }),
}
