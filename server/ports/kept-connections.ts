// Connections of guarded calls that are kept for the next call to the same addresses.

import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { SECOND } from '../../src/kit/durations.ts'
import type { Clock } from './ports.ts'

/** Below the five seconds after which many servers end a connection that nothing comes over. */
const IDLE = 4 * SECOND
/** How long an answer for a name is taken: the connection goes to the addresses that were judged, and no others. */
const JUDGED = 5 * SECOND
const LOOKED_AFTER = SECOND

type Agent = HttpAgent | HttpsAgent
type Resolve = (host: string) => Promise<readonly string[]>

export interface KeptConnections {
  /** Looks a name up, once for all who ask at the same time and for some seconds. */
  resolve(host: string): Promise<readonly string[]>
  /** Connections of `owner` to these addresses, for this host and port. */
  agentFor(owner: string, url: URL, addresses: readonly string[]): Agent
  /** Ends all of them. */
  close(): void
}

const idleOf = (agent: Agent) => Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? [])
const isEmpty = (agent: Agent): boolean => Object.keys(agent.sockets).length === 0 && idleOf(agent).length === 0

/**
 * `most`: connections that nothing comes over and that are kept all the same; the oldest are ended first. Trust: a connection is used again
 * by the same app alone, and only while its name still stands for the very addresses that were judged when it was opened.
 */
export const createKeptConnections = (clock: Clock, most: number, lookUp: Resolve): KeptConnections => {
  const agents = new Map<string, Agent>()
  const names = new Map<string, { readonly found: Promise<readonly string[]>; readonly until: number }>()
  let looked = clock.now()
  const tidy = (now: number): void => {
    if (now - looked < LOOKED_AFTER) return
    looked = now
    for (const [name, { until }] of names) if (until <= now) names.delete(name)
    for (const [key, agent] of agents) if (isEmpty(agent)) agents.delete(key)
    const idle = [...agents.values()].flatMap(idleOf)
    for (const socket of idle.slice(0, Math.max(0, idle.length - most))) socket.destroy()
  }
  return {
    resolve: (host) => {
      const now = clock.now()
      const known = names.get(host)
      if (known && known.until > now) return known.found
      const found = lookUp(host)
      names.set(host, { found, until: now + JUDGED })
      found.catch(() => names.delete(host))
      return found
    },
    agentFor: (owner, url, addresses) => {
      tidy(clock.now())
      const key = [owner, url.origin, ...addresses.toSorted()].join(' ')
      const known = agents.get(key)
      if (known) return known
      const options = { keepAlive: true, maxFreeSockets: most, timeout: IDLE, scheduling: 'lifo' } as const
      const agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
      agents.set(key, agent)
      return agent
    },
    close: () => {
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}
