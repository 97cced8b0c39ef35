// Requests to sign for tests: an account, a page, and typed data whose types are those of its values.

import assert from 'node:assert/strict'
import { explain } from '../../src/contract/signing/explain.ts'
import type { Explained, RowLabel, Surroundings } from '../../src/contract/signing/explained.ts'
import { readRequest } from '../../src/contract/signing/read-request.ts'
import type { Finding } from '../../src/contract/signing/rules.ts'

export const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const UNISWAP = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
export const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
export const ZERO = `0x${'0'.repeat(40)}`
export const MAX = (bits: number) => String((1n << BigInt(bits)) - 1n)
export const NOW = Date.UTC(2030, 0, 1)
export const SOON = NOW / 1000 + 3600
export const AROUND: Surroundings = {
  account: ACCOUNT,
  origin: 'https://app.example',
  now: NOW,
  chain: '1',
  isTest: (chain) => chain === '11155111',
  known: [ACCOUNT],
}

const explained = (method: string, params: unknown[], own: Partial<Surroundings> = {}) => {
  const read = readRequest({ method, params }, ACCOUNT)
  assert.ok(read.kind === 'message' || read.kind === 'typed-data', JSON.stringify(read))
  return explain(read, { ...AROUND, ...own })
}
export const message = (text: string, own?: Partial<Surroundings>) => explained('personal_sign', [text, ACCOUNT], own)
export const typed = (data: object, own?: Partial<Surroundings>) => explained('eth_signTypedData_v4', [ACCOUNT, data], own)
export const said = ({ findings }: { findings: readonly Finding[] }) => findings.map(({ rule, level }) => `${level} ${rule}`)

/** Typed data whose types are those of its values. */
export const data = (
  primaryType: string,
  message: Record<string, unknown>,
  domain: object = { name: 'App', chainId: 1, verifyingContract: USDC },
) => {
  const types: Record<string, { name: string; type: string }[]> = {}
  const typeOf = (value: unknown, name: string): string => {
    if (Array.isArray(value)) return `${typeOf(value[0] ?? '', name)}[]`
    if (typeof value === 'boolean') return 'bool'
    if (typeof value === 'number' || /^\d+$/.test(String(value))) return 'uint256'
    if (typeof value === 'object') {
      types[name] = Object.entries(value as object).map(([key, one]) => ({ name: key, type: typeOf(one, `${name}_${key}`) }))
      return name
    }
    const hex = /^0x[\da-fA-F]*$/.test(String(value)) ? String(value).length / 2 - 1 : null
    return hex === null ? 'string' : hex === 20 ? 'address' : hex === 32 ? 'bytes32' : 'bytes'
  }
  typeOf(message, primaryType)
  return { types, primaryType, domain, message }
}
export const permit = (own: object = {}, domain?: object) =>
  data('Permit', { owner: ACCOUNT, spender: OTHER, value: '1000000', nonce: 0, deadline: SOON, ...own }, domain)

/** What stands in a row. */
export const inRow = ({ rows }: Explained, label: RowLabel) => rows.find((row) => row.label === label)?.value
