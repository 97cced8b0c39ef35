// Who uses the console, and acts in their name.

import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { call, Refusal } from './call.ts'
import { word } from './words.ts'

export interface Operator {
  readonly id: string
  readonly name: string
  readonly role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Names of the acts that the role may do. */
  readonly acts: readonly string[]
  /** Origin of the service, for the tags that a page is given. */
  readonly service: string
}

export const OperatorContext = createContext<{ operator: Operator; onEnded(): void } | null>(null)

export const useOperator = () => {
  const found = useContext(OperatorContext)
  if (!found) throw new Error('There is no operator around this.')
  return found
}

/** Whether the operator may do an act: what they may not is not drawn. */
export const useMay = (): ((act: string) => boolean) => {
  const { operator } = useOperator()
  return (act) => operator.acts.includes(act)
}

/** Does an act. Where the session has ended, the console asks for the passkey. */
export const useAct = () => {
  const { onEnded } = useOperator()
  return useCallback(
    async <T>(name: string, body: object): Promise<T> => {
      try {
        return (await call(`acts/${name}`, body)) as T
      } catch (error) {
        if (error instanceof Refusal && error.code === 'missing_or_invalid_token') onEnded()
        throw error
      }
    },
    [onEnded],
  )
}

/** What a refusal says to the operator. */
export const said = (error: unknown): string => (error instanceof Refusal && error.message) || word('failed')

/** The lines of a refusal. */
export const linesOf = (error: unknown): readonly string[] =>
  error instanceof Refusal && error.problems.length > 0 ? error.problems : [said(error)]

/** The answer of a reading act: null while it is on its way. */
export const useAnswer = <T>(name: string, body: object): { answer: T | null; failure: string; again(): void } => {
  const act = useAct()
  const [state, setState] = useState<{ answer: T | null; failure: string }>({ answer: null, failure: '' })
  const [turn, setTurn] = useState(0)
  const text = JSON.stringify(body)
  useEffect(() => {
    let gone = turn < 0
    setState(({ answer }) => ({ answer, failure: '' }))
    act<T>(name, JSON.parse(text) as object).then(
      (answer) => gone || setState({ answer, failure: '' }),
      (error: unknown) => gone || setState({ answer: null, failure: said(error) }),
    )
    return () => {
      gone = true
    }
  }, [act, name, text, turn])
  return { ...state, again: () => setTurn((one) => one + 1) }
}
