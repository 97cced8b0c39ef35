// Back end API: the webhook of the app.

import { USERS_PER_PAGE } from '../../../../src/contract/limits.ts'
import { InvalidApp } from '../../../services/apps/app-rules.ts'
import { linesOf } from '../../../services/problem.ts'
import { readOld } from '../../../services/reads.ts'
import { ServiceError } from '../../../services/service-error.ts'
import {
  getWebhook,
  listEvents,
  removeWebhook,
  replay,
  setWebhook,
  tryWebhook,
  type WebhookRecord,
} from '../../../services/webhooks/settings.ts'
import type { Handlers } from '../../mount.ts'
import { backendOf } from './backend.ts'

type Own = 'get' | 'set' | 'remove' | 'events' | 'replay' | 'test'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const wireOf = ({ url, events, createdAt, updatedAt }: WebhookRecord, secret: string | null) => ({
  url,
  events: [...events] as never,
  signing_secret: secret,
  created_at: seconds(createdAt.getTime()),
  updated_at: seconds(updatedAt.getTime()),
})

export const webhook: Pick<Handlers, `webhook.${Own}`> = {
  'webhook.get': async (core, call) => {
    const found = await getWebhook(core, backendOf(call).id)
    return found && wireOf(found, null)
  },

  'webhook.set': async (core, call, { url, events, rotate_secret }) => {
    const app = backendOf(call).id
    const saved = await setWebhook(core, app, { url, events, rotateSecret: rotate_secret }).catch((error: unknown) => {
      if (error instanceof InvalidApp) throw new ServiceError('invalid_data', linesOf(error.problems).join('; '))
      throw error
    })
    return wireOf(saved.webhook, saved.secret)
  },

  'webhook.remove': async (core, call) => ({ success: await removeWebhook(core, backendOf(call).id) }),

  'webhook.events': async (core, call, _body, query) => {
    const { events, next } = await readOld(core, (read) =>
      listEvents(read, backendOf(call).id, { ...query, most: USERS_PER_PAGE }),
    )
    const data = events.map(({ id, type, user_id, state, tries, last_status, created_at, ended_at }) => ({
      ...{ id, type, user_id, state, tries, last_status },
      created_at: seconds(Number(created_at)),
      ended_at: ended_at === null ? null : seconds(Number(ended_at)),
    }))
    return { data, next_cursor: next }
  },

  'webhook.replay': async (core, call, { event_id, state }) => {
    if ((event_id === undefined) === (state === undefined)) {
      throw new ServiceError('invalid_data', 'Name an event_id, or the state dead for all of them.')
    }
    const replayed = await replay(core, backendOf(call).id, event_id ?? null)
    if (event_id !== undefined && replayed === 0) throw new ServiceError('not_found', 'There is no such event to be sent again.')
    return { replayed }
  },

  'webhook.test': async (core, call) => {
    const said = await tryWebhook(core, backendOf(call).id)
    if (!said) throw new ServiceError('not_found', 'This app has no webhook.')
    return { delivered: said.problem === null, ...said }
  },
}
