// latchkey secret …: secrets of an app's back end. A secret is printed once, when it is made.

import { createAppSecret, listAppSecrets, revokeAppSecret } from '../services/apps/app-secrets.ts'
import { needed, single, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

export const SECRET_COMMANDS: Record<string, Command> = {
  'secret create': {
    options: ['app', 'name'],
    prepare: (args) => {
      const [app, name] = [needed(args, 'app'), single(args, 'name') ?? 'back end']
      return async (deps) => {
        const made = await createAppSecret(deps, app, name)
        const lines = [
          `App secret ${made.id} (${name}):`,
          `  ${made.secret}`,
          'It stands nowhere else and cannot be shown again. Keep it with your back end, never in a page.',
        ]
        return { value: { ...made, name }, lines }
      }
    },
  },
  'secret list': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      return async (deps) => {
        const found = await listAppSecrets(deps, app)
        const lines = found.map(({ id, name, createdAt, revokedAt }) => {
          const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : ''
          return `${id}  ${name}  (made ${createdAt.toISOString()}${end})`
        })
        return { value: found, lines: lines.length > 0 ? lines : ['This app has no secret.'] }
      }
    },
  },
  'secret revoke': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      const [id, ...more] = args.words
      if (!id || more.length > 0) throw new UsageError('This command takes the id of one secret: sec_…')
      return async (deps) => {
        const revoked = await revokeAppSecret(deps, app, id)
        const line = revoked ? `${id} is worth nothing from now on.` : `${id} is no secret of this app that holds.`
        return { value: { revoked }, lines: [line], failed: !revoked }
      }
    },
  },
}
