// Reference cases of a registry of descriptors: a transaction or typed data, and the values that a screen shows of it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RegistryCase {
  readonly file: string
  readonly description: string
  readonly rawTx?: `0x${string}`
  readonly from?: string
  /** Typed data. */
  readonly data?: unknown
  readonly fields: readonly { readonly label: string; readonly value: string }[]
  /** What is known of tokens, by address in lower case, and the addresses of names that the case takes for known. */
  readonly tokens: ReadonlyMap<string, { readonly symbol: string; readonly decimals?: number }>
  readonly names: ReadonlyMap<string, string>
}

interface Expected {
  readonly fields: readonly { readonly label: string; readonly value: unknown }[]
}
interface CaseFile {
  readonly tests: readonly (Pick<RegistryCase, 'description' | 'rawTx' | 'from' | 'data'> & {
    readonly expected: Expected
  })[]
  readonly dataProvider?: {
    readonly tokens?: Readonly<Record<string, { readonly symbol: string; readonly name?: string; readonly decimals: number }>>
    readonly ensNames?: Readonly<Record<string, string>>
    readonly addressNames?: Readonly<Record<string, string>>
    readonly nftCollectionNames?: Readonly<Record<string, string>>
  }
}

/** Values by their labels, those of calls within too. */
const valuesIn = ({ fields }: Expected): RegistryCase['fields'] =>
  fields.flatMap(({ label, value }) =>
    typeof value === 'object' && value !== null ? valuesIn(value as Expected) : [{ label, value: String(value) }],
  )

/** All cases of the newer form, which names labels and values. */
export const readCases = (folder: string): readonly RegistryCase[] =>
  readdirSync(join(folder, 'registry')).flatMap((entity) => {
    const place = join('registry', entity, 'testsv2')
    if (!existsSync(join(folder, place))) return []
    return readdirSync(join(folder, place)).flatMap((name) => {
      const { tests, dataProvider = {} } = JSON.parse(readFileSync(join(folder, place, name), 'utf8')) as CaseFile
      const { tokens = {}, ensNames = {}, addressNames = {}, nftCollectionNames = {} } = dataProvider
      return tests.map((one): RegistryCase => {
        const { description, rawTx, from, data, expected } = one
        return {
          file: join(place, name),
          description,
          ...(rawTx && { rawTx }),
          ...(from && { from }),
          ...(data !== undefined && { data }),
          fields: valuesIn(expected),
          tokens: new Map([
            ...Object.entries(nftCollectionNames).map(([address, symbol]) => [address.toLowerCase(), { symbol }] as const),
            ...Object.entries(tokens).map(([address, token]) => [address.toLowerCase(), token] as const),
          ]),
          names: new Map([
            ...Object.entries(tokens).map(([address, { name, symbol }]) => [name ?? symbol, address.toLowerCase()] as const),
            ...Object.entries({ ...ensNames, ...addressNames }).map(([address, name]) => [name, address.toLowerCase()] as const),
          ]),
        }
      })
    })
  })
