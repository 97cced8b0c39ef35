// The form of a six-digit code, with what is said of it below: Enter sends it off, the sixth digit does so by itself.

import type { ReactNode } from 'react'
import { CodeInput } from '../../parts/code-input.tsx'
import { useKeptHeight } from '../shared/use-kept-height.ts'

interface Props {
  readonly label: string
  readonly code: string
  readonly at: string
  readonly problem: string
  readonly checking: string
  /** What is announced when it was right. */
  readonly done: string
  readonly children?: ReactNode
  send(event: { type: 'type'; text: string } | { type: 'press' }): void
}

export const Digits = ({ label, code, at, problem, checking, done, children, send }: Props) => {
  const isDone = at === 'done'
  const tone = isDone ? 'success' : at === 'error' ? 'error' : 'plain'
  return (
    <form
      className="entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'press' })
      }}
    >
      <CodeInput
        label={label}
        value={code}
        tone={tone}
        busy={at === 'checking'}
        describedBy="problem"
        onType={(text) => send({ type: 'type', text })}
      />
      <Said problem={problem} done={isDone ? done : null}>
        {at === 'checking' ? checking : null}
      </Said>
      {children}
    </form>
  )
}

/** The line below what is entered: an error, or what goes on. It keeps the card's height when all is done. */
export const Said = ({ problem, done, children }: { problem: string; done: string | null; children?: ReactNode }) => {
  const note = useKeptHeight<HTMLParagraphElement>(done !== null)
  return (
    <p
      className="note"
      id="problem"
      ref={note}
      part={problem ? 'error' : undefined}
      role="status"
      data-tone={done ? 'success' : problem ? 'error' : undefined}
    >
      {done ? <span className="quiet">{done}</span> : (children ?? problem)}
    </p>
  )
}
