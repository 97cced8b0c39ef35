// The apps of the service: what they are called, where they are used, and which ways in they have.

import { type FormEvent, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { said, useAct, useAnswer, useMay } from './operator.ts'
import { Waiting } from './pieces.tsx'
import type { AppRow } from './rows.ts'
import { moment, word } from './words.ts'

const nameOf = ({ id, config }: AppRow): string => String(config.name ?? id)
/** Lines that say something. */
const lines = (text: string): string[] => text.split(/\s+/).filter(Boolean)

interface FormProps {
  readonly app: AppRow | null
  onDone(): void
  onCancel(): void
}
/** Name and origins of an app; without one it makes it. What may be written is judged by the service. */
const AppForm = ({ app, onDone, onCancel }: FormProps) => {
  const act = useAct()
  const [name, setName] = useState(app ? nameOf(app) : '')
  const [origins, setOrigins] = useState(app?.allowed_origins.join('\n') ?? '')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || !name.trim()) return
    setBusy(true)
    setWrong('')
    try {
      const [config, allowed_origins] = [{ name: name.trim() }, lines(origins)]
      // An app has a way in from its beginning.
      await (app
        ? act('apps.change', { app: app.id, config, allowed_origins })
        : act('apps.create', { config: { ...config, email_auth: true }, allowed_origins }))
      onDone()
    } catch (error) {
      setWrong(said(error))
      setBusy(false)
    }
  }
  return (
    <form className="edit" onSubmit={(event) => void submit(event)}>
      <label>
        {word('apps.name')}
        <input value={name} maxLength={100} required onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        {word('apps.origins')}
        <textarea rows={3} dir="ltr" value={origins} onChange={(event) => setOrigins(event.target.value)} />
      </label>
      <div className="acts">
        <Button busy={busy}>{word('apps.save')}</Button>
        <Button kind="secondary" onPress={onCancel}>
          {word('cancel')}
        </Button>
      </div>
      <p role="alert" className="failure">
        {wrong}
      </p>
    </form>
  )
}

const AppCard = ({ app, onDone }: { app: AppRow; onDone(): void }) => {
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const methods = Object.keys(app.config).filter((key) => /_(auth|oauth)$/.test(key) && app.config[key] === true)
  const done = (): void => {
    setEditing(false)
    onDone()
  }
  return (
    <li className="card">
      <h2>
        <bdi>{nameOf(app)}</bdi>
      </h2>
      {editing ? (
        <AppForm app={app} onDone={done} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <dl>
            <dt>{word('apps.id')}</dt>
            <dd>
              <code>{app.id}</code>
            </dd>
            <dt>{word('apps.origins')}</dt>
            <dd>
              <bdi>{app.allowed_origins.join(', ') || word('person.none')}</bdi>
            </dd>
            <dt>{word('apps.methods')}</dt>
            <dd>
              {methods.map((key) => key.replace(/_(auth|oauth)$/, '').replaceAll('_', ' ')).join(', ') || word('person.none')}
            </dd>
            <dt>{word('users.since')}</dt>
            <dd>{moment(app.created_at * 1000)}</dd>
          </dl>
          {may('apps.change') && (
            <div className="acts">
              <Button kind="secondary" onPress={() => setEditing(true)}>
                {word('apps.change')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  )
}

export const Apps = () => {
  const may = useMay()
  const { answer, failure, again } = useAnswer<{ apps: readonly AppRow[] }>('apps.list', {})
  const [making, setMaking] = useState(false)
  const done = (): void => {
    setMaking(false)
    again()
  }
  return (
    <>
      <h1>{word('nav.apps')}</h1>
      {may('apps.create') && !making && (
        <div className="acts">
          <Button onPress={() => setMaking(true)}>{word('apps.create')}</Button>
        </div>
      )}
      {making && <AppForm app={null} onDone={done} onCancel={() => setMaking(false)} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.apps.length === 0 && <p>{word('apps.none')}</p>}
      <ul className="cards">
        {answer?.apps.map((app) => (
          <AppCard key={app.id} app={app} onDone={done} />
        ))}
      </ul>
    </>
  )
}
