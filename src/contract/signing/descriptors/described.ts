// A request as a descriptor of the registry describes it: words of the registry, values in our own forms.

import type { ShownField } from '../explained.ts'
import type { AddressValue, Finding, Value } from '../rules.ts'
import type { FormattedValue } from './format-value.ts'

/** A call of a contract, in lower case. */
export interface DescribedCall {
  readonly to: string
  readonly value: bigint
  /** Hex with its 0x. */
  readonly data: string
}

/** One row. `label` and `said` are the registry's words, in short and with their characters marked. */
export interface DescribedRow extends Partial<FormattedValue> {
  readonly label: string
  /** A call that is in the data, and how it is described; null: it is not. */
  readonly call?: DescribedCall
  /** The contract that the descriptor says is called. */
  readonly callee?: AddressValue
  readonly inner?: Described | null
}

/** Where a descriptor is looked for. */
export interface DescriptorPlace {
  readonly chain: string
  readonly address: string
  /** A selector, or the name of a type of messages. */
  readonly name: string
}

export interface Described {
  /** What the operator calls the source of the descriptor, and when it was taken in, in seconds since 1970. */
  readonly source: string
  readonly date: number
  readonly owner: string
  readonly contract: string | null
  readonly intent: string
  /** Words of the registry with values in them; null: it has no such sentence, or one that does not fit. */
  readonly sentence: readonly (string | { readonly value: Value })[] | null
  readonly rows: readonly DescribedRow[]
  /** The values that the descriptor leaves out, five of them drawn and the rest folded; of a message there are none: its fields are all drawn. */
  readonly left: readonly ShownField[]
  readonly leftCount: number
  /** What is to be said beside what our own readers say. */
  readonly findings: readonly Finding[]
  /** Descriptors that calls within would need. */
  readonly wanted: readonly DescriptorPlace[]
}
