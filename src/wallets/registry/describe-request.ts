// Asks the service what the registry says of a request, and describes the request by it. Loaded where our own readers do not say it.
// See docs/design/signing.md, "Descriptors".

import type { Api } from '../../api/call.ts'
import { at as endpoint } from '../../contract/endpoints/descriptors.ts'
import { COIN } from '../../contract/signing/coin.ts'
import { type DescribeSurroundings, describeCall, describeTypedData } from '../../contract/signing/descriptors/describe.ts'
import type { Described, DescribedCall, DescriptorPlace } from '../../contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../contract/signing/descriptors/descriptor.ts'
import { DEPTH_MAX, STEPS_MAX } from '../../contract/signing/descriptors/limits.ts'
import { type ListedTokens, tokenKey } from '../../contract/signing/listed-tokens.ts'
import type { RegistryStep } from '../../contract/signing/registry.ts'
import { type TokenFacts, tokenFacts } from '../../contract/signing/tokens.ts'
import type { TypedData } from '../../contract/signing/typed-data.ts'
import { selectorOf } from '../connectors/checksum/selector.ts'
import { readTokens } from '../tokens/read-tokens.ts'
import type { AskNode } from '../transactions/fees.ts'

/** What is to be described: typed data, or the calls that our own readers do not read, by the number of their step. */
export type Undescribed =
  | { readonly data: TypedData }
  | { readonly calls: readonly (DescribedCall & { readonly number: string })[] }

export interface DescribeOptions {
  readonly api: Api
  readonly chain: string
  readonly account: string
  readonly known: readonly string[]
  /** What the page says of tokens. */
  readonly listed: ListedTokens
  /** Asks the chain about tokens; it may reject. */
  readonly ask: AskNode
  readonly signal: AbortSignal
}

/** Questions to the service for one request. */
const QUESTIONS = 24
const keyOf = ({ chain, address, name }: DescriptorPlace): string => `${chain} ${address} ${name}`

const askService = async (
  { api, signal }: DescribeOptions,
  { chain, address, name }: DescriptorPlace,
): Promise<DescriptorsAt | null> => {
  const query = new URLSearchParams({ chainId: chain, address, name })
  return api({ ...endpoint, path: `${endpoint.path}?${query}` }, { signal }).catch(() => null)
}

/** The contracts of tokens that are shown. */
const tokensIn = ({ rows }: Described): readonly string[] =>
  rows.flatMap(({ where, inner }) => [...(where ? [where.address] : []), ...(inner ? tokensIn(inner) : [])])

const placesOf = (of: Undescribed, chain: string): DescriptorPlace[] => {
  if ('calls' in of) return of.calls.map(({ to, data }) => ({ chain, address: to, name: data.slice(0, 10) }))
  const { chainId, verifyingContract } = of.data.domain
  return [{ chain: String(chainId), address: String(verifyingContract), name: of.data.primaryType }]
}

/** The request as the registry describes it; empty where it does not. Rejects where `signal` is aborted, and for no other reason. */
export const describeRequest = async (of: Undescribed, options: DescribeOptions): Promise<readonly RegistryStep[]> => {
  const { chain, listed, signal } = options
  const asked = new Map<string, DescriptorsAt | null>()
  let told: ReadonlyMap<string, TokenFacts> = new Map()
  const around: DescribeSurroundings = {
    ...{ chain, account: options.account.toLowerCase(), known: options.known, selectorOf },
    token: (address) => tokenFacts(chain, address, { listed: listed[tokenKey(chain, address)], told: told.get(address) }),
    find: (place) => asked.get(keyOf(place)),
  }
  const describe = (): RegistryStep[] => {
    const own = (place: DescriptorPlace | undefined) => (place && asked.get(keyOf(place))) || null
    const places = placesOf(of, chain)
    const all = 'calls' in of ? of.calls : [{ number: '' }]
    return all.flatMap(({ number }, index) => {
      const at = own(places[index])
      const described =
        at &&
        ('calls' in of ? describeCall(at, of.calls[index] as DescribedCall, around) : describeTypedData(at, of.data, around))
      return described ? [{ number, described }] : []
    })
  }
  let wanted = placesOf(of, chain).slice(0, STEPS_MAX)
  let steps: RegistryStep[] = []
  for (let round = 0; round <= DEPTH_MAX && wanted.length > 0 && asked.size < QUESTIONS; round += 1) {
    const fresh = [...new Map(wanted.map((place) => [keyOf(place), place])).values()].slice(0, QUESTIONS - asked.size)
    const answers = await Promise.all(fresh.map((place) => askService(options, place)))
    for (const [index, place] of fresh.entries()) asked.set(keyOf(place), answers[index] ?? null)
    steps = describe()
    wanted = steps.flatMap(({ described }) => described.wanted)
  }
  const tokens = [...new Set(steps.flatMap(({ described }) => tokensIn(described)))].filter((one) => !COIN.includes(one))
  if (tokens.length > 0) {
    told = (await readTokens(options.ask, tokens)).tokens
    steps = describe()
  }
  signal.throwIfAborted()
  return steps
}
