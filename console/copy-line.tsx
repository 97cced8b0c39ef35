// A line to copy, with its button.

import { useState } from 'react'
import { Button } from '../src/parts/button.tsx'
import { word } from './words.ts'

export const CopyLine = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(word('once.copied')),
      () => setSaid(word('app.not_copied')),
    )
  }
  return (
    <div className="copy-line">
      <code>{text}</code>
      <Button kind="secondary" onPress={copy}>
        {word('once.copy')}
      </Button>
      <span role="status" className="unseen">
        {said}
      </span>
    </div>
  )
}
