// Lists whose rows are ended one by one, each after a question in place: what the machines of such screens share.

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Step } from '../runtime/flow.ts'

/** `R`: a row. `T`: words for what has become of the last one that was ended. */
export interface RowsState<R, T extends string = never> {
  readonly at: 'loading' | 'shown' | 'ending' | 'failed'
  readonly rows: readonly R[]
  /** What the person is asked about: the id of a row, or another word of the screen. */
  readonly asking: string | null
  readonly told: T | null
  readonly problem: CodeWords | null
}
export type RowsEvent<R, T extends string = never> =
  | { type: 'listed'; rows: readonly R[]; told?: T }
  | { type: 'ask'; about: string }
  | { type: 'keep' | 'end' | 'retry' | 'leave' }
  | { type: 'refused'; error: Failure }

/** What such a screen does: what asks for the list, what ends a row. */
interface Acts<E> {
  readonly list: Command<E>
  end(about: string): Command<E>
  /** Codes of what the person has left: nothing is said of them. */
  readonly left?: ReadonlySet<string>
}

export const NO_ROWS = { at: 'loading', rows: [], asking: null, told: null, problem: null } as const

export const onRows = <R, T extends string, S extends RowsState<R, T>>(
  state: S,
  event: RowsEvent<R, T>,
  { list, end, left }: Acts<RowsEvent<R, T>>,
): Step<S, RowsEvent<R, T>> => {
  const { at, asking } = state
  switch (event.type) {
    case 'listed':
      return [{ ...state, at: 'shown', rows: event.rows, asking: null, told: event.told ?? null, problem: null }]
    case 'ask':
      return at === 'shown' ? [{ ...state, asking: event.about, told: null, problem: null }] : [state]
    case 'keep':
      return at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
    case 'end':
      return at === 'shown' && asking !== null ? [{ ...state, at: 'ending', problem: null }, end(asking)] : [state]
    case 'leave':
      return [state, { back: true }]
    case 'retry':
      return at === 'failed' ? [{ ...state, at: 'loading', problem: null }, list] : [state]
    case 'refused': {
      const problem = left?.has(event.error.code) ? null : messageOf(event.error)
      return [{ ...state, at: at === 'loading' ? 'failed' : 'shown', problem }]
    }
  }
}
