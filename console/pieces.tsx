// Pieces of the console's pages: what waits, what is empty, a button that asks before it acts.

import { type ReactNode, useState } from 'react'
import type { ActName, AnswerOf, BodyOf } from '../src/contract/admin/acts.ts'
import { Button } from '../src/parts/button.tsx'
import { Question } from '../src/parts/question.tsx'
import { Spinner } from '../src/parts/spinner.tsx'
import { said, useAct, useMay } from './operator.ts'
import questionStyles from './question.css'
import { useStyles } from './use-styles.ts'
import { type Word, word } from './words.ts'

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

/** Where there is nothing: a title, why, and what comes next. */
export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className="empty">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20" />
    </svg>
    <p className="empty-title" role="status">
      {title}
    </p>
    {text && <p className="line">{text}</p>}
    {children}
  </div>
)

interface AskProps {
  readonly label: string
  readonly question: string
  /** What cannot be undone looks like it. */
  readonly danger?: boolean
  onYes(): Promise<void>
}
/** A button that asks before it acts, and says what went wrong. */
export const Ask = ({ label, question, danger = false, onYes }: AskProps) => {
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
      <Button kind={danger ? 'danger' : 'secondary'} disabled={state !== 'closed'} onPress={() => setState('asking')}>
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

/** Words that have a question beside them: `app.secret.revoke` and `app.secret.revoke_ask`. */
type Asked = { [W in Word]: `${W}_ask` extends Word ? W : never }[Word]

interface AskActProps<N extends ActName> {
  readonly act: N
  readonly body: BodyOf<N>
  readonly words: Asked
  readonly question?: string
  readonly danger?: boolean
  onDone(answer: AnswerOf<N>): void
}
/** A button that asks before it does an act of the table; nothing for an operator who may not do it. */
export const AskAct = <N extends ActName>({ act: name, body, words, question, danger, onDone }: AskActProps<N>) => {
  const [act, may] = [useAct(), useMay()]
  if (!may(name)) return null
  const ask = question ?? word(`${words}_ask`)
  return <Ask label={word(words)} question={ask} danger={danger ?? false} onYes={() => act(name, body).then(onDone)} />
}
