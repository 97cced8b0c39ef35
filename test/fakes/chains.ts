// Fake chain nodes: scripted answers, recorded questions.

import { type Answered, OutgoingError } from '../../server/ports/outgoing.ts'
import type { Chains } from '../../server/ports/ports.ts'

/** An answer with this text. */
export const answered = (text: string, status = 200): Answered => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status, headers: new Headers(), text, json }
}

export const fakeChains = () => {
  const asked: { chain: number; method: string; params: unknown }[] = []
  const state = {
    asked,
    /** Chains that have a node. */
    known: new Set([1, 10, 31337]),
    /** What a node says; down until a test says otherwise. */
    node: (_chain: number, _request: string): Promise<Answered> => Promise.reject(new OutgoingError('unreachable')),
  }
  const port: Chains = {
    knows: (chain) => state.known.has(chain),
    ask: (chain, request) => {
      const { method, params } = JSON.parse(request)
      asked.push({ chain, method, params })
      return state.node(chain, request)
    },
  }
  return Object.assign(state, port)
}
