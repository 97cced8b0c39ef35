// The apps of the service: each leads to its page, which is loaded when one is opened; a new one is made here.

import { type ComponentType, useEffect, useId, useState } from 'react'
import { METHOD_NAMES, METHODS } from '../../src/contract/methods.ts'
import { Button } from '../../src/parts/button.tsx'
import { aboutField, Fault, FormEnd, faulty, useWork } from '../form.tsx'
import { nameOf as named } from '../names.ts'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Empty, Waiting } from '../pieces.tsx'
import { type AppRow, nameOf } from '../rows.ts'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { amount, word, wordWith } from '../words.ts'

/** Lines that say something. */
const lines = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Name and origins of a new app; what they may be is judged by the service. It goes on to the tags to paste. */
const NewApp = ({ onCancel }: { onCancel(): void }) => {
  const act = useAct()
  const [name, origins] = [useId(), useId()]
  const [typed, setTyped] = useState({ name: '', origins: '' })
  const work = useWork()
  const make = async (): Promise<void> => {
    // An app has a way in from its beginning.
    const config = { name: typed.name.trim(), email_auth: true }
    const made = await act('apps.create', { config, allowed_origins: lines(typed.origins) })
    location.hash = `#/apps/${made.app.id}/tags`
  }
  const ofName = aboutField(work.problems, 'name')
  const ofOrigins = aboutField(work.problems, 'allowed_origins')
  return (
    <form className="settings" onSubmit={work.submits(make)}>
      <div className="field">
        <label htmlFor={name}>{word('apps.name')}</label>
        <input
          id={name}
          // biome-ignore lint/a11y/noAutofocus: the form took the place of the button that was pressed.
          autoFocus
          autoComplete="off"
          maxLength={100}
          required
          value={typed.name}
          {...faulty(name, ofName)}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <Fault id={name} lines={ofName} />
      </div>
      <div className="field">
        <label htmlFor={origins}>{word('apps.origins')}</label>
        <textarea
          id={origins}
          rows={3}
          dir="ltr"
          spellCheck={false}
          value={typed.origins}
          aria-invalid={ofOrigins.length > 0}
          aria-describedby={`${origins}-wrong ${origins}-note`}
          onChange={({ target }) => setTyped({ ...typed, origins: target.value })}
        />
        <Fault id={origins} lines={ofOrigins} />
        <p id={`${origins}-note`} className="line">
          {word('apps.origins_note')}
        </p>
      </div>
      <FormEnd work={work} fields={['name', 'allowed_origins']} label={word('apps.save')} onCancel={onCancel} />
    </form>
  )
}

/** The first two methods, and how many there are besides. */
const countOf = (methods: readonly string[]): string => {
  if (methods.length === 0) return word('apps.no_method')
  const [shown, more] = [methods.slice(0, 2).join(', '), methods.length - 2]
  return more > 0 ? wordWith('apps.and_more', { shown, count: amount(more) }) : shown
}

const List = () => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('apps.list', {})
  const [making, setMaking] = useState(false)
  const methods = ({ config }: AppRow): readonly string[] =>
    METHOD_NAMES.filter((one) => config[METHODS[one].flag] === true).map((one) => named('method', one))
  return (
    <>
      <h1>{word('nav.apps')}</h1>
      {may('apps.create') && !making && (
        <div className="acts">
          <Button onPress={() => setMaking(true)}>{word('apps.create')}</Button>
        </div>
      )}
      {making && <NewApp onCancel={() => setMaking(false)} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.apps.length === 0 && !making && <Empty title={word('apps.none')} text={word('apps.none_text')} />}
      {answer && answer.apps.length > 0 && (
        <Table
          label={word('nav.apps')}
          head={[word('apps.name'), word('apps.origins'), word('apps.methods'), word('users.since')]}
          rows={answer.apps.map((app) => ({
            key: app.id,
            by: [nameOf(app), null, methods(app).length, app.created_at],
            cells: [
              <a key="name" href={`#/apps/${app.id}`}>
                <bdi>{nameOf(app)}</bdi>
              </a>,
              <bdi key="origins">{app.allowed_origins.join(', ') || word('apps.no_origin')}</bdi>,
              <span key="methods" title={methods(app).join(', ')}>
                {countOf(methods(app))}
              </span>,
              <When key="since" at={app.created_at} />,
            ],
          }))}
        />
      )}
    </>
  )
}

type Page = ComponentType<{ id: string; section: string }>
/** The page of an app is code of its own: the first screen of the console does not carry it. */
const Opened = ({ id, section }: { id: string; section: string }) => {
  const [view, setView] = useState<{ Page: Page } | null>(null)
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = attempt < 0
    setFailure('')
    import('./page.tsx').then(
      ({ AppPage }) => gone || setView({ Page: AppPage }),
      () => gone || setFailure(word('failed')),
    )
    return () => {
      gone = true
    }
  }, [attempt])
  return view ? <view.Page id={id} section={section} /> : <Waiting failure={failure} onAgain={() => setAttempt(attempt + 1)} />
}

export const Apps = ({ app, section }: { app: string; section: string }) =>
  app ? <Opened id={app} section={section || 'general'} /> : <List />
