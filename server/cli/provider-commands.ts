// latchkey app provider, providers, provider-remove: an app's credentials at social providers.

import { OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import { getApp, secretsOf } from '../services/apps/apps.ts'
import { listProviders, type ProviderChange, removeProvider, setProvider } from '../services/oauth/clients.ts'
import { callbackUrl } from '../services/oauth/flow-secrets.ts'
import { type Arguments, list, needed, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { textOf } from './secret-file.ts'

const named = ({ words: [id, name, ...more] }: Arguments): { id: string; provider: OAuthProvider } => {
  const provider = OAUTH_PROVIDERS.find((one) => one === name)
  if (!id || !name || more.length > 0) throw new UsageError('This command takes an app id and a provider.')
  if (!provider) throw new UsageError(`There is no provider ${name}. There are: ${OAUTH_PROVIDERS.join(' ')}`)
  return { id, provider }
}

const changeOf = (args: Arguments, provider: OAuthProvider): ProviderChange => {
  const scopes = list(args, 'scope')
  const urls = (args.options.get('url') ?? []).map((text): [string, string] => {
    const at = text.indexOf('=')
    if (at < 1) throw new UsageError(`--url takes NAME=ADDRESS (it is ${JSON.stringify(text)}).`)
    return [text.slice(0, at), text.slice(at + 1)]
  })
  return {
    clientId: needed(args, 'client-id'),
    secret:
      provider === 'apple'
        ? { kind: 'signed', team: needed(args, 'team-id'), key: needed(args, 'key-id'), privateKey: textOf(args, 'key-file') }
        : { kind: 'shared', secret: textOf(args, 'secret-file') },
    urls: Object.fromEntries(urls),
    ...(scopes && { scopes }),
  }
}

export const PROVIDER_COMMANDS: Record<string, Command> = {
  'app provider': {
    options: ['client-id', 'secret-file', 'team-id', 'key-id', 'key-file', 'url', 'scope'],
    prepare: (args) => {
      const { id, provider } = named(args)
      const change = changeOf(args, provider)
      return async (deps) => {
        const { config } = await getApp(deps, id)
        await setProvider(deps, secretsOf(deps), id, provider, change)
        const lines = [
          `The app is ${change.clientId} at ${provider}. Its secret is sealed with the service's key.`,
          `Register this address there: ${callbackUrl(deps)}`,
          ...(config[`${provider}_oauth`]
            ? []
            : [`It is offered once it is on: latchkey app change ${id} --set ${provider}_oauth=true`]),
        ]
        return { value: { provider, clientId: change.clientId, callback: callbackUrl(deps) }, lines }
      }
    },
  },
  'app providers': {
    options: [],
    prepare: ({ words: [id, ...more] }) => {
      if (!id || more.length > 0) throw new UsageError('This command takes one app id.')
      return async (deps) => {
        const { config } = await getApp(deps, id)
        const found = await listProviders(deps, id)
        const isOn = (provider: string): boolean => config[`${provider as OAuthProvider}_oauth`]
        const lines = found.map(({ provider, clientId }) => `${provider}  ${clientId}${isOn(provider) ? '' : '  (off)'}`)
        return { value: found, lines: lines.length > 0 ? lines : ['This app has credentials for no provider.'] }
      }
    },
  },
  'app provider-remove': {
    options: [],
    prepare: (args) => {
      const { id, provider } = named(args)
      return async (deps) => {
        await getApp(deps, id)
        const removed = await removeProvider(deps, id, provider)
        const line = removed ? `Forgot what the app is at ${provider}.` : `Nothing was known of ${provider}.`
        return { value: { removed }, lines: [line], failed: !removed }
      }
    },
  },
}
