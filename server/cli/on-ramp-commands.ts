// latchkey app on-ramp, on-ramp-remove: an app's keys at the card on-ramp's provider.

import { getApp } from '../services/apps/apps.ts'
import { doAct } from './acting.ts'
import { appWord, needed, yesOrNo } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'
import { textOf } from './secret-file.ts'

export const ON_RAMP_COMMANDS: Record<string, Command> = {
  'app on-ramp': command(['public-key', 'secret-file'], async (args, open, context) => {
    const [id, publicKey] = [appWord(args), needed(args, 'public-key')]
    const secretKey = textOf(args, 'secret-file', context)
    const deps = await open()
    const { config } = await getApp(deps, id)
    const { mode } = await doAct(deps, 'onRamp.set', { app: id, public_key: publicKey, secret_key: secretKey })
    return done(
      { mode, public_key: publicKey },
      `The app has keys of the on-ramp (${mode}). The secret one is sealed with the service's key.`,
      ...(config.fiat_on_ramp_enabled
        ? []
        : [`It is offered once it is on: latchkey app change ${id} --set fiat_on_ramp_enabled=true`]),
    )
  }),
  'app on-ramp-keys': command([], async (args, open) => {
    const id = appWord(args)
    const { keys } = await doAct(await open(), 'onRamp.list', { app: id })
    const lines = keys.map(({ mode, public_key }) => `${mode}  ${public_key}`)
    return listed(keys, lines, 'This app has no keys of the on-ramp.')
  }),
  'app on-ramp-remove': command(['sandbox'], async (args, open) => {
    const id = appWord(args)
    const mode = yesOrNo(args, 'sandbox') ? 'sandbox' : 'live'
    const deps = await open()
    await getApp(deps, id)
    const { removed } = await doAct(deps, 'onRamp.remove', { app: id, mode })
    return doneOrFailed(removed, { removed }, `Forgot the keys of the on-ramp (${mode}).`, `The app had no such keys (${mode}).`)
  }),
}
