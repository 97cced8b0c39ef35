// A QR code (look.md "QR"): 240 px with its quiet zone, dark on white in both themes. 8 kB: load this file lazily.

import { type ReactElement, type ReactNode, useMemo } from 'react'
import { qrMatrix } from './qr-matrix.ts'

const SIZE = 240
/** Modules of white around it, so that a camera finds its edge. */
const QUIET = 4
/** Side of the logo, and of the white that is kept for it: 6 % of the code, of which 15 % may be missing. */
const LOGO = 48
const ROOM = 60
const DARK = '#0c0f14'

/** The dark modules as a path in modules, a bar for each run of them, and how many modules there are with the quiet zone. Pure. */
export const qrPath = (value: string): { path: string; across: number } => {
  const rows = qrMatrix(value)
  const bars = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : ' '))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  )
  return { path: bars.join(''), across: rows.length + 2 * QUIET }
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
