// Typed data as a person is shown it: what it does where its standard is known, else its fields.

import type { Explained, Part, ShownField, ShownRow, Surroundings } from './explain.ts'
import { falseClaim, imitated, knownAt, named } from './known-contracts.ts'
import { type AmountValue, type Finding, finding } from './rules.ts'
import { isDeceptive, shownText } from './shown-text.ts'
import { type Act, actOf, isForNothing, isRevoke } from './typed-acts.ts'
import type { ReadTypedData, TypedData, TypedStruct, TypedValue } from './typed-data.ts'

const YEAR = 366 * 24 * 60 * 60
const ADDRESS = /^0x[\da-f]{40}$/
const HASH = /^0x[\da-f]{64}$/
const LIST_SHOWN = 5

const seconds = (until: bigint | null): { readonly until: number | null } => ({ until: until === null ? null : Number(until) })
const chainOf = ({ domain }: TypedData): string | null => (typeof domain.chainId === 'string' ? domain.chainId : null)
const contractOf = ({ domain }: TypedData): string | null =>
  typeof domain.verifyingContract === 'string' && ADDRESS.test(domain.verifyingContract) ? domain.verifyingContract : null

/** Every value that is no struct and no list, with its name. */
const leaves = (value: TypedValue, name = ''): (readonly [name: string, value: string | boolean])[] => {
  if (typeof value !== 'object') return [[name, value]]
  return Object.entries(value).flatMap(([key, one]) => leaves(one, Array.isArray(value) ? name : key))
}

/** One value of 32 bytes and nothing else: what it stands for is not told. */
const isHash = ({ message }: TypedData): boolean => {
  const [[, only] = [], ...others] = leaves(message)
  return others.length === 0 && typeof only === 'string' && HASH.test(only)
}
const isHiddenList = ({ primaryType, message }: TypedData): boolean =>
  primaryType === 'BulkOrder' || primaryType === 'Root' || leaves(message).some(([name]) => /^(merkle_?)?root$/i.test(name))

const dangersOf = (act: Act, { account, known, people }: Surroundings): Finding[] => {
  if (act.kind === 'order') return isForNothing(act) ? [finding('order-for-nothing', { items: act.what })] : []
  const other = act.kind === 'send' ? act.to : act.spender
  const [first] = act.what
  const imitation = other.address === account ? null : imitated(other.address, known)
  const lookalike = imitation ? [finding('lookalike', { known: { address: imitation } })] : []
  if (!first || (act.kind === 'allow' && isRevoke(act))) return lookalike
  if (act.kind === 'send') return [finding('permit-transfer', { items: act.what }), ...lookalike]
  const values = { spender: other, token: first.token }
  const isUnlimited = act.what.some(({ amount }) => amount === null)
  const person = people?.includes(other.address) ? [finding('approve-person', values)] : []
  if (isUnlimited) return [...person, finding('permit-unlimited', values, other.name ? 'warn' : 'danger'), ...lookalike]
  return [...(other.name || person.length > 0 ? person : [finding('permit-unknown', values)]), ...lookalike]
}

const ofAct = (act: Act, data: TypedData, around: Surroundings): Part => {
  const chain = chainOf(data) ?? around.chain
  const { what, until } = act
  const amounts = (label: 'amount' | 'gives' | 'gets', all: readonly AmountValue[]): ShownRow[] =>
    all.length > 0 ? [{ label, value: all }] : []
  const isTakenBack = act.kind === 'allow' && isRevoke(act)
  const headline = isTakenBack ? 'revoke' : act.kind
  const rows: ShownRow[] =
    act.kind === 'order'
      ? [...amounts('gives', what), ...amounts('gets', act.gets)]
      : [
          { label: act.kind === 'send' ? 'to' : 'spender', value: act.kind === 'send' ? act.to : act.spender },
          ...amounts('amount', what),
        ]
  const isFar = !isTakenBack && (until === null || Number(until) > around.now / 1000 + YEAR)
  return {
    headline,
    values: { items: what, ...(what[0] && { token: what[0].token }) },
    findings: [
      ...dangersOf(act, around),
      ...(isFar ? [finding('far-deadline', { date: seconds(until) })] : []),
      ...(what.some(({ decimals, amount }) => decimals === undefined && amount !== null && amount !== '0')
        ? [finding('unknown-decimals')]
        : []),
      ...(chain !== null && around.isTest(chain) ? [finding('test-network')] : []),
    ],
    rows: [...rows, { label: 'until', value: seconds(until) }],
    text: [],
    fields: [],
    ...(act.kind === 'allow' &&
      !isTakenBack &&
      !act.spender.name &&
      chain && { stranger: { address: act.spender.address, chain } }),
  }
}

/** The fields in their order, those of a struct below its name; a list is cut after five. */
const fieldsOf = (data: TypedData, type: string, struct: TypedStruct, depth = 0): ShownField[] => {
  const draw = (name: string, type: string, value: TypedValue): ShownField[] => {
    if (Array.isArray(value)) {
      const inner = type.replace(/\[\d*\]$/, '')
      const shown = value.slice(0, LIST_SHOWN).flatMap((one: TypedValue, at) => draw(`${name}[${at}]`, inner, one))
      const more = value.length - LIST_SHOWN
      if (value.length === 0) return [{ name, depth, value: '[]' }]
      return more > 0 ? [...shown, { name, depth, value: null, more }] : shown
    }
    if (typeof value === 'object') return [{ name, depth, value: null }, ...fieldsOf(data, type, value as TypedStruct, depth + 1)]
    return [{ name, depth, value: type === 'address' ? { address: String(value) } : value }]
  }
  return (data.types[type] ?? []).flatMap((field) => draw(field.name, field.type, struct[field.name] ?? ''))
}

/** Instructions for a contract, which nothing here reads. */
const holdsInstructions = ({ types, message, primaryType }: TypedData): boolean =>
  (types[primaryType] ?? []).some(
    ({ name, type }) => type === 'bytes' && /data|call/i.test(name) && String(message[name]).length > 8,
  )

const ofFields = (data: TypedData, around: Surroundings): Part => {
  const { primaryType, message } = data
  const chain = chainOf(data) ?? around.chain
  const contract = contractOf(data)
  const runs = primaryType === 'SafeTx' && message.operation === '1' && !knownAt(chain, String(message.to))
  const base = { values: { type: primaryType }, rows: [], text: [], fields: fieldsOf(data, primaryType, message) }
  if (isHiddenList(data)) return { ...base, headline: 'orders', findings: [finding('order-unreadable')] }
  if (isHash(data)) return { ...base, headline: 'hash', findings: [finding('hash-only')] }
  return {
    ...base,
    headline: 'typed-data',
    findings: [
      ...(runs ? [finding('foreign-code', { contract: contract ? named(chain, contract) : '' })] : []),
      ...(holdsInstructions(data) ? [finding('cannot-read')] : []),
    ],
  }
}

/** A host that the data name as theirs, and that is not the page's. One that belongs to the other is no other. */
const otherSite = ({ message }: TypedData, origin: string): string | null => {
  const { host } = new URL(origin)
  const isPartOf = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`)
  for (const [name, value] of leaves(message)) {
    if (!/^(domain|host|hostname|origin|ur[il]|web_?site|site|dapp)$/i.test(name) || typeof value !== 'string') continue
    const given = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`
    const other = /\.|localhost/.test(value) && !/\s/.test(value) && URL.canParse(given) ? new URL(given).host : host
    if (!isPartOf(other, host) && !isPartOf(host, other)) return other
  }
  return null
}

/** What is said of any typed data: where it counts, and what surrounds it. */
const ofDomain = ({ data, unsigned }: ReadTypedData, isAct: boolean, { chain, origin }: Surroundings): Finding[] => {
  const own = chainOf(data)
  const contract = contractOf(data)
  const { name, salt } = data.domain
  const site = otherSite(data, origin)
  const claim = typeof name === 'string' && contract ? falseClaim(own ?? chain, contract, name) : null
  const isElsewhere = own !== null && chain !== null && own !== chain
  return [
    ...(isElsewhere
      ? [finding('other-chain', { domainChain: { chain: own }, chain: { chain } }, isAct ? 'danger' : 'warn')]
      : []),
    ...(own === null && data.domain.verifyingContract === undefined && salt === undefined ? [finding('no-domain')] : []),
    ...(claim === null ? [] : [finding('name-claims', { name: claim })]),
    ...(site === null ? [] : [finding('other-site-named', { named: site, origin: new URL(origin).host })]),
    ...(unsigned > 0 ? [finding('unsigned-fields', { n: unsigned })] : []),
    ...(leaves(data.message).some(([, one]) => typeof one === 'string' && shownText(one).hasHidden) ||
    isDeceptive(String(name ?? ''))
      ? [finding('hidden-characters')]
      : []),
  ]
}

export const explainTypedData = (read: ReadTypedData, around: Surroundings): Part => {
  const { data } = read
  const chain = chainOf(data)
  const contract = contractOf(data)
  const own = { ...around, account: around.account.toLowerCase() }
  const act = actOf(data, own.account, around.chain)
  const part = act ? ofAct(act, data, own) : ofFields(data, own)
  const rows: Explained['rows'] = [
    ...part.rows,
    ...(typeof data.domain.name === 'string' ? [{ label: 'app', value: data.domain.name } as const] : []),
    ...(contract ? [{ label: 'contract', value: named(chain ?? around.chain, contract) } as const] : []),
    ...(chain ? [{ label: 'network', value: { chain } } as const] : []),
  ]
  return { ...part, rows, findings: [...part.findings, ...ofDomain(read, act !== null || part.headline === 'orders', around)] }
}
