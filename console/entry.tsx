// Before the console: log in with a passkey, or make the first one by an invite.

import { type FormEvent, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { enrol, Refusal, signIn, Unreachable } from './call.ts'
import styles from './entry.css'
import { said } from './operator.ts'
import { useStyles } from './use-styles.ts'
import { word } from './words.ts'

interface Props {
  readonly invite: string | null
  /** Whether a session has just ended by itself. */
  readonly ended: boolean
  onDone(): void
}
export const Entry = ({ invite, ended, onDone }: Props) => {
  useStyles(styles)
  const [open, setOpen] = useState(invite)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setWrong('')
    try {
      await work()
      setOpen(null)
      onDone()
    } catch (error) {
      setWrong(
        error instanceof Unreachable ? said(error) : word(open && error instanceof Refusal ? 'enrol.over' : 'sign_in.refused'),
      )
    }
    setBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && open && name.trim()) void run(() => enrol(open, name))
  }
  return (
    <main className="entry">
      <h1>{word(open ? 'enrol.title' : 'sign_in.title')}</h1>
      <p role={ended ? 'status' : undefined}>{word(open ? 'enrol.text' : ended ? 'sign_in.ended' : 'sign_in.text')}</p>
      {open ? (
        <form onSubmit={submit}>
          <label>
            {word('enrol.name')}
            <input value={name} maxLength={80} autoComplete="name" required onChange={(event) => setName(event.target.value)} />
          </label>
          <Button busy={busy}>{word('enrol.button')}</Button>
        </form>
      ) : (
        <Button busy={busy} onPress={() => void run(signIn)}>
          {word('sign_in.button')}
        </Button>
      )}
      <p role="alert" className="failure">
        {wrong}
      </p>
    </main>
  )
}
