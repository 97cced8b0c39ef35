// The operators: their roles, invitations for new ones, and the end of their access.

import { useState } from 'react'
import type { Role } from '../../src/contract/admin/act.ts'
import { Button } from '../../src/parts/button.tsx'
import { useWork, Wrong } from '../form.tsx'
import { said, useAct, useAnswer, useMay, useOperator } from '../operator.ts'
import { AskAct, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { moment, word, wordWith } from '../words.ts'
import { RoleChoice } from './role-choice.tsx'

const Invite = () => {
  const act = useAct()
  const [role, setRole] = useState<Role>('viewer')
  const [made, setMade] = useState<{ invite: string; expires_at: number } | null>(null)
  const { problems, run } = useWork()
  const invite = async (): Promise<void> => setMade(await act('operators.invite', { role }))
  return (
    <div className="edit">
      <div className="acts">
        <RoleChoice role={role} label={word('operators.role')} onChange={setRole} />
        <Button onPress={() => void run(invite)}>{word('operators.invite')}</Button>
      </div>
      <p className="line">{word(`operators.may_${role}`)}</p>
      {made && (
        <ShownOnce
          text={wordWith('operators.link', { end: moment(made.expires_at * 1000) })}
          value={`${location.origin}/#invite=${made.invite}`}
          onDone={() => setMade(null)}
        />
      )}
      <Wrong lines={problems} />
    </div>
  )
}

export const Operators = () => {
  const [act, may, { operator: own }] = [useAct(), useMay(), useOperator()]
  const { answer, failure, again } = useAnswer('operators.list', {})
  const [wrong, setWrong] = useState('')
  const change = (id: string, role: Role): void => {
    setWrong('')
    act('operators.setRole', { id, role }).then(again, (error: unknown) => setWrong(said(error)))
  }
  const rows = (answer?.operators ?? []).map(({ id, name, role, created_at, disabled_at }) => ({
    key: id,
    by: [name, role, created_at],
    cells: [
      <span key="name">
        <bdi>{name}</bdi>
        {id === own.id && ` · ${word('operators.you')}`}
      </span>,
      may('operators.setRole') && !disabled_at ? (
        <RoleChoice key="role" role={role} label={`${word('operators.role')}: ${name}`} onChange={(to) => change(id, to)} />
      ) : (
        word(`role.${role}`)
      ),
      <When key="since" at={created_at} />,
      disabled_at ? (
        word('operators.removed')
      ) : (
        <AskAct
          {...{ act: 'operators.remove', body: { id }, words: 'operators.remove', danger: true, onDone: again }}
          key="remove"
          question={word(id === own.id ? 'operators.remove_own_ask' : 'operators.remove_ask')}
        />
      ),
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
