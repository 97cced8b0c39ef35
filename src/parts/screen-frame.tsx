// What every screen stands in: mark, title, subtitle, content, footer. The title names the dialog and takes the focus where no field does.

import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Drawing or logo above the title. */
  readonly mark?: ReactNode
  readonly title: string
  readonly subtitle?: ReactNode
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

export const ScreenFrame = ({ mark, title, subtitle, footer, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = frame.current
    const first = place?.querySelector<HTMLElement>('[data-first]') ?? place?.querySelector<HTMLElement>('h2')
    // A dialog that is still closed looks for this when it opens; one that is open is told.
    first?.setAttribute('autofocus', '')
    // Asking a hidden field would still move the place from which Tab goes on.
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
