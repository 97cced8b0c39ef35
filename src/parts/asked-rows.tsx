// A list whose rows are ended one by one, each after a question in place, with what is said of it.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { IconPath } from './icons.tsx'
import { List } from './list.tsx'
import { ListRow, WORDS } from './list-row.tsx'
import { Question } from './question.tsx'
import { Spinner } from './spinner.tsx'

interface Words {
  readonly loading: string
  /** Ends a row; keeps it; asks for the list again; leaves an empty one. */
  readonly end: string
  readonly no: string
  readonly again: string
  readonly leave?: string
}

/** One row as it is drawn; `question` null: it cannot be ended. */
interface DrawnRow {
  readonly id: string
  readonly icon: IconPath
  readonly name: string
  readonly line: string
  readonly question: string | null
}

interface Props {
  readonly at: 'loading' | 'shown' | 'ending' | 'failed'
  readonly rows: readonly DrawnRow[]
  readonly asking: string | null
  readonly words: Words
  /** What has become of the last act; `isProblem`: nothing has. */
  readonly said: string
  readonly isProblem: boolean
  send(event: { type: 'ask'; about: string } | { type: 'end' | 'keep' | 'retry' | 'leave' }): void
  /** What is between the list and what is said. */
  readonly children?: ReactNode
}

type AskedProps = Pick<Props, 'at' | 'words' | 'send'> & { readonly text: string }

/** The question before an end. */
export const Asked = ({ text, at, words, send }: AskedProps) => (
  <Question
    text={text}
    yes={words.end}
    no={words.no}
    busy={at === 'ending'}
    onYes={() => send({ type: 'end' })}
    onNo={() => send({ type: 'keep' })}
  />
)

export const AskedRows = ({ at, rows, asking, words, said, isProblem, send, children }: Props) => (
  <div className="pane">
    {at === 'loading' && (
      <div className="waiting">
        <Spinner label={words.loading} />
      </div>
    )}
    {rows.length > 0 && (
      <List count={rows.length}>
        {rows.map(({ id, icon, name, line, question }) => (
          <ListRow
            key={id}
            {...{ icon, name, line }}
            most={WORDS}
            actions={
              question !== null && (
                <Button kind="link" onPress={() => send({ type: 'ask', about: id })}>
                  {words.end}
                  <span className="quiet"> {name}</span>
                </Button>
              )
            }
          >
            {asking === id && question !== null && <Asked text={question} {...{ at, words, send }} />}
          </ListRow>
        ))}
      </List>
    )}
    {children}
    <p className="note brief" part={isProblem ? 'error' : undefined} role="status" data-tone={isProblem ? 'error' : undefined}>
      {said}
    </p>
    {at === 'shown' && rows.length === 0 && words.leave && (
      <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
        {words.leave}
      </Button>
    )}
    {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{words.again}</Button>}
  </div>
)
