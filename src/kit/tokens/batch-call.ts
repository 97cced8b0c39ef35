// Several questions to contracts in one `eth_call`: code that asks each in turn and is never deployed.
// It needs no contract at the chain, and no method beside `eth_call`.

/** `data`: at most 96 bytes. `most`: bytes of the answer that are taken, in whole words. */
export interface Question {
  readonly to: string
  readonly data: string
  readonly most: number
}
/** `isDone`: it did not revert, and the answer is not longer than what was to be taken. */
export interface Answer {
  readonly isDone: boolean
  readonly returned: string
}

/** Trust: a contract that computes without end takes this much of the node's gas, and no more. */
const GAS_EACH = 150_000
/** Where the answers begin in memory: the data of a question are before it. */
const START = 0x80
const WORD = 32

const PUSH1 = '60'
const PUSH2 = '61'
const PUSH3 = '62'
const PUSH20 = '73'
const PUSH32 = '7f'
const MSTORE = '52'
const STATICCALL = 'fa'
const RETURNDATASIZE = '3d'
const RETURN = 'f3'

const hex = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const short = (value: number): string => PUSH2 + hex(value, 2)
const sizeOf = ({ most }: Question): number => 2 * WORD + most

const ask = ({ to, data, most }: Question, at: number): string => {
  const digits = data.slice(2)
  const words = digits.match(/.{1,64}/g) ?? []
  const stored = words.map((word, place) => PUSH32 + word.padEnd(64, '0') + PUSH1 + hex(place * WORD, 1) + MSTORE)
  const args = short(most) + short(at + 2 * WORD) + PUSH1 + hex(digits.length / 2, 1) + PUSH1 + hex(0, 1)
  const call = args + PUSH20 + to.slice(2).toLowerCase() + PUSH3 + hex(GAS_EACH, 3) + STATICCALL
  return [...stored, call, short(at), MSTORE, RETURNDATASIZE, short(at + WORD), MSTORE].join('')
}

/** The `data` of an `eth_call` without a recipient. */
export const batchCode = (questions: readonly Question[]): string => {
  let at = START
  const asked = questions.map((question) => {
    const code = ask(question, at)
    at += sizeOf(question)
    return code
  })
  return `0x${asked.join('')}${short(at - START)}${PUSH1}${hex(START, 1)}${RETURN}`
}

/** The answers; null where it is no answer to these questions. */
export const answersIn = (given: unknown, questions: readonly Question[]): readonly Answer[] | null => {
  const total = questions.reduce((sum, one) => sum + sizeOf(one), 0)
  if (typeof given !== 'string' || !/^0x[\da-f]*$/i.test(given) || given.length !== 2 + total * 2) return null
  let at = 2
  return questions.map((question): Answer => {
    const one = given.slice(at, at + sizeOf(question) * 2)
    at += one.length
    const size = BigInt(`0x${one.slice(64, 128)}`)
    const isWhole = size <= BigInt(question.most)
    return { isDone: isWhole && /^0{63}1/.test(one), returned: isWhole ? `0x${one.slice(128, 128 + Number(size) * 2)}` : '0x' }
  })
}
