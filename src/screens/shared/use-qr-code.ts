// A hook that loads the QR code component when it is needed.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { lateCode } from '../../kit/late-code.ts'

type QrCode = ComponentType<{ value: string; label: string; logo?: ReactNode }>

/** Null until it is loaded, and where it cannot be; the screen then relies on its link. */
export const useQrCode = (wanted: boolean): QrCode | null => {
  const [code, arrived] = useState<QrCode | null>(null)
  useEffect(() => {
    if (!wanted) return
    let here = true
    lateCode(() => import('../../parts/qr-code.tsx')).then(
      ({ QrCode }) => here && arrived(() => QrCode),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted])
  return code
}
