// The whole console: sign-in, or the sections that the operator's role may see.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ActName } from '../src/contract/admin/acts.ts'
import { type Operator, operatorIn } from '../src/contract/admin/operator.ts'
import { useAddress } from './address.ts'
import { Apps } from './app/apps.tsx'
import { call, Refusal } from './call.ts'
import { Entry } from './entry.tsx'
import { OperatorContext, said } from './operator.ts'
import { Person } from './people/person.tsx'
import { NO_SEARCH, SearchContext, Users } from './people/users.tsx'
import { Waiting } from './pieces.tsx'
import { Audit } from './service/audit.tsx'
import { Operators } from './service/operators.tsx'
import { Overview } from './service/overview.tsx'
import { Service } from './service/service.tsx'
import { Tokens } from './service/tokens.tsx'
import { Top } from './top.tsx'
import { type Word, word } from './words.ts'

interface Section {
  readonly path: string
  readonly name: Word
  /** Drawn where the operator may do this. */
  readonly act: ActName
  readonly view: (app: string, section: string) => React.ReactNode
}
const SECTIONS: readonly Section[] = [
  { path: 'overview', name: 'nav.overview', act: 'service.health', view: () => <Overview /> },
  { path: 'users', name: 'nav.users', act: 'users.search', view: () => <Users /> },
  { path: 'apps', name: 'nav.apps', act: 'apps.list', view: (app, section) => <Apps app={app} section={section} /> },
  { path: 'service', name: 'nav.service', act: 'service.health', view: () => <Service /> },
  { path: 'operators', name: 'nav.operators', act: 'operators.list', view: () => <Operators /> },
  { path: 'tokens', name: 'nav.tokens', act: 'tokens.list', view: () => <Tokens /> },
  { path: 'audit', name: 'nav.audit', act: 'audit.list', view: () => <Audit /> },
]

interface InsideProps {
  readonly operator: Operator
  /** Why a log-out did not work. */
  readonly failure: string
  onLeave(): void
}
/** `/` leads to the search of a page, where there is one, unless something is being typed. */
const useSearchKey = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const [target] = event.composedPath()
      const isTyped = target instanceof HTMLElement && target.matches('input, textarea, select')
      const search = main.current?.querySelector<HTMLInputElement>('input[type=search]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped || !search) return
      event.preventDefault()
      search.select()
      search.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [main])
}

const Inside = ({ operator, failure, onLeave }: InsideProps) => {
  const { path, parts } = useAddress()
  const [first = '', app = '', user = ''] = parts
  const sections = SECTIONS.filter(({ act }) => operator.acts.includes(act))
  const section = sections.find((one) => one.path === first) ?? sections[0]
  const main = useRef<HTMLElement>(null)
  // The sections of an app are one page.
  const at = first === 'apps' ? `${first}/${app}` : path
  const shown = useRef(at)
  useSearchKey(main)
  useEffect(() => {
    // Another section is read from its beginning, by keyboard and screen reader too.
    if (shown.current === at) return
    shown.current = at
    main.current?.focus()
    scrollTo(0, 0)
  }, [at])
  return (
    <>
      <Top operator={operator} failure={failure} onLeave={onLeave} />
      <div className="frame">
        <nav aria-label={word('nav')}>
          {sections.map(({ path: to, name }) => (
            <a key={to} href={`#/${to}`} aria-current={section?.path === to ? 'page' : undefined}>
              {word(name)}
            </a>
          ))}
        </nav>
        <main key={at} ref={main} tabIndex={-1}>
          {user && section?.path === 'users' ? <Person app={app} user={user} /> : section?.view(app, user)}
        </main>
      </div>
    </>
  )
}

interface Props {
  /** Takes an invite out of the address; null: there is none. */
  takeInvite(): string | null
}
export const Console = ({ takeInvite }: Props) => {
  const [invite, setInvite] = useState(takeInvite)
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
  useEffect(() => {
    // A link that is pasted into this tab loads no page.
    const hear = (): void => {
      const found = takeInvite()
      if (!found) return
      setInvite(found)
      setOperator(null)
    }
    addEventListener('hashchange', hear)
    return () => removeEventListener('hashchange', hear)
  }, [takeInvite])
  const enter = (): void => {
    setOperator(undefined)
    look()
  }
  const leave = (): void => {
    setFailure('')
    // Trust: what was looked at is not left to the next operator.
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
      {operator === null && <Entry key={invite} invite={invite} ended={ended} onDone={enter} />}
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
