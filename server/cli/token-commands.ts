// latchkey app token, token-remove: the issuer whose tokens sign people in to an app. None of it is secret.

import { getApp } from '../services/apps/apps.ts'
import { publicKeyOf } from '../services/custom-token/settings.ts'
import { doAct } from './acting.ts'
import { type Arguments, appWord, needed, single, UsageError } from './arguments.ts'
import { type Command, type CommandContext, command, done } from './command.ts'
import { textOf } from './secret-file.ts'

const keyIn = (args: Arguments, context: CommandContext): string => {
  const key = publicKeyOf(textOf(args, 'key-file', context))
  if (!key)
    throw new UsageError(
      '--key-file: it must hold a public key, PEM or JWK: RSA of 2048 bits or more, P-256, P-384, P-521 or Ed25519.',
    )
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

const settingsOf = (args: Arguments, context: CommandContext) => {
  const [issuer, audience] = [needed(args, 'issuer'), needed(args, 'audience')]
  const [jwksUrl, keyFile] = [single(args, 'jwks-url'), single(args, 'key-file')]
  if ((jwksUrl === undefined) === (keyFile === undefined))
    throw new UsageError('Give either --jwks-url, where the keys of the issuer are, or --key-file with its one public key.')
  return { issuer, audience, ...(jwksUrl === undefined ? { public_key: keyIn(args, context) } : { jwks_url: jwksUrl }) }
}

export const TOKEN_COMMANDS: Record<string, Command> = {
  'app token': command(['issuer', 'audience', 'jwks-url', 'key-file'], async (args, open, context) => {
    const [id, settings] = [appWord(args), settingsOf(args, context)]
    const deps = await open()
    await getApp(deps, id)
    await doAct(deps, 'customToken.set', { app: id, ...settings })
    const { config, settings: kept } = await getApp(deps, id)
    return done(
      kept.custom_token,
      `Tokens of ${settings.issuer} for ${settings.audience} sign people in; their sub is who they are.`,
      ...(config.custom_auth ? [] : [`They are taken once it is on: latchkey app change ${id} --set custom_auth=true`]),
    )
  }),
  'app token-remove': command([], async (args, open) => {
    const id = appWord(args)
    const deps = await open()
    await getApp(deps, id)
    await doAct(deps, 'customToken.remove', { app: id })
    return done({ removed: true }, 'No token signs anybody in any more. Sessions that there are go on.')
  }),
}
