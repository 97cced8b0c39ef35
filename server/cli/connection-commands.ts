// latchkey app connection, connections, connection-remove: the OpenID connections of an app.

import { getApp } from '../services/apps/apps.ts'
import { listConnections } from '../services/oidc-login/connection.ts'
import { doAct } from './acting.ts'
import { type Arguments, appWord, list, needed, single, UsageError, yesOrNo } from './arguments.ts'
import { type Command, type CommandContext, command, done, doneOrFailed, listed } from './command.ts'
import { textOf } from './secret-file.ts'

const named = ({ words: [app, id, ...more] }: Arguments): { app: string; id: string } => {
  if (!app || !id || more.length > 0) throw new UsageError('This command takes an app id and the id of a connection.')
  return { app, id }
}

const changeOf = (args: Arguments, id: string, context: CommandContext) => {
  const [scopes, domains, icon_url] = [list(args, 'scope'), list(args, 'domain'), single(args, 'icon')]
  const [guests, trust_email, sign_up] = ['guests', 'trust-email', 'sign-up'].map((name) => yesOrNo(args, name))
  const secret = single(args, 'secret-file') === undefined ? undefined : textOf(args, 'secret-file', context)
  return {
    name: single(args, 'name') ?? id,
    issuer: needed(args, 'issuer'),
    client_id: needed(args, 'client-id'),
    ...(secret !== undefined && { secret }),
    ...(scopes && { scopes }),
    ...(domains && { domains }),
    ...(icon_url !== undefined && { icon_url }),
    ...(guests !== undefined && { guests }),
    ...(trust_email !== undefined && { trust_email }),
    ...(sign_up !== undefined && { sign_up }),
  }
}

export const CONNECTION_COMMANDS: Record<string, Command> = {
  'app connection': command(
    ['issuer', 'client-id', 'secret-file', 'name', 'domain', 'scope', 'icon', 'guests', 'trust-email', 'sign-up'],
    async (args, open, context) => {
      const { app, id } = named(args)
      const change = changeOf(args, id, context)
      const deps = await open()
      const { config } = await getApp(deps, app)
      const { callback } = await doAct(deps, 'connections.set', { app, id, ...change })
      return done(
        { id, issuer: change.issuer, callback },
        `People of the app log in with ${change.name}. Its secret is sealed with the service's key.`,
        `Register this address there: ${callback}`,
        ...(config.oidc_auth ? [] : [`It is offered once it is on: latchkey app change ${app} --set oidc_auth=true`]),
      )
    },
  ),
  'app connections': command([], async (args, open) => {
    const app = appWord(args)
    const deps = await open()
    await getApp(deps, app)
    const found = await listConnections(deps, app)
    const lines = found.map(({ id, name, issuer, domains }) => [id, name, issuer, ...domains].join('  '))
    return listed(found, lines, 'This app has no OpenID connection.')
  }),
  'app connection-remove': command([], async (args, open) => {
    const { app, id } = named(args)
    const deps = await open()
    await getApp(deps, app)
    const { removed } = await doAct(deps, 'connections.remove', { app, id })
    return doneOrFailed(removed, { removed }, `Forgot the connection ${id}.`, `There is no connection ${id}.`)
  }),
}
