// What typed data of a shape that no reader knows could be: a permission, instructions for a contract, an offer.

import type { TypedData } from './typed-data.ts'

/** A value that is no struct and no list. */
export interface Leaf {
  readonly name: string
  readonly type: string
  readonly value: string | boolean
}

const ADDRESS = /^0x[\da-f]{40}$/i
/** Types that allow something by their name; some apps write a word and a colon before it. */
const GRANT = /^([\w$]+:)?(permit|approv|allowance|authori[sz]e|grant)/i
/** Fields that name who may do something from then on. */
const GRANTEE = /^(spender|operator|grantee|agent|agent_?address|session_?key)$/i
/** Who votes or borrows for another: with an amount beside, it is more than a vote. */
const DELEGATE = /^delegatee?$/i
const AMOUNT = /^(value|amount)$/i
/** Fields whose address does nothing: something is done to it. */
const TARGET = /^(to|target|callee|contract|recipient|receiver|beneficiary|refund_?\w*)$/i
const OFFER = /(order|listing|offer|maker|bid|ask|swap|trade|intent)/i
const INSTRUCTIONS = /data|call|function|payload|instruct|exec/i
const [SELECTOR, WORD] = [10, 64]

const isAddress = ({ value }: Leaf): boolean => ADDRESS.test(String(value))
/** Bytes as calls have them: four, and words. */
const isCall = (hex: string): boolean => hex.length > SELECTOR && (hex.length - SELECTOR) % WORD === 0
const instructs = ({ name, type, value }: Leaf): boolean =>
  type === 'bytes' && String(value).length >= SELECTOR && (INSTRUCTIONS.test(name) || isCall(String(value)))

/**
 * `grant`: it could allow something, or have something done in the name of `account`; `unread`: it tells a contract what to do, or offers something.
 * Trust: instructions beside the account's own address are carried out as its own by who has the signature, as those of a transaction are.
 */
export const unreadKind = ({ primaryType }: TypedData, leaves: readonly Leaf[], account: string): 'grant' | 'unread' | null => {
  const isInstructed = leaves.some(instructs)
  const own = account.toLowerCase()
  const isRelayed = isInstructed && leaves.some(({ name, value }) => String(value).toLowerCase() === own && !TARGET.test(name))
  const isLent = leaves.some((one) => DELEGATE.test(one.name)) && leaves.some(({ name }) => AMOUNT.test(name))
  if (GRANT.test(primaryType) || isRelayed || isLent || leaves.some((one) => GRANTEE.test(one.name) && isAddress(one)))
    return 'grant'
  return isInstructed || OFFER.test(primaryType) ? 'unread' : null
}
