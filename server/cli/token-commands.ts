// latchkey app token, token-remove: the issuer whose tokens sign people in to an app. None of it is secret.

import { readFileSync } from 'node:fs'
import type { CustomTokenSettings } from '../db/schema.ts'
import { changeApp } from '../services/apps/apps.ts'
import { publicKeyOf } from '../services/custom-token/settings.ts'
import { type Arguments, needed, single, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const idOf = ({ words: [id, ...more] }: Arguments): string => {
  if (!id || more.length > 0) throw new UsageError('This command takes one app id.')
  return id
}

const keyIn = (path: string): string => {
  let text: string
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw new UsageError(`--key-file: the file ${path} cannot be read.`)
  }
  const key = publicKeyOf(text)
  if (!key)
    throw new UsageError(
      '--key-file: it must hold a public key, PEM or JWK: RSA of 2048 bits or more, P-256, P-384, P-521 or Ed25519.',
    )
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

const settingsOf = (args: Arguments): CustomTokenSettings => {
  const [issuer, audience] = [needed(args, 'issuer'), needed(args, 'audience')]
  const [jwksUrl, keyFile] = [single(args, 'jwks-url'), single(args, 'key-file')]
  if ((jwksUrl === undefined) === (keyFile === undefined))
    throw new UsageError('Give either --jwks-url, where the keys of the issuer are, or --key-file with its one public key.')
  return { issuer, audience, jwks_url: jwksUrl ?? null, public_key: keyFile === undefined ? null : keyIn(keyFile) }
}

export const TOKEN_COMMANDS: Record<string, Command> = {
  'app token': {
    options: ['issuer', 'audience', 'jwks-url', 'key-file'],
    prepare: (args) => {
      const [id, settings] = [idOf(args), settingsOf(args)]
      return async (deps) => {
        const { config } = await changeApp(deps, id, { settings: { custom_token: settings } })
        const lines = [
          `Tokens of ${settings.issuer} for ${settings.audience} sign people in; their sub is who they are.`,
          ...(config.custom_auth ? [] : [`They are taken once it is on: latchkey app change ${id} --set custom_auth=true`]),
        ]
        return { value: settings, lines }
      }
    },
  },
  'app token-remove': {
    options: [],
    prepare: (args) => {
      const id = idOf(args)
      return async (deps) => {
        await changeApp(deps, id, { settings: { custom_token: null } })
        return { value: { removed: true }, lines: ['No token signs anybody in any more. Sessions that there are go on.'] }
      }
    },
  },
}
