// The whole console: sign-in, or the sections that the operator's role may see.

import { useCallback, useEffect, useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { Spinner } from '../src/parts/spinner.tsx'
import { Apps } from './apps.tsx'
import { Audit } from './audit.tsx'
import { call } from './call.ts'
import { Entry } from './entry.tsx'
import { type Operator, OperatorContext } from './operator.ts'
import { Operators } from './operators.tsx'
import { Person } from './person.tsx'
import { Users } from './users.tsx'
import { type Word, word } from './words.ts'

interface Section {
  readonly path: string
  readonly name: Word
  /** Drawn where the operator may do this. */
  readonly act: string
  readonly view: (app: string, place: string) => React.ReactNode
}
const SECTIONS: readonly Section[] = [
  { path: 'users', name: 'nav.users', act: 'users.search', view: () => <Users /> },
  { path: 'apps', name: 'nav.apps', act: 'apps.list', view: (app, place) => <Apps app={app} place={place} /> },
  { path: 'operators', name: 'nav.operators', act: 'operators.list', view: () => <Operators /> },
  { path: 'audit', name: 'nav.audit', act: 'audit.list', view: () => <Audit /> },
]

const hash = (): string => location.hash.replace(/^#\/?/, '')

/** The path behind the `#`, as it changes. */
const usePath = (): string => {
  const [path, setPath] = useState(hash)
  useEffect(() => {
    const read = (): void => setPath(hash())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return path
}

const Inside = ({ operator, onLeave }: { operator: Operator; onLeave(): void }) => {
  const path = usePath()
  const [first = '', app = '', user = ''] = path.split('/').map(decodeURIComponent)
  const sections = SECTIONS.filter(({ act }) => operator.acts.includes(act))
  const section = sections.find((one) => one.path === first) ?? sections[0]
  return (
    <div className="frame">
      <nav aria-label={word('nav')}>
        <strong>{word('title')}</strong>
        {sections.map(({ path: to, name }) => (
          <a key={to} href={`#/${to}`} aria-current={section?.path === to ? 'page' : undefined}>
            {word(name)}
          </a>
        ))}
        <span className="who">
          <bdi>{operator.name}</bdi> · {word(`role.${operator.role}`)}
        </span>
        <Button kind="link" onPress={onLeave}>
          {word('sign_out')}
        </Button>
      </nav>
      <main key={first === 'apps' ? `${first}/${app}` : path}>
        {user && section?.path === 'users' ? <Person app={app} user={user} /> : section?.view(app, user)}
      </main>
    </div>
  )
}

export const Console = ({ invite: given }: { invite: string | null }) => {
  const [invite, setInvite] = useState(given)
  // Undefined: it is not known yet.
  const [operator, setOperator] = useState<Operator | null | undefined>(invite ? null : undefined)
  const look = useCallback(
    () =>
      call('me').then(
        (found) => {
          setInvite(null)
          setOperator(found as Operator)
        },
        () => setOperator(null),
      ),
    [],
  )
  useEffect(() => {
    if (!invite) void look()
  }, [invite, look])
  const leave = (): void => {
    call('sign-out').then(
      () => setOperator(null),
      () => setOperator(null),
    )
  }
  return (
    <div className="stage">
      {operator === undefined && (
        <main>
          <Spinner label={word('loading')} />
        </main>
      )}
      {operator === null && <Entry invite={invite} onDone={() => void look()} />}
      {operator && (
        <OperatorContext value={{ operator, onEnded: () => setOperator(null) }}>
          <Inside operator={operator} onLeave={leave} />
        </OperatorContext>
      )}
    </div>
  )
}
