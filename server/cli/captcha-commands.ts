// latchkey app captcha: site key and secret of an app's captcha.

import { KEY_RULE, TURNSTILE_KEY } from '../../src/contract/captcha-wire.ts'
import { getApp } from '../services/apps/apps.ts'
import { doAct } from './acting.ts'
import { appWord, needed, UsageError } from './arguments.ts'
import { type Command, command, done } from './command.ts'
import { textOf } from './secret-file.ts'

export const CAPTCHA_COMMANDS: Record<string, Command> = {
  'app captcha': command(['site-key', 'secret-file'], async (args, open, context) => {
    const [id, siteKey] = [appWord(args), needed(args, 'site-key')]
    if (!siteKey.startsWith(TURNSTILE_KEY)) throw new UsageError(`--site-key: ${KEY_RULE}; it must begin with ${TURNSTILE_KEY}`)
    const secret = textOf(args, 'secret-file', context)
    const deps = await open()
    const { config } = await getApp(deps, id)
    const { host } = await doAct(deps, 'captcha.set', { app: id, site_key: siteKey, secret })
    return done(
      { siteKey, host },
      "The app has a site key. Its secret is sealed with the service's key.",
      host ? `Allow this host name there: ${host}` : 'Set SANDBOX_URL, and allow its host name there.',
      ...(config.captcha_enabled ? [] : [`It is asked for once it is on: latchkey app change ${id} --set captcha_enabled=true`]),
    )
  }),
}
