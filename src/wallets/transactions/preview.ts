// Tries a transaction out at the chain's node: what the account would have less and more of. Two questions at most.
// See docs/design/signing.md, "Transactions". Trust: what counts are balances before and after, never the events of a contract.

import type { TokenFacts } from '../../contract/signing/call-acts.ts'
import { COIN_ASSET } from '../../contract/signing/coin.ts'
import type { Change, Preview } from '../../contract/signing/transaction-facts.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { AskNode } from './fees.ts'
import { forNode, type Sender } from './populate.ts'

/** Node's own notes of coins that move, at an address without a contract. */
const COIN_LOG = `0x${'e'.repeat(40)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BALANCE_OF = '0x70a08231'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** `supportsInterface` of ERC-721. */
const IS_COLLECTION = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
/** Assets whose balances are compared. */
const MOST_ASSETS = 12

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
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
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

/** Text of an ABI string, or of 32 bytes as the oldest tokens have it. */
const symbolIn = (hex: string): string | undefined => {
  const bytes = hex.slice(2)
  const length = bytes.length >= 192 ? Number(number(`0x${bytes.slice(64, 128)}`)) : 32
  const own = bytes.length >= 192 ? bytes.slice(128, 128 + length * 2) : bytes.slice(0, 64)
  const pairs = own.replace(/(00)+$/, '').match(/../g) ?? []
  const symbol = new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
  return /^[\p{L}\p{N}.$+\-_ ]{1,16}$/u.test(symbol) ? symbol : undefined
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

/** Calls that ask a token of itself. */
const EACH = 4
const questions = (token: string, account: string): readonly object[] =>
  [DECIMALS, SYMBOL, BALANCE_OF + word(account), IS_COLLECTION].map((data) => ({ to: token, data }))

const factsIn = (results: readonly Result[]): TokenFacts => {
  const [decimals, symbol, , collection] = results
  const places = decimals?.isDone && decimals.returned.length === 66 ? Number(number(decimals.returned)) : Number.NaN
  const name = symbol?.isDone ? symbolIn(symbol.returned) : undefined
  const isOne = collection?.isDone && collection.returned.length === 66 && number(collection.returned) === 1n
  return {
    ...(places <= 36 && { decimals: places }),
    ...(name !== undefined && { symbol: name }),
    ...(isOne && { isCollection: true }),
  }
}

type Told = Pick<Trial, 'tokens' | 'balances'>
/** What `named` say of themselves; `results`: the answers to the questions of each, one after the other. */
const toldBy = (named: readonly string[], results: readonly Result[]): Told => ({
  tokens: new Map(named.map((token, at) => [token, factsIn(results.slice(at * EACH, at * EACH + EACH))])),
  balances: new Map(
    named.flatMap((token, at): [string, bigint][] => {
      const balance = results[at * EACH + 2]
      return balance?.isDone && balance.returned.length === 66 ? [[token, number(balance.returned)]] : []
    }),
  ),
})

/** Tokens that are asked one by one, where the node tries nothing out. */
const MOST_ASKED = 4
/** What tokens say of themselves and of the account, by plain calls; `tokens` in lower case. Never rejects. */
export const askTokens = async (ask: AskNode, account: string, tokens: readonly string[]): Promise<Told> => {
  const asked = tokens.slice(0, MOST_ASKED)
  const calls = asked.flatMap((token) => questions(token, account))
  const results = await Promise.all(
    calls.map((call) =>
      ask('eth_call', [call, 'latest']).then(
        (returned): Result => ({ isDone: true, returned: text(returned), logs: [], message: '' }),
        (): Result => ({ isDone: false, returned: '', logs: [], message: '' }),
      ),
    ),
  )
  return toldBy(asked, results)
}

/** Tries it out. `tokens`: contracts that its calls name, in lower case. Never rejects. */
export const tryTransaction = async (request: TransactionRequest, sender: Sender, tokens: readonly string[]): Promise<Trial> => {
  const account = sender.account.toLowerCase()
  const call = forNode(request, account)
  const named = [...new Set(tokens)].slice(0, MOST_ASSETS)
  const first = await tryOut(sender, [...named.flatMap((token) => questions(token, account)), call])
  const outcome = first?.at(-1)
  if (!first || !outcome) return { ...NOTHING, ...(await askTokens(sender.ask, account, named)) }
  const { tokens: told, balances: had } = toldBy(named, first)
  if (!outcome.isDone) return { preview: { kind: 'reverted', reason: reasonOf(outcome) }, tokens: told, balances: had }
  const assets = [...new Set([...assetsIn(outcome.logs, account), ...had.keys()])].slice(0, MOST_ASSETS)
  const coins = coinsIn(outcome.logs, account)
  const ofCoin: Change[] = coins === 0n ? [] : [{ asset: COIN_ASSET, amount: coins }]
  if (assets.length === 0) return { preview: { kind: 'changes', changes: ofCoin }, tokens: told, balances: had }
  const balanceOf = assets.map((to) => ({ to, data: BALANCE_OF + word(account) }))
  const unknown = assets.filter((asset) => !told.has(asset))
  const second = await tryOut(sender, [
    ...balanceOf,
    call,
    ...balanceOf,
    ...unknown.flatMap((token) => questions(token, account)),
  ])
  if (!second?.[assets.length]?.isDone) return { ...NOTHING, tokens: told, balances: had }
  const changes = assets.flatMap((asset, at): Change[] => {
    const [before, after] = [second[at], second[assets.length + 1 + at]]
    if (!before?.isDone || !after?.isDone) return []
    const amount = number(after.returned) - number(before.returned)
    return amount === 0n ? [] : [{ asset, amount }]
  })
  const later = new Map(
    unknown.map((token, at) => {
      const start = 2 * assets.length + 1 + at * EACH
      return [token, factsIn(second.slice(start, start + EACH))]
    }),
  )
  return { preview: { kind: 'changes', changes: [...ofCoin, ...changes] }, tokens: new Map([...told, ...later]), balances: had }
}
