// Tokens that call whom they are sent to, or who may take them: ERC-677, ERC-1363, and operators of ERC-777.
// See docs/design/signing.md, "Calls".

import { allow, amountOf, approved, EVERYTHING, type Readers, source, withData } from './call-acts.ts'
import { named } from './known-contracts.ts'

export const NOTIFIED_READERS: Readers = {
  transferAndCall: ([to, amount, data = '0x'], call, around) => {
    const recipient = named(around.chain, String(to))
    const what = [amountOf(call.to, amount as bigint, around)]
    return withData({ kind: 'send', to: recipient, what, ...source(around.actor, around) }, data, recipient)
  },
  approveAndCall: (args, { to }, around) => {
    const [who, , data = '0x'] = args
    const spender = named(around.chain, String(who))
    const what = [approved(args, to, around)]
    return withData({ kind: 'allow', spender, what, until: null, ...source(around.actor, around) }, data, spender)
  },
  // An operator may move all that the account has, as long as it is one.
  authorizeOperator: allow(0, (_, to, around) => amountOf(to, EVERYTHING, around)),
  revokeOperator: allow(0, (_, to, around) => amountOf(to, 0n, around)),
}
