// The texts of a screen for a case: of our own readers, and of a descriptor where they do not say what a request does.

import { parseTransaction } from 'viem'
import { selectorOf } from '../../server/services/descriptors/compile-descriptor.ts'
import type { SetContent } from '../../server/services/descriptors/make-set.ts'
import { describeCall, describeTypedData } from '../../src/contract/signing/descriptors/describe.ts'
import type { Described, DescriptorPlace } from '../../src/contract/signing/descriptors/described.ts'
import type { Descriptor, DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { OWN_READERS } from '../../src/contract/signing/descriptors/own-readers.ts'
import { explain } from '../../src/contract/signing/explain.ts'
import { explainTransaction } from '../../src/contract/signing/explain-transaction.ts'
import type { ShownField } from '../../src/contract/signing/explained.ts'
import type { AmountValue, Value } from '../../src/contract/signing/rules.ts'
import { type TokenFacts, withFacts } from '../../src/contract/signing/tokens.ts'
import { readTypedData } from '../../src/contract/signing/typed-data.ts'
import { amountAt } from '../../src/contract/signing/typed-shape.ts'
import { request as copy } from '../../src/i18n/en/signing.json'
import { registryLines, valueText } from '../../src/kit/registry-lines.ts'
import type { Writing } from '../../src/kit/written-values.ts'
import type { RegistryCase } from './cases.ts'

export interface CaseScreen {
  /** Whose reading it is. */
  readonly by: 'own' | 'registry' | 'none'
  readonly texts: readonly string[]
}

const SOMEBODY = '0x00000000000000000000000000000000deadbeef'

const finder =
  ({ bodies, places }: SetContent) =>
  ({ chain, address, name }: DescriptorPlace): DescriptorsAt | null => {
    const numbers = places[`${chain}:${address}:${name}`]
    if (!numbers) return null
    return {
      chain,
      address,
      source: 'registry',
      date: 0,
      descriptors: numbers.map((at) => JSON.parse(bodies[at] ?? '') as Descriptor),
    }
  }

const WRITING: Writing = { copy, locale: 'en' }

/** What is known of a token of a case. */
const tokenIn =
  ({ tokens }: RegistryCase) =>
  (address: string): TokenFacts | undefined => {
    const told = tokens.get(address)
    return told && { ...told, kind: told.decimals === undefined ? 'erc721' : 'erc20' }
  }

const fieldTexts = (fields: readonly ShownField[]): string[] =>
  fields.flatMap(({ value, rest = [] }) => [
    ...(value === null ? [] : [typeof value === 'object' ? value.address : String(value)]),
    ...fieldTexts(rest),
  ])

const valueTexts = (values: readonly Value[], writing: Writing): string[] => values.map((one) => valueText(one, writing))

/** What is drawn of a description, its calls within too. */
const describedTexts = (described: Described | null, writing: Writing): string[] =>
  described ? [...registryLines(described, writing).map(({ value }) => value), ...fieldTexts(described.left)] : []

const ofTypedData = (one: RegistryCase, set: SetContent): CaseScreen => {
  const read = readTypedData(one.data)
  if (typeof read === 'string') return { by: 'none', texts: [] }
  const token = tokenIn(one)
  const account = (one.from ?? SOMEBODY).toLowerCase()
  const chain = String(read.data.domain.chainId ?? '1')
  const isTest = () => false
  const shown = explain(read, {
    account,
    origin: 'https://app.example',
    now: 1_700_000_000_000,
    chain,
    known: [],
    isTest,
    token: (_, address) => token(address),
  })
  const writing = WRITING
  const find = finder(set)
  const place = { chain, address: String(read.data.domain.verifyingContract), name: read.data.primaryType }
  const at = shown.headline === 'typed-data' ? find(place) : null
  const described =
    at && describeTypedData(at, read.data, { chain, account, known: [], token, find, selectorOf, own: OWN_READERS })
  return {
    by: shown.headline !== 'typed-data' ? 'own' : described ? 'registry' : 'none',
    texts: [
      ...valueTexts(
        shown.rows.map(({ value }) => value),
        writing,
      ),
      ...fieldTexts(shown.fields),
      ...describedTexts(described, writing),
    ],
  }
}

const ofTransaction = (one: RegistryCase, set: SetContent): CaseScreen => {
  const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(one.rawTx as `0x02${string}`)
  const [account, chain] = [(one.from ?? SOMEBODY).toLowerCase(), String(chainId)]
  const writing = WRITING
  const token = tokenIn(one)
  const shown = explainTransaction(
    { to: to ?? null, data, value, from: account } as Parameters<typeof explainTransaction>[0],
    { hasCode: () => undefined, token, tokenBalance: () => undefined },
    { account, origin: 'https://app.example', chain, known: [], used: [], isTest: () => false },
    { show: (changes) => changes.map(({ asset, amount }): AmountValue => amountAt(chain, asset, amount)) },
  )
  const isRead = !['call', 'steps'].includes(shown.headline)
  const call = { to: String(to).toLowerCase(), value, data: data.toLowerCase() }
  const find = finder(set)
  const at = isRead ? null : find({ chain, address: call.to, name: call.data.slice(0, 10) })
  const described = at && describeCall(at, call, { chain, account, known: [], token, find, selectorOf, own: OWN_READERS })
  return {
    by: isRead ? 'own' : described ? 'registry' : 'none',
    texts: [
      ...valueTexts(
        shown.rows.map(({ value: own }) => (Array.isArray(own) ? own.map((what: AmountValue) => withFacts(what, token)) : own)),
        writing,
      ),
      ...describedTexts(described, writing),
      account,
    ],
  }
}

/** What a person would see of a case. */
export const caseLines = (one: RegistryCase, set: SetContent): CaseScreen =>
  one.rawTx ? ofTransaction(one, set) : ofTypedData(one, set)
