// Where a descriptor counts: contracts on chains, and for messages what their domain says.

import { entriesOf, type Json, type JsonObject, listOf, memberOf, textIn } from './json-file.ts'
import { refuse } from './refused-descriptor.ts'

export interface Context {
  readonly form: 'call' | 'typed'
  readonly places: readonly { readonly chain: string; readonly address: string }[]
  readonly domain: Readonly<Record<string, string>>
}

const DEPLOYMENTS = 20_000
const DOMAIN = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

const placesIn = (of: Json | undefined): Context['places'] => {
  const all = listOf(memberOf(of, 'deployments'))
  if (all.length > DEPLOYMENTS) refuse('too-large')
  return all.map((one) => {
    const [chain, address] = [textIn(memberOf(one, 'chainId')), textIn(memberOf(one, 'address'))]
    if (!/^[1-9]\d{0,15}$/.test(chain ?? '') || !/^0x[\da-f]{40}$/i.test(address ?? '')) return refuse('wrong-shape')
    return { chain: chain as string, address: (address as string).toLowerCase() }
  })
}

/** The context of a merged file; null: it is a part that others include. */
export const compileContext = (file: JsonObject): Context | null => {
  const { context } = file
  const [contract, eip712] = [memberOf(context, 'contract'), memberOf(context, 'eip712')]
  if (contract === undefined && eip712 === undefined) return null
  if (contract !== undefined && eip712 !== undefined) refuse('wrong-shape')
  const of = contract ?? eip712
  // Trust: what takes a look at the chain, or a hash of the domain, is not checked here; without the check it could be of any contract.
  if (memberOf(of, 'factory') !== undefined) refuse('factory')
  if (memberOf(of, 'domainSeparator') !== undefined) refuse('domain-separator')
  const given = entriesOf(memberOf(of, 'domain'))
  const domain = Object.fromEntries(
    given.map(([name, value]): [string, string] => {
      const text = textIn(value)
      if (!DOMAIN.includes(name) || text === undefined || text.length > 200) return refuse('wrong-shape')
      return [name, name === 'verifyingContract' || name === 'salt' ? text.toLowerCase() : text]
    }),
  )
  const named = placesIn(of)
  const own =
    domain.chainId !== undefined && domain.verifyingContract !== undefined
      ? [{ chain: domain.chainId, address: domain.verifyingContract }]
      : []
  const places = named.length > 0 ? named : own
  if (places.length === 0) return named.length === 0 && entriesOf(of).length === 0 ? null : refuse('no-deployment')
  return { form: contract === undefined ? 'typed' : 'call', places, domain }
}
