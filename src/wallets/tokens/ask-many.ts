// Many questions to contracts: a few dozen in each call, or one by one where a node takes no such calls.

import { NodeError } from '../../api/rpc.ts'
import type { AskNode } from '../transactions/fees.ts'
import type { Answer, Question } from './batch-call.ts'
import { askContracts } from './read-tokens.ts'

/** Questions in one call, and how many a node is asked one by one. */
const AT_ONCE = 70
const MOST_ALONE = 24
/** The code of a revert, by common use. */
const REVERTED = 3

/** A contract that reverts has answered; a node that cannot be reached has not. */
const answerOf = async (ask: AskNode, { to, data }: Question): Promise<Answer | null> => {
  try {
    const returned = await ask('eth_call', [{ to, data }, 'latest'])
    return typeof returned === 'string' ? { isDone: true, returned } : null
  } catch (error) {
    return error instanceof NodeError && error.node.code === REVERTED ? { isDone: false, returned: '0x' } : null
  }
}

/** The answers in the order of the questions; null: the node has given none. Never rejects. */
export const askMany = async (ask: AskNode, questions: readonly Question[]): Promise<readonly (Answer | null)[]> => {
  const parts = Array.from({ length: Math.ceil(questions.length / AT_ONCE) }, (_, at) =>
    questions.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const together = await Promise.all(parts.map((part) => askContracts(ask, part)))
  const alone = together.flatMap((answers, at) => (answers ? [] : (parts[at] ?? []))).slice(0, MOST_ALONE)
  const byOne = new Map(
    await Promise.all(
      alone.map(async (question): Promise<[Question, Answer | null]> => {
        return [question, await answerOf(ask, question)]
      }),
    ),
  )
  return together.flatMap((answers, at): readonly (Answer | null)[] => {
    if (answers) return answers
    return (parts[at] ?? []).map((question) => byOne.get(question) ?? null)
  })
}
