// A six-digit code: one real input drawn as six boxes, so that paste, autofill and screen readers work.

import { useEffect, useRef } from 'react'
import { CODE_LENGTH } from '../contract/limits.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly tone: 'plain' | 'error' | 'success'
  readonly busy: boolean
  /** Id of the text of the validation error. */
  readonly describedBy: string
  onType(text: string): void
}

export const CodeInput = ({ label, value, tone, busy, describedBy, onType }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After a refusal the next key replaces the whole code.
    if (tone === 'error') input.current?.select()
  }, [tone])
  return (
    <div className={`code ${tone}`} part="code">
      <input
        ref={input}
        data-first
        id="code"
        name="code"
        type="text"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={tone === 'error'}
        autoComplete="one-time-code"
        inputMode="numeric"
        // No maxlength: it would cut what a keyboard inserts as " 123456" before it could be read.
        spellCheck={false}
        readOnly={busy || tone === 'success'}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          onType(event.clipboardData.getData('text'))
        }}
      />
      <div className="boxes" aria-hidden="true">
        {Array.from({ length: CODE_LENGTH }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, not things.
          <span key={i} className={i === Math.min(value.length, CODE_LENGTH - 1) ? 'box active' : 'box'}>
            {value[i] ?? ''}
          </span>
        ))}
      </div>
    </div>
  )
}
