// Parts of the console's forms: what the service refuses, the buttons at the end, work that is on its way.

import { type FormEvent, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { linesOf } from './operator.ts'
import { lineOf, word } from './words.ts'

/** Lines of the service, in the language of the console where it has words for them. */
export const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => {
    const { about, rule, own } = lineOf(line)
    return (
      <span key={line} className="rule" dir={own ? undefined : 'auto'}>
        {about && (
          <>
            <bdi>{about}</bdi>:{' '}
          </>
        )}
        {rule}
      </span>
    )
  })

/** What went wrong, read aloud when it comes. */
export const Wrong = ({ id, lines }: { id?: string; lines: readonly string[] }) => (
  <p role="alert" id={id} className="failure">
    <Lines lines={lines} />
  </p>
)

/** What a form lacks before anybody is asked. */
export class Wanting extends Error {
  readonly lines: readonly string[]
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Work of a form, one at a time: what it was refused with, and whether the last one was done. */
export const useWork = () => {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setDone(false)
    setProblems([])
    try {
      await work()
      setDone(true)
    } catch (error) {
      setProblems(error instanceof Wanting ? error.lines : linesOf(error))
    }
    setBusy(false)
  }
  /** What a form does when it is sent. */
  const submits =
    (work: () => Promise<unknown>) =>
    (event: FormEvent): void => {
      event.preventDefault()
      void run(work)
    }
  return { busy, done, problems, setDone, run, submits }
}

interface EndProps {
  readonly work: Pick<ReturnType<typeof useWork>, 'busy' | 'problems'>
  readonly label: string
  /** What is said beside the buttons. */
  readonly said?: string
  onCancel?(): void
}
/** The end of a form: what is wrong, the button that sends it, and the one that leaves it. */
export const FormEnd = ({ work: { busy, problems }, label, said, onCancel }: EndProps) => (
  <>
    <Wrong lines={problems} />
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
