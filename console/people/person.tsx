// One person: accounts, wallets, sessions and recent activity, and what may be done for them.

import { type ReactNode, useContext, useState } from 'react'
import type { WireUserSession } from '../../src/contract/endpoints/users-me.ts'
import { Button } from '../../src/parts/button.tsx'
import { addressOf } from '../address.ts'
import { download } from '../app/download.ts'
import { Lines, useWork } from '../form.tsx'
import { nameOf } from '../names.ts'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { AskAct, Waiting } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { countryName, moment, word } from '../words.ts'
import { accountLine } from './account-line.ts'
import { Accounts } from './accounts.tsx'
import { MetadataPart } from './metadata.tsx'
import { Refused } from './refused.tsx'
import { SearchContext } from './users.tsx'

const Part = ({ title, count, none, children }: { title: string; count: number; none: string; children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    {count === 0 ? <p className="line">{none}</p> : children}
  </>
)

interface Device {
  readonly browser: string | null
  readonly os: string | null
  /** Two letters. */
  readonly country?: string | null
}
const deviceText = ({ browser, os, country }: Device): string =>
  [browser, os, country && countryName(country)].filter(Boolean).join(', ') || word('person.unknown')

const chainName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1)

const Acts = ({ app, user, onDone }: { app: string; user: string; onDone(): void }) => {
  const [act, may] = [useAct(), useMay()]
  const { problems, run } = useWork()
  const both = { app, user }
  const keep = async (): Promise<void> =>
    download(`${user.replace(/\W+/g, '-')}.json`, [JSON.stringify(await act('users.export', both), null, 2)])
  return (
    <div className="acts">
      <AskAct act="users.signOut" body={both} words="person.sign_out" onDone={onDone} />
      {may('users.export') && (
        <div className="ask">
          <Button kind="secondary" onPress={() => void run(keep)}>
            {word('person.export')}
          </Button>
          <span role="alert" className="failure">
            <Lines lines={problems} />
          </span>
        </div>
      )}
    </div>
  )
}

/** What cannot be undone, apart from the rest and last. */
const Danger = ({ app, user, onDeleted }: { app: string; user: string; onDeleted(): void }) => {
  const may = useMay()
  if (!may('users.delete')) return null
  return (
    <section className="danger-zone" aria-labelledby="danger">
      <div>
        <h2 id="danger">{word('person.delete')}</h2>
        <p className="line">{word('person.delete_text')}</p>
      </div>
      <AskAct danger act="users.delete" body={{ app, user }} words="person.delete" onDone={onDeleted} />
    </section>
  )
}

interface SessionsProps {
  readonly app: string
  readonly user: string
  readonly sessions: readonly WireUserSession[]
  onDone(): void
}
const Sessions = ({ app, user, sessions, onDone }: SessionsProps) => {
  const rows = sessions.map((session) => ({
    key: session.id,
    by: [deviceText(session), session.created_at, session.last_used_at],
    cells: [
      deviceText(session),
      <When key="since" at={session.created_at} />,
      <When key="used" at={session.last_used_at} />,
      <AskAct key="end" act="users.endSession" body={{ app, user, session: session.id }} words="person.end" onDone={onDone} />,
    ],
  }))
  const head = ['person.where', 'users.since', 'person.used', 'act'] as const
  return <Table label={word('person.sessions')} head={head.map(word)} rows={rows} />
}

export const Person = ({ app, user }: { app: string; user: string }) => {
  const { answer, failure, again } = useAnswer('users.get', { app, user })
  const [deleted, setDeleted] = useState(false)
  const { search } = useContext(SearchContext)
  // The list as it was left.
  const back = (
    <a className="back" href={addressOf('users', { ...search })}>
      {word('person.back')}
    </a>
  )
  if (deleted)
    return (
      <>
        {back}
        <p role="status">{word('person.deleted')}</p>
      </>
    )
  if (!answer)
    return (
      <>
        {back}
        <Waiting failure={failure} onAgain={again} />
      </>
    )
  const { wallets, sessions, devices, activity } = answer
  const [account] = answer.user.linked_accounts
  return (
    <>
      {back}
      <h1 className="person-name">
        <bdi>{account ? accountLine(account).name : user}</bdi>
      </h1>
      <p className="line">
        <code>{answer.user.id}</code> · {word('users.since')} {moment(answer.user.created_at * 1000)}
        {answer.user.is_guest && ` · ${word('type.guest')}`}
      </p>
      <Acts app={app} user={user} onDone={again} />
      <h2>{word('refused_logins.title')}</h2>
      <Refused refused={answer.refused} />
      <Part title={word('person.accounts')} count={answer.user.linked_accounts.length} none={word('person.no_accounts')}>
        <Accounts
          app={app}
          user={answer.user}
          embedded={wallets.filter(({ embedded }) => embedded).map(({ address }) => address)}
          onDone={again}
        />
      </Part>
      <Part title={word('person.wallets')} count={wallets.length} none={word('person.no_wallets')}>
        <Table
          label={word('person.wallets')}
          head={[word('person.address'), word('person.type')]}
          rows={wallets.map(({ address, chain_type, client, embedded }) => ({
            key: `${chain_type}${address}`,
            cells: [
              <code key="address">{address}</code>,
              <bdi key="type">
                {[chainName(chain_type), embedded ? word('person.embedded') : client].filter(Boolean).join(', ')}
              </bdi>,
            ],
          }))}
        />
      </Part>
      <Part title={word('person.sessions')} count={sessions.length} none={word('person.no_sessions')}>
        <Sessions app={app} user={user} sessions={sessions} onDone={again} />
      </Part>
      <Part title={word('person.devices')} count={devices.length} none={word('person.no_devices')}>
        <Table
          label={word('person.devices')}
          head={[word('person.where'), word('person.address'), word('users.since'), word('person.used')]}
          rows={devices.map((device, index) => ({
            key: String(index),
            by: [deviceText(device), null, device.since, device.last_used_at],
            cells: [
              deviceText(device),
              <code key="address">{device.address}</code>,
              <When key="since" at={device.since} />,
              <When key="used" at={device.last_used_at} />,
            ],
          }))}
        />
      </Part>
      <h2>{word('person.metadata')}</h2>
      <MetadataPart app={app} user={user} metadata={answer.user.custom_metadata ?? {}} onDone={again} />
      <Part title={word('person.activity')} count={activity.length} none={word('person.no_activity')}>
        <Table
          label={word('person.activity')}
          head={[word('audit.when'), word('person.what'), word('person.where')]}
          rows={activity.map(({ kind, account: by, at, ...where }, index) => ({
            key: `${at} ${index}`,
            cells: [<When key="at" at={at} />, `${nameOf('happened', kind)}: ${nameOf('type', by)}`, deviceText(where)],
          }))}
        />
      </Part>
      <Danger app={app} user={user} onDeleted={() => setDeleted(true)} />
    </>
  )
}
