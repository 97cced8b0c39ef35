// A button of a screen. Kinds: primary (filled), secondary (bordered), danger (destructive), link.

import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

interface Props {
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'link'
  /** Adds a spinner beside the label; the width stays. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
  /** Absent: the button submits the form around it. */
  onPress?(): void
}

export const Button = ({ kind = 'primary', busy = false, disabled = false, children, onPress }: Props) => (
  <button
    type={onPress ? 'button' : 'submit'}
    part={kind === 'primary' ? 'button button-primary' : 'button'}
    className={`button ${kind}`}
    aria-busy={busy}
    // A busy button stays focusable, so that a keyboard does not fall out of the dialog.
    aria-disabled={busy || disabled}
    onClick={() => busy || disabled || onPress?.()}
  >
    {children}
    {busy && <Spinner />}
  </button>
)
