// Events of an app and how their delivery went: by state, page by page, sent again singly or all dead ones.

import { useId, useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { said, useAct, useMay } from '../operator.ts'
import { afterCursor, More, usePages } from '../pages.tsx'
import { Ask, Waiting } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { type Word, word } from '../words.ts'

const STATES = ['waiting', 'delivered', 'dead'] as const
export const Deliveries = ({ app }: { app: string }) => {
  const [act, may] = [useAct(), useMay()]
  const id = useId()
  const [state, setState] = useState<(typeof STATES)[number] | ''>('')
  const list = usePages('webhooks.deliveries', { app, ...(state && { state }) }, afterCursor)
  const { answer, failure, again } = list
  const [told, setTold] = useState('')
  const events = list.pages.flatMap((page) => page.events)
  const replay = async (event?: string): Promise<void> => {
    const { replayed } = await act('webhooks.replay', { app, ...(event && { event }) })
    setTold(`${word('app.sent_again')} ${replayed}`)
    again()
  }
  const sendAgain = (event: string): void => void replay(event).catch((error: unknown) => setTold(said(error)))
  return (
    <>
      <h3>{word('app.deliveries')}</h3>
      <div className="acts">
        <div className="field">
          <label htmlFor={id}>{word('app.deliveries.state')}</label>
          <select id={id} value={state} onChange={({ target }) => setState(STATES.find((one) => one === target.value) ?? '')}>
            <option value="">{word('app.deliveries.all')}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {word(`app.state.${one}`)}
              </option>
            ))}
          </select>
        </div>
        {may('webhooks.replay') && (
          <Ask label={word('app.replay_dead')} question={word('app.replay_ask')} onYes={() => replay()} />
        )}
        <Button kind="secondary" onPress={again}>
          {word('app.refresh')}
        </Button>
      </div>
      <p role="status">{told}</p>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && events.length === 0 && <p>{word('app.deliveries.none')}</p>}
      {events.length > 0 && (
        <Table
          label={word('app.deliveries')}
          head={[word('audit.when'), word('app.event'), word('users.user'), word('app.deliveries.state'), word('act')]}
          rows={events.map((one) => ({
            key: one.id,
            cells: [
              <When key="at" at={one.created_at} />,
              <code key="type">{one.type}</code>,
              <a key="user" href={`#/users/${app}/${encodeURIComponent(one.user_id)}`}>
                <bdi>{one.user_id}</bdi>
              </a>,
              `${word(`app.state.${one.state}` as Word) ?? one.state} · ${word('app.tries')} ${one.tries}${one.last_status ? ` · ${one.last_status}` : ''}`,
              may('webhooks.replay') && one.state !== 'waiting' ? (
                <Button key="again" kind="secondary" onPress={() => sendAgain(one.id)}>
                  {word('app.send_again')}
                </Button>
              ) : null,
            ],
          }))}
        />
      )}
      <More {...list} />
    </>
  )
}
