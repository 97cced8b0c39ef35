// The sections of an account: one below the other on a sheet; where there is room, beside a list that leads to each.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconPath } from './icons.tsx'

export interface Section {
  readonly name: 'profile' | 'methods' | 'wallets' | 'security' | 'devices' | 'data'
  readonly icon: IconPath
  /** Null: there is nothing in it, and it is left out. */
  readonly content: ReactNode
}
interface Props {
  readonly sections: readonly Section[]
  readonly names: Readonly<Record<Section['name'], string>>
  readonly title: string
  /** What is said below all of them. */
  readonly children: ReactNode
}

export const Sections = ({ sections, names, title, children }: Props) => {
  const pane = useRef<HTMLDivElement>(null)
  const shown = sections.filter(({ content }) => content !== null)
  const [current, choose] = useState(shown[0]?.name)
  // The section that was scrolled to is the marked one.
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const top = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined
        if (top) choose(top.dataset.section as Section['name'])
      },
      { rootMargin: '0px 0px -70%' },
    )
    for (const section of pane.current?.children ?? []) watch.observe(section)
    return () => watch.disconnect()
  }, [])
  const lead = (name: Section['name']): void => {
    const section = pane.current?.querySelector<HTMLElement>(`[data-section="${name}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
    choose(name)
  }
  return (
    <>
      <nav className="sections" aria-label={title}>
        {shown.map(({ name, icon }) => (
          <button key={name} type="button" aria-current={name === current ? 'true' : undefined} onClick={() => lead(name)}>
            <Icon path={icon} size={20} />
            {names[name]}
          </button>
        ))}
      </nav>
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
