// Secrets of an app's back end, and the key with which its tokens are signed.

import { useId, useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { useWork, Wrong } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { AskAct, Empty, Waiting } from '../pieces.tsx'
import questionStyles from '../question.css'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { When } from '../when.tsx'
import { moment, word } from '../words.ts'
import type { SectionProps } from './section-props.ts'

const NewSecret = ({ app, onDone }: { app: string; onDone(): void }) => {
  const act = useAct()
  const id = useId()
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const work = useWork()
  const make = async (): Promise<void> => {
    const made = await act('secrets.create', { app, ...(name.trim() && { name: name.trim() }) })
    setSecret(made.secret)
    setName('')
    onDone()
  }
  if (secret)
    return <ShownOnce text={`${word('app.secret.new')} ${word('app.once')}`} value={secret} onDone={() => setSecret('')} />
  return (
    <form className="search" onSubmit={work.submits(make)}>
      <div className="field wide">
        <label htmlFor={id}>{word('app.secret.name')}</label>
        <input id={id} value={name} maxLength={100} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </div>
      <Button busy={work.busy}>{word('app.secret.create')}</Button>
      <Wrong lines={work.problems} />
    </form>
  )
}

/** A new signing key; whether the old one has leaked is asked in place. */
const SigningKey = ({ app }: { app: string }) => {
  const act = useAct()
  useStyles(questionStyles)
  const [asking, setAsking] = useState(false)
  const [leaked, setLeaked] = useState(false)
  const [told, setTold] = useState('')
  const work = useWork()
  const rotate = async (): Promise<void> => {
    await work.run(async () => {
      const { signs_from: from } = await act('apps.rotateKey', { app, leaked })
      setTold(leaked ? word('app.key.now') : `${word('app.key.from')} ${moment(from * 1000)}`)
    })
    setLeaked(false)
    setAsking(false)
  }
  return (
    <div className="ask">
      {!asking ? (
        <div className="acts">
          <Button kind="secondary" onPress={() => setAsking(true)}>
            {word('app.key.rotate')}
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: it is a question, not a part of a form.
        <div className="question" role="group" aria-label={word('app.key.ask')}>
          <p>{word('app.key.ask')}</p>
          <label className="switch">
            {/* biome-ignore lint/a11y/noAutofocus: the question took the place of the button that was pressed. */}
            <input type="checkbox" autoFocus checked={leaked} onChange={({ target }) => setLeaked(target.checked)} />
            {word('app.key.leaked')}
          </label>
          <p className="line">{word(leaked ? 'app.key.leaked_note' : 'app.key.note')}</p>
          <div className="pair">
            <Button kind="secondary" onPress={() => setAsking(false)}>
              {word('cancel')}
            </Button>
            <Button kind="danger" busy={work.busy} onPress={() => void rotate()}>
              {word('app.key.rotate')}
            </Button>
          </div>
        </div>
      )}
      <p role="status">{told}</p>
      <Wrong lines={work.problems} />
    </div>
  )
}

export const Keys = ({ app }: SectionProps) => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('secrets.list', { app: app.id })
  return (
    <>
      <h3>{word('app.secrets')}</h3>
      <p className="line">{word('app.secrets.note')}</p>
      {may('secrets.create') && <NewSecret app={app.id} onDone={again} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.secrets.length === 0 && <Empty title={word('app.secrets.none')} />}
      {answer && answer.secrets.length > 0 && (
        <Table
          label={word('app.secrets')}
          head={[word('apps.name'), word('app.id'), word('users.since'), word('act')]}
          rows={answer.secrets.map(({ id, name, created_at, revoked_at }) => ({
            key: id,
            cells: [
              <bdi key="name">{name}</bdi>,
              <code key="id">{id}</code>,
              <When key="since" at={created_at} />,
              revoked_at ? (
                `${word('app.secret.revoked')} ${moment(revoked_at * 1000)}`
              ) : (
                <AskAct key="revoke" act="secrets.revoke" body={{ app: app.id, id }} words="app.secret.revoke" onDone={again} />
              ),
            ],
          }))}
        />
      )}
      {may('apps.rotateKey') && (
        <>
          <h3>{word('app.key')}</h3>
          <SigningKey app={app.id} />
        </>
      )}
    </>
  )
}
