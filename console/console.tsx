// The whole console: sign-in, or the sections that the operator's role may see.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActName } from '../src/contract/admin/acts.ts'
import { type Operator, operatorIn } from '../src/contract/admin/operator.ts'
import { Button } from '../src/parts/button.tsx'
import { Apps } from './app/apps.tsx'
import { call, Refusal } from './call.ts'
import { Entry } from './entry.tsx'
import { OperatorContext, said } from './operator.ts'
import { pathParts } from './path-parts.ts'
import { Person } from './people/person.tsx'
import { NO_SEARCH, SearchContext, Users } from './people/users.tsx'
import { Waiting } from './pieces.tsx'
import { Audit } from './service/audit.tsx'
import { Operators } from './service/operators.tsx'
import { Service } from './service/service.tsx'
import { Tokens } from './service/tokens.tsx'
import { type Word, word } from './words.ts'

interface Section {
  readonly path: string
  readonly name: Word
  /** Drawn where the operator may do this. */
  readonly act: ActName
  readonly view: (app: string, section: string) => React.ReactNode
}
const SECTIONS: readonly Section[] = [
  { path: 'users', name: 'nav.users', act: 'users.search', view: () => <Users /> },
  { path: 'apps', name: 'nav.apps', act: 'apps.list', view: (app, section) => <Apps app={app} section={section} /> },
  { path: 'service', name: 'nav.service', act: 'service.health', view: () => <Service /> },
  { path: 'operators', name: 'nav.operators', act: 'operators.list', view: () => <Operators /> },
  { path: 'tokens', name: 'nav.tokens', act: 'tokens.list', view: () => <Tokens /> },
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

interface InsideProps {
  readonly operator: Operator
  /** Why a log-out did not work. */
  readonly failure: string
  onLeave(): void
}
const Inside = ({ operator, failure, onLeave }: InsideProps) => {
  const path = usePath()
  const [first = '', app = '', user = ''] = pathParts(path)
  const sections = SECTIONS.filter(({ act }) => operator.acts.includes(act))
  const section = sections.find((one) => one.path === first) ?? sections[0]
  const main = useRef<HTMLElement>(null)
  // The sections of an app are one page.
  const at = first === 'apps' ? `${first}/${app}` : path
  const shown = useRef(at)
  useEffect(() => {
    // Another section is read from its beginning, by keyboard and screen reader too.
    if (shown.current === at) return
    shown.current = at
    main.current?.focus()
    scrollTo(0, 0)
  }, [at])
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
        <span role="alert" className="failure">
          {failure}
        </span>
      </nav>
      <main key={at} ref={main} tabIndex={-1}>
        {user && section?.path === 'users' ? <Person app={app} user={user} /> : section?.view(app, user)}
      </main>
    </div>
  )
}

export const Console = ({ invite: given }: { invite: string | null }) => {
  const [invite, setInvite] = useState(given)
  // Undefined: it is not known yet.
  const [operator, setOperator] = useState<Operator | null | undefined>(invite ? null : undefined)
  const [failure, setFailure] = useState('')
  const [ended, setEnded] = useState(false)
  const [search, setSearch] = useState(NO_SEARCH)
  const look = useCallback(() => {
    setFailure('')
    call('me')
      .then(operatorIn)
      .then(
        (found) => {
          setInvite(null)
          setEnded(false)
          setOperator(found)
        },
        // A service that cannot be reached has said nothing of the session.
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 401) setOperator(null)
          else setFailure(said(error))
        },
      )
  }, [])
  useEffect(() => {
    if (!invite) look()
  }, [invite, look])
  const enter = (): void => {
    setOperator(undefined)
    look()
  }
  const leave = (): void => {
    setFailure('')
    // Trust: what was looked at is not left to whoever signs in next.
    const gone = (): void => {
      setSearch(NO_SEARCH)
      setOperator(null)
      history.replaceState(null, '', '/')
    }
    // Without an answer the session lives on: it must not look ended.
    call('sign-out').then(gone, (error: unknown) => (error instanceof Refusal ? gone() : setFailure(said(error))))
  }
  const onEnded = useCallback(() => {
    setEnded(true)
    setOperator(null)
  }, [])
  return (
    <div className="stage">
      {operator === undefined && (
        <main>
          <Waiting failure={failure} onAgain={look} />
        </main>
      )}
      {operator === null && <Entry invite={invite} ended={ended} onDone={enter} />}
      {operator && (
        <OperatorContext value={{ operator, onEnded }}>
          <SearchContext value={{ search, onSearch: setSearch }}>
            <Inside operator={operator} failure={failure} onLeave={leave} />
          </SearchContext>
        </OperatorContext>
      )}
    </div>
  )
}
