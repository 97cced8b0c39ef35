// Names of the Ethereum Name Service: whom a name stands for, asked of chain 1.
// Trust: names of plain letters alone are asked for, so that no name looks like another one.

import { keccak_256 } from '@noble/hashes/sha3'

/** Asks the node of chain 1. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const RESOLVER = '0x0178b8bf'
const ADDR = '0x3b3b57de'
const NAME = /^(?:[a-z\d_-]{1,63}\.)+[a-z]{2,63}$/

/** Whether a text is a name that is asked for; capitals count as small letters. */
export const isName = (text: string): boolean => NAME.test(text.toLowerCase()) && text.length <= 255

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const join = (one: Uint8Array, other: Uint8Array): Uint8Array => Uint8Array.from([...one, ...other])
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The node of a name (EIP-137), without `0x`. */
export const nameHash = (name: string): string =>
  hexOf(
    name
      .toLowerCase()
      .split('.')
      .reduceRight<Uint8Array>((node, label) => keccak_256(join(node, keccak_256(bytesOf(label)))), new Uint8Array(32)),
  )

const addressIn = (answer: unknown): string | null => {
  const [, address] = typeof answer === 'string' ? (/^0x0{24}([\da-f]{40})$/i.exec(answer) ?? []) : []
  return address && !/^0+$/.test(address) ? `0x${address}` : null
}

/** The address of a name, in lower case; null: it has none. Rejects where the chain does not answer. */
export const addressOf = async (name: string, ask: AskNode): Promise<string | null> => {
  const node = nameHash(name)
  const call = async (to: string, selector: string) => addressIn(await ask('eth_call', [{ to, data: selector + node }, 'latest']))
  const resolver = await call(REGISTRY, RESOLVER)
  return resolver && (await call(resolver, ADDR))
}
