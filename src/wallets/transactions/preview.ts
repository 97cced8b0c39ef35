// Tries a transaction out at the chain's node: what the account would have less and more of. Two questions at most.
// See docs/design/signing.md, "Transactions". Trust: what counts are balances before and after, never the events of a contract.

import { COIN_ASSET } from '../../contract/signing/coin.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import type { Change, Preview } from '../../contract/signing/transaction-facts.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { factsIn, TOKEN_QUESTIONS, tokenQuestions } from '../../kit/tokens/token-questions.ts'
import { balanceQuestion, quantityIn, readTokens } from '../tokens/read-tokens.ts'
import type { KindTrial } from './chain-kinds.ts'
import { forNode, type Sender } from './populate.ts'

/** Node's own notes of coins that move, at an address without a contract. */
const COIN_LOG = `0x${'e'.repeat(40)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle` and `TransferBatch` of ERC-1155. */
const TRANSFER_ITEM = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_ITEMS = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Contracts that the calls name and that are asked, assets and items whose balances are compared, and those of them that are new: a block has 64 calls. */
const MOST_NAMED = 10
const MOST_ASSETS = 12
const MOST_NEW = 7

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
interface Result {
  readonly isDone: boolean
  readonly returned: string
  readonly logs: readonly Log[]
  readonly message: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (hex: string): bigint => (/^0x[\da-f]+$/i.test(hex) ? BigInt(hex) : 0n)
const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

const resultOf = (given: unknown): Result => {
  const { status, returnData, logs, error } = Object(given) as Readonly<Record<string, unknown>>
  return {
    isDone: status === '0x1',
    returned: text(returnData),
    message: text(Object(error).message),
    logs: (Array.isArray(logs) ? (logs as Readonly<Record<string, unknown>>[]) : []).map(({ address, topics, data }) => ({
      address: text(address).toLowerCase(),
      topics: Array.isArray(topics) ? topics.map(text) : [],
      data: text(data),
    })),
  }
}

/** One block of calls, tried out after each other; null: the node tries nothing out. */
const tryOut = async ({ ask }: Sender, calls: readonly object[]): Promise<readonly Result[] | null> => {
  const given = await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']).catch(() => null)
  const block = Array.isArray(given) ? (Object(given[0]) as { calls?: unknown }) : {}
  const results = Array.isArray(block.calls) ? block.calls.map(resultOf) : []
  return results.length === calls.length ? results : null
}

/** Words of a revert: `Error(string)`, a `Panic` by its number, else the node's. */
const reasonOf = ({ returned, message }: Result): string => {
  if (returned.startsWith('0x08c379a0')) {
    const length = Number(number(`0x${returned.slice(74, 138)}`))
    const pairs = returned.slice(138, 138 + Math.min(length, 1024) * 2).match(/../g) ?? []
    return new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
  }
  return returned.startsWith('0x4e487b71') ? `Panic ${Number(number(`0x${returned.slice(10)}`))}` : message
}

const topicsOf = ({ topics }: Log): readonly [from: string, to: string] => [addressIn(topics[1]), addressIn(topics[2])]
/** Contracts that tell of a transfer from the account or to it: where it is worth asking for balances. */
const assetsIn = (logs: readonly Log[], account: string): string[] =>
  logs
    .filter((log) => log.topics[0] === TRANSFER && log.address !== COIN_LOG && topicsOf(log).includes(account))
    .map(({ address }) => address)
const wordsIn = (data: string): string[] => data.slice(2).match(/[\da-f]{64}/gi) ?? []
/** The numbers of the items that a log tells of: of one, or of a list, which begins where the first word says. */
const numbersIn = ({ topics, data }: Log): string[] => {
  const words = wordsIn(data)
  if (topics[0] === TRANSFER_ITEM) return words.slice(0, 1)
  const start = Number(number(`0x${words[0] ?? '0'}`)) / 32
  const count = Number(number(`0x${words[start] ?? '0'}`))
  return words.slice(start + 1, start + 1 + Math.min(count, MOST_ASSETS + 1))
}
/** Something whose balance is asked for: `item` in 64 digits, where its contract counts each item. */
interface Asset {
  readonly asset: string
  readonly item?: string
}
/** Items whose contracts tell that they go from the account or come to it. */
const itemsIn = (logs: readonly Log[], account: string): Asset[] => {
  const told = logs
    .filter(({ topics: [kind, , from, to] }) => {
      const isItems = kind === TRANSFER_ITEM || kind === TRANSFER_ITEMS
      return isItems && [addressIn(from), addressIn(to)].includes(account)
    })
    .flatMap((log) => numbersIn(log).map((item): Asset => ({ asset: log.address, item })))
  return told.filter(({ asset, item }, at) => told.findIndex((one) => one.asset === asset && one.item === item) === at)
}
/** What moves of the coin. Trust: the node writes these notes itself; no contract has their address. */
const coinsIn = (logs: readonly Log[], account: string): bigint =>
  logs
    .filter(({ address, topics }) => address === COIN_LOG && topics[0] === TRANSFER)
    .reduce((sum, log) => {
      const [from, to] = topicsOf(log)
      const amount = number(log.data)
      return sum + (to === account ? amount : 0n) - (from === account ? amount : 0n)
    }, 0n)

export interface Trial {
  readonly preview: Preview
  /** What tokens say of themselves, by their addresses in lower case. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** What the account has of tokens now. */
  readonly balances: ReadonlyMap<string, bigint>
}

const NOTHING: Trial = { preview: { kind: 'none' }, tokens: new Map(), balances: new Map() }

/** Calls that ask a token of itself and of the account. */
const EACH = TOKEN_QUESTIONS + 1
/** `balanceOf(address,uint256)`. */
const BALANCE_OF_ITEM = '0x00fdd58e'
const balanceCall = ({ asset, item }: Asset, account: string): object => {
  if (item !== undefined) return { to: asset, data: BALANCE_OF_ITEM + account.slice(2).padStart(64, '0') + item }
  const { to, data } = balanceQuestion(asset, account)
  return { to, data }
}
const questions = (token: string, account: string): readonly object[] =>
  [...tokenQuestions(token), balanceQuestion(token, account)].map(({ to, data }) => ({ to, data }))

type Told = Pick<Trial, 'tokens' | 'balances'>
/** What `named` say of themselves; `results`: the answers to the questions of each, one after the other. */
const toldBy = (named: readonly string[], results: readonly Result[]): Told => ({
  tokens: new Map(named.map((token, at) => [token, factsIn(results.slice(at * EACH, at * EACH + EACH))])),
  balances: new Map(
    named.flatMap((token, at): [string, bigint][] => {
      const balance = quantityIn(results[at * EACH + TOKEN_QUESTIONS])
      return balance === null ? [] : [[token, balance]]
    }),
  ),
})

const tried = async (
  request: TransactionRequest,
  sender: Sender,
  tokens: readonly string[],
  kind?: KindTrial,
): Promise<Trial> => {
  const account = sender.account.toLowerCase()
  const call = forNode(request, account)
  const named = [...new Set(tokens)].slice(0, MOST_NAMED)
  const ofChain = kind?.calls ?? []
  const all = await tryOut(sender, [...ofChain, ...named.flatMap((token) => questions(token, account)), call])
  if (all) kind?.tell(all.slice(0, ofChain.length))
  const first = all?.slice(ofChain.length)
  const outcome = first?.at(-1)
  if (!first || !outcome) return { ...NOTHING, ...(await readTokens(sender.ask, named, account, kind?.instead)) }
  const { tokens: told, balances: had } = toldBy(named, first)
  if (!outcome.isDone) return { preview: { kind: 'reverted', reason: reasonOf(outcome) }, tokens: told, balances: had }
  const tokensMoved = [...new Set([...assetsIn(outcome.logs, account), ...had.keys()])].map((asset): Asset => ({ asset }))
  const assets = [...tokensMoved, ...itemsIn(outcome.logs, account)]
  const coins = coinsIn(outcome.logs, account)
  const ofCoin: Change[] = coins === 0n ? [] : [{ asset: COIN_ASSET, amount: coins }]
  // Trust: where more may change than is asked for, what changes is not known. Else a contract could tell of so much that the rest is left out.
  if (assets.length > MOST_ASSETS) return { ...NOTHING, tokens: told, balances: had }
  if (assets.length === 0) return { preview: { kind: 'changes', changes: ofCoin }, tokens: told, balances: had }
  const balanceOf = assets.map((one) => balanceCall(one, account))
  const unknown = [...new Set(assets.map(({ asset }) => asset))].filter((asset) => !told.has(asset)).slice(0, MOST_NEW)
  const second = await tryOut(sender, [
    ...balanceOf,
    call,
    ...balanceOf,
    ...unknown.flatMap((token) => tokenQuestions(token).map(({ to, data }) => ({ to, data }))),
  ])
  if (!second?.[assets.length]?.isDone) return { ...NOTHING, tokens: told, balances: had }
  const changes = assets.flatMap(({ asset, item }, at): Change[] => {
    const [before, after] = [second[at], second[assets.length + 1 + at]]
    if (!before?.isDone || !after?.isDone) return []
    const amount = number(after.returned) - number(before.returned)
    return amount === 0n ? [] : [{ asset, amount, ...(item !== undefined && { item: String(number(`0x${item}`)) }) }]
  })
  const later = new Map(
    unknown.map((token, at) => {
      const start = 2 * assets.length + 1 + at * TOKEN_QUESTIONS
      return [token, factsIn(second.slice(start, start + TOKEN_QUESTIONS))]
    }),
  )
  return { preview: { kind: 'changes', changes: [...ofCoin, ...changes] }, tokens: new Map([...told, ...later]), balances: had }
}

/** Tries it out. `tokens`: contracts that its calls name, in lower case; `kind`: what is asked beside, of the chain. */
export const tryTransaction: typeof tried = (request, sender, tokens, kind) =>
  // Trust: whatever a node answers, what waits for the kind goes on.
  tried(request, sender, tokens, kind).finally(() => kind?.end())
