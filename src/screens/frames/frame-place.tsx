// The element of a screen over which a visible frame of the service is placed (docs/design/frame.md, "Visible frames").

import { useLayoutEffect, useRef } from 'react'
import type { ShownFrame } from '../../bridge/visible-frame.ts'

interface PlaceProps {
  readonly frame: ShownFrame | null
  readonly height: number | null
  readonly title: string
  readonly locale: string
}
/** The room of the frame, as high as it asks for. */
export const FramePlace = ({ frame, height, title, locale }: PlaceProps) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) frame?.show(place.current, { title, lang: locale })
  }, [frame, title, locale])
  return <div className="frame-place" ref={place} style={{ height: height ?? 0 }} />
}
