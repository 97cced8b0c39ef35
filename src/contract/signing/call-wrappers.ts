// Functions that make other calls: what each of them is made of. See docs/design/signing.md, "Calls".

import { type Acting, address, type Call, type CallAct, list } from './call-acts.ts'
import { CALLS } from './functions.ts'
import { knownAt, named } from './known-contracts.ts'
import { type Argument, type ReadCall, readCalldata, readValues } from './read-calldata.ts'
import { type Done, type RouterStep, routerSteps } from './router-commands.ts'

/** What a call is made of: a call, what is told already, or a list of such. `mayFail`: the rest goes on without it. */
export type Inner = { readonly mayFail?: true } & (
  | { readonly call: Call; readonly actor?: string }
  | { readonly act: CallAct }
  | { readonly inner: readonly Inner[] }
)

type Called = Call & { readonly to: string }
/** Null: it is no such list. */
type Opener = (args: readonly Argument[], call: Called, around: Acting) => readonly Inner[] | null

const bytes = (value: Argument | undefined): string => String(value)
const may = (fails: boolean): { readonly mayFail?: true } => (fails ? { mayFail: true } : {})

/** A call by code of another that runs with the power of the caller. Trust: Safe's own list of calls is no foreign code; any other contract can name a function like that. */
const delegated = (call: Called, actor: string, { chain }: Acting): Inner =>
  knownAt(chain, call.to)?.name === 'Safe' && readCalldata(call.data)?.name === 'multiSend'
    ? { call, actor }
    : { act: { kind: 'foreign-code', contract: named(chain, actor), code: named(chain, call.to) } }

/** A call, or, where `operation` is 1, foreign code. Any other operation is none that is known. */
const byKind = (call: Called, operation: Argument | undefined, actor: string, around: Acting): Inner => {
  if (operation === 0n) return { call, actor }
  return operation === 1n ? delegated(call, actor, around) : { act: { kind: 'call', to: named(around.chain, call.to) } }
}

/** The packed list of Safe's `multiSend`: operation, recipient, value, length, data; null: it is none. */
const packedSteps = (given: string, around: Acting): readonly Inner[] | null => {
  const steps: Inner[] = []
  let rest = given.slice(2)
  while (rest.length > 0) {
    const [head, operation, to, value, length] = /^(0[01])([\da-f]{40})([\da-f]{64})([\da-f]{64})/.exec(rest) ?? []
    if (head === undefined) return null
    const size = BigInt(`0x${length}`) * 2n
    if (size > BigInt(rest.length - head.length)) return null
    const end = head.length + Number(size)
    const call = { to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${rest.slice(head.length, end)}` }
    steps.push(byKind(call, BigInt(operation as string), around.actor, around))
    rest = rest.slice(end)
  }
  return steps
}

/** Each of a list of calls; `null` for the contract itself where `own` is given. */
const calls = (all: Argument | undefined, actor: string): Inner[] =>
  list(all).map((one) => {
    const [to, value, data] = list(one)
    return { call: { to: address(to), value: value as bigint, data: bytes(data) }, actor }
  })

const NULL = `0x${'0'.repeat(40)}`

/** Calls by a mode of ERC-7579, or of ERC-7821: one, several, foreign code, a look alone. */
const byMode: Opener = ([mode, given], { to: account }, around) => {
  const [kind, fails] = [bytes(mode).slice(2, 4), bytes(mode).slice(4, 6)]
  const data = bytes(given)
  if (!['00', '01'].includes(fails)) return null
  const packed = /^0x([\da-f]{40})([\da-f]{64})([\da-f]*)$/.exec(data)
  const marked = (inner: readonly Inner[]): readonly Inner[] => inner.map((one) => ({ ...one, ...may(fails === '01') }))
  if (kind === 'ff') {
    const [, code = '', rest = ''] = /^0x([\da-f]{40})([\da-f]*)$/.exec(data) ?? []
    return code ? marked([delegated({ to: `0x${code}`, value: 0n, data: `0x${rest}` }, account, around)]) : null
  }
  if ((kind === '00' || kind === 'fe') && packed) {
    const [, to, value, rest] = packed
    return marked([{ call: { to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${rest}` }, actor: account }])
  }
  if (kind !== '01') return null
  // ERC-7821: a batch of batches, and instructions of the account's own beside a batch.
  const batches = bytes(mode).slice(10, 18) === '78210002' ? readValues([{ list: 'bytes' }], data) : null
  if (batches)
    return list(batches[0]).map((one) => {
      const inner = byMode(
        [`0x0100${'0'.repeat(4)}78210001${'0'.repeat(44)}`, one],
        { to: account, value: 0n, data: '0x' },
        around,
      )
      return inner ? { inner } : { act: { kind: 'call', to: named(around.chain, account) } }
    })
  const [plain, extra] = readValues([CALLS], data) ?? readValues([CALLS, 'bytes'], data) ?? []
  if (plain === undefined) return null
  // Trust: an address of nothing is the account itself, there.
  const own = calls(plain, account).map((one) =>
    'call' in one && one.call.to === NULL ? { ...one, call: { ...one.call, to: account } } : one,
  )
  const beside: Inner[] =
    extra === undefined || extra === '0x' ? [] : [{ act: { kind: 'call', to: named(around.chain, account) } }]
  return marked([...own, ...beside])
}

/** The name by which an operation asks for its account to be handed the whole of it (ERC-4337, `executeUserOp`). */
const WHOLE = '0x8dd7712f'
/** What an account is told by an operation. Trust: one that is handed the whole of it may do anything with the rest beside. */
const toldTo = (account: string, data: string, { chain }: Acting): readonly Inner[] => {
  if (!data.startsWith(WHOLE)) return [{ call: { to: account, value: 0n, data }, actor: account }]
  const rest = { to: account, value: 0n, data: `0x${data.slice(WHOLE.length)}` }
  return [...(rest.data === '0x' ? [] : [{ call: rest, actor: account }]), { act: { kind: 'call', to: named(chain, account) } }]
}

/** An operation that an account is handed; it may be another's. */
const wholeOperation: Opener = ([operation], { to }, around) => toldTo(to, bytes(list(operation)[3]), around)

/** Operations that an entry point hands to their accounts: each as its own call, what makes it, and who pays for it. */
const operations: Opener = ([all, beneficiary], _, around) => {
  const unread = (given: string): Inner => ({ act: { kind: 'call', to: named(around.chain, given) } })
  const inner = list(all).map((operation): Inner => {
    const [sender, , made, data, ...rest] = list(operation)
    const paid = bytes(rest.at(-2))
    const own = address(sender)
    const told = toldTo(own, bytes(data), around)
    const beside = [made, paid].flatMap((one) => (one === '0x' ? [] : [unread(bytes(one).slice(0, 42).padEnd(42, '0'))]))
    const all = [...beside, ...told]
    return all.length > 1 ? { inner: all } : (all[0] as Inner)
  })
  // What is left of the fees goes to whom the operations name.
  return address(beneficiary) === around.account ? inner : [...inner, unread(address(beneficiary))]
}

/** Plans of commands within plans are looked into so deep and so wide. */
const PLANS = 3
const COMMANDS = 100

const ofRouter = (steps: readonly RouterStep[] | null, router: string, around: Acting, depth = 0): readonly Inner[] | null => {
  const innerOf = (done: Exclude<Done, null>): readonly Inner[] => {
    if ('commands' in done) {
      const plan = depth < PLANS ? routerSteps(done.commands, done.inputs, router, around) : null
      const inner = plan && plan.length <= COMMANDS ? ofRouter(plan, router, around, depth + 1) : null
      return inner ?? [{ act: { kind: 'call', to: named(around.chain, router), grants: true } }]
    }
    if ('acts' in done) return done.acts.flatMap((one) => (one === null ? [] : innerOf(one)))
    return done.map((act) => ({ act }))
  }
  return (
    steps?.map(({ done, mayFail }): Inner => {
      const inner = innerOf(done)
      const [first] = inner
      return { ...(inner.length === 1 && first && !('commands' in done) ? first : { inner }), ...may(mayFail) }
    }) ?? null
  )
}

/** Commands of a router. Trust: of one that is not known they are no more than what it is told, and what it does is not read. */
const commands: Opener = ([given, inputs], { to }, around) => {
  const inner = ofRouter(routerSteps(given, inputs, to, around), to, around)
  if (!inner) return null
  const isKnown = knownAt(around.chain, to)?.name === 'Uniswap'
  return isKnown ? inner : [...inner, { act: { kind: 'call', to: named(around.chain, to) } }]
}

const own = (all: Argument | undefined, { to }: Called): Inner[] =>
  list(all).map((data) => ({ call: { to, value: 0n, data: bytes(data) } }))
const bare = (all: Argument | undefined, { to }: Called, fails: boolean): Inner[] =>
  list(all).map((one) => ({
    ...{ call: { to: address(list(one)[0]), value: 0n, data: bytes(list(one)[1]) }, actor: to },
    ...may(fails),
  }))
/** Lists of one length, side by side. */
const beside = (to: Argument | undefined, data: Argument | undefined, actor: string, values?: Argument): Inner[] | null => {
  const [all, texts, coins] = [list(to), list(data), values === undefined ? null : list(values)]
  if (all.length !== texts.length || (coins && coins.length !== all.length)) return null
  return all.map((one, at) => ({
    call: { to: address(one), value: coins ? (coins[at] as bigint) : 0n, data: bytes(texts[at]) },
    actor,
  }))
}

/** What a Safe pays for being made to act, by a price that the call names. */
const refund = (price: Argument | undefined, { to }: Called, { chain }: Acting): Inner[] =>
  price === 0n ? [] : [{ act: { kind: 'call', to: named(chain, to) } }]

const OPENERS: Readonly<Partial<Record<ReadCall['name'], Opener>>> = {
  multicall: ([all], call) => own(all, call),
  multicallUntil: ([, all], call) => own(all, call),
  aggregate: ([all], { to }) =>
    list(all).map((one) => {
      const [target, fails, data] = list(one)
      return { ...{ call: { to: address(target), value: 0n, data: bytes(data) }, actor: to }, ...may(fails === true) }
    }),
  aggregateValue: ([all], { to }) =>
    list(all).map((one) => {
      const [target, fails, value, data] = list(one)
      return { call: { to: address(target), value: value as bigint, data: bytes(data) }, actor: to, ...may(fails === true) }
    }),
  aggregatePlain: ([all], call) => bare(all, call, false),
  aggregateTry: ([must, all], call) => bare(all, call, must === false),
  multiSend: ([given], _, around) => packedSteps(bytes(given), around),
  execTransaction: ([target, value, data, operation, , , price], call, around) => [
    byKind({ to: address(target), value: value as bigint, data: bytes(data) }, operation, call.to, around),
    ...refund(price, call, around),
  ],
  moduleTransaction: ([target, value, data, operation], { to }, around) => [
    byKind({ to: address(target), value: value as bigint, data: bytes(data) }, operation, to, around),
  ],
  execute: commands,
  handleOperations: operations,
  handleOldOperations: operations,
  executeOperation: wholeOperation,
  executeOne: ([target, value, data], { to }) => [
    { call: { to: address(target), value: value as bigint, data: bytes(data) }, actor: to },
  ],
  executeByKind: ([target, value, data, operation], { to }, around) => [
    byKind({ to: address(target), value: value as bigint, data: bytes(data) }, operation, to, around),
  ],
  executePlain: ([to, data], call) => beside(to, data, call.to),
  executeLists: ([to, values, data], call) => beside(to, data, call.to, values),
  executeCalls: ([all], { to }) => calls(all, to),
  executeByMode: byMode,
}

/** What a call is made of; null: it is one by itself, or its steps are not told. */
export const innerOf = (read: ReadCall, call: Called, around: Acting): readonly Inner[] | null =>
  OPENERS[read.name]?.(read.args, call, around) ?? null
