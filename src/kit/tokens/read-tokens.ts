// What tokens say of themselves and of an account, in one question to the chain.
// See docs/design/signing.md, "Tokens".

import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { type Answer, answersIn, batchCode, type Question } from './batch-call.ts'
import { factsIn, TOKEN_QUESTIONS, tokenQuestions } from './token-questions.ts'

/** One question to a chain's node; rejects where it refuses. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

const BALANCE_OF = '0x70a08231'
/** Tokens that are asked at once, and where each question is a call of its own. */
const MOST = 12
const MOST_BY_CALLS = 2

export interface ReadTokens {
  /** By their addresses in lower case. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** What the account has of each, in its smallest unit. */
  readonly balances: ReadonlyMap<string, bigint>
}

/** The question for a balance: of an amount, or of how many items. */
export const balanceQuestion = (to: string, account: string): Question => ({
  to,
  data: BALANCE_OF + account.slice(2).toLowerCase().padStart(64, '0'),
  most: 32,
})

/** A number that a contract has answered with; null: it has not. */
export const quantityIn = (answer: Answer | undefined): bigint | null =>
  answer?.isDone && /^0x[\da-f]{64}$/i.test(answer.returned) ? BigInt(answer.returned) : null

/** Several questions to contracts in one call; null: the node does not do that. Never rejects. */
export const askContracts = async (ask: AskNode, questions: readonly Question[]): Promise<readonly Answer[] | null> => {
  if (questions.length === 0) return []
  const given = await ask('eth_call', [{ data: batchCode(questions) }, 'latest']).catch(() => null)
  return answersIn(given, questions)
}

const oneByOne = (ask: AskNode, questions: readonly Question[]): Promise<readonly Answer[]> =>
  Promise.all(
    questions.map(({ to, data }) =>
      ask('eth_call', [{ to, data }, 'latest']).then(
        (given): Answer => ({ isDone: true, returned: typeof given === 'string' ? given : '0x' }),
        (): Answer => ({ isDone: false, returned: '0x' }),
      ),
    ),
  )

/** Questions of another purpose, asked in the same call; `tell` gets their answers, null: the node does no such call. */
interface Beside {
  readonly questions: readonly Question[]
  tell(answers: readonly Answer[] | null): void
}

/**
 * Asks them; `tokens` by their addresses, twelve at most. Where a node takes no such call, two are asked question by question.
 * `account`: whose balances are wanted too. Never rejects.
 */
export const readTokens = async (
  ask: AskNode,
  tokens: readonly string[],
  account?: string,
  beside?: Beside,
): Promise<ReadTokens> => {
  const wanted = [...new Set(tokens.map((one) => one.toLowerCase()))].slice(0, MOST)
  const each = account === undefined ? TOKEN_QUESTIONS : TOKEN_QUESTIONS + 1
  const questionsOf = (all: readonly string[]): Question[] =>
    all.flatMap((one) => [...tokenQuestions(one), ...(account === undefined ? [] : [balanceQuestion(one, account)])])
  const ofTokens = questionsOf(wanted)
  const given = await askContracts(ask, [...ofTokens, ...(beside?.questions ?? [])])
  beside?.tell(given?.slice(ofTokens.length) ?? null)
  const answers = given?.slice(0, ofTokens.length) ?? (await oneByOne(ask, questionsOf(wanted.slice(0, MOST_BY_CALLS))))
  const asked = wanted.slice(0, answers.length / each)
  const own = (at: number): readonly Answer[] => answers.slice(at * each, at * each + each)
  return {
    tokens: new Map(asked.map((one, at) => [one, factsIn(own(at))])),
    balances: new Map(
      account === undefined
        ? []
        : asked.flatMap((one, at): [string, bigint][] => {
            const balance = quantityIn(own(at)[TOKEN_QUESTIONS])
            return balance === null ? [] : [[one, balance]]
          }),
    ),
  }
}
