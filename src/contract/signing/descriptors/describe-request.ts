// Describes a request by the registry, asking for descriptors as they are needed: those of the request, then those of
// calls within it.

import { COIN } from '../coin.ts'
import type { RegistryStep } from '../registry.ts'
import type { TokenFacts } from '../tokens.ts'
import type { TypedData } from '../typed-data.ts'
import { type DescribeSurroundings, describeCall, describeTypedData } from './describe.ts'
import type { Described, DescribedCall, DescriptorPlace } from './described.ts'
import type { DescriptorsAt } from './descriptor.ts'
import { DEPTH_MAX, QUESTIONS_MAX, STEPS_MAX } from './limits.ts'

/** What is to be described: typed data, or the calls that our own readers do not read, by the number of their step. */
export type Undescribed =
  | { readonly data: TypedData }
  | { readonly calls: readonly (DescribedCall & { readonly number: string })[] }

export interface DescribeOptions extends Omit<DescribeSurroundings, 'find' | 'token'> {
  /** Null: nothing is known there, or the service does not answer. It never rejects. */
  ask(place: DescriptorPlace): Promise<DescriptorsAt | null>
  /** What is known of tokens of the chain, by their address in lower case; it never rejects. */
  tokens(addresses: readonly string[]): Promise<(address: string) => TokenFacts | undefined>
}

const keyOf = ({ chain, address, name }: DescriptorPlace): string => `${chain} ${address} ${name}`

/** The contracts of tokens that are shown. */
const tokensIn = ({ rows }: Described): readonly string[] =>
  rows.flatMap(({ where, inner }) => [...(where ? [where.address] : []), ...(inner ? tokensIn(inner) : [])])

const placesOf = (of: Undescribed, chain: string): readonly DescriptorPlace[] => {
  if ('calls' in of) return of.calls.map(({ to, data }) => ({ chain, address: to, name: data.slice(0, 10) }))
  const { chainId, verifyingContract } = of.data.domain
  return [{ chain: String(chainId), address: String(verifyingContract), name: of.data.primaryType }]
}

const describeAll = (of: Undescribed, around: DescribeSurroundings): RegistryStep[] => {
  const places = placesOf(of, around.chain)
  const step = (number: string, described: Described | null): RegistryStep[] => (described ? [{ number, described }] : [])
  const at = (index: number): DescriptorsAt | null => (places[index] && around.find(places[index])) ?? null
  if ('calls' in of)
    return of.calls.flatMap((call, index) => {
      const found = at(index)
      return found ? step(call.number, describeCall(found, call, around)) : []
    })
  const found = at(0)
  return found ? step('', describeTypedData(found, of.data, around)) : []
}

/** The request as the registry describes it; empty where it does not. */
export const describeRequest = async (
  of: Undescribed,
  { ask, tokens, ...given }: DescribeOptions,
): Promise<readonly RegistryStep[]> => {
  const asked = new Map<string, DescriptorsAt | null>()
  const around = { ...given, find: (place: DescriptorPlace) => asked.get(keyOf(place)) }
  let wanted = placesOf(of, given.chain).slice(0, STEPS_MAX)
  let steps: readonly RegistryStep[] = []
  for (let round = 0; round <= DEPTH_MAX && wanted.length > 0; round += 1) {
    const fresh = [...new Map(wanted.map((place) => [keyOf(place), place])).values()].slice(0, QUESTIONS_MAX - asked.size)
    const answers = await Promise.all(fresh.map(ask))
    for (const [index, place] of fresh.entries()) asked.set(keyOf(place), answers[index] ?? null)
    steps = describeAll(of, { ...around, token: () => undefined })
    wanted = fresh.length > 0 ? steps.flatMap(({ described }) => described.wanted) : []
  }
  const named = [...new Set(steps.flatMap(({ described }) => tokensIn(described)))].filter((one) => !COIN.includes(one))
  return named.length > 0 ? describeAll(of, { ...around, token: await tokens(named) }) : steps
}
