// A list that the service answers page by page: the first one by itself, the others when they are asked for.

import { useState } from 'react'
import type { ActName, AnswerOf, BodyOf } from '../src/contract/admin/acts.ts'
import { Button } from '../src/parts/button.tsx'
import { said, useAct, useAnswer } from './operator.ts'
import { word } from './words.ts'

/** Asks for what comes after a cursor. */
export const afterCursor = ({ next_cursor: cursor }: { readonly next_cursor: string | null }) => (cursor ? { cursor } : null)

/** `nextOf`: what is asked for besides to be given the page after this one; null after the last one. */
export const usePages = <N extends ActName>(
  name: N,
  body: BodyOf<N>,
  nextOf: (page: AnswerOf<N>) => Partial<BodyOf<N>> | null,
) => {
  type P = AnswerOf<N>
  const act = useAct()
  const { answer, failure, again } = useAnswer(name, body)
  // Pages belong to the first one that they came after: with another first page they are gone.
  const [more, setMore] = useState<{ readonly after: P | null; readonly pages: readonly P[] }>({ after: null, pages: [] })
  const [wrong, setWrong] = useState('')
  const pages = answer === null ? [] : [answer, ...(more.after === answer ? more.pages : [])]
  const last = pages.at(-1)
  const next = last === undefined ? null : nextOf(last)
  const load = async (): Promise<void> => {
    setWrong('')
    try {
      const page = await act(name, { ...body, ...next })
      setMore(({ after, pages: before }) => ({ after: answer, pages: [...(after === answer ? before : []), page] }))
    } catch (error) {
      setWrong(said(error))
    }
  }
  return { answer, failure, again, pages, hasMore: next !== null, load, wrong }
}

/** The button for the next page, where there is one, and what went wrong with it. */
export const More = ({ hasMore, load, wrong }: Pick<ReturnType<typeof usePages>, 'hasMore' | 'load' | 'wrong'>) => (
  <>
    {hasMore && (
      <div className="acts">
        <Button kind="secondary" onPress={() => void load()}>
          {word('more')}
        </Button>
      </div>
    )}
    <p role="alert" className="failure">
      {wrong}
    </p>
  </>
)
