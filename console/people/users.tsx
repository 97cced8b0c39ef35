// Users of an app: search, pages, and a link to each person.

import { createContext, type FormEvent, useContext, useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { nameOf } from '../names.ts'
import { useAnswer } from '../operator.ts'
import { afterCursor, More, usePages } from '../pages.tsx'
import { Table, Waiting } from '../pieces.tsx'
import { nameOf as appNameOf } from '../rows.ts'
import { moment, word } from '../words.ts'
import { accountLine } from './account-line.ts'

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

const Found = ({ app, text }: { app: string; text: string }) => {
  const list = usePages('users.search', { app, ...(text && { text }) }, afterCursor)
  if (!list.answer) return <Waiting failure={list.failure} onAgain={list.again} />
  const users = list.pages.flatMap((page) => page.users)
  if (users.length === 0) return <p role="status">{word(text ? 'users.none' : 'users.nobody')}</p>
  const rows = users.map(({ id, created_at, linked_accounts }) => ({
    key: id,
    cells: [
      <a key="id" href={`#/users/${app}/${encodeURIComponent(id)}`}>
        <bdi>{linked_accounts[0] ? accountLine(linked_accounts[0]).name : id}</bdi>
      </a>,
      <bdi key="accounts">{linked_accounts.map(({ type }) => nameOf('type', type)).join(', ')}</bdi>,
      moment(created_at * 1000),
    ],
  }))
  return (
    <>
      <Table label={word('nav.users')} head={[word('users.user'), word('users.accounts'), word('users.since')]} rows={rows} />
      <More {...list} />
    </>
  )
}

export const Users = () => {
  const { answer, failure, again } = useAnswer('apps.list', {})
  const { search, onSearch } = useContext(SearchContext)
  const [typed, setTyped] = useState(search.text)
  const app = answer?.apps.some(({ id }) => id === search.app) ? search.app : answer?.apps[0]?.id
  const find = (event: FormEvent): void => {
    event.preventDefault()
    onSearch({ app: app ?? '', text: typed.trim() })
  }
  return (
    <>
      <h1>{word('nav.users')}</h1>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && !app && <p>{word('apps.none')}</p>}
      {answer && app && (
        <>
          <form className="search" onSubmit={find}>
            <label>
              {word('users.app')}
              <select value={app} onChange={(event) => onSearch({ app: event.target.value, text: typed.trim() })}>
                {answer.apps.map(({ id, config }) => (
                  <option key={id} value={id}>
                    {appNameOf({ id, config })}
                  </option>
                ))}
              </select>
            </label>
            <label className="wide">
              {word('users.search')}
              <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
            </label>
            <Button>{word('users.find')}</Button>
          </form>
          <Found key={`${app} ${search.text}`} app={app} text={search.text} />
        </>
      )}
    </>
  )
}
