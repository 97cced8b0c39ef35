// Users of an app: a search as one types, kept in the address, and a link to each person.

import { createContext, type FormEvent, type KeyboardEvent, useContext, useEffect, useState } from 'react'
import { wait } from '../../src/kit/wait.ts'
import { useAddress } from '../address.ts'
import { nameOf } from '../names.ts'
import { useAnswer } from '../operator.ts'
import { afterCursor, More, usePages } from '../pages.tsx'
import { Empty, Waiting } from '../pieces.tsx'
import { nameOf as appNameOf } from '../rows.ts'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { word } from '../words.ts'
import { accountLine } from './account-line.ts'
import { RefusedOf } from './refused.tsx'

/** What was searched last, where. It outlives the page of a person and a new sign-in. */
export interface Search {
  readonly app: string
  readonly text: string
}
export const NO_SEARCH: Search = { app: '', text: '' }
export const SearchContext = createContext<{ search: Search; onSearch(search: Search): void }>({
  search: NO_SEARCH,
  onSearch: () => {},
})

/** Milliseconds without a letter until the service is asked. */
const PAUSE = 250

/** From the search into the list. */
const goDown = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'ArrowDown') return
  const link = event.currentTarget.closest('main')?.querySelector<HTMLElement>('td a')
  if (!link) return
  event.preventDefault()
  link.focus()
}

const Found = ({ app, text }: { app: string; text: string }) => {
  const list = usePages('users.search', { app, ...(text && { text }) }, afterCursor)
  if (!list.answer) return <Waiting failure={list.failure} onAgain={list.again} />
  const users = list.pages.flatMap((page) => page.users)
  if (users.length === 0 && text)
    return (
      <>
        <Empty title={word('users.none')} text={word('users.none_text')} />
        <RefusedOf app={app} text={text} />
      </>
    )
  if (users.length === 0)
    return (
      <Empty title={word('users.nobody')} text={word('users.nobody_text')}>
        <a href={`#/apps/${app}/tags`}>{word('app.tags')}</a>
      </Empty>
    )
  const rows = users.map(({ id, created_at, linked_accounts }) => {
    const name = linked_accounts[0] ? accountLine(linked_accounts[0]).name : id
    return {
      key: id,
      // A part of a list has no other order than the service's.
      by: list.hasMore ? [] : [name, null, created_at],
      cells: [
        <a key="id" href={`#/users/${app}/${encodeURIComponent(id)}`}>
          <bdi>{name}</bdi>
        </a>,
        <bdi key="accounts">{linked_accounts.map(({ type }) => nameOf('type', type)).join(', ')}</bdi>,
        <When key="since" at={created_at} />,
      ],
    }
  })
  return (
    <>
      <Table label={word('nav.users')} head={[word('users.user'), word('users.accounts'), word('users.since')]} rows={rows} />
      <More {...list} />
    </>
  )
}

export const Users = () => {
  const { answer, failure, again } = useAnswer('apps.list', {})
  const { onSearch } = useContext(SearchContext)
  const { filters, put } = useAddress()
  const { text = '' } = filters
  const [typed, setTyped] = useState(text)
  const app = answer?.apps.some(({ id }) => id === filters.app) ? filters.app : answer?.apps[0]?.id
  const wanted = typed.trim()
  // Another address, by the way back, is another search.
  useEffect(() => setTyped((old) => (old.trim() === text ? old : text)), [text])
  useEffect(() => onSearch({ app: app ?? '', text }), [app, text, onSearch])
  useEffect(() => {
    if (wanted === text) return
    const typing = new AbortController()
    // Typed on: what was waited for is not asked any more.
    wait(PAUSE, typing.signal).then(
      () => put({ text: wanted }),
      () => {},
    )
    return () => typing.abort()
  }, [wanted, text, put])
  const find = (event: FormEvent): void => {
    event.preventDefault()
    put({ text: wanted })
  }
  return (
    <>
      <h1>{word('nav.users')}</h1>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && !app && (
        <Empty title={word('apps.none')} text={word('apps.none_text')}>
          <a href="#/apps">{word('apps.create')}</a>
        </Empty>
      )}
      {answer && app && (
        <>
          <form className="search" onSubmit={find}>
            <label className="wide">
              {word('users.search')}
              <span className="with-key">
                <input
                  type="search"
                  placeholder=" "
                  value={typed}
                  autoComplete="off"
                  spellCheck={false}
                  onKeyDown={goDown}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </span>
            </label>
            <label>
              {word('users.app')}
              <select value={app} onChange={(event) => put({ app: event.target.value })}>
                {answer.apps.map(({ id, config }) => (
                  <option key={id} value={id}>
                    {appNameOf({ id, config })}
                  </option>
                ))}
              </select>
            </label>
          </form>
          <Found app={app} text={text} />
        </>
      )}
    </>
  )
}
