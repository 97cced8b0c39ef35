// A list whose rows can be taken away: the focus of a row that is gone goes to the title, not out of the dialog.

import { type ReactNode, useLayoutEffect, useRef } from 'react'

export const List = ({ count = 0, children }: { count?: number; children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isGone = count < before.current
    before.current = count
    const root = list.current?.getRootNode() as ShadowRoot | undefined
    if (isGone) root?.querySelector<HTMLElement>('h2')?.focus()
  }, [count])
  return (
    <ul className="list" ref={list}>
      {children}
    </ul>
  )
}
