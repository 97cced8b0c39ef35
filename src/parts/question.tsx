// A confirmation in place, before something is removed. Focus goes to the harmless answer, then back.

import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly busy: boolean
  onYes(): void
  onNo(): void
}

export const Question = ({ text, yes, no, busy, onYes, onNo }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = (place.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    place.current?.querySelector('button')?.focus()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="question" role="group" aria-label={text} ref={place}>
      <p>{text}</p>
      <div className="pair">
        <Button kind="secondary" disabled={busy} onPress={onNo}>
          {no}
        </Button>
        <Button kind="danger" busy={busy} onPress={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  )
}
