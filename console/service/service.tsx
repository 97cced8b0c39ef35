// The service in numbers: sign-ins, mails and texts of each day, what waits, and how old its keys are.

import type { ReactNode } from 'react'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { useAddress } from '../address.ts'
import { nameOf } from '../names.ts'
import { useAnswer } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { nameOf as appNameOf } from '../rows.ts'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { amount, dateOf, span, type Word, word, wordWith } from '../words.ts'
import { DayChart } from './day-chart.tsx'
import { barsOf, type Counted, failuresOf, groups, lastDays } from './day-counts.ts'
import { Descriptors } from './descriptors.tsx'
import styles from './service.css'

type SignIn = AnswerOf<'service.signIns'>['days'][number]

const SPANS = [7, 30, 90]
const reasons = (counts: readonly Counted[], good: string): string =>
  failuresOf(counts, good)
    .map(([outcome, count]) => `${nameOf('outcome', outcome)}: ${amount(count)}`)
    .join(' · ')

const Part = ({ title, children }: { title: Word; children: ReactNode }) => (
  <>
    <h2>{word(title)}</h2>
    {children}
  </>
)

const SignIns = ({ days }: { days: number }) => {
  const { answer, failure, again } = useAnswer('service.signIns', { days })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  if (answer.days.length === 0) return <p>{word('service.none')}</p>
  const dates = lastDays(Date.now(), days)
  const chart = (title: string, counts: readonly SignIn[], large = false) => (
    <DayChart
      key={title}
      title={title}
      bars={barsOf(dates, counts, 'in')}
      good={word('service.sign_ins')}
      bad={word('service.failures')}
      reasons={reasons(counts, 'in')}
      large={large}
    />
  )
  return (
    <div className="charts">
      {chart(word('service.all_methods'), answer.days, true)}
      {groups(answer.days, ({ method }) => method).map(([method, counts]) => chart(nameOf('method', method), counts))}
    </div>
  )
}

const Messages = ({ days }: { days: number }) => {
  const { answer, failure, again } = useAnswer('service.messages', { days })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  if (answer.days.length === 0) return <p>{word('service.none')}</p>
  const dates = lastDays(Date.now(), days)
  const kinds = groups(answer.days, ({ channel, kind, outcome }) => `${channel} ${kind} ${outcome}`)
  const rows = kinds.flatMap(([key, counts]) => {
    const [one] = counts
    const count = counts.reduce((sum, other) => sum + other.count, 0)
    return one
      ? [{ key, cells: [channelName(one), nameOf('message', one.kind), nameOf('outcome', one.outcome), amount(count)] }]
      : []
  })
  return (
    <>
      <div className="charts">
        {groups(answer.days, ({ channel }) => channel).map(([channel, counts]) => (
          <DayChart
            key={channel}
            title={channelName({ channel })}
            bars={barsOf(dates, counts, 'sent')}
            good={word('service.sent')}
            bad={word('service.not_sent')}
            reasons={reasons(counts, 'sent')}
          />
        ))}
      </div>
      <Table
        label={word('service.messages')}
        head={[word('service.channel'), word('service.kind'), word('service.outcome'), word('service.count')]}
        rows={rows}
      />
    </>
  )
}
const channelName = ({ channel }: { readonly channel: string }): string =>
  word(channel === 'mail' ? 'service.mail' : 'service.text')

const Release = ({ version, logged_at: at, fault }: NonNullable<AnswerOf<'service.health'>['release']>) => {
  // A log without a checkpoint has not begun.
  if (fault && fault !== 'no_log') return <p className="state bad">{word('service.release_changed')}</p>
  if (at === null) return <p className="line">{word('service.release_unlogged')}</p>
  return <p className="state good">{wordWith('service.release_logged', { version, date: dateOf(at) })}</p>
}

const State = () => {
  const { answer, failure, again } = useAnswer('service.health', {})
  const apps = useAnswer('apps.list', {})
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  const named = (id: string): string => appNameOf(apps.answer?.apps.find((app) => app.id === id) ?? { id, config: {} })
  const queues = answer.queues.map(({ app, waiting, dead, oldest_seconds, left_out }) => ({
    key: app,
    cells: [
      <bdi key="app">{named(app)}</bdi>,
      amount(waiting),
      oldest_seconds === null ? '–' : span(oldest_seconds),
      dead > 0 ? (
        <strong key="dead" className="failure">
          {amount(dead)}
        </strong>
      ) : (
        amount(0)
      ),
      left_out.length === 0 ? (
        amount(0)
      ) : (
        <bdi key="left-out">{left_out.map(({ type, events }) => `${type} ${amount(events)}`).join(', ')}</bdi>
      ),
    ],
  }))
  const keys = answer.keys.map(({ kind, name, role, age_days }) => ({
    key: `${kind} ${name} ${role} ${age_days}`,
    cells: [
      nameOf('key', kind),
      kind === 'signing' ? <bdi key="name">{named(name)}</bdi> : <code key="name">{name}</code>,
      nameOf('key', role),
      age_days === 0 ? word('service.today') : span(age_days * 86_400),
    ],
  }))
  return (
    <>
      <p className={answer.database === 'ok' ? 'state good' : 'state bad'} role="status">
        {wordWith('service.database', { state: nameOf('database', answer.database) })}
      </p>
      {answer.release && <Release {...answer.release} />}
      <Part title="service.queues">
        {queues.length === 0 ? (
          <p>{word('service.no_webhooks')}</p>
        ) : (
          <Table
            label={word('service.queues')}
            head={[
              word('users.app'),
              word('service.waiting'),
              word('service.oldest'),
              word('service.dead'),
              word('service.left_out'),
            ]}
            rows={queues}
          />
        )}
      </Part>
      <Part title="service.keys">
        <Table
          label={word('service.keys')}
          head={[word('service.kind'), word('service.name'), word('service.state'), word('service.age')]}
          rows={keys}
        />
      </Part>
    </>
  )
}

export const Service = () => {
  useStyles(styles)
  const { filters, put } = useAddress()
  const days = SPANS.find((one) => String(one) === filters.days) ?? 30
  return (
    <>
      <h1>{word('nav.service')}</h1>
      <State />
      <label className="span">
        {word('service.span')}
        <select value={days} onChange={(event) => put({ days: event.target.value })}>
          {SPANS.map((one) => (
            <option key={one} value={one}>
              {span(one * 86_400)}
            </option>
          ))}
        </select>
      </label>
      <Part title="service.sign_ins_title">
        <SignIns days={days} />
      </Part>
      <Part title="service.messages">
        <Messages days={days} />
      </Part>
      <Part title="descriptors.title">
        <Descriptors />
      </Part>
    </>
  )
}
