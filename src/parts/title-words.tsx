// Words of a title: a short value stays in one line, a long one goes on between its words.

import { Fragment, type ReactNode } from 'react'
import { longName } from './long-name.tsx'

/** Letters of a value that a line of the narrowest sheet has room for. */
const MOST = 28

/** What `sentence` isolates is a value; what is isolated within it is a name. */
const VALUES = /(\u2068(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*\u2069)/

/** Values of a sentence apart from what is around them; `plain` draws the latter. */
const words = (text: string, plain: (text: string) => ReactNode): ReactNode =>
  text.split(VALUES).map((part, at) => {
    const key = `${at}`
    if (at % 2 === 0) return <Fragment key={key}>{plain(part)}</Fragment>
    if (part.length <= MOST)
      return (
        <span className="title-value" key={key}>
          {part}
        </span>
      )
    return (
      <Fragment key={key}>
        {part.slice(0, 1)}
        {words(part.slice(1, -1), longName)}
        {part.slice(-1)}
      </Fragment>
    )
  })

/** What `sentence` has written, for a title. */
export const titleWords = (title: string): ReactNode => words(title, (text) => text)
