// A list whose rows can be removed. When a row goes, the focus moves to the title of the screen.

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
