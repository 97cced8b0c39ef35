// latchkey webhook …: where an app's events are sent, their state, and sending them again.

import { getApp } from '../services/apps/apps.ts'
import { getWebhook, listEvents, tryWebhook } from '../services/webhooks/settings.ts'
import { doAct } from './acting.ts'
import { list, needed, single, UsageError, yesOrNo } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

const PAGE = 50
const STATES = ['waiting', 'delivered', 'dead'] as const

const NONE = 'This app has no webhook.'
const lineOf = ({ url, events }: { url: string; events: readonly string[] }): string => `Events go to ${url}: ${events.join(' ')}`

export const WEBHOOK_COMMANDS: Record<string, Command> = {
  'webhook set': command(['app', 'url', 'event', 'rotate-secret'], async (args, open) => {
    const rotateSecret = yesOrNo(args, 'rotate-secret') ?? false
    const [app, url, events] = [needed(args, 'app'), single(args, 'url'), list(args, 'event')]
    const deps = await open()
    await getApp(deps, app)
    const wish = { ...(url !== undefined && { url }), ...(events && { events }), rotate_secret: rotateSecret }
    const { secret } = await doAct(deps, 'webhooks.set', { app, ...wish })
    const webhook = await getWebhook(deps, app)
    if (!webhook) throw new Error('A webhook that was saved is not there.')
    const shown = secret
      ? [
          'Signing secret, for whoever verifies the events (it cannot be shown again):',
          `  ${secret}`,
          ...(rotateSecret ? ['For a day the one before signs as well.'] : []),
        ]
      : []
    return done({ ...webhook, secret }, lineOf(webhook), ...shown)
  }),
  'webhook show': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const webhook = await getWebhook(await open(), app)
    return done(webhook, webhook ? lineOf(webhook) : NONE)
  }),
  'webhook remove': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const deps = await open()
    await getApp(deps, app)
    const { removed } = await doAct(deps, 'webhooks.remove', { app })
    return doneOrFailed(removed, { removed }, 'The webhook is gone, and so is everything that waited for it.', NONE)
  }),
  'webhook events': command(['app', 'state', 'cursor'], async (args, open) => {
    const [app, given, cursor] = [needed(args, 'app'), single(args, 'state'), single(args, 'cursor')]
    const state = STATES.find((one) => one === given)
    if (given !== undefined && !state) throw new UsageError(`--state takes ${STATES.join(', ')}.`)
    const { events, next } = await listEvents(await open(), app, { state, cursor, most: PAGE })
    const lines = events.map(
      ({ id, type, user_id, state: is, tries, last_status }) =>
        `${id}  ${type}  ${user_id}  ${is}, ${tries} tries${last_status ? `, last status ${last_status}` : ''}`,
    )
    const value = events.map(({ seq: _, created_at, ended_at, ...event }) => ({
      ...event,
      createdAt: new Date(Number(created_at)),
      endedAt: ended_at === null ? null : new Date(Number(ended_at)),
    }))
    const more = next && lines.length > 0 ? [`More: --cursor ${next}`] : []
    return listed(value, [...lines, ...more], 'There is no event.')
  }),
  'webhook replay': command(['app', 'event', 'dead'], async (args, open) => {
    const [app, event, dead] = [needed(args, 'app'), single(args, 'event'), yesOrNo(args, 'dead') ?? false]
    if ((event === undefined) !== dead)
      throw new UsageError('Say what to send again: --event msg_…, or --dead yes for all dead ones.')
    const deps = await open()
    await getApp(deps, app)
    const { replayed } = await doAct(deps, 'webhooks.replay', { app, ...(event && { event }) })
    const line = `Sent again within seconds, while the service runs: ${replayed}`
    return doneOrFailed(replayed > 0, { replayed }, line, 'There is nothing to be sent again.')
  }),
  'webhook test': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const said = await tryWebhook(await open(), app)
    if (!said) throw new Error(NONE)
    const { problem, status } = said
    const failedLine = `The endpoint did not take it: ${problem}${status ? ` (${status})` : ''}.`
    return doneOrFailed(problem === null, said, `The endpoint took it (${status}).`, failedLine)
  }),
}
