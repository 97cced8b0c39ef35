// A QR code (docs/design/look.md, "QR"): 240 px with its quiet zone, dark on white in both themes. Loaded lazily: 8 kB.

import { create } from 'qrcode/lib/core/qrcode.js'
import { type ReactElement, type ReactNode, useMemo } from 'react'

const SIZE = 240
/** Width of the quiet zone, in modules. */
const QUIET = 4
/** Sides of the logo and of the white square below it, in px: 6 % of the code; error correction M restores up to 15 %. */
const LOGO = 48
const ROOM = 60
const DARK = '#0c0f14'

/** The modules of a code as rows; true is dark. */
export const qrMatrix = (text: string): boolean[][] => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Boolean(data[y * size + x])))
}

/** The dark modules as a path with one bar for each run, and the side of the code with its quiet zone; both in modules. */
const qrPath = (value: string): { path: string; across: number } => {
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
  /** The encoded text. */
  value: string
  /** Accessible name. */
  label: string
  /** Drawn in the middle, 48 × 48 px. */
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
