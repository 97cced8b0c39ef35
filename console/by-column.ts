// The order of the rows of a table by one of its columns.

/** Text is sorted as people sort it, numbers by size; null comes last, whichever way the rest is sorted. */
export type SortValue = string | number | null

/** Compares rows by a column; rows without a value there keep their places at the end. */
export const byColumn =
  (column: number, down: boolean) =>
  (one: { readonly by?: readonly SortValue[] }, other: { readonly by?: readonly SortValue[] }): number => {
    const [a = null, b = null] = [one.by?.[column], other.by?.[column]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const up =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })
    return down ? -up : up
  }
