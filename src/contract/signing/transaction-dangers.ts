// What is said of one act of a transaction: where it goes, who gets a say, how much it allows.

import type { CallAct } from './call-acts.ts'
import type { TransactionFacts, TransactionSurroundings } from './explain-transaction.ts'
import { knownAt } from './known-contracts.ts'
import { lookalikes } from './look-alikes.ts'
import { type AddressValue, type AmountValue, finding } from './rules.ts'
import { found, type TransactionFinding } from './transaction-rules.ts'
import { isRevoke } from './typed-acts.ts'

/** Addresses that nobody has: what is sent there is lost. */
const NOWHERE = /^0x0{36}(0000|dead)$/

type Around = Pick<TransactionSurroundings, 'account' | 'chain' | 'known' | 'used'>

const ofCounterparty = ({ address }: AddressValue, { account, known, used }: Around): TransactionFinding[] =>
  lookalikes([address], account, [...known, ...used])

const ofRecipient = (to: AddressValue, facts: TransactionFacts, around: Around): TransactionFinding[] => {
  const { chain, account, known, used } = around
  if (NOWHERE.test(to.address)) return [found('to-nowhere')]
  const isToken = (knownAt(chain, to.address)?.decimals ?? facts.token(to.address)?.decimals) !== undefined
  const isNew = to.address !== account && ![...known, ...used].some((one) => one.toLowerCase() === to.address)
  return [
    ...(isToken ? [found('to-token', { to })] : []),
    ...ofCounterparty(to, around),
    ...(isNew && to.name === undefined ? [found('first-time')] : []),
  ]
}

const tokenOf = ({ token }: AmountValue): string => (typeof token === 'string' ? token : token.address)

const ofAllowance = (
  spender: AddressValue,
  [first]: readonly AmountValue[],
  facts: TransactionFacts,
  around: Around,
): TransactionFinding[] => {
  if (!first) return []
  const values = { spender, token: first.token }
  const isPerson = spender.name === undefined && facts.hasCode(spender.address) === false
  const have = facts.tokenBalance(tokenOf(first))
  const isAbove = first.amount !== null && have !== undefined && BigInt(first.amount) > have
  return [
    ...(isPerson ? [finding('approve-person', values)] : []),
    ...(first.amount === null ? [found('approve-unlimited', values)] : []),
    ...(isAbove ? [found('approve-above-balance', { ...values, have: [{ ...first, amount: String(have) }] })] : []),
    ...(first.amount !== null && first.decimals === undefined ? [finding('unknown-decimals')] : []),
    ...ofCounterparty(spender, around),
  ]
}

/** What is said of one act. `account` in lower case. */
export const findingsOfAct = (act: CallAct, facts: TransactionFacts, around: Around): TransactionFinding[] => {
  switch (act.kind) {
    case 'send':
      return [
        ...ofRecipient(act.to, facts, around),
        ...(act.what.some(({ decimals }) => decimals === undefined) ? [finding('unknown-decimals')] : []),
      ]
    case 'items':
      return ofRecipient(act.to, facts, around)
    case 'allow':
      return isRevoke(act) ? ofCounterparty(act.spender, around) : ofAllowance(act.spender, act.what, facts, around)
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
    case 'foreign-code':
      return [finding('foreign-code', { contract: act.contract })]
    case 'wrap':
    case 'unwrap':
    case 'create':
    case 'call':
      return []
  }
}
