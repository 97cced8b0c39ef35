// A QR code (look.md "QR"): 240 px with its quiet zone, dark on white in both themes. 8 kB: load this file lazily.

import { create } from 'qrcode/lib/core/qrcode.js'
import { type ReactElement, type ReactNode, useMemo } from 'react'

const SIZE = 240
/** Modules of white around it, so that a camera finds its edge. */
const QUIET = 4
/** Side of the logo, and of the white that is kept for it: 6 % of the code, of which 15 % may be missing. */
const LOGO = 48
const ROOM = 60
const DARK = '#0c0f14'

/** The dark modules as a path in modules, a bar for each run of them, and how many modules there are with the quiet zone. Pure. */
export const qrPath = (value: string): { path: string; across: number } => {
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules
  const bars: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0, run = 0; x < size; x += run || 1, run = 0) {
      while (x + run < size && data[y * size + x + run]) run++
      if (run > 0) bars.push(`M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`)
    }
  return { path: bars.join(''), across: size + 2 * QUIET }
}

export const QrCode = ({
  value,
  label,
  logo,
}: {
  /** What it says. */
  value: string
  /** Its name for screen readers. */
  label: string
  /** A mark in the middle, drawn in 48 × 48 px. */
  logo?: ReactNode
}): ReactElement => {
  const { path, across } = useMemo(() => qrPath(value), [value])
  const at = (side: number): number => (SIZE - side) / 2
  return (
    <svg role="img" aria-label={label} width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} className="qr-code">
      <rect width={SIZE} height={SIZE} rx={12} fill="#fff" />
      <path d={path} transform={`scale(${SIZE / across})`} fill={DARK} shapeRendering="crispEdges" />
      {logo && (
        <>
          <rect x={at(ROOM)} y={at(ROOM)} width={ROOM} height={ROOM} rx={12} fill="#fff" />
          {/* Marks are drawn in the colour of text, which may be white. */}
          <foreignObject x={at(LOGO)} y={at(LOGO)} width={LOGO} height={LOGO} color={DARK}>
            {logo}
          </foreignObject>
        </>
      )}
    </svg>
  )
}
