// Something that is shown once: a link or a token, to be copied now.

import { useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import styles from './shown-once.css'
import { useStyles } from './use-styles.ts'
import { word } from './words.ts'

interface Props {
  /** What it is, and that it is shown once. */
  readonly text: string
  readonly value: string
  onDone(): void
}
export const ShownOnce = ({ text, value, onDone }: Props) => {
  useStyles(styles)
  const [copied, setCopied] = useState(false)
  const copy = (): void => {
    // Where the clipboard is closed to the page, the text is there to be marked.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <section className="shown-once" role="status">
      <p>{text}</p>
      <code>{value}</code>
      <div className="acts">
        <Button onPress={copy}>{word(copied ? 'once.copied' : 'once.copy')}</Button>
        <Button kind="secondary" onPress={onDone}>
          {word('once.done')}
        </Button>
      </div>
    </section>
  )
}
