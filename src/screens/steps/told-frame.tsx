// The frame of a screen that waits for something else: what it shows beside its mark is also announced.

import type { ComponentProps } from 'react'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { detailOf, joined } from '../shared/say.ts'

interface Props extends ComponentProps<typeof ScreenFrame> {
  readonly title: string
  readonly text: string
}

export const ToldFrame = ({ text, children, ...frame }: Props) => (
  <ScreenFrame {...frame} subtitle={detailOf(frame.title, text)}>
    <span className="quiet" role="status">
      {joined(frame.title, text)}
    </span>
    {children}
  </ScreenFrame>
)
