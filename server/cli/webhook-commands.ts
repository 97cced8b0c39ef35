// latchkey webhook …: where an app's events are sent, their state, and sending them again.

import { InvalidApp } from '../services/apps/app-rules.ts'
import { getWebhook, listEvents, removeWebhook, replay, setWebhook, tryWebhook } from '../services/webhooks/settings.ts'
import { type Arguments, list, needed, single, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const PAGE = 50
const STATES = ['waiting', 'delivered', 'dead'] as const

const yes = (args: Arguments, name: string): boolean => {
  const value = single(args, name)
  if (value !== undefined && value !== 'yes' && value !== 'no') throw new UsageError(`--${name} takes yes or no.`)
  return value === 'yes'
}
const NONE = 'This app has no webhook.'

export const WEBHOOK_COMMANDS: Record<string, Command> = {
  'webhook set': {
    options: ['app', 'url', 'event', 'rotate-secret'],
    prepare: (args) => {
      const change = { url: single(args, 'url'), events: list(args, 'event'), rotateSecret: yes(args, 'rotate-secret') }
      const app = needed(args, 'app')
      return async (deps) => {
        const { webhook, secret } = await setWebhook(deps, app, change)
        const shown = secret
          ? [
              'Signing secret, for whoever verifies the events (it cannot be shown again):',
              `  ${secret}`,
              ...(change.rotateSecret ? ['For a day the one before signs as well.'] : []),
            ]
          : []
        return {
          value: { ...webhook, secret },
          lines: [`Events go to ${webhook.url}: ${webhook.events.join(' ')}`, ...shown],
        }
      }
    },
  },
  'webhook show': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      return async (deps) => {
        const webhook = await getWebhook(deps, app)
        const lines = webhook ? [`Events go to ${webhook.url}: ${webhook.events.join(' ')}`] : [NONE]
        return { value: webhook, lines }
      }
    },
  },
  'webhook remove': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      return async (deps) => {
        const removed = await removeWebhook(deps, app)
        const line = removed ? 'The webhook is gone, and so is everything that waited for it.' : NONE
        return { value: { removed }, lines: [line], failed: !removed }
      }
    },
  },
  'webhook events': {
    options: ['app', 'state', 'cursor'],
    prepare: (args) => {
      const [app, given, cursor] = [needed(args, 'app'), single(args, 'state'), single(args, 'cursor')]
      const state = STATES.find((one) => one === given)
      if (given !== undefined && !state) throw new UsageError(`--state takes ${STATES.join(', ')}.`)
      return async (deps) => {
        const { events, next } = await listEvents(deps, app, { state, cursor, most: PAGE })
        const lines = events.map(
          ({ id, type, user_id, state: is, tries, last_status }) =>
            `${id}  ${type}  ${user_id}  ${is}, ${tries} tries${last_status ? `, last status ${last_status}` : ''}`,
        )
        const more = next ? [`More: --cursor ${next}`] : []
        const value = events.map(({ seq: _, created_at, ended_at, ...event }) => ({
          ...event,
          createdAt: new Date(Number(created_at)),
          endedAt: ended_at === null ? null : new Date(Number(ended_at)),
        }))
        return { value, lines: lines.length > 0 ? [...lines, ...more] : ['There is no event.'] }
      }
    },
  },
  'webhook replay': {
    options: ['app', 'event', 'dead'],
    prepare: (args) => {
      const [app, event, dead] = [needed(args, 'app'), single(args, 'event'), yes(args, 'dead')]
      if ((event === undefined) !== dead)
        throw new UsageError('Say what to send again: --event msg_…, or --dead yes for all dead ones.')
      return async (deps) => {
        const replayed = await replay(deps, app, event ?? null)
        const line =
          replayed > 0 ? `Sent again within seconds, while the service runs: ${replayed}` : 'There is nothing to be sent again.'
        return { value: { replayed }, lines: [line], failed: replayed === 0 }
      }
    },
  },
  'webhook test': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      return async (deps) => {
        const said = await tryWebhook(deps, app)
        if (!said) throw new InvalidApp([NONE])
        const line =
          said.problem === null
            ? `The endpoint took it (${said.status}).`
            : `The endpoint did not take it: ${said.problem}${said.status ? ` (${said.status})` : ''}.`
        return { value: said, lines: [line], failed: said.problem !== null }
      }
    },
  },
}
