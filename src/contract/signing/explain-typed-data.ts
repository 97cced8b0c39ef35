// Typed data as a person is shown it: what it does where its standard is known, else its fields.

import type { Explained, Part, ShownField, ShownRow, Surroundings } from './explained.ts'
import { knownAt, named } from './known-contracts.ts'
import { addressesWithin, lookalikes } from './look-alikes.ts'
import { ofClaims, ofTokens } from './name-claims.ts'
import { type AmountValue, type Finding, finding } from './rules.ts'
import { isDeceptive, markedText, shownName, shownText } from './shown-text.ts'
import { tokenRows, withFacts } from './tokens.ts'
import { type Act, actOf, isForNothing, isMostlyForOthers, isNone, isRevoke, type Order, type ReadAct } from './typed-acts.ts'
import type { ReadTypedData, TypedData, TypedStruct, TypedValue } from './typed-data.ts'
import { type Leaf, unreadKind } from './unread-kind.ts'

const YEAR = 366 * 24 * 60 * 60
const ADDRESS = /^0x[\da-f]{40}$/
const HASH = /^0x[\da-f]{64}$/
const LIST_SHOWN = 5

const seconds = (until: bigint | null): { readonly until: number | null } => ({ until: until === null ? null : Number(until) })
const chainOf = ({ domain }: TypedData): string | null => (typeof domain.chainId === 'string' ? domain.chainId : null)
const contractOf = ({ domain }: TypedData): string | null =>
  typeof domain.verifyingContract === 'string' && ADDRESS.test(domain.verifyingContract) ? domain.verifyingContract : null

const leavesOf = (data: TypedData, type = data.primaryType, value: TypedValue = data.message, name = ''): Leaf[] => {
  if (typeof value !== 'object') return [{ name, type, value }]
  if (Array.isArray(value)) return value.flatMap((one: TypedValue) => leavesOf(data, type.replace(/\[\d*\]$/, ''), one, name))
  return (data.types[type] ?? []).flatMap((field) =>
    leavesOf(data, field.type, (value as TypedStruct)[field.name] ?? '', field.name),
  )
}

/** One value of 32 bytes and nothing else: what it is the hash of is unknown. */
const isHash = ([only, ...others]: readonly Leaf[]): boolean =>
  others.length === 0 && typeof only?.value === 'string' && HASH.test(only.value)
const ROOT = /^(merkle_?)?root$/i
const ROOT_OF_MANY = /(merkle|tree|bulk|orders?|listings?|offers?)_?root$/i
const isHiddenList = ({ primaryType }: TypedData, leaves: readonly Leaf[]): boolean =>
  primaryType === 'BulkOrder' ||
  primaryType === 'Root' ||
  leaves.some(({ name, value }) => ROOT.test(name) || (ROOT_OF_MANY.test(name) && HASH.test(String(value))))

const dangersOf = (act: Act, { people }: Surroundings): Finding[] => {
  if (act.kind === 'order') {
    if (isForNothing(act)) return [finding('order-for-nothing', { items: act.what })]
    return isMostlyForOthers(act) ? [finding('order-shares', { items: act.others })] : []
  }
  const other = act.kind === 'send' ? act.to : act.spender
  // Trust: of several tokens in one permission, the one that something is allowed of.
  const first = act.kind === 'allow' ? act.what.find((one) => !isNone(one)) : act.what[0]
  if (!first || (act.kind === 'allow' && isRevoke(act))) return []
  if (act.kind === 'send') return [finding('permit-transfer', { items: act.what })]
  const values = { spender: other, token: first.token }
  const isUnlimited = act.what.some(({ amount }) => amount === null)
  const person = people?.includes(other.address) ? [finding('approve-person', values)] : []
  if (isUnlimited) return [...person, finding('permit-unlimited', values, other.name ? 'warn' : 'danger')]
  return other.name || person.length > 0 ? person : [finding('permit-unknown', values)]
}

/** An unknown spender: worth a question to its chain. */
const strangerOf = (act: Act, chain: string | null): Pick<Part, 'stranger'> =>
  act.kind === 'allow' && !isRevoke(act) && !act.spender.name && chain
    ? { stranger: { address: act.spender.address, chain } }
    : {}

const amountsOf = (act: Act): readonly AmountValue[] => [
  ...act.what,
  ...(act.kind === 'order' ? [...act.gets, ...act.others] : []),
  ...(act.kind === 'send' ? (act.promised ?? []) : []),
]

/** Its amounts with what is known of their tokens. */
const told = (act: Act, chain: string | null, { token }: Surroundings): Act => {
  const factsOf = (address: string) => (chain === null ? undefined : token?.(chain, address))
  const all = (amounts: readonly AmountValue[]) => amounts.map((one) => withFacts(one, factsOf))
  if (act.kind === 'send') return { ...act, what: all(act.what), ...(act.promised && { promised: all(act.promised) }) }
  if (act.kind !== 'order') return { ...act, what: all(act.what) }
  return { ...act, what: all(act.what), gets: all(act.gets), others: all(act.others) }
}

/** Tokens of an act that our table has not. */
const tokensOf = (act: Act, chain: string | null): Pick<Part, 'tokens'> => {
  const unknown = tokenRows(amountsOf(act)).map(({ value }) => value.address)
  // Of what is allowed the account's balance is worth asking for, whatever our table knows.
  const allowed =
    act.kind === 'allow' && !isRevoke(act)
      ? act.what.flatMap((one) => (typeof one.token === 'string' || isNone(one) ? [] : [one.token.address]))
      : []
  const addresses = [...new Set([...unknown, ...allowed])]
  return chain !== null && addresses.length > 0 ? { tokens: { addresses, chain } } : {}
}

/** What the account has of what is allowed, where that is known. */
const hasRows = (what: readonly AmountValue[], chain: string | null, { balance }: Surroundings): ShownRow[] => {
  const has = what.flatMap((one): AmountValue[] => {
    const amount =
      chain === null || typeof one.token === 'string' || one.item !== undefined ? undefined : balance?.(chain, one.token.address)
    return amount === undefined ? [] : [{ ...one, amount: String(amount) }]
  })
  return has.length > 0 ? [{ label: 'has', value: has }] : []
}

const ofAct = ({ act, drawn }: ReadAct, data: TypedData, around: Surroundings): Part => {
  const chain = chainOf(data) ?? around.chain
  const { what, until } = act
  const amounts = (label: 'amount' | 'gives' | 'gets' | 'others' | 'promised', all: readonly AmountValue[]): ShownRow[] =>
    all.length > 0 ? [{ label, value: all }] : []
  const isTakenBack = act.kind === 'allow' && isRevoke(act)
  // Of several tokens in one permission: what remains allowed, and what is taken back.
  const isLess = act.kind === 'allow' && !isTakenBack
  const given = isLess ? what.filter((one) => !isNone(one)) : what
  const removed = isLess ? what.flatMap((one): ShownRow[] => (isNone(one) ? [{ label: 'removed', value: one.token }] : [])) : []
  const headline = isTakenBack ? 'revoke' : act.kind === 'order' ? orderHeadline(act) : act.kind
  const rows: ShownRow[] =
    act.kind === 'order'
      ? [...amounts('gives', what), ...amounts('gets', act.gets), ...amounts('others', act.others)]
      : [
          { label: act.kind === 'send' ? 'to' : 'spender', value: act.kind === 'send' ? act.to : act.spender },
          ...(isTakenBack ? [] : amounts('amount', given)),
          ...removed,
          ...(act.kind === 'send' ? amounts('promised', act.promised ?? []) : []),
          ...(act.kind === 'allow' && !isTakenBack ? hasRows(given, chain, around) : []),
        ]
  const isFar = !isTakenBack && (until === null || Number(until) > around.now / 1000 + YEAR)
  return {
    headline,
    values: { items: given, ...(given[0] && { token: given[0].token }), ...(act.kind === 'order' && { price: act.gets }) },
    findings: [
      ...dangersOf(act, around),
      ...(isFar ? [until === null ? finding('no-deadline') : finding('far-deadline', { date: seconds(until) })] : []),
      ...(amountsOf(act).some(
        ({ decimals, amount, item, isItems }) =>
          decimals === undefined && item === undefined && !isItems && amount !== null && amount !== '0',
      )
        ? [finding('unknown-decimals')]
        : []),
      ...(act.kind === 'order' && act.isLessFees ? [finding('fees-unsaid')] : []),
      ...(chain !== null && around.isTest(chain) ? [finding('test-network')] : []),
    ],
    rows: [
      ...rows,
      ...tokenRows(amountsOf(act)), // What has no end is said by a rule.
      ...(isTakenBack || until === null ? [] : [{ label: 'until', value: seconds(until) } as const]),
      ...(act.kind === 'allow' && act.usable !== undefined ? [{ label: 'usable', value: seconds(act.usable) } as const] : []),
    ],
    text: [],
    fields: fieldsOf(data, data.primaryType, data.message, 0, drawn),
    ...strangerOf(act, chain),
    ...(chain !== null && amountsOf(act).some(({ item }) => typeof item === 'string') && { itemsOn: chain }),
  }
}

/** The fields in their order, those of a struct below its name; of a list five, and the rest folded. `only`: the names of those that are drawn. */
const fieldsOf = (data: TypedData, type: string, struct: TypedStruct, depth = 0, only?: readonly string[]): ShownField[] => {
  const draw = (name: string, type: string, value: TypedValue): ShownField[] => {
    if (Array.isArray(value)) {
      const inner = type.replace(/\[\d*\]$/, '')
      if (value.length === 0) return [{ name, depth, value: '[]' }]
      const all = value.map((one: TypedValue, at) => draw(`${name}[${at}]`, inner, one))
      const [shown, rest] = [all.slice(0, LIST_SHOWN).flat(), all.slice(LIST_SHOWN)]
      return rest.length > 0 ? [...shown, { name, depth, value: null, more: rest.length, rest: rest.flat() }] : shown
    }
    if (typeof value === 'object') return [{ name, depth, value: null }, ...fieldsOf(data, type, value as TypedStruct, depth + 1)]
    if (type === 'address') return [{ name, depth, value: { address: String(value) } }]
    return [{ name, depth, value: typeof value === 'string' ? markedText(value) : value }]
  }
  const own = (data.types[type] ?? []).filter(({ name }) => !only || only.includes(name))
  return own.flatMap((field) => draw(field.name, field.type, struct[field.name] ?? ''))
}

/** A sale, a purchase of items, or one token for another; `order` too where nothing comes back, which is a danger of its own. */
const orderHeadline = ({ what, gets }: Order): 'order' | 'order-free' | 'buy' | 'swap' => {
  const holdsItems = (all: readonly AmountValue[]) => all.some(({ item, isItems }) => item !== undefined || isItems)
  if (gets.length === 0) return 'order-free'
  if (holdsItems(what)) return 'order'
  return holdsItems(gets) ? 'buy' : 'swap'
}

const ofFields = (data: TypedData, leaves: readonly Leaf[], around: Surroundings, read: ReadAct | null): Part => {
  const { primaryType, message } = data
  const chain = chainOf(data) ?? around.chain
  const contract = contractOf(data)
  const runs = primaryType === 'SafeTx' && message.operation === '1' && !knownAt(chain, String(message.to))
  const base = { values: { type: primaryType }, rows: [], text: [], fields: fieldsOf(data, primaryType, message) }
  if (isHiddenList(data, leaves)) return { ...base, headline: 'orders', findings: [finding('order-unreadable')] }
  if (isHash(leaves)) return { ...base, headline: 'hash', findings: [finding('hash-only')] }
  // Trust: what a shape that we know could do all the same is said, whatever was added to it.
  const kind = unreadKind(data, leaves, around.account)
  const partly = read || kind === 'grant'
  return {
    ...base,
    headline: 'typed-data',
    findings: [
      ...(read ? dangersOf(read.act, around) : []),
      ...(partly ? [finding('partly-read', { type: primaryType })] : []),
      ...(runs ? [finding('foreign-code', { contract: contract ? named(chain, contract) : '' })] : []),
      ...(!partly && kind ? [finding('cannot-read')] : []),
      ...(partly && chain !== null && around.isTest(chain) ? [finding('test-network')] : []),
    ],
    ...(read && strangerOf(read.act, chain)),
  }
}

/** A host that the data name as theirs, and that is not the page's. One that belongs to the other is no other. */
const otherSite = (leaves: readonly Leaf[], origin: string): string | null => {
  const { host } = new URL(origin)
  const isPartOf = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`)
  for (const { name, value } of leaves) {
    if (!/^(domain|host|hostname|origin|ur[il]|web_?site|site|dapp)$/i.test(name) || typeof value !== 'string') continue
    const given = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`
    const other = /\.|localhost/.test(value) && !/\s/.test(value) && URL.canParse(given) ? new URL(given).host : host
    if (!isPartOf(other, host) && !isPartOf(host, other)) return other
  }
  return null
}

/** What is said of any typed data: where it counts, and what surrounds it. */
const ofDomain = (
  { data, unsigned }: ReadTypedData,
  leaves: readonly Leaf[],
  isAct: boolean,
  { account, known, chain, origin }: Surroundings,
): Finding[] => {
  const own = chainOf(data)
  const contract = contractOf(data)
  const { name, salt } = data.domain
  const site = otherSite(leaves, origin)
  const isElsewhere = own !== null && chain !== null && own !== chain
  const texts = leaves.map(({ value }) => String(value))
  return [
    // Trust: every address counts, those of long lists too, whether the standard is known or not.
    ...lookalikes([...texts.flatMap(addressesWithin), ...(contract ? [contract] : [])], account, known),
    ...(isElsewhere
      ? [finding('other-chain', { domainChain: { chain: own }, chain: { chain } }, isAct ? 'danger' : 'warn')]
      : []),
    ...(own === null && data.domain.verifyingContract === undefined && salt === undefined ? [finding('no-domain')] : []),
    ...(contract && typeof name === 'string' ? ofClaims(own ?? chain, contract, [name]) : []),
    ...(site === null ? [] : [finding('other-site-named', { named: shownName(site), origin: new URL(origin).host })]),
    ...(unsigned > 0 ? [finding('unsigned-fields', { n: unsigned })] : []),
    ...(texts.some((one) => shownText(one).hasHidden) || isDeceptive(String(name ?? '')) ? [finding('hidden-characters')] : []),
  ]
}

/** Whether two say the same; an imitated address is another each time. */
const isSame = (one: Finding, other: Finding): boolean =>
  one.rule === other.rule && one.rule !== 'lookalike' && (one.rule !== 'name-claims' || one.values.name === other.values.name)

export const explainTypedData = (given: ReadTypedData, around: Surroundings): Part => {
  const { data } = given
  const chain = chainOf(data)
  const contract = contractOf(data)
  const own = { ...around, account: around.account.toLowerCase() }
  const at = chain ?? around.chain
  const read = actOf(data, own.account, around.chain)
  const act = read && { ...read, act: told(read.act, at, own) }
  const leaves = leavesOf(data)
  const part = act?.isWhole ? ofAct(act, data, own) : ofFields(data, leaves, own, act)
  // The contract of a token that has a row already is not said twice.
  const isTold = (address: string) =>
    part.rows.some(({ label, value }) => (label === 'token' || label === 'collection') && Object(value).address === address)
  const rows: Explained['rows'] = [
    ...part.rows,
    // A contract that we know has its name beside its address.
    ...(typeof data.domain.name === 'string' && !(contract && knownAt(at, contract))
      ? [{ label: 'app', value: shownName(data.domain.name) } as const]
      : []),
    ...(contract && !isTold(contract) ? [{ label: 'contract', value: named(at, contract) } as const] : []),
    ...(chain ? [{ label: 'network', value: { chain } } as const] : []),
  ]
  const moves = act !== null || part.headline === 'orders'
  const tokens = act ? amountsOf(act.act).flatMap(({ token }) => (typeof token === 'string' ? [] : [token.address])) : []
  const ofNames = ofTokens(at, tokens, (address) => (at === null ? undefined : own.token?.(at, address)))
  const findings = [...part.findings, ...ofDomain(given, leaves, moves, own), ...ofNames]
  return {
    ...part,
    ...(act && tokensOf(act.act, at)),
    rows,
    // A name that the domain claims is often the token's.
    findings: findings.filter((one, at) => !findings.slice(0, at).some((other) => isSame(one, other))),
  }
}
