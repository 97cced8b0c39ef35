// A form with one field and one button.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  readonly submitLabel: string
  readonly valid: boolean
  readonly children: ReactNode
  onSubmit(): void
}

export const EntryForm = ({ submitLabel, valid, children, onSubmit }: Props) => (
  <form
    className="entry"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (valid) onSubmit()
    }}
  >
    {children}
    <Button disabled={!valid}>{submitLabel}</Button>
  </form>
)
