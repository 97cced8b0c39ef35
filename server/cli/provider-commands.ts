// latchkey app provider, providers, provider-remove: an app's credentials at social providers.

import type { ActBody } from '../../src/contract/admin/act.ts'
import type { ACTS } from '../../src/contract/admin/acts.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import { getApp } from '../services/apps/apps.ts'
import { listProviders } from '../services/oauth/clients.ts'
import { doAct } from './acting.ts'
import { type Arguments, appWord, list, needed, pairs, UsageError } from './arguments.ts'
import { type Command, type CommandContext, command, done, doneOrFailed, listed } from './command.ts'
import { textOf } from './secret-file.ts'

const named = ({ words: [id, name, ...more] }: Arguments): { id: string; provider: OAuthProvider } => {
  const provider = OAUTH_PROVIDERS.find((one) => one === name)
  if (!id || !name || more.length > 0) throw new UsageError('This command takes an app id and a provider.')
  if (!provider) throw new UsageError(`There is no provider ${name}. There are: ${OAUTH_PROVIDERS.join(' ')}`)
  return { id, provider }
}

type Change = Omit<ActBody<(typeof ACTS)['providers.set']>, 'app' | 'provider'>
const changeOf = (args: Arguments, provider: OAuthProvider, context: CommandContext): Change => {
  const scopes = list(args, 'scope')
  return {
    client_id: needed(args, 'client-id'),
    ...(provider === 'apple'
      ? { team: needed(args, 'team-id'), key: needed(args, 'key-id'), private_key: textOf(args, 'key-file', context) }
      : { secret: textOf(args, 'secret-file', context) }),
    urls: Object.fromEntries(pairs(args, 'url', 'NAME=ADDRESS')),
    ...(scopes && { scopes }),
  }
}

export const PROVIDER_COMMANDS: Record<string, Command> = {
  'app provider': command(
    ['client-id', 'secret-file', 'team-id', 'key-id', 'key-file', 'url', 'scope'],
    async (args, open, context) => {
      const { id, provider } = named(args)
      const change = changeOf(args, provider, context)
      const deps = await open()
      const { config } = await getApp(deps, id)
      const { callback } = await doAct(deps, 'providers.set', { app: id, provider, ...change })
      const isOn = config[`${provider}_oauth`]
      return done(
        { provider, clientId: change.client_id, callback },
        `The app is ${change.client_id} at ${provider}. Its secret is sealed with the service's key.`,
        `Register this address there: ${callback}`,
        ...(isOn ? [] : [`It is offered once it is on: latchkey app change ${id} --set ${provider}_oauth=true`]),
      )
    },
  ),
  'app providers': command([], async (args, open) => {
    const id = appWord(args)
    const deps = await open()
    const { config } = await getApp(deps, id)
    const found = await listProviders(deps, id)
    const isOn = (provider: string): boolean => config[`${provider as OAuthProvider}_oauth`]
    const lines = found.map(({ provider, clientId }) => `${provider}  ${clientId}${isOn(provider) ? '' : '  (off)'}`)
    return listed(found, lines, 'This app has credentials for no provider.')
  }),
  'app provider-remove': command([], async (args, open) => {
    const { id, provider } = named(args)
    const deps = await open()
    await getApp(deps, id)
    const { removed } = await doAct(deps, 'providers.remove', { app: id, provider })
    return doneOrFailed(removed, { removed }, `Forgot what the app is at ${provider}.`, `Nothing was known of ${provider}.`)
  }),
}
