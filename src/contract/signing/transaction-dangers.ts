// What is said of the acts of a transaction: where they go, who gets a say, how much they allow.

import type { CallAct, Collect, Swap, Wrap } from './call-acts.ts'
import { knownAt } from './known-contracts.ts'
import { lookalikes } from './look-alikes.ts'
import { type AddressValue, type AmountValue, finding } from './rules.ts'
import { isCollection } from './tokens.ts'
import type { TransactionFacts, TransactionSurroundings } from './transaction-facts.ts'
import { found, type TransactionFinding } from './transaction-rules.ts'
import { isRevoke } from './typed-acts.ts'
import type { Allow } from './typed-shape.ts'

/** Addresses without an owner: what is sent there is lost. */
const NOWHERE = /^0x0{36}(0000|dead)$/

type Around = Pick<TransactionSurroundings, 'account' | 'chain' | 'known' | 'used' | 'listed'>

const ofCounterparty = ({ address }: AddressValue, { account, known, used }: Around): TransactionFinding[] =>
  lookalikes([address], account, [...known, ...used])

/** Trust: what its contract says of itself counts, the page's list, and that it is the contract of what is sent. */
const isTokens = (
  { address }: AddressValue,
  assets: readonly string[],
  facts: TransactionFacts,
  { chain, listed }: Around,
): boolean =>
  assets.includes(address) ||
  listed?.includes(address) === true ||
  isCollection(facts.token(address)) ||
  (knownAt(chain, address)?.decimals ?? facts.token(address)?.decimals) !== undefined

const ofRecipient = (
  to: AddressValue,
  assets: readonly string[],
  facts: TransactionFacts,
  around: Around,
): TransactionFinding[] => {
  const { account, known, used } = around
  if (NOWHERE.test(to.address)) return [found('to-nowhere')]
  const isNew = to.address !== account && ![...known, ...used].some((one) => one.toLowerCase() === to.address)
  return [
    ...(isTokens(to, assets, facts, around) ? [found('to-token', { to })] : []),
    ...ofCounterparty(to, around),
    ...(isNew && to.name === undefined ? [found('first-time')] : []),
  ]
}

/** Of what a router holds, in hundredths of a percent: more than a fee. */
const HIGHEST_SHARE = 500n

/** What a router hands out, or stays with it for a later step. Trust: any other gets it for nothing. */
const ofProceeds = (act: Swap | Collect | Wrap, facts: TransactionFacts, around: Around): TransactionFinding[] => {
  const isFee = act.kind === 'collect' && act.share !== undefined && act.share <= HIGHEST_SHARE
  if (!act.to || act.keeps) return []
  if (isFee) return ofCounterparty(act.to, around)
  return [found('goes-elsewhere', { to: act.to }), ...ofRecipient(act.to, act.what.map(tokenOf), facts, around)]
}

const tokenOf = ({ token }: AmountValue): string => (typeof token === 'string' ? token : token.address)

const ofAllowance = ({ spender, what: [first], from }: Allow, facts: TransactionFacts, around: Around): TransactionFinding[] => {
  if (!first) return []
  const values = { spender, token: first.token }
  const isOthers = from !== undefined
  const isPerson = spender.name === undefined && facts.hasCode(spender.address) === false
  const have = first.item === undefined && !isOthers ? facts.tokenBalance(tokenOf(first)) : undefined
  const isAbove = first.amount !== null && have !== undefined && BigInt(first.amount) > have
  return [
    ...(isPerson ? [finding('approve-person', values)] : []),
    ...(first.amount === null ? [found('approve-unlimited', values)] : []),
    ...(isAbove ? [found('approve-above-balance', { ...values, have: [{ ...first, amount: String(have) }] })] : []),
    ...(first.item === undefined ? [] : [found('approve-item', { spender, items: [first] })]),
    ...(first.amount !== null && first.decimals === undefined && first.item === undefined ? [finding('unknown-decimals')] : []),
    ...ofCounterparty(spender, around),
  ]
}

/** What is said of somebody, or something, that loses its say. */
const LESS_CONTROL = { owner: 'control-taken', module: 'module-removed', guard: 'guard-removed' } as const

/** What is said of one act. `account` in lower case. */
export const findingsOfAct = (act: CallAct, facts: TransactionFacts, around: Around): TransactionFinding[] => {
  switch (act.kind) {
    case 'send':
      return [
        ...ofRecipient(act.to, act.what.map(tokenOf), facts, around),
        ...(act.to.address === around.account && !act.from && act.what.some(({ amount }) => amount !== '0')
          ? [found('to-yourself')]
          : []),
        ...(act.what.some(({ decimals }) => decimals === undefined) ? [finding('unknown-decimals')] : []),
      ]
    case 'items':
      return ofRecipient(act.to, [act.collection.address], facts, around)
    case 'allow':
      return isRevoke(act) ? ofCounterparty(act.spender, around) : ofAllowance(act, facts, around)
    case 'allow-all': {
      if (!act.allowed) return ofCounterparty(act.spender, around)
      const isListed = act.spender.name !== undefined
      const { spender, collection } = act
      return [
        found('approve-all-nfts', { spender, collection }, isListed ? 'warn' : 'danger'),
        ...(!isListed && facts.hasCode(spender.address) === false
          ? [finding('approve-person', { spender, token: collection })]
          : []),
        ...ofCounterparty(spender, around),
      ]
    }
    case 'owner':
      return [found('owner-change', { contract: act.contract, to: act.to }), ...ofCounterparty(act.to, around)]
    case 'disown':
      return [found(LESS_CONTROL[act.part], { contract: act.contract, ...(act.from && { from: act.from }) })]
    case 'threshold':
      return [found('threshold', { contract: act.contract, n: act.threshold })]
    case 'lower':
      return ofCounterparty(act.spender, around)
    case 'foreign-code':
      return [finding('foreign-code', { contract: act.contract })]
    case 'swap':
    case 'collect':
    case 'wrap':
    case 'unwrap':
      return ofProceeds(act, facts, around)
    case 'call':
      return act.grants ? [found('unread-grant', { contract: act.to })] : []
    case 'create':
    case 'check':
      return []
  }
}

/** What is said of all acts together: whether what is swapped comes back, and what is sure to. */
export const findingsOfSwaps = (acts: readonly CallAct[]): TransactionFinding[] => {
  const swap = acts.find((act): act is Swap => act.kind === 'swap')
  if (!swap) return []
  const back = acts.filter((act): act is Swap | Collect | Wrap => 'keeps' in act && act.keeps === 'caller')
  // Trust: what a router keeps can be taken by any caller.
  if (back.length === 0 && swap.keeps === 'router') return [found('goes-elsewhere', { to: swap.to })]
  const sure = back.flatMap((act) => (act.kind === 'swap' ? act.gets : act.what))
  return back.length > 0 && sure.every(({ amount }) => amount === '0') ? [found('no-least')] : []
}
