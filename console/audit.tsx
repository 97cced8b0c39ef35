// What operators, tokens and the command line have done, newest first.

import { useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { said, useAct, useAnswer } from './operator.ts'
import { Table, Waiting } from './pieces.tsx'
import { moment, word } from './words.ts'

interface Page {
  readonly entries: readonly {
    seq: number
    at: number
    actor: { kind: string; id: string; role: string }
    act: string
    app: string | null
    target: string | null
  }[]
  readonly next_before: number | null
}

export const Audit = () => {
  const act = useAct()
  const { answer, failure, again } = useAnswer<Page>('audit.list', {})
  const [more, setMore] = useState<readonly Page[]>([])
  const [wrong, setWrong] = useState('')
  const pages = answer ? [answer, ...more] : []
  const before = pages.at(-1)?.next_before
  const load = async (): Promise<void> => {
    setWrong('')
    try {
      const next = await act<Page>('audit.list', { before })
      setMore((all) => [...all, next])
    } catch (error) {
      setWrong(said(error))
    }
  }
  const entries = pages.flatMap((page) => page.entries)
  return (
    <>
      <h1>{word('nav.audit')}</h1>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && entries.length === 0 && <p>{word('audit.none')}</p>}
      {entries.length > 0 && (
        <Table
          label={word('nav.audit')}
          head={[word('audit.when'), word('audit.who'), word('audit.act'), word('users.app'), word('audit.subject')]}
          rows={entries.map(({ seq, at, actor, act: name, app, target }) => ({
            key: String(seq),
            cells: [
              moment(at * 1000),
              <bdi key="who">{`${actor.id} (${actor.role})`}</bdi>,
              <code key="act">{name}</code>,
              <bdi key="app">{app}</bdi>,
              <bdi key="target">{target}</bdi>,
            ],
          }))}
        />
      )}
      {before && (
        <Button kind="secondary" onPress={() => void load()}>
          {word('more')}
        </Button>
      )}
      <p role="alert" className="failure">
        {wrong}
      </p>
    </>
  )
}
