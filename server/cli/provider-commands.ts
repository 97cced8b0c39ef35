// latchkey app provider, providers, provider-remove: an app's credentials at social providers.

import { OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import { getApp, secretsOf } from '../services/apps/apps.ts'
import { listProviders, type ProviderChange, removeProvider, setProvider } from '../services/oauth/clients.ts'
import { callbackUrl } from '../services/oauth/flow-secrets.ts'
import { type Arguments, appWord, list, needed, pairs, UsageError } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed, type Place } from './command.ts'
import { textOf } from './secret-file.ts'

const named = ({ words: [id, name, ...more] }: Arguments): { id: string; provider: OAuthProvider } => {
  const provider = OAUTH_PROVIDERS.find((one) => one === name)
  if (!id || !name || more.length > 0) throw new UsageError('This command takes an app id and a provider.')
  if (!provider) throw new UsageError(`There is no provider ${name}. There are: ${OAUTH_PROVIDERS.join(' ')}`)
  return { id, provider }
}

const changeOf = (args: Arguments, provider: OAuthProvider, place: Place): ProviderChange => {
  const scopes = list(args, 'scope')
  return {
    clientId: needed(args, 'client-id'),
    secret:
      provider === 'apple'
        ? {
            kind: 'signed',
            team: needed(args, 'team-id'),
            key: needed(args, 'key-id'),
            privateKey: textOf(args, 'key-file', place),
          }
        : { kind: 'shared', secret: textOf(args, 'secret-file', place) },
    urls: Object.fromEntries(pairs(args, 'url', 'NAME=ADDRESS')),
    ...(scopes && { scopes }),
  }
}

export const PROVIDER_COMMANDS: Record<string, Command> = {
  'app provider': command(
    ['client-id', 'secret-file', 'team-id', 'key-id', 'key-file', 'url', 'scope'],
    async (args, open, place) => {
      const { id, provider } = named(args)
      const change = changeOf(args, provider, place)
      const deps = await open()
      const { config } = await getApp(deps, id)
      await setProvider(deps, secretsOf(deps), id, provider, change)
      const isOn = config[`${provider}_oauth`]
      return done(
        { provider, clientId: change.clientId, callback: callbackUrl(deps) },
        `The app is ${change.clientId} at ${provider}. Its secret is sealed with the service's key.`,
        `Register this address there: ${callbackUrl(deps)}`,
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
    const removed = await removeProvider(deps, id, provider)
    return doneOrFailed(removed, { removed }, `Forgot what the app is at ${provider}.`, `Nothing was known of ${provider}.`)
  }),
}
