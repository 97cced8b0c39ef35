// Before the console: log in with a passkey, or make the first one by an invite.

import { type FormEvent, useEffect, useState } from 'react'
import { stateIn } from '../src/contract/admin/operator.ts'
import { Button } from '../src/parts/button.tsx'
import { call, enrol, Refusal, signIn, Unreachable } from './call.ts'
import { CopyLine } from './copy-line.tsx'
import styles from './entry.css'
import { said } from './operator.ts'
import { Mark } from './top.tsx'
import { useStyles } from './use-styles.ts'
import { word } from './words.ts'

/** What makes the first operator, in the folder of the service. */
const FIRST_INVITE = 'npx latchkey console invite'

/** Whether somebody can log in; true while it is not known. */
const useHasOperator = (): boolean => {
  const [has, setHas] = useState(true)
  useEffect(() => {
    let gone = false
    call('state')
      .then(stateIn)
      .then(
        (state) => gone || setHas(state.has_operator),
        // What cannot be asked is said by the log-in.
        () => {},
      )
    return () => {
      gone = true
    }
  }, [])
  return has
}

interface Props {
  readonly invite: string | null
  /** Whether a session has just ended by itself. */
  readonly ended: boolean
  onDone(): void
}
export const Entry = ({ invite, ended, onDone }: Props) => {
  useStyles(styles)
  const hasOperator = useHasOperator()
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
  const first = !open && !hasOperator
  return (
    <main className="entry">
      <Mark />
      <h1>{word(open ? 'enrol.title' : first ? 'first.title' : 'sign_in.title')}</h1>
      <p role={ended ? 'status' : undefined} className="line">
        {word(open ? 'enrol.text' : first ? 'first.text' : ended ? 'sign_in.ended' : 'sign_in.text')}
      </p>
      {first && (
        <>
          <CopyLine text={FIRST_INVITE} />
          <p className="line">{word('first.then')}</p>
        </>
      )}
      {open && (
        <form onSubmit={submit}>
          <label>
            {word('enrol.name')}
            <input value={name} maxLength={80} autoComplete="name" required onChange={(event) => setName(event.target.value)} />
          </label>
          <Button busy={busy}>{word('enrol.button')}</Button>
        </form>
      )}
      {!open && !first && (
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
