// Tokens of the admin API: made for a role, scopes and a time, shown once, ended at once.

import { useId, useState } from 'react'
import { type Role, SCOPES, type Scope } from '../../src/contract/admin/act.ts'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { Button } from '../../src/parts/button.tsx'
import { aboutField, Fault, FormEnd, faulty, useWork, Wanting } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { AskAct, Empty, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { When } from '../when.tsx'
import { inDays, moment, type Told, word, wordWith } from '../words.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './tokens.css'

type Row = AnswerOf<'tokens.list'>['tokens'][number]
type Made = AnswerOf<'tokens.create'>

const DAYS = [7, 30, 90, 365]

interface ScopesProps {
  readonly chosen: readonly Scope[]
  readonly wrong: readonly Told[]
  onChange(chosen: Scope[]): void
}
const Scopes = ({ chosen, wrong, onChange }: ScopesProps) => {
  useStyles(styles)
  const id = useId()
  return (
    <fieldset aria-describedby={faulty(id, wrong)['aria-describedby']}>
      <legend>{word('tokens.scopes')}</legend>
      {SCOPES.map((scope) => (
        <label key={scope} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={() => onChange(SCOPES.filter((one) => (one === scope) !== chosen.includes(one)))}
          />
          <code>{scope}</code>
        </label>
      ))}
      <Fault id={id} lines={wrong} />
    </fieldset>
  )
}

const TokenForm = ({ onMade, onCancel }: { onMade(made: Made): void; onCancel(): void }) => {
  const act = useAct()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('developer')
  const [days, setDays] = useState(90)
  const [scopes, setScopes] = useState<Scope[]>([])
  const work = useWork()
  const make = async (): Promise<void> => {
    if (scopes.length === 0) throw new Wanting([word('tokens.needs_scope'), 'scopes'])
    onMade(await act('tokens.create', { name: name.trim(), role, scopes, days }))
  }
  return (
    <form className="edit" onSubmit={work.submits(make)}>
      <label>
        {word('operators.name')}
        <input value={name} maxLength={100} required onChange={(event) => setName(event.target.value)} />
      </label>
      <div className="labelled">
        <span aria-hidden="true">{word('operators.role')}</span>
        <RoleChoice role={role} label={word('operators.role')} onChange={setRole} />
      </div>
      <label>
        {word('tokens.ends')}
        <select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((one) => (
            <option key={one} value={one}>
              {inDays(one)}
            </option>
          ))}
        </select>
      </label>
      <Scopes chosen={scopes} wrong={aboutField(work.problems, 'scopes')} onChange={setScopes} />
      <FormEnd work={work} fields={['scopes']} label={word('tokens.create')} onCancel={onCancel} />
    </form>
  )
}

const stateOf = ({ revoked_at, expires_at }: Row, now: number): string => {
  if (revoked_at !== null) return word('tokens.revoked')
  return expires_at * 1000 <= now ? word('tokens.over') : moment(expires_at * 1000)
}

const List = ({ tokens, onDone }: { tokens: readonly Row[]; onDone(): void }) => {
  const now = Date.now()
  const rows = tokens.map((row) => ({
    key: row.id,
    by: [row.name, row.role, null, row.created_at, row.expires_at],
    cells: [
      <bdi key="name">{row.name}</bdi>,
      word(`role.${row.role}`),
      <code key="scopes">{row.scopes.join(' ')}</code>,
      <When key="since" at={row.created_at} />,
      stateOf(row, now),
      row.revoked_at === null && row.expires_at * 1000 > now && (
        <AskAct key="revoke" danger act="tokens.revoke" body={{ id: row.id }} words="tokens.revoke" onDone={onDone} />
      ),
    ],
  }))
  const head = ['operators.name', 'operators.role', 'tokens.scopes', 'users.since', 'tokens.ends', 'act'] as const
  return <Table label={word('nav.tokens')} head={head.map(word)} rows={rows} />
}

export const Tokens = () => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('tokens.list', {})
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const keep = (one: Made): void => {
    setMaking(false)
    setMade(one)
    again()
  }
  return (
    <>
      <h1>{word('nav.tokens')}</h1>
      <p className="line">{word('tokens.text')}</p>
      {made && (
        <ShownOnce
          text={wordWith('tokens.once', { end: moment(made.expires_at * 1000) })}
          value={made.token}
          onDone={() => setMade(null)}
        />
      )}
      {may('tokens.create') && !making && !made && (
        <div className="acts">
          <Button onPress={() => setMaking(true)}>{word('tokens.create')}</Button>
        </div>
      )}
      {making && <TokenForm onMade={keep} onCancel={() => setMaking(false)} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.tokens.length === 0 && <Empty title={word('tokens.none')} />}
      {answer && answer.tokens.length > 0 && <List tokens={answer.tokens} onDone={again} />}
    </>
  )
}
