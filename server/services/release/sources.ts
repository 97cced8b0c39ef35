// Headers of a document whose value differs by app: what may be in the places that a manifest leaves open.

const SECURE = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:([1-9]\d{0,4}|\*))?$/
const OWN_MACHINE = /^https?:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:([1-9]\d{0,4}|\*))?$/
const SOCKETS = /^wss:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:[1-9]\d{0,4})?$/
/** Where a person keeps their half of a recovery. Trust: the frame may call these and no others, since keys are in it. */
const CLOUDS = ['https://www.googleapis.com', 'https://api.apple-cloudkit.com']

const PREVIEW = '/preview/assets/'

/** What a source may be, by the name of its place. */
const PLACES: Readonly<Record<string, (source: string) => boolean>> = {
  /** Pages of the app, which may have the document inside of them. */
  pages: (source) => source === "'none'" || SECURE.test(source) || OWN_MACHINE.test(source),
  clouds: (source) => CLOUDS.includes(source),
  /** The second origin of the service; without TLS on a developer's own machine alone. */
  sandbox: (source) => (SECURE.test(source) || OWN_MACHINE.test(source)) && !source.includes('*'),
  /** The console's own origin, and where the scripts of its preview are: a document without an origin names both. */
  console: (source) => PLACES.sandbox?.(source) === true,
  preview: (source) => source.endsWith(PREVIEW) && PLACES.sandbox?.(source.slice(0, -PREVIEW.length)) === true,
  /** The relay of WalletConnect, or the operator's own. */
  relay: (source) => SOCKETS.test(source),
}
const PLACE = /\{([a-z]+)\}/g
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The sources in each place of a value; null where the value has not the form. Each place takes none or more, a space before each. */
const sourcesIn = (form: string, value: string): [place: string, source: string][] | null => {
  const places = [...form.matchAll(PLACE)].map(([, name = '']) => name)
  const literal = form.split(/\{[a-z]+\}/).map(escaped)
  const found = new RegExp(`^${literal.join('((?: [^ ;,]+)*)')}$`).exec(value)
  if (!found) return null
  return places.flatMap((place, at) =>
    (found[at + 1] ?? '')
      .split(' ')
      .filter((source) => source !== '')
      .map((source): [string, string] => [place, source]),
  )
}

/** Whether a value is what the manifest says, with sources in its places that may be there. */
export const isAllowed = (form: string, value: string): boolean => {
  const sources = sourcesIn(form, value)
  return sources?.every(([place, source]) => Object.hasOwn(PLACES, place) && PLACES[place]?.(source) === true) ?? false
}
