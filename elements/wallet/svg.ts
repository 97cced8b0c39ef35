// Drawings of the wallet in a button, built without markup text: a page may forbid every string that could become HTML.

import { identicon } from '../../src/kit/identicon.ts'

/** An SVG of a size, with its shapes. Decoration: a name stands beside it. */
const svg = (viewBox: string, size: number, kind: string, ...shapes: Record<string, string>[]): SVGElement => {
  const make = (tag: string, attributes: Record<string, string>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const side = String(size)
  const root = make('svg', { class: kind, viewBox, width: side, height: side, 'aria-hidden': 'true' })
  root.append(...shapes.map((shape) => make('path', shape)))
  return root
}

/** The `d` of each icon: 1.5 px line, drawn for 24 px. */
const ICONS = {
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  receive: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15',
  network: 'M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7',
  unplug: 'M8 3.5v5M16 3.5v5M5.5 8.5h13v3a6.5 6.5 0 0 1-13 0zM12 18v3',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5c0-3.3 3-5.5 7-5.5s7 2.2 7 5.5',
  leave: 'M13.5 4.5h-8v15h8M10 12h10.5M16.5 8l4 4-4 4',
  enter: 'M10.5 4.5h8v15h-8M3.5 12h11M10.5 8l4 4-4 4',
  back: 'M15 5l-7 7 7 7',
  warning: 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.2',
} as const
export type IconName = keyof typeof ICONS
/** Those that point along the line: where it runs from right to left, they turn. */
const TURNING: readonly IconName[] = ['back', 'enter', 'leave']

export const icon = (name: IconName, size = 20): SVGElement =>
  svg('0 0 24 24', size, TURNING.includes(name) ? 'icon turning' : 'icon', { d: ICONS[name] })

/** The picture of an address. */
export const portrait = (address: string, size: number): SVGElement => {
  const { hues, cells } = identicon(address)
  return svg(
    '0 0 5 5',
    size,
    'portrait',
    { d: 'M0 0h5v5H0z', fill: `hsl(${hues[0]} 60% 86%)` },
    { d: cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(''), fill: `hsl(${hues[1]} 60% 38%)` },
  )
}

/** Cells of a QR code with the quiet zone around it, dark on white in every theme. */
export const squares = (rows: readonly (readonly boolean[])[], quiet: number, size: number): SVGElement => {
  const side = rows.length + 2 * quiet
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
  return svg(
    `0 0 ${side} ${side}`,
    size,
    'squares',
    { d: `M0 0h${side}v${side}H0z`, fill: '#fff' },
    { d: dark.join(''), fill: '#000', 'shape-rendering': 'crispEdges' },
  )
}
