// Describes a request by a descriptor of the registry: for what our own readers do not say. Pure.
// Trust: it takes nothing away. Findings are added, every value that a descriptor leaves out is told, and words of it are marked as such.
// See docs/design/signing.md, "Descriptors".

import type { ShownField } from '../explained.ts'
import type { Finding } from '../rules.ts'
import type { TokenFacts } from '../tokens.ts'
import type { TypedData } from '../typed-data.ts'
import { decodeCall } from './decode-call.ts'
import { describeFields, type FieldRow, type Subject } from './describe-fields.ts'
import type { Described, DescribedCall, DescribedRow, DescriptorPlace } from './described.ts'
import type { Descriptor, DescriptorsAt } from './descriptor.ts'
import { encodeType } from './encode-type.ts'
import { leftFields } from './left-fields.ts'
import { DEPTH_MAX, STEPS_MAX } from './limits.ts'
import type { OwnReaders } from './own-readers.ts'
import { readPath } from './path.ts'
import { addressOf, bytesOf, numberOf, Unfit } from './select-values.ts'
import { canonicalSignature, readSignature } from './signature.ts'
import { typedTree } from './typed-tree.ts'
import { type Leaf, leavesOf } from './value-tree.ts'

/** What is known beside the request. */
export interface DescribeSurroundings {
  readonly own: OwnReaders
  readonly chain: string
  /** In lower case. */
  readonly account: string
  /** Addresses that the person knows. */
  readonly known: readonly string[]
  /** What is known of a token on the chain. */
  token(address: string): TokenFacts | undefined
  /** The descriptors of a place; null: there are none; undefined: they have not been asked for. */
  find(place: DescriptorPlace): DescriptorsAt | null | undefined
  /** The selector of a function of this spelling, 0x and eight digits. */
  selectorOf(signature: string): string
}

const leaf = (type: string, value: string): Leaf => ({ kind: 'leaf', name: '', type, value })

/** How many calls within calls were looked at. */
interface Within {
  readonly depth: number
  readonly count: { steps: number }
}

/** The sentence of a descriptor with values in the place of paths; null: it has none, or one of them is not a row. */
const sentenceOf = ({ sentence }: Descriptor, rows: readonly FieldRow[], { shownName }: OwnReaders): Described['sentence'] => {
  if (sentence === null) return null
  const pieces = sentence.split(/(\{\{|\}\}|\{[^{}]*\})/)
  const parts = pieces.map((piece) => {
    if (piece === '{{' || piece === '}}') return piece[0] as string
    if (!piece.startsWith('{')) return shownName(piece)
    const wanted = JSON.stringify(readPath(piece.slice(1, -1)))
    const row = rows.find(({ field }) => field.path !== undefined && JSON.stringify(readPath(field.path)) === wanted)
    return row?.value !== undefined && row.field.shown !== 'never' ? { value: row.value } : null
  })
  return parts.includes(null)
    ? null
    : parts.filter((one): one is string | { value: NonNullable<FieldRow['value']> } => one !== null && one !== '')
}

/** The call that a value is, with the contract that the descriptor names; null: it names none. */
const callIn = ({ field, selected, part }: FieldRow): DescribedCall | null => {
  const data = field.format === 'calldata' && selected ? bytesOf(selected) : null
  const callee = data === null ? null : part('callee')
  const to = callee && addressOf(callee)
  if (data === null || !to) return null
  const selector = part('selector')
  const before = (selector && bytesOf(selector))?.slice(2) ?? ''
  const [amount, spender] = [part('amount'), part('spender')]
  const from = spender && addressOf(spender)
  return {
    ...{ to, value: (amount && numberOf(amount)) || 0n, data: before.length === 8 ? `0x${before}${data.slice(2)}` : data },
    ...(from && { from }),
  }
}

const findingsOf = (
  { owner, contract, intent, sentence, fields }: Descriptor,
  leaves: readonly Leaf[],
  { account, known, own }: DescribeSurroundings,
): Finding[] => {
  const { addressesWithin, lookalikes, finding, isDeceptive } = own
  const words = [
    owner,
    contract ?? '',
    intent,
    sentence ?? '',
    ...fields.flatMap(({ label, message, value }) => [label, message ?? '', value ?? '']),
  ]
  const addresses = leaves.flatMap(({ value }) => (typeof value === 'string' ? addressesWithin(value) : []))
  return [
    ...lookalikes(addresses, account, known),
    ...(words.some(isDeceptive) || leaves.some(({ type, value }) => type === 'string' && isDeceptive(String(value)))
      ? [finding('hidden-characters')]
      : []),
  ]
}

const described = (
  descriptor: Descriptor,
  { source, date }: DescriptorsAt,
  subject: Subject & { readonly over: string },
  around: DescribeSurroundings,
  within: Within,
): Described => {
  const { named, markedText, shownName } = around.own
  const { rows, shown } = describeFields(descriptor, subject)
  const wanted: DescriptorPlace[] = []
  const inner = (row: FieldRow): Pick<DescribedRow, 'call' | 'callee' | 'inner'> => {
    const call = callIn(row)
    if (!call || call.data === '0x') return {}
    const place = { chain: subject.chain, address: call.to, name: call.data.slice(0, 10) }
    within.count.steps += 1
    if (within.depth >= DEPTH_MAX || within.count.steps > STEPS_MAX)
      return { call, callee: named(subject.chain, call.to), inner: null }
    const at = around.find(place)
    if (at === undefined) wanted.push(place)
    const told = at ? describeWithin(at, call, around, { ...within, depth: within.depth + 1 }) : null
    wanted.push(...(told?.wanted ?? []))
    return { call, callee: named(subject.chain, call.to), inner: told }
  }
  const drawn = rows.map((row): DescribedRow => {
    const { label, value, said, where, exact } = row
    return {
      label,
      ...(value !== undefined && { value }),
      ...(said !== undefined && { said }),
      ...(where && { where }),
      ...(exact !== undefined && { exact }),
      ...inner(row),
    }
  })
  const left: readonly ShownField[] = leftFields(subject, shown)
  return {
    source: markedText(source),
    date,
    owner: shownName(descriptor.owner),
    contract: descriptor.contract && shownName(descriptor.contract),
    intent: shownName(descriptor.intent),
    sentence: sentenceOf(descriptor, rows, around.own),
    rows: drawn,
    left,
    leftCount: left.reduce((sum, { more }) => sum + (more ?? 1), 0),
    findings: findingsOf(descriptor, leavesOf(subject.tree), around),
    wanted,
  }
}

const fitting = (run: () => Described | null): Described | null => {
  try {
    return run()
  } catch (error) {
    if (error instanceof Unfit) return null
    throw error
  }
}

const describeWithin = (
  at: DescriptorsAt,
  { to, value, data, from }: DescribedCall,
  around: DescribeSurroundings,
  within: Within,
): Described | null =>
  fitting(() => {
    const { chain, account } = around
    // Trust: a descriptor of another chain or contract describes another contract.
    if (at.chain !== chain || at.address !== to) return null
    for (const one of at.descriptors) {
      const signature = one.form === 'call' ? readSignature(one.key) : null
      // Trust: the selector is the hash of what the values are read by, whatever the service has filed it under.
      if (!signature || around.selectorOf(canonicalSignature(signature)) !== data.slice(0, 10)) continue
      const decoded = decodeCall(signature.params, data)
      if (!decoded) return null
      const outer = {
        from: leaf('address', from ?? account),
        to: leaf('address', to),
        value: leaf('uint256', String(value)),
        chainId: leaf('uint256', chain),
      }
      const { token, own } = around
      return described(one, at, { ...decoded, around: outer, chain, token, own }, around, within)
    }
    return null
  })

/** A call as the registry describes it; null: it does not, or what it says is not of this call. Addresses and data in lower case. */
export const describeCall = (at: DescriptorsAt, call: DescribedCall, around: DescribeSurroundings): Described | null =>
  describeWithin(at, call, around, { depth: 0, count: { steps: 0 } })

/** Typed data as the registry describes them; null: it does not, or what it says is not of these data. */
export const describeTypedData = (at: DescriptorsAt, data: TypedData, around: DescribeSurroundings): Described | null =>
  fitting(() => {
    const { domain, primaryType, message, types } = data
    const { chainId, verifyingContract } = domain
    if (typeof chainId !== 'string' || typeof verifyingContract !== 'string') return null
    if (at.chain !== chainId || at.address !== verifyingContract) return null
    const type = encodeType(types, primaryType)
    const one = at.descriptors.find(
      (descriptor) =>
        descriptor.form === 'typed' &&
        descriptor.key === type &&
        Object.entries(descriptor.domain).every(([name, value]) => Object.hasOwn(domain, name) && domain[name] === value),
    )
    if (!one) return null
    const outer = {
      from: leaf('address', around.account),
      to: leaf('address', verifyingContract),
      chainId: leaf('uint256', chainId),
    }
    const tree = typedTree(types, primaryType, message)
    const subject = { tree, over: '', around: outer, chain: chainId, token: around.token, own: around.own }
    return described(one, at, subject, { ...around, chain: chainId }, { depth: 0, count: { steps: 0 } })
  })
