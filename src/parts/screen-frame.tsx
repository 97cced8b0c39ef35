// The layout of a screen: mark, title, subtitle, content, footer. The title takes the focus where no field does.

import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Drawing or logo above the title. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

export const ScreenFrame = ({ mark, title, subtitle, footer, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = frame.current
    const first = place?.querySelector<HTMLElement>('[data-first]') ?? place?.querySelector<HTMLElement>('h2')
    // showModal() focuses the element with `autofocus`; in an open dialog it is focused here.
    first?.setAttribute('autofocus', '')
    // focus() on a hidden element would still move the starting point of Tab.
    if (first?.checkVisibility()) first.focus({ preventScroll: true })
  }, [])
  return (
    <div className="screen" ref={frame}>
      <main part="content">
        {mark}
        <h2 part="title" id="title" tabIndex={-1}>
          {title}
        </h2>
        {subtitle && <p className="subtitle">{subtitle}</p>}
        {children}
      </main>
      {footer && <footer part="footer">{footer}</footer>}
    </div>
  )
}
