// Calls of Permit2: what they allow, and what they move. See docs/design/signing.md, "Calls".

import {
  type Acting,
  address,
  amountOf,
  type CallAct,
  list,
  type Move,
  type Reader,
  type Readers,
  source,
  until,
} from './call-acts.ts'
import { knownAt, named } from './known-contracts.ts'
import type { Argument } from './read-calldata.ts'
import type { Allow } from './typed-shape.ts'

/** Its functions mean what their names say at the known contract alone. */
const here =
  (read: Reader): Reader =>
  (args, call, around) =>
    knownAt(around.chain, call.to)?.name === 'Permit2' ? read(args, call, around) : null

/** An allowance that expires at 0 lasts for the block in which it is given. */
const allowed = (details: Argument | undefined, spender: Argument | undefined, owner: string, around: Acting): Allow => {
  const [token, amount, end] = list(details)
  return {
    kind: 'allow',
    spender: named(around.chain, address(spender)),
    what: [amountOf(address(token), amount as bigint, around)],
    until: until(end),
    ...source(owner, around),
  }
}

/** What a signed permission allows, a token each; its fields as the functions have them. */
export const grantsOf = (permit: Argument | undefined, owner: string, around: Acting): readonly Allow[] => {
  const [details, spender] = list(permit)
  const all = Array.isArray(list(details)[0]) ? list(details) : [details]
  return all.map((one) => allowed(one, spender, owner, around))
}

/** Of `token`, taken from `from`. */
export const transferOf = ([from, to, amount, token]: readonly (Argument | undefined)[], around: Acting): Move => ({
  kind: 'send',
  to: named(around.chain, address(to)),
  what: [amountOf(address(token), amount as bigint, around)],
  ...source(address(from), around),
})

/** What a signature of `owner` lets be taken: as much as is asked for, to where that says. */
const signed: Reader = ([permit, asked, owner], _, around) => {
  const [permitted, one] = [list(list(permit)[0]), list(asked)]
  const [all, details] = Array.isArray(permitted[0]) ? [permitted, one] : [[permitted as Argument], [one as Argument]]
  if (all.length !== details.length) return null
  return all.map((each, at) => {
    const [to, amount] = list(details[at])
    return transferOf([owner, to, amount, list(each)[0]], around)
  })
}

export const PERMIT2_READERS: Readers = {
  approvePermit2: here(([token, spender, amount, end], _, around) =>
    allowed([token, amount, end] as Argument, spender, around.account, around),
  ),
  permitPermit2: here(([owner, permit], _, around) => grantsOf(permit, address(owner), around)),
  transferPermit2: here((args, _, around) => transferOf(args, around)),
  transfersPermit2: here(([all], _, around) => list(all).map((one): CallAct => transferOf(list(one), around))),
  signedTransfer: here(signed),
  signedTransfers: here(signed),
  lockdown: here(([all], _, around) =>
    list(all).map((one): CallAct => {
      const [token, spender] = list(one)
      return allowed([token, 0n, 0n] as Argument, spender, around.account, around)
    }),
  ),
}
