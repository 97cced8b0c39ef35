// latchkey openid …: clients of an app's OpenID provider. A secret is printed once, when it is made.

import type { OpenIdClientKind } from '../../src/contract/openid.ts'
import { OPENID_CLIENT_KINDS } from '../../src/contract/openid.ts'
import { getApp } from '../services/apps/apps.ts'
import { listClients } from '../services/openid/client-settings.ts'
import { doAct } from './acting.ts'
import { type Arguments, list, needed, oneWord, single, UsageError, yesOrNo } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

const CLIENT = 'the id of one client: oc_…'
const OPTIONS = ['redirect', 'after-logout', 'logout-url', 'scope', 'claim', 'logo', 'site', 'dpop', 'own']
const ONCE = 'It stands nowhere else and cannot be shown again.'

const kindOf = (text: string): OpenIdClientKind => {
  const kind = OPENID_CLIENT_KINDS.find((one) => one === text)
  if (!kind) throw new UsageError(`--kind takes ${OPENID_CLIENT_KINDS.join(', ')} (it is ${JSON.stringify(text)}).`)
  return kind
}

/** An address; `none` takes it away. */
const addressIn = (args: Arguments, name: string): string | null | undefined => {
  const text = single(args, name)
  return text === 'none' ? null : text
}

const settingsIn = (args: Arguments) => {
  const given = {
    redirect_uris: list(args, 'redirect'),
    post_logout_redirect_uris: list(args, 'after-logout')?.filter((one) => one !== 'none'),
    backchannel_logout_uri: addressIn(args, 'logout-url'),
    scopes: list(args, 'scope'),
    claims: list(args, 'claim')?.filter((one) => one !== 'none'),
    logo_uri: addressIn(args, 'logo'),
    client_uri: addressIn(args, 'site'),
    dpop: yesOrNo(args, 'dpop'),
    is_own: yesOrNo(args, 'own'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof typeof given]?: Exclude<(typeof given)[K], undefined>
  }
}

export const OPENID_COMMANDS: Record<string, Command> = {
  'openid create': command(['app', 'kind', 'name', ...OPTIONS], async (args, open) => {
    const [app, kind, name] = [needed(args, 'app'), kindOf(single(args, 'kind') ?? 'confidential'), needed(args, 'name')]
    const settings = settingsIn(args)
    const deps = await open()
    await getApp(deps, app)
    const { id, secret } = await doAct(deps, 'openid.create', { app, kind, name, ...settings })
    return done({ id, secret }, `Client ${id} (${name})`, ...(secret ? [`  ${secret}`, ONCE] : []))
  }),
  'openid list': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const clients = await listClients(await open(), app)
    const value = clients.map(({ id, kind, name, is_own, settings }) => ({ id, kind, name, is_own, ...settings }))
    const lines = value.map(
      ({ id, kind, name, is_own, redirect_uris }) =>
        `${id}  ${name}  ${kind}${is_own ? ", the app's own" : ''}${redirect_uris.length > 0 ? `, ${redirect_uris.join(' ')}` : ''}`,
    )
    return listed(value, lines, 'This app has no client.')
  }),
  'openid change': command(['app', 'name', ...OPTIONS], async (args, open) => {
    const [app, id, name] = [needed(args, 'app'), oneWord(args, CLIENT), single(args, 'name')]
    const settings = settingsIn(args)
    const deps = await open()
    await doAct(deps, 'openid.change', { app, id, ...(name !== undefined && { name }), ...settings })
    return done({ changed: true }, `${id} is changed.`)
  }),
  'openid rotate': command(['app', 'at-once'], async (args, open) => {
    const [app, id, atOnce] = [needed(args, 'app'), oneWord(args, CLIENT), yesOrNo(args, 'at-once') ?? false]
    const { secret } = await doAct(await open(), 'openid.rotate', { app, id, at_once: atOnce })
    const former = atOnce ? 'The one before is worth nothing from now on.' : 'For a day the one before holds as well.'
    return done({ secret }, `New secret of ${id}:`, `  ${secret}`, ONCE, former)
  }),
  'openid remove': command(['app'], async (args, open) => {
    const [app, id] = [needed(args, 'app'), oneWord(args, CLIENT)]
    const deps = await open()
    await getApp(deps, app)
    const { removed } = await doAct(deps, 'openid.remove', { app, id })
    return doneOrFailed(removed, { removed }, `${id} is gone, with every token that it had.`, `${id} is no client of this app.`)
  }),
}
