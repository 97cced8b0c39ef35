// Analytics events: the name of what happened, never a person or a credential. Never retried.
// Loaded when the page is idle; off with `analytics: false` in the host's config.
// See docs/design/protocol.md, "Analytics".

import * as analytics from '../contract/endpoints/analytics.ts'
import type { EventDetails, LoginResult } from '../contract/events.ts'
import type { HostConfig } from '../contract/host-config.ts'
import type { ScreenName } from '../contract/screens.ts'
import { sentKey } from '../contract/wire.ts'
import { hash53 } from '../kit/hash53.ts'
import { stateOf } from '../kit/state-of.ts'
import { wait } from '../kit/wait.ts'
import { analyticsId } from './analytics.ts'
import type { Runtime } from './runtime.ts'

/** The events of a tag that are reported. Trust: only what is in this table leaves the page. */
const REPORTS = [
  { event: 'open', name: 'modal_open', payload: ({ screen }: EventDetails['open']) => ({ initialScreen: screen }) },
  { event: 'close', name: 'modal_closed', payload: () => ({}) },
  { event: 'login', name: 'sdk_authenticate', payload: ({ method, isNewUser }: LoginResult) => ({ method, isNewUser }) },
  {
    event: 'login',
    name: 'sdk_authenticate_siwe',
    payload: ({ method, account }: LoginResult) => {
      if (!/^siw[es]$/.test(method ?? '') || account?.type !== 'wallet') return null
      const { connectorType, walletClientType } = account
      return { connectorType, walletClientType }
    },
  },
] as const

interface Tag extends EventTarget {
  readonly open: boolean
  readonly state: { readonly screen: ScreenName | null }
}

interface Reporting {
  send: ((name: string, payload: object) => Promise<boolean>) | null
  /** What ends the report of each tag. */
  readonly tags: WeakMap<Tag, AbortController>
}
const reportingOf = stateOf('report', (): Reporting => ({ send: null, tags: new WeakMap() }))

/** Reports what is no event of a tag. Trust: the caller names what leaves the page; no credential, no person. */
export const report = (runtime: Runtime, name: string, payload: object): void => void reportingOf(runtime).send?.(name, payload)

/** Reports what happens on a tag; a former report of the same tag ends. `config` is read at each event, so that the setting acts at once. */
export const reportOn = (tag: Tag, runtime: Runtime, config: () => HostConfig): void => {
  const { api, appId, storage } = runtime
  const send = async (name: string, payload: object): Promise<boolean> => {
    if (config().analytics === false) return false
    const body = {
      event_name: name,
      client_id: analyticsId(storage),
      payload: { ...payload, clientTimestamp: new Date().toISOString() },
    }
    return api(analytics.event, { body, keepalive: true }).then(
      () => true,
      () => false,
    )
  }
  const reporting = reportingOf(runtime)
  reporting.send = send
  reporting.tags.get(tag)?.abort()
  const stop = new AbortController()
  reporting.tags.set(tag, stop)
  for (const { event, name, payload } of REPORTS) {
    const hear = ({ detail }: Event & { detail: never }): void => {
      const told = payload(detail)
      // Sent after the press, so that the next paint does not wait.
      if (told) void wait(0).then(() => send(name, told))
    }
    tag.addEventListener(event, hear as unknown as EventListener, { signal: stop.signal })
  }
  const key = sentKey(appId, hash53(JSON.stringify(config())))
  if (!storage.get(key)) void send('sdk_initialize', {}).then((sent) => sent && storage.set(key, 't'))
  // The tag may have been opened before this was loaded.
  if (tag.open) void send(REPORTS[0].name, { initialScreen: tag.state.screen })
}
