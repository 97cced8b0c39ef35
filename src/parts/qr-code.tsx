// A QR code (look.md "QR"): 240 px with its quiet zone, dark on white in both themes. Load this file lazily.

import type { ReactElement, ReactNode } from 'react'

export declare const QrCode: (props: {
  /** What it says. */
  value: string
  /** Its name for screen readers. */
  label: string
  /** A mark in the middle, drawn in 48 × 48 px. */
  logo?: ReactNode
}) => ReactElement
