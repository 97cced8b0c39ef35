// Keeps the height that a screen had, so that a success moves nothing (docs/design/look.md, "Waiting screens").

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps title, subtitle and screen around the element of the ref as high as they were before `keep`, with what is left in their middle. */
export const useKeptHeight = <T extends HTMLElement>(keep: boolean): RefObject<T | null> => {
  const inside = useRef<T>(null)
  const heights = useRef<readonly number[]>([])
  useLayoutEffect(() => {
    const screen = inside.current?.closest<HTMLElement>('.screen')
    const parts = screen ? [screen, ...screen.querySelectorAll<HTMLElement>('h2, .subtitle')] : []
    if (keep) {
      for (const [place, height] of heights.current.entries()) parts[place]?.style.setProperty('min-height', `${height}px`)
      const content = screen?.querySelector('main')
      // Moved without a change of layout: the room of what has gone is above and below, not below alone.
      if (screen && content) content.style.translate = `0 ${(screen.offsetHeight - content.offsetHeight) / 2}px`
    } else heights.current = parts.map(({ offsetHeight }) => offsetHeight)
  })
  return inside
}
