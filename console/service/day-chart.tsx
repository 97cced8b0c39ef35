// Counts of days as bars: what went well above the line, what failed below it; the same numbers are in a table.

import tables from '../tables.css'
import { useStyles } from '../use-styles.ts'
import { amount, dayName, word } from '../words.ts'
import styles from './day-chart.css'

export interface DayBar {
  readonly day: string
  readonly good: number
  readonly bad: number
}
interface Props {
  readonly title: string
  readonly bars: readonly DayBar[]
  readonly good: string
  readonly bad: string
  /** Why some failed, each with its count. */
  readonly reasons: string
  readonly large?: boolean
}

const HEIGHT = 100
/** Width of a day, and of its bar. */
const [DAY, BAR] = [10, 7]
const sum = (bars: readonly DayBar[], of: 'good' | 'bad'): number => bars.reduce((all, bar) => all + bar[of], 0)

const Bars = ({ bars, label }: { bars: readonly DayBar[]; label: string }) => {
  const most = Math.max(...bars.map(({ good }) => good), 0)
  const least = Math.max(...bars.map(({ bad }) => bad), 0)
  const scale = HEIGHT / Math.max(most + least, 1)
  const line = most * scale
  // What is there is seen, however small it is beside the rest.
  const tall = (count: number): number => (count === 0 ? 0 : Math.max(count * scale, 2))
  return (
    <svg
      className="bars"
      viewBox={`0 -2 ${bars.length * DAY} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ day, good, bad }, at) => (
        <g key={day}>
          <title>{`${dayName(day)}: ${amount(good)} / ${amount(bad)}`}</title>
          <rect className="space" x={at * DAY} y={-2} width={DAY} height={HEIGHT + 4} />
          <rect className="good" x={at * DAY + (DAY - BAR) / 2} y={line - tall(good)} width={BAR} height={tall(good)} />
          <rect className="bad" x={at * DAY + (DAY - BAR) / 2} y={line} width={BAR} height={tall(bad)} />
        </g>
      ))}
      <path className="line" d={`M0 ${line}H${bars.length * DAY}`} />
    </svg>
  )
}

/** One chart with its sums; behind a button the table. */
export const DayChart = ({ title, bars, good, bad, reasons, large = false }: Props) => {
  useStyles(tables)
  useStyles(styles)
  const sums = `${amount(sum(bars, 'good'))} ${good}, ${amount(sum(bars, 'bad'))} ${bad}`
  return (
    <figure className={large ? 'chart large' : 'chart'}>
      <figcaption>
        <h3>{title}</h3>
        <p>
          <span className="good">{amount(sum(bars, 'good'))}</span> {good} ·{' '}
          <span className="bad">{amount(sum(bars, 'bad'))}</span> {bad}
        </p>
      </figcaption>
      <Bars bars={bars} label={`${title}: ${sums}`} />
      <p className="ends" aria-hidden="true">
        <span>{dayName(bars[0]?.day ?? '')}</span>
        <span>{dayName(bars.at(-1)?.day ?? '')}</span>
      </p>
      {reasons && <p className="line">{reasons}</p>}
      <details>
        <summary aria-label={`${word('service.table')}: ${title}`}>{word('service.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{word('service.day')}</th>
              <th scope="col">{good}</th>
              <th scope="col">{bad}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map((bar) => (
              <tr key={bar.day}>
                <th scope="row">{dayName(bar.day)}</th>
                <td>{amount(bar.good)}</td>
                <td>{amount(bar.bad)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
