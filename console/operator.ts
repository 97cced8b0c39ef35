// Who uses the console, and acts in their name.

import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { type ActName, type AnswerOf, answerOf, type BodyOf } from '../src/contract/admin/acts.ts'
import type { Operator } from '../src/contract/admin/operator.ts'
import { call, Refusal, Unreachable } from './call.ts'
import { sentenceOf, type Told, toldOf, word, wordIf } from './words.ts'

export const OperatorContext = createContext<{ operator: Operator; onEnded(): void } | null>(null)

/** Who it is. */
export const useOperator = () => {
  const found = useContext(OperatorContext)
  if (!found) throw new Error('There is no operator around this.')
  return found
}

/** Whether the operator may do an act: what they may not is not drawn. */
export const useMay = (): ((act: ActName) => boolean) => {
  const { operator } = useOperator()
  return (act) => operator.acts.includes(act)
}

/** Does an act; its answer is parsed. Where the session has ended, the console asks for the passkey. */
export const useAct = () => {
  const { onEnded } = useOperator()
  return useCallback(
    async <N extends ActName>(name: N, body: BodyOf<N>): Promise<AnswerOf<N>> => {
      try {
        return answerOf(name, await call(`acts/${name}`, body))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'missing_or_invalid_token') onEnded()
        throw error
      }
    },
    [onEnded],
  )
}

/** Does an act for who is handed it. */
export type Act = ReturnType<typeof useAct>

/** What a refusal says to the operator: in the service's English where there are no words for its code, which is better than nothing. */
export const said = (error: unknown): string => {
  if (error instanceof Unreachable) return word(navigator.onLine ? 'unreachable' : 'offline')
  if (!(error instanceof Refusal)) return word('failed')
  if (error.problems.length > 0) return error.problems.map((one) => sentenceOf(toldOf(one))).join(' ')
  return wordIf(`refused.${error.code}`) ?? (error.message || word('failed'))
}

/** Does something when the browser is online again. */
const useOnline = (isWaiting: boolean, onOnline: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isWaiting, onOnline])
}

/** What a form says of itself, without the service. */
export const ownTold = (text: string, about: string | null = null): Told => ({
  about,
  pieces: [{ text, isValue: false }],
  own: true,
})

/** What a refusal names, one by one. */
export const allTold = (error: unknown): readonly Told[] =>
  error instanceof Refusal && error.problems.length > 0 ? error.problems.map(toldOf) : [ownTold(said(error))]

/** The answer of a reading act: null while it is on its way. */
export const useAnswer = <N extends ActName>(
  name: N,
  body: BodyOf<N>,
): { answer: AnswerOf<N> | null; failure: string; again(): void } => {
  const act = useAct()
  const [state, setState] = useState<{ answer: AnswerOf<N> | null; failure: string }>({ answer: null, failure: '' })
  const [attempt, setAttempt] = useState(0)
  const text = JSON.stringify(body)
  useEffect(() => {
    let gone = attempt === -1
    setState(({ answer }) => ({ answer, failure: '' }))
    const asked: BodyOf<N> = JSON.parse(text)
    act(name, asked).then(
      (answer) => gone || setState({ answer, failure: '' }),
      (error: unknown) => gone || setState({ answer: null, failure: said(error) }),
    )
    return () => {
      gone = true
    }
  }, [act, name, text, attempt])
  const again = useCallback(() => setAttempt((one) => one + 1), [])
  // What failed for want of a connection goes on by itself.
  useOnline(state.failure !== '', again)
  return { ...state, again }
}
