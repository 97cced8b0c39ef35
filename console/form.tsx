// Parts of the console's forms: what the service refuses, the buttons at the end, work that is on its way.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import styles from './form.css'
import { allTold, ownTold } from './operator.ts'
import { useStyles } from './use-styles.ts'
import { type Told, word } from './words.ts'

/** A line for each rule. Trust: a value is text of its own, and does not turn the words around it. */
export const Lines = ({ lines }: { lines: readonly Told[] }) => {
  useStyles(styles)
  return lines.map(({ pieces, own }) => (
    <span key={pieces.map(({ text }) => text).join('')} className="rule" dir={own ? undefined : 'auto'}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never change their places. */}
      {pieces.map(({ text, isValue }, at) => (isValue ? <bdi key={at}>{text}</bdi> : text))}
    </span>
  ))
}

/** What went wrong, read aloud when it comes. */
export const Wrong = ({ id, lines }: { id?: string; lines: readonly Told[] }) => (
  <p role="alert" id={id} className="failure">
    <Lines lines={lines} />
  </p>
)

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()
/** What of the problems is about a field, by the name that the service has for it, whichever way it is written, or for a part of it. */
export const aboutField = (problems: readonly Told[], name: string): readonly Told[] =>
  problems.filter(({ about }) => about?.split(/[ .]/).some((part) => plain(part) === plain(name)))

/** What is wrong with a field, below it: attributes of the field, and the line. */
export const faulty = (id: string, lines: readonly Told[]) => ({
  'aria-invalid': lines.length > 0,
  'aria-describedby': lines.length > 0 ? `${id}-wrong` : undefined,
})
export const Fault = ({ id, lines }: { id: string; lines: readonly Told[] }) =>
  lines.length > 0 && (
    <p id={`${id}-wrong`} className="failure">
      <Lines lines={lines} />
    </p>
  )

/** What a form lacks before anybody is asked; by the name of its field, where it is of one. */
export class Wanting extends Error {
  readonly lines: readonly (readonly [text: string, field: string | null])[]
  constructor(...lines: Wanting['lines']) {
    super(lines.map(([text]) => text).join('\n'))
    this.lines = lines
  }
}

/** Work of a form, one at a time: what it was refused with, and whether the last one was done. */
export const useWork = () => {
  useStyles(styles)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problems, setProblems] = useState<readonly Told[]>([])
  const form = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setDone(false)
    setProblems([])
    try {
      await work()
      setDone(true)
    } catch (error) {
      setProblems(error instanceof Wanting ? error.lines.map(([text, field]) => ownTold(text, field)) : allTold(error))
    }
    setBusy(false)
  }
  /** What a form does when it is sent. */
  const submits =
    (work: () => Promise<unknown>) =>
    (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      form.current = event.currentTarget
      void run(work)
    }
  return { busy, done, problems, setDone, run, submits }
}

/** What is wrong that no field says, and all of it for who hears it. `fields`: names of those that say their own. */
export const FormFault = ({ problems, fields }: { problems: readonly Told[]; fields: readonly string[] }) => {
  const placed = problems.filter((one) => fields.some((name) => aboutField([one], name).length > 0))
  return (
    <p role="alert" className="failure">
      <Lines lines={problems.filter((one) => !placed.includes(one))} />
      {placed.length > 0 && (
        <span className="unseen">
          <Lines lines={placed} />
        </span>
      )}
    </p>
  )
}

interface EndProps {
  readonly work: Pick<ReturnType<typeof useWork>, 'busy' | 'problems'>
  /** As {@link FormFault} has them. */
  readonly fields: readonly string[]
  readonly label: string
  /** What is said beside the buttons. */
  readonly said?: string
  onCancel?(): void
}
/** The end of a form: what is wrong, the button that sends it, and the one that leaves it. */
export const FormEnd = ({ work: { busy, problems }, fields, label, said, onCancel }: EndProps) => (
  <>
    <FormFault {...{ problems, fields }} />
    <div className="acts">
      <Button busy={busy}>{label}</Button>
      {onCancel && (
        <Button kind="secondary" onPress={onCancel}>
          {word('cancel')}
        </Button>
      )}
      {said !== undefined && <span role="status">{said}</span>}
    </div>
  </>
)

/** A button that tries something and says beside it how that went. */
export const TryButton = ({ label, onTry }: { label: string; onTry(): Promise<string> }) => {
  const { busy, problems, run } = useWork()
  const [told, setTold] = useState('')
  const attempt = (): void => {
    setTold('')
    void run(async () => setTold(await onTry()))
  }
  return (
    <>
      <Button kind="secondary" busy={busy} onPress={attempt}>
        {label}
      </Button>
      <span role="status">
        {told}
        <Lines lines={problems} />
      </span>
    </>
  )
}
