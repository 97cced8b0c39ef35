// A screen whose work has failed: why, another try where that may help, and the way out.

import { Button } from './button.tsx'
import { alert } from './icons.tsx'
import { Mark } from './mark.tsx'
import { ScreenFrame } from './screen-frame.tsx'

interface Props {
  readonly title: string
  readonly text: string
  /** Title and text as one announcement. */
  readonly announced: string
  /** The word for another try; null: the same would fail again. */
  readonly again: string | null
  readonly leave: string
  onPress(): void
  onLeave(): void
}

export const Failed = ({ title, text, announced, again, leave, onPress, onLeave }: Props) => (
  <ScreenFrame key="failed" mark={<Mark icon={alert} tone="error" />} title={title} subtitle={text}>
    <span className="quiet" role="status">
      {announced}
    </span>
    {again && <Button onPress={onPress}>{again}</Button>}
    <Button kind={again ? 'link' : 'primary'} onPress={onLeave}>
      {leave}
    </Button>
  </ScreenFrame>
)
