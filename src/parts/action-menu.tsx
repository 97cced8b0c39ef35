// A list of actions with the keyboard of the ARIA menu pattern: arrows, Home, End, first letter; Tab leaves.

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly children: ReactNode
  /** Tab was pressed, or Shift and Tab (`isBack`). True: the focus has been moved. */
  onLeave(isBack: boolean): unknown
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** The item that a key leads to from the item at `now`; null: the key means nothing here. */
const target = (items: readonly HTMLElement[], now: number, event: KeyboardEvent): HTMLElement | null => {
  const step: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
  const to = step[event.key]
  if (to !== undefined) return items.at(to % items.length) ?? null
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return null
  const letter = event.key.toLocaleLowerCase()
  const after = [...items.slice(now + 1), ...items.slice(0, now + 1)]
  return after.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter)) ?? null
}

export const ActionMenu = ({ label, children, onLeave }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  /** The item that was focused last, and its place. */
  const last = useRef<{ item: Element; place: number } | null>(null)
  useLayoutEffect(() => {
    const items = itemsIn(list.current)
    // A closed popover moves the focus itself when it opens.
    if (list.current?.checkVisibility()) (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus()
  }, [])
  useLayoutEffect(() => {
    // The focused item may be gone: the focus goes to the one in its place.
    const items = itemsIn(list.current)
    const root = list.current?.getRootNode() as ShadowRoot | undefined
    if (!last.current || last.current.item.isConnected || root?.activeElement) return
    items[Math.min(last.current.place, items.length - 1)]?.focus()
  })
  return (
    <div
      role="menu"
      tabIndex={-1}
      className="actions"
      aria-label={label}
      ref={list}
      onFocus={(event) => {
        last.current = { item: event.target, place: itemsIn(list.current).indexOf(event.target) }
      }}
      onKeyDown={(event) => {
        const items = itemsIn(list.current)
        if (event.key === 'Tab') {
          if (onLeave(event.shiftKey)) event.preventDefault()
          return
        }
        const to = target(items, items.indexOf(event.target as HTMLElement), event)
        if (!to) return
        event.preventDefault()
        to.focus()
      }}
    >
      {children}
    </div>
  )
}
