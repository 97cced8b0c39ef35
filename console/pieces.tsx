// Pieces of the console's pages: a heading, a failure, a table, a button that asks before it acts.

import { type ReactNode, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { Question } from '../src/parts/question.tsx'
import { Spinner } from '../src/parts/spinner.tsx'
import { said } from './operator.ts'
import questionStyles from './question.css'
import styles from './tables.css'
import { useStyles } from './use-styles.ts'
import { word } from './words.ts'

/** What is drawn while an answer is on its way, and where it failed. */
export const Waiting = ({ failure, onAgain }: { failure: string; onAgain(): void }) =>
  failure ? (
    <div role="alert" className="failure">
      <p>{failure}</p>
      <Button kind="secondary" onPress={onAgain}>
        {word('again')}
      </Button>
    </div>
  ) : (
    <Spinner label={word('loading')} />
  )

interface Cells {
  readonly key: string
  readonly cells: readonly ReactNode[]
}
/** A table; where it is narrow each row is a card, which names what its cells are. The first cell is what the row is about. */
export const Table = ({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly Cells[] }) => {
  useStyles(styles)
  return (
    <div className="table">
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-name={head[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface AskProps {
  readonly label: string
  readonly question: string
  onYes(): Promise<void>
}
/** A button that asks before it acts, and says what went wrong. */
export const Ask = ({ label, question, onYes }: AskProps) => {
  useStyles(questionStyles)
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed')
  const [wrong, setWrong] = useState('')
  const yes = async (): Promise<void> => {
    setState('busy')
    setWrong('')
    try {
      await onYes()
    } catch (error) {
      setWrong(said(error))
    }
    setState('closed')
  }
  return (
    <div className="ask">
      <Button kind="secondary" disabled={state !== 'closed'} onPress={() => setState('asking')}>
        {label}
      </Button>
      {state !== 'closed' && (
        <Question
          text={question}
          yes={label}
          no={word('cancel')}
          busy={state === 'busy'}
          onYes={() => void yes()}
          onNo={() => setState('closed')}
        />
      )}
      <span role="alert" className="failure">
        {wrong}
      </span>
    </div>
  )
}
