// The operators: their roles, invitations for new ones, and the end of their access.

import { useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { type Operator, said, useAct, useAnswer, useMay } from './operator.ts'
import { Ask, Table, Waiting } from './pieces.tsx'
import { moment, word } from './words.ts'

type Role = Operator['role']
const ROLES: readonly Role[] = ['owner', 'developer', 'support', 'viewer']

interface Row {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly created_at: number
  readonly disabled_at: number | null
}

const RoleChoice = ({ role, label, onChange }: { role: Role; label: string; onChange(role: Role): void }) => (
  <select aria-label={label} value={role} onChange={(event) => onChange(event.target.value as Role)}>
    {ROLES.map((one) => (
      <option key={one} value={one}>
        {word(`role.${one}`)}
      </option>
    ))}
  </select>
)

const Invite = () => {
  const act = useAct()
  const [role, setRole] = useState<Role>('viewer')
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState('')
  const invite = async (): Promise<void> => {
    setWrong('')
    try {
      const made = await act<{ invite: string }>('operators.invite', { role })
      setLink(`${location.origin}/#invite=${made.invite}`)
    } catch (error) {
      setWrong(said(error))
    }
  }
  return (
    <div className="edit">
      <div className="acts">
        <RoleChoice role={role} label={word('operators.role')} onChange={setRole} />
        <Button onPress={() => void invite()}>{word('operators.invite')}</Button>
      </div>
      {link && (
        <p role="status">
          {word('operators.link')}
          <br />
          <code>{link}</code>
        </p>
      )}
      <p role="alert" className="failure">
        {wrong}
      </p>
    </div>
  )
}

export const Operators = () => {
  const [act, may] = [useAct(), useMay()]
  const { answer, failure, again } = useAnswer<{ operators: readonly Row[] }>('operators.list', {})
  const [wrong, setWrong] = useState('')
  const change = (id: string, role: Role): void => {
    setWrong('')
    act('operators.setRole', { id, role }).then(again, (error: unknown) => setWrong(said(error)))
  }
  const rows = (answer?.operators ?? []).map(({ id, name, role, created_at, disabled_at }) => ({
    key: id,
    cells: [
      <bdi key="name">{name}</bdi>,
      may('operators.setRole') && !disabled_at ? (
        <RoleChoice key="role" role={role} label={`${word('operators.role')}: ${name}`} onChange={(to) => change(id, to)} />
      ) : (
        word(`role.${role}`)
      ),
      moment(created_at * 1000),
      disabled_at ? (
        word('operators.removed')
      ) : may('operators.remove') ? (
        <Ask
          key="remove"
          label={word('operators.remove')}
          question={word('operators.remove_ask')}
          onYes={() => act('operators.remove', { id }).then(again)}
        />
      ) : null,
    ],
  }))
  return (
    <>
      <h1>{word('nav.operators')}</h1>
      {may('operators.invite') && <Invite />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && (
        <Table
          label={word('nav.operators')}
          head={[word('operators.name'), word('operators.role'), word('users.since'), word('act')]}
          rows={rows}
        />
      )}
      <p role="alert" className="failure">
        {wrong}
      </p>
    </>
  )
}
