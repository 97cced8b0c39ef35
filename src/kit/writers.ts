// What writes numbers and dates in a language, made once for each form of them.
// The first one of a page takes longer than a press may.

const writers = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** `make` of these, or what it made before. */
const once = <W extends Intl.NumberFormat | Intl.DateTimeFormat, O>(
  kind: string,
  make: new (locale: string, options?: O) => W,
  locale: string,
  options?: O,
): W => {
  const key = `${kind} ${locale} ${options ? JSON.stringify(options) : ''}`
  const writer = (writers.get(key) as W | undefined) ?? new make(locale, options)
  writers.set(key, writer)
  return writer
}

/**
 * What writes numbers.
 * @example numberWriter('de').format(1234.5) // '1.234,5'
 */
export const numberWriter = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', Intl.NumberFormat, locale, options)

/**
 * What writes dates and times.
 * @example dateWriter('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(0) // 'Jan 1, 1970'
 */
export const dateWriter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', Intl.DateTimeFormat, locale, options)

/** Makes what most screens write with, each at a time at which nobody waits: `whenever` runs what it is given then. */
export const makeWriters = (locale: string, whenever: (make: () => void) => void): void => {
  whenever(() => void numberWriter(locale).format(0))
  whenever(() => void dateWriter(locale, { dateStyle: 'medium' }).format(0))
}
