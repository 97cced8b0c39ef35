// The places of an account: one below the other on a sheet; where there is room, beside a list that leads to each.

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AccountPlace } from '../contract/account-places.ts'
import { PlaceList } from './place-list.tsx'

export interface Section {
  readonly name: AccountPlace
  /** Null: there is nothing in it, and it is left out. */
  readonly content: ReactNode
}
interface Props {
  readonly sections: readonly Section[]
  readonly names: Readonly<Record<AccountPlace, string>>
  readonly title: string
  /** The place to begin at; absent: the first one. */
  readonly start?: AccountPlace | undefined
  /** What is said below all of them. */
  readonly children: ReactNode
}

/** Of what is above its lower edge, this share of the window's height is the place that is read. */
const READ = 0.3

/** The place that is read: the last one that begins in the upper part of the pane; at the end of the pane the last of all. */
const readIn = (pane: HTMLElement): string | undefined => {
  const { top } = pane.getBoundingClientRect()
  const places = [...pane.querySelectorAll<HTMLElement>('[data-section]')]
  const isAtEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1
  const begun = places.filter((place) => place.getBoundingClientRect().top - top <= pane.clientHeight * READ)
  return (isAtEnd && pane.scrollTop > 0 ? places : begun).at(-1)?.dataset.section
}

export const Sections = ({ sections, names, title, start, children }: Props) => {
  const pane = useRef<HTMLDivElement>(null)
  const shown = sections.filter(({ content }) => content !== null)
  const [current, choose] = useState<AccountPlace | undefined>(start ?? shown[0]?.name)
  /** A place that was chosen from the list stays marked, whatever its scrolling shows, until the person scrolls. */
  const chosen = useRef(start !== undefined)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const scrolled = (): void => {
      if (!chosen.current) choose(readIn(element) as AccountPlace)
    }
    const taken = (): void => {
      chosen.current = false
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    for (const by of ['wheel', 'touchmove', 'pointerdown', 'keydown']) element.addEventListener(by, taken, { passive: true })
    return () => {
      element.removeEventListener('scroll', scrolled)
      for (const by of ['wheel', 'touchmove', 'pointerdown', 'keydown']) element.removeEventListener(by, taken)
    }
  }, [])
  const lead = (name: AccountPlace): void => {
    const section = pane.current?.querySelector<HTMLElement>(`[data-section="${name}"]`)
    chosen.current = true
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
    choose(name)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen is entered.
  useLayoutEffect(() => {
    if (start) lead(start)
  }, [])
  return (
    <>
      <PlaceList places={shown.map(({ name }) => name)} at={current} names={names} title={title} onChoose={lead} />
      <div className="panes" ref={pane}>
        {shown.map(({ name, content }) => (
          <section key={name} data-section={name} aria-labelledby={`section-${name}`}>
            <h3 id={`section-${name}`} tabIndex={-1}>
              {names[name]}
            </h3>
            {content}
          </section>
        ))}
        {children}
      </div>
    </>
  )
}
