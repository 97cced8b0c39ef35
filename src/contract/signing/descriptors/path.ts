// Paths of descriptors: where in the request, or around it, a value is.

import { PATH_MAX } from './limits.ts'

/** A name, the element of a list, or a stretch of a list or of bytes; `to` null: to its end. `[]` is the whole list. */
export type Segment =
  | string
  | { readonly at: number }
  | { readonly from: number; readonly to: number | null; readonly all?: true }

/** `#`: in the request; `@`: around it; `$`: in the descriptor's own file. */
export interface Path {
  readonly root: '#' | '@' | '$'
  readonly segments: readonly Segment[]
}

const SEGMENT = /\.?(?:([A-Za-z_$][\w$]*)|\[(?:(-?\d{1,6})|(-?\d{1,6})?:(-?\d{1,6})?)?\])/y

/** A path that is none gives null. Without a root it begins in the request. */
export const readPath = (text: string): Path | null => {
  if (text.length === 0 || text.length > PATH_MAX) return null
  const root = /^[#@$]\./.test(text) ? (text[0] as Path['root']) : '#'
  const segments: Segment[] = []
  const rest = root === text[0] && text[1] === '.' ? text.slice(2) : text
  SEGMENT.lastIndex = 0
  while (SEGMENT.lastIndex < rest.length) {
    const found = SEGMENT.exec(rest)
    if (!found) return null
    const [whole, name, at, from, to] = found
    if (name !== undefined) {
      // Without a dot two names would be one.
      if (segments.length > 0 && !whole.startsWith('.')) return null
      segments.push(name)
    } else if (at !== undefined) segments.push({ at: Number(at) })
    else if (whole.includes(':')) segments.push({ from: Number(from ?? 0), to: to === undefined ? null : Number(to) })
    else segments.push({ from: 0, to: null, all: true })
  }
  return segments.length > 0 ? { root, segments } : null
}
