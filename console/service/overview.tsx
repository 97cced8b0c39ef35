// The overview: logins, failures, messages and the queue of webhooks in small charts, each with the way to more.

import type { ReactNode } from 'react'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { nameOf } from '../names.ts'
import { useAnswer, useMay } from '../operator.ts'
import { Empty, Waiting } from '../pieces.tsx'
import { useStyles } from '../use-styles.ts'
import { amount, span, word, wordWith } from '../words.ts'
import { barsOf, type Counted, failuresOf, lastDays } from './day-counts.ts'
import styles from './overview.css'

/**
 * Numbers of days as small bars, beside the numbers, which say the same: a library for charts would weigh more than the page. `days` tells the bars
 * apart.
 */
const Spark = ({ days, values }: { days: readonly string[]; values: readonly number[] }) => {
  const most = Math.max(...values, 1)
  return (
    <svg className="spark" viewBox={`0 0 ${Math.max(days.length, 1) * 10} 32`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((day, at) => {
        // A day with nothing has a line, so that the row of days is seen.
        const tall = Math.max((30 * (values[at] ?? 0)) / most, 1)
        return <rect key={day} x={at * 10 + 1.5} y={32 - tall} width={7} height={tall} rx={values[at] ? 1 : 0} />
      })}
    </svg>
  )
}

const DAYS = 14

interface TileProps {
  readonly title: string
  readonly value: number
  /** The line below the number. */
  readonly note: string
  readonly href: string
  readonly bad?: boolean
  readonly children?: ReactNode
}
const Tile = ({ title, value, note, href, bad = false, children }: TileProps) => (
  <li>
    <a className={bad ? 'stat bad' : 'stat'} href={href}>
      <span className="stat-title">{title}</span>
      <span className="stat-value">{amount(value)}</span>
      <span className="line">{note}</span>
      {children}
    </a>
  </li>
)

/** The most frequent failure in words. */
const mostly = (counts: readonly Counted[], good: string): string => {
  const [first] = failuresOf(counts, good)
  return first
    ? wordWith('overview.mostly', { reason: nameOf('outcome', first[0]), count: amount(first[1]) })
    : word('overview.no_failure')
}
const sum = (counts: readonly Counted[], keep: (outcome: string) => boolean): number =>
  counts.reduce((all, { outcome, count }) => all + (keep(outcome) ? count : 0), 0)

interface Numbers {
  readonly signIns: AnswerOf<'service.signIns'>
  readonly messages: AnswerOf<'service.messages'>
  readonly health: AnswerOf<'service.health'>
}
const Tiles = ({ signIns, messages, health }: Numbers) => {
  const days = lastDays(Date.now(), DAYS)
  const [logins, mails] = [barsOf(days, signIns.days, 'in'), barsOf(days, messages.days, 'sent')]
  const [failed, unsent] = [sum(signIns.days, (one) => one !== 'in'), sum(messages.days, (one) => one !== 'sent')]
  const [waiting, dead] = (['waiting', 'dead'] as const).map((of) => health.queues.reduce((all, one) => all + one[of], 0))
  const oldest = Math.max(0, ...health.queues.map(({ oldest_seconds }) => oldest_seconds ?? 0))
  return (
    <ul className="stats">
      <Tile
        title={word('overview.logins')}
        value={sum(signIns.days, (one) => one === 'in')}
        note={wordWith('overview.today', { count: amount(logins.at(-1)?.good ?? 0) })}
        href="#/service"
      >
        <Spark days={days} values={logins.map(({ good }) => good)} />
      </Tile>
      <Tile title={word('overview.failures')} value={failed} note={mostly(signIns.days, 'in')} href="#/service" bad={failed > 0}>
        <Spark days={days} values={logins.map(({ bad }) => bad)} />
      </Tile>
      <Tile
        title={word('overview.messages')}
        value={sum(messages.days, (one) => one === 'sent')}
        note={wordWith('overview.unsent', { count: amount(unsent) })}
        href="#/service"
      >
        <Spark days={days} values={mails.map(({ good }) => good)} />
      </Tile>
      <Tile
        title={word('service.queues')}
        value={waiting ?? 0}
        note={
          (dead ?? 0) > 0
            ? wordWith('overview.dead', { count: amount(dead ?? 0) })
            : oldest > 0
              ? wordWith('overview.oldest', { time: span(oldest) })
              : word('overview.queue_empty')
        }
        href="#/service"
        bad={(dead ?? 0) > 0}
      >
        <Spark days={health.queues.map(({ app }) => app)} values={health.queues.map((one) => one.waiting + one.dead)} />
      </Tile>
    </ul>
  )
}

/** What comes next, while there is no app. */
const NextStep = () => {
  const may = useMay()
  const { answer } = useAnswer('apps.list', {})
  if (!answer || answer.apps.length > 0) return null
  return (
    <Empty title={word('apps.none')} text={word('apps.none_text')}>
      {may('apps.create') && <a href="#/apps">{word('apps.create')}</a>}
    </Empty>
  )
}

export const Overview = () => {
  useStyles(styles)
  const signIns = useAnswer('service.signIns', { days: DAYS })
  const messages = useAnswer('service.messages', { days: DAYS })
  const health = useAnswer('service.health', {})
  const failure = signIns.failure || messages.failure || health.failure
  const again = (): void => {
    for (const one of [signIns, messages, health]) one.again()
  }
  return (
    <>
      <h1>{word('nav.overview')}</h1>
      <p className="line">{wordWith('overview.span', { time: span(DAYS * 86_400) })}</p>
      {signIns.answer && messages.answer && health.answer ? (
        <>
          {health.answer.database !== 'ok' && (
            <p className="state bad" role="status">
              {wordWith('service.database', { state: nameOf('database', health.answer.database) })}
            </p>
          )}
          <Tiles signIns={signIns.answer} messages={messages.answer} health={health.answer} />
        </>
      ) : (
        <Waiting failure={failure} onAgain={again} />
      )}
      <NextStep />
    </>
  )
}
