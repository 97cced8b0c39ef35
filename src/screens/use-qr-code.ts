// The code that a phone scans, for a screen that may need one: it comes when it is needed.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type QrCode = ComponentType<{ value: string; label: string; logo?: ReactNode }>

/** Null until it is here; where it cannot be loaded, what stands beside it has to do. */
export const useQrCode = (wanted: boolean): QrCode | null => {
  const [code, arrived] = useState<QrCode | null>(null)
  useEffect(() => {
    if (!wanted) return
    let here = true
    import('../parts/qr-code.tsx').then(
      ({ QrCode }) => here && arrived(() => QrCode),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted])
  return code
}
