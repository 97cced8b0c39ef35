// Commands of Uniswap's Universal Router, one byte each with an input, and the actions of its swaps of version 4.
// See docs/design/signing.md, "Calls".

import { type Acting, address, amountOf, type CallAct, type Collect, list, source } from './call-acts.ts'
import { COIN_ASSET } from './coin.ts'
import { PERMIT_BATCH, PERMIT_SINGLE, TRANSFERS, type Type } from './functions.ts'
import { named } from './known-contracts.ts'
import { grantsOf, transferOf } from './permit2-calls.ts'
import { type Argument, readValues } from './read-calldata.ts'
import { endsOf, least, proceedsOf, recipientOf, type SwapFacts, swapOf } from './swap-calls.ts'

/** What a command does, or the commands that it is made of; null: it is not read. */
export type Done =
  | readonly CallAct[]
  | { readonly commands: Argument; readonly inputs: Argument }
  | { readonly acts: readonly Done[] }
  | null
/** `router`: whose commands they are. */
type Read = (args: readonly Argument[], router: string, around: Acting) => Done
type Command = readonly [types: readonly Type[], read: Read]

const n = (value: Argument | undefined): bigint => value as bigint
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The router's word for all that it holds. */
const ALL = 1n << 255n
const swapped =
  (facts: (args: readonly Argument[]) => Omit<SwapFacts, 'to' | 'payer'>, payer: number): Read =>
  (args, router, around) => {
    const to = recipientOf(args[0], router, around)
    const act = swapOf({ ...facts(args), to, ...(args[payer] === true && { payer: around.actor }) }, router, around)
    return act && [act]
  }
const turned = (ends: SwapFacts['ends']): SwapFacts['ends'] => ends && [ends[1], ends[0]]
const listEnds = (path: Argument | undefined): SwapFacts['ends'] => {
  const all = list(path).map(address)
  return all.length > 1 ? [all[0] as string, all.at(-1) as string] : null
}

const collect = (token: string, amount: bigint, to: Argument | undefined, router: string, around: Acting): Collect => ({
  kind: 'collect',
  ...proceedsOf(recipientOf(to, router, around), router, around),
  what: [least(token, amount, around)],
})
/** `share`: in hundredths of a percent. */
const portion: Read = ([token, to, share], router, around) => [
  { ...collect(address(token), 0n, to, router, around), share: n(share) },
]
const SWAP_BY_PATH = ['address', 'uint256', 'uint256', 'bytes', 'bool'] as const
const SWAP_BY_LIST = ['address', 'uint256', 'uint256', { list: 'address' }, 'bool'] as const

const KEY = ['address', 'address', 'uint24', 'int24', 'address'] as const
const HOP = ['address', 'uint24', 'int24', 'address', 'bytes'] as const

/** Hooks of a pool, and what they are told: code of another, which may do anything with the swap. */
const hooks = (
  all: readonly (readonly [hook: Argument | undefined, data: Argument | undefined])[],
  { chain }: Acting,
): CallAct[] =>
  all.flatMap(([hook, data]): CallAct[] =>
    hook === COIN_ASSET && data === '0x' ? [] : [{ kind: 'call', to: named(chain, address(hook)) }],
  )
const v4Swap = (facts: SwapFacts, hooked: readonly CallAct[], router: string, around: Acting): Done => {
  const act = swapOf(facts, router, around)
  return act && [act, ...hooked]
}
const single =
  (exactly: boolean): Read =>
  ([given], router, around) => {
    const [key, zeroForOne, one, other, data] = list(given)
    const [first, second, , , hook] = list(key).map(address)
    const ends = zeroForOne === true ? [first as string, second as string] : [second as string, first as string]
    const [gives, gets] = exactly ? [n(other), n(one)] : [n(one), n(other)]
    return v4Swap({ ends: ends as [string, string], gives, gets, to: router }, hooks([[hook, data]], around), router, around)
  }
const along =
  (exactly: boolean): Read =>
  ([given], router, around) => {
    const [token, path, one, other] = list(given)
    const hops = list(path).map(list)
    const far = exactly ? hops[0]?.[0] : hops.at(-1)?.[0]
    if (far === undefined) return null
    const ends = exactly ? ([address(far), address(token)] as const) : ([address(token), address(far)] as const)
    const [gives, gets] = exactly ? [n(other), n(one)] : [n(one), n(other)]
    const hooked = hooks(
      hops.map((hop) => [hop[3], hop[4]]),
      around,
    )
    return v4Swap({ ends, gives, gets, to: router }, hooked, router, around)
  }
const settle =
  (payer: (args: readonly Argument[]) => boolean): Read =>
  (args, router, around) =>
    payer(args)
      ? [
          {
            kind: 'send',
            to: named(around.chain, router),
            what: [amountOf(address(args[0]), n(args[1]), around)],
            ...source(around.actor, around),
          },
        ]
      : []
const SINGLE = [[KEY, 'bool', 'uint128', 'uint128', 'bytes']] as const
const ALONG = [['address', { list: HOP }, 'uint128', 'uint128']] as const

/** Actions within a swap of version 4. */
const ACTIONS: Readonly<Record<number, Command>> = {
  6: [SINGLE, single(false)],
  7: [ALONG, along(false)],
  8: [SINGLE, single(true)],
  9: [ALONG, along(true)],
  11: [['address', 'uint256', 'bool'], settle((args) => args[2] === true)],
  12: [['address', 'uint256'], settle(() => true)],
  14: [
    ['address', 'address', 'uint256'],
    ([token, to, amount], router, around) => [collect(address(token), n(amount), to, router, around)],
  ],
  15: [
    ['address', 'uint256'],
    ([token, amount], router, around) => [collect(address(token), n(amount), around.actor, router, around)],
  ],
  16: [['address', 'address', 'uint256'], portion],
}

/** One command, by its number without its flags. */
const COMMANDS: Readonly<Record<number, Command>> = {
  0: [SWAP_BY_PATH, swapped(([, one, other, path]) => ({ ends: endsOf(path), gives: n(one), gets: n(other) }), 4)],
  1: [SWAP_BY_PATH, swapped(([, one, other, path]) => ({ ends: turned(endsOf(path)), gives: n(other), gets: n(one) }), 4)],
  2: [
    ['address', 'address', 'uint160'],
    ([token, to, amount], router, around) => [transferOf([around.actor, recipientOf(to, router, around), amount, token], around)],
  ],
  3: [[PERMIT_BATCH, 'bytes'], ([permit], _, around) => grantsOf(permit, around.actor, around)],
  4: [
    ['address', 'address', 'uint256'],
    ([token, to, amount], router, around) => [collect(address(token), n(amount), to, router, around)],
  ],
  5: [
    ['address', 'address', 'uint256'],
    ([token, to, amount], router, around) => {
      const all = n(amount) === ALL
      const own = { to: named(around.chain, recipientOf(to, router, around)), ...source(router, around) }
      if (all) return [{ ...collect(address(token), 0n, to, router, around), share: 10_000n }]
      return [{ kind: 'send', ...own, what: [amountOf(address(token), n(amount), around)] }]
    },
  ],
  6: [['address', 'address', 'uint256'], portion],
  8: [SWAP_BY_LIST, swapped(([, one, other, path]) => ({ ends: listEnds(path), gives: n(one), gets: n(other) }), 4)],
  9: [SWAP_BY_LIST, swapped(([, one, other, path]) => ({ ends: listEnds(path), gives: n(other), gets: n(one) }), 4)],
  10: [[PERMIT_SINGLE, 'bytes'], ([permit], _, around) => grantsOf(permit, around.actor, around)],
  11: [
    ['address', 'uint256'],
    ([to, amount], router, around) => {
      const what = [amountOf(COIN_ASSET, n(amount), around)]
      return [{ kind: 'wrap', what, ...proceedsOf(recipientOf(to, router, around), router, around) }]
    },
  ],
  12: [['address', 'uint256'], ([to, amount], router, around) => [collect(COIN_ASSET, n(amount), to, router, around)]],
  13: [[TRANSFERS], ([all], _, around) => list(all).map((one) => transferOf(list(one), around))],
  14: [
    ['address', 'address', 'uint256'],
    ([of, token, amount], _, around) => [
      { kind: 'check', of: named(around.chain, address(of)), what: [least(address(token), n(amount), around)] },
    ],
  ],
  16: [['bytes', { list: 'bytes' }], ([actions, inputs], router, around) => v4(actions, inputs, router, around)],
  33: [['bytes', { list: 'bytes' }], ([commands, inputs]) => ({ commands: commands ?? '0x', inputs: inputs ?? [] })],
}
/** Commands that allow something, or move what was allowed. Trust: a router may read what we do not, so that is a danger. */
const GRANTS: readonly number[] = [2, 3, 10, 13]
const MASK = 0x3f
const MAY_FAIL = 0x80

const bytesOf = (given: Argument | undefined): number[] =>
  (address(given).slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const unread = (router: string, { chain }: Acting, grants = false): CallAct => ({
  kind: 'call',
  to: named(chain, router),
  ...(grants && { grants: true as const }),
})

const doneBy = (command: Command | undefined, input: Argument | undefined, router: string, around: Acting): Done => {
  const args = command && typeof input === 'string' ? readValues(command[0], input) : null
  return args && command ? command[1](args, router, around) : null
}

const v4 = (actions: Argument | undefined, inputs: Argument | undefined, router: string, around: Acting): Done => {
  const all = bytesOf(actions)
  if (all.length === 0 || all.length !== list(inputs).length) return null
  return {
    acts: all.map((action, at) => doneBy(ACTIONS[action], list(inputs)[at], router, around) ?? [unread(router, around)]),
  }
}

/** The router of the first version, whose command 16 is an order of another market. */
const FIRST = ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b']

/** One command. */
export interface RouterStep {
  readonly done: Exclude<Done, null>
  /** The rest goes on where it fails. */
  readonly mayFail: boolean
}

/** What each command of `commands` does, in their order; null: there are not as many inputs. Trust: an unknown flag leaves a command unread, beside what it may be. */
export const routerSteps = (
  commands: Argument | undefined,
  inputs: Argument | undefined,
  router: string,
  around: Acting,
): readonly RouterStep[] | null => {
  const all = bytesOf(commands)
  if (all.length === 0 || all.length !== list(inputs).length) return null
  return all.map((byte, at): RouterStep => {
    const command = byte & MASK
    const isOther = command === 16 && FIRST.includes(router)
    const done = isOther ? null : doneBy(COMMANDS[command], list(inputs)[at], router, around)
    const none = [unread(command === 16 ? router : GRANTS.includes(command) ? PERMIT2 : router, around, GRANTS.includes(command))]
    const isFlagged = (byte & ~(MASK | MAY_FAIL)) !== 0
    const read = done ?? none
    return {
      done: isFlagged && done ? { acts: [read, [unread(router, around)]] } : read,
      mayFail: (byte & MAY_FAIL) !== 0,
    }
  })
}
