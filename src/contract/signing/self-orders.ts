// What an account with code of its own would take as its owner's order: never signed for a page.
// See docs/design/signing.md, "Refused".

import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

const ADDRESS = /^0x[\da-f]{40}$/i
const BYTES = /^0x([\da-f]{2})*$/i
/** Fields by which an order names the account that is to act. */
const ACTOR = /^(sender|account|smart_?account|wallet|smart_?wallet|eoa|safe|self|executor|user_?op_?sender)$/i
/** Fields that tell it what to do, and lists of it. */
const INSTRUCTIONS = /^(hash_?)?(call_?data|init_?code|execution_?(call_?)?data|exec(ution)?s?|ops?|user_?ops?)(_?hash)?$/i
const CALLS = /^(calls?|txns?|transactions?|executions?|operations?|actions?|batch|instructions?)$/i

const isStruct = (value: TypedValue): value is TypedStruct => typeof value === 'object' && !Array.isArray(value)
const isCall = (value: TypedValue): boolean => {
  if (!isStruct(value)) return false
  const fields = Object.values(value)
  return (
    fields.some((one) => typeof one === 'string' && ADDRESS.test(one)) &&
    fields.some((one) => typeof one === 'string' && BYTES.test(one) && !ADDRESS.test(one))
  )
}
const instructs = (struct: TypedStruct): boolean =>
  Object.entries(struct).some(
    ([name, value]) =>
      (INSTRUCTIONS.test(name) && typeof value === 'string' && BYTES.test(value)) ||
      (CALLS.test(name) && (Array.isArray(value) ? value.some(isCall) : isCall(value))),
  )

/** Whether a struct is an order to `account` (in lower case): what delegates for it, what it executes, what it takes as its own signature. */
const isOrderTo = (struct: TypedStruct, account: string, type = ''): boolean => {
  const named = Object.entries(struct).flatMap(([name, one]) =>
    typeof one === 'string' && one.toLowerCase() === account ? [name] : [],
  )
  // A message within one of the account's own (ERC-7739).
  if (named.includes('verifyingContract')) return true
  // Not a vote or a credit that is delegated: those name no authority.
  if (named.includes('delegator') && (type === 'Delegation' || 'authority' in struct || 'caveats' in struct)) return true
  return instructs(struct) && named.some((name) => ACTOR.test(name))
}

const holdsOrderTo = (value: TypedValue, account: string): boolean => {
  if (Array.isArray(value)) return value.some((one: TypedValue) => holdsOrderTo(one, account))
  if (!isStruct(value)) return false
  return isOrderTo(value, account) || Object.values(value).some((one) => holdsOrderTo(one, account))
}

/**
 * Trust: what an upgraded account (EIP-7702) takes as its own order is signed for no page: its own contract's typed data, delegations
 * (ERC-7710), operations of an entry point (ERC-4337), batches of a module, wrapped signatures (ERC-7739).
 */
export const isForItself = ({ domain, message, primaryType }: TypedData, account: string): boolean => {
  const own = account.toLowerCase()
  const contract = domain.verifyingContract
  return (
    (typeof contract === 'string' && contract.toLowerCase() === own) ||
    isOrderTo(message, own, primaryType) ||
    holdsOrderTo(message, own)
  )
}
