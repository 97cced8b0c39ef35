// What a token's contract is asked about itself, and how its answers are read. Trust: it may answer anything.

import type { TokenFacts } from '../../contract/signing/tokens.ts'
import type { Answer, Question } from './batch-call.ts'

const WORD = 32
const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'
/** `supportsInterface` of ERC-165, for ERC-721 and ERC-1155. */
const supports = (id: string): string => `0x01ffc9a7${id}${'0'.repeat(56)}`
const ASKED: readonly (readonly [data: string, most: number])[] = [
  [DECIMALS, WORD],
  [SYMBOL, 6 * WORD],
  [NAME, 6 * WORD],
  [supports('80ac58cd'), WORD],
  [supports('d9b67a26'), WORD],
]
export const TOKEN_QUESTIONS = ASKED.length
const MOST_DECIMALS = 36n
/** Bytes of a text. Trust: a longer one is no name, and is not looked at. */
const MOST_TEXT = 128n

/** In the order in which {@link factsIn} takes the answers. */
export const tokenQuestions = (to: string): readonly Question[] => ASKED.map(([data, most]) => ({ to, data, most }))

const wordIn = (answer: Answer | undefined): bigint | null =>
  answer?.isDone && /^0x[\da-f]{64}$/i.test(answer.returned) ? BigInt(answer.returned) : null

/** The text of an ABI string, or of 32 bytes as the oldest tokens have it. */
const textIn = (answer: Answer | undefined): string | undefined => {
  if (!answer?.isDone) return undefined
  const digits = answer.returned.slice(2)
  const isString = digits.length >= 128 && /^0{62}20/.test(digits)
  const length = isString ? BigInt(`0x${digits.slice(64, 128)}`) : BigInt(WORD)
  const own = isString ? digits.slice(128) : digits.slice(0, 64)
  if (digits.length < 64 || length > MOST_TEXT || length * 2n > BigInt(own.length)) return undefined
  const pairs =
    own
      .slice(0, Number(length) * 2)
      .replace(isString ? /$^/ : /(00)+$/, '')
      .match(/../g) ?? []
  try {
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).trim()
    // A number that was taken for a text, and what nobody writes in a name.
    return text === '' || /\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** What the answers to {@link tokenQuestions} say. */
export const factsIn = ([decimals, symbol, name, single, several]: readonly Answer[]): TokenFacts => {
  const places = wordIn(decimals)
  const [ownSymbol, ownName] = [textIn(symbol), textIn(name)]
  const hasPlaces = places !== null && places <= MOST_DECIMALS
  const kind = wordIn(single) === 1n ? 'erc721' : wordIn(several) === 1n ? 'erc1155' : hasPlaces ? 'erc20' : null
  return {
    ...(hasPlaces && { decimals: Number(places) }),
    ...(ownSymbol !== undefined && { symbol: ownSymbol }),
    ...(ownName !== undefined && { name: ownName }),
    ...(kind && { kind }),
  }
}
