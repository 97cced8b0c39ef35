// What operators, tokens and the command line have done, newest first, and whether the log is as it was written.

import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { Button } from '../../src/parts/button.tsx'
import { useAddress } from '../address.ts'
import { said, useAct, useAnswer } from '../operator.ts'
import { More, usePages } from '../pages.tsx'
import { Empty, Waiting } from '../pieces.tsx'
import { type AppRow, nameOf as appNameOf } from '../rows.ts'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { When } from '../when.tsx'
import { amount, sentenceOf, toldOf, word, wordWith } from '../words.ts'
import styles from './audit.css'

type Page = AnswerOf<'audit.list'>
type State = AnswerOf<'audit.check'>

/** Asks for the whole chain to be read. */
const Check = () => {
  useStyles(styles)
  const act = useAct()
  const [head, setHead] = useState('')
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<State | null>(null)
  const [wrong, setWrong] = useState('')
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong('')
    setState(null)
    try {
      setState(await act('audit.check', head.trim() ? { head: head.trim() } : {}))
    } catch (error) {
      setWrong(said(error))
    }
    setBusy(false)
  }
  return (
    <details className="check-log">
      <summary>{word('audit.check')}</summary>
      <form className="edit" onSubmit={(event) => void check(event)}>
        <p className="line">{word('audit.check_text')}</p>
        <label>
          {word('audit.head')}
          <input value={head} dir="ltr" maxLength={128} spellCheck={false} onChange={(event) => setHead(event.target.value)} />
        </label>
        <div className="acts">
          <Button kind="secondary" busy={busy}>
            {word('audit.check')}
          </Button>
        </div>
        <div role="status">
          {state && state.problem === null && (
            <>
              <p className="state good">{wordWith('audit.sound', { count: amount(state.entries) })}</p>
              {state.head && <code>{state.head}</code>}
            </>
          )}
        </div>
        <p role="alert" className="failure">
          {state?.problem ? wordWith('audit.broken', { problem: sentenceOf(toldOf(state.problem)) }) : wrong}
        </p>
      </form>
    </details>
  )
}

/** What an entry tells beside its names: fields that were given, and the values that are no secret. */
const Details = ({ details }: { details: Page['entries'][number]['details'] }) => {
  const { fields, ...told } = details
  const names = Array.isArray(fields) ? fields.map(String) : []
  const lines = [
    ...names.filter((name) => !(name in told)),
    ...Object.entries(told).map(([name, value]) => `${name}: ${line(value)}`),
  ]
  if (lines.length === 0) return null
  return (
    <details className="folded">
      <summary>
        <code>{lines.join(', ')}</code>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
const line = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(' ') : String(value))

const beforeOf = ({ next_before: before }: Page) => (before ? { before } : null)

const Found = ({ app, apps }: { app: string; apps: readonly AppRow[] }) => {
  const list = usePages('audit.list', app ? { app } : {}, beforeOf)
  if (!list.answer) return <Waiting failure={list.failure} onAgain={list.again} />
  const entries = list.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <Empty title={word('audit.none')} text={word('audit.none_text')} />
  const named = (id: string): string => appNameOf(apps.find((one) => one.id === id) ?? { id, config: {} })
  const rows = entries.map(({ seq, at, actor, act: name, app: id, target, details }) => ({
    key: String(seq),
    cells: [
      <When key="at" at={at} />,
      <span key="who" title={actor.id}>
        <bdi>{actor.name ?? (actor.kind === 'command-line' ? word('audit.command_line') : actor.id)}</bdi>
        {actor.kind === 'token' && ` · ${word('audit.token')}`}
      </span>,
      <code key="act">{name}</code>,
      id && (
        <bdi key="app" title={id}>
          {named(id)}
        </bdi>
      ),
      <bdi key="target">{target}</bdi>,
      <Details key="details" details={details} />,
    ],
  }))
  const head = ['audit.when', 'audit.who', 'audit.act', 'users.app', 'audit.subject', 'audit.details'] as const
  return (
    <>
      <Table label={word('nav.audit')} head={head.map(word)} rows={rows} />
      <More {...list} />
    </>
  )
}

export const Audit = () => {
  const { answer } = useAnswer('apps.list', {})
  const { filters, put } = useAddress()
  const { app = '' } = filters
  const apps = answer?.apps ?? []
  return (
    <>
      <h1>{word('nav.audit')}</h1>
      <Check />
      <label className="span">
        {word('users.app')}
        <select value={app} onChange={(event) => put({ app: event.target.value })}>
          <option value="">{word('audit.all_apps')}</option>
          {apps.map(({ id, config }) => (
            <option key={id} value={id}>
              {appNameOf({ id, config })}
            </option>
          ))}
        </select>
      </label>
      <Found app={app} apps={apps} />
    </>
  )
}
