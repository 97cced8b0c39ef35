// The logo of an app: an image URL, or a copy of an element given by the host page.

import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly url: string | null
  readonly element: Element | null
  readonly name: string
}

export const Logo = ({ url, element, name }: Props) => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (element) place.current?.replaceChildren(element.cloneNode(true))
  }, [element])
  if (element) return <span className="logo" ref={place} role="img" aria-label={name || 'Logo'} />
  return url && <img className="logo" src={url} alt={name} />
}
