// A table of one line a row: sorted by its heads, walked through by arrows; where it is narrow each row is a card.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { byColumn, type SortValue } from './by-column.ts'
import styles from './tables.css'
import { useStyles } from './use-styles.ts'

interface Row {
  readonly key: string
  readonly cells: readonly ReactNode[]
  /** What each cell is sorted by; left out, or null for a column: as it came. */
  readonly by?: readonly SortValue[]
}
interface Props {
  readonly label: string
  readonly head: readonly string[]
  /** The first cell is what the row is about. */
  readonly rows: readonly Row[]
}
interface Order {
  readonly column: number
  readonly down: boolean
}

/** What a row leads to, or does first. */
const firstOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>('td a, td button, td select')

/** Arrows go from row to row; in a choice they are the choice's own. */
const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || !at || event.target instanceof HTMLSelectElement) return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
  const next = rows[rows.indexOf(at) + step]
  const target = next && (firstOf(next) ?? next.querySelector<HTMLElement>('th button'))
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** A press anywhere in a row that has a link opens it; text that was selected stays selected. */
const follow = (event: MouseEvent<HTMLTableElement>): void => {
  if (!(event.target instanceof Element) || event.target.closest('a, button, select, summary, details, .ask')) return
  const link = event.target.closest('tbody tr')?.querySelector<HTMLElement>('td a')
  if (link && getSelection()?.isCollapsed !== false) link.click()
}

/** What is cut off is told in full to the pointer. */
const tell = (event: PointerEvent<HTMLTableElement>): void => {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.querySelector('.ask, .acts, time, select')) return
  const cut = cell.scrollWidth > cell.clientWidth || [...cell.children].some((one) => one.scrollWidth > one.clientWidth)
  if (cut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

export const Table = ({ label, head, rows }: Props) => {
  useStyles(styles)
  const [order, setOrder] = useState<Order | null>(null)
  const sortable = head.map((_, at) => rows.length > 1 && rows.some(({ by }) => (by?.[at] ?? null) !== null))
  const shown = order ? [...rows].sort(byColumn(order.column, order.down)) : rows
  // First up, then down, then as it came.
  const press = (column: number): void =>
    setOrder(order?.column !== column ? { column, down: false } : order.down ? null : { column, down: true })
  const sortOf = (column: number) => (order?.column === column ? (order.down ? 'descending' : 'ascending') : undefined)
  return (
    <div className="table">
      <table aria-label={label} onKeyDown={walk} onClick={follow} onPointerOver={tell}>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" aria-sort={sortOf(at)}>
                {sortable[at] ? (
                  <button type="button" className="sort" onClick={() => press(at)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-name={head[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
