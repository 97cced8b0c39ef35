// The gallery: every state of every screen by flow, drawn when it comes into view, with search, filters and links.

import { languageFor } from '../src/i18n/language.ts'
import { loadScreen } from '../src/screens/mount.ts'
import { BUTTON_STATES } from './button-states.ts'
import { BUTTON_FLOW, heading, listed, slug } from './gallery-flows.ts'
import { languageOptions } from './language-options.ts'
import { SCREEN_STATES } from './states.ts'
import { type Drawing, defineStills, GalleryButton, GalleryModal } from './still.ts'

/** One state: what it is called, and how it is drawn. */
interface Entry {
  readonly flow: string
  readonly title: string
  readonly screen: string
  readonly state: string
  /** Name of the view, where it has code of its own; else of the screen. */
  readonly view: string
  /** How tests and pictures find it. */
  readonly data: Readonly<Record<string, string>>
  draw(drawing: Drawing): HTMLElement
}

const ENTRIES: readonly Entry[] = [
  ...listed(SCREEN_STATES).map(({ flow, title, screen, shown }) => ({
    flow,
    title,
    screen,
    state: shown.name,
    view: shown.screen,
    data: { screen },
    draw: (drawing: Drawing) => new GalleryModal(shown, drawing),
  })),
  ...BUTTON_STATES.map((shown) => ({
    flow: BUTTON_FLOW,
    title: 'The button',
    screen: 'wallet-button',
    state: shown.name,
    view: 'wallet-button',
    data: { tag: 'wallet-button' },
    draw: (drawing: Drawing) => new GalleryButton(shown, drawing),
  })),
]

const form = document.querySelector('form') as HTMLFormElement
const place = document.querySelector('#gallery') as HTMLElement
const index = document.querySelector('#index') as HTMLElement
const count = document.querySelector('#count') as HTMLElement
const nothing = document.querySelector('#nothing') as HTMLElement
const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...new FormData(form)].map(([name, value]) => [name, String(value)]),
)
/** What the address asks for: the filters, and `screen` and `state` of a link to some states. */
let asked = new URLSearchParams(location.search)
/** The theme until its own switch, or a link, says another. */
const dark = matchMedia('(prefers-color-scheme: dark)')
const byDefault = (name: string): string => (name === 'theme' && dark.matches ? 'dark' : (DEFAULTS[name] ?? ''))
const value = (name: string): string => asked.get(name) ?? byDefault(name)
let drawing: Drawing

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  own: Partial<HTMLElementTagNameMap[K]> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(name), own)
  made.append(...inside)
  return made
}
const link = (entry: Entry): string => {
  const to = new URLSearchParams(asked)
  for (const name of ['q', 'flow', 'draw']) to.delete(name)
  to.set('screen', entry.view)
  to.set('state', slug(entry.state))
  return `?${to}`
}

/** Draws what is in the window or comes next, once. */
const near = new IntersectionObserver(
  (seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) fill(target as HTMLElement)
  },
  // Only what comes next: what is above the window would push it down.
  { rootMargin: '0px 0px 800px' },
)
const entryOf = new WeakMap<Element, Entry>()
const fill = (section: HTMLElement): void => {
  near.unobserve(section)
  const entry = entryOf.get(section)
  if (!entry || 'drawn' in section.dataset) return
  section.dataset.drawn = ''
  const element = entry.draw(drawing)
  element.setAttribute('theme', value('theme'))
  section.append(element)
}

const sectionOf = (entry: Entry): HTMLElement => {
  const section = make('section')
  Object.assign(section.dataset, entry.data, { state: entry.state })
  section.append(
    make('h3', {}, make('a', { href: link(entry) }, `${entry.title} · ${heading(entry.state)}`)),
    make('p', {}, make('span', {}, entry.view)),
  )
  entryOf.set(section, entry)
  return section
}

const inFlows = (entries: readonly Entry[]): Map<string, Entry[]> => {
  const flows = new Map<string, Entry[]>()
  for (const entry of entries) flows.set(entry.flow, [...(flows.get(entry.flow) ?? []), entry])
  return flows
}

/** Whether the address asks for a state, by the name of its screen or of its view. */
const wanted = ({ screen, state, view }: Entry): boolean => {
  const [only, one] = [asked.get('screen'), asked.get('state')]
  return (!only || screen === only || view === only) && (!one || slug(state) === one)
}
/** What the English words of a view say, in small letters. */
const sayings = new Map<string, string>()
const matches = (entry: Entry): boolean => {
  const { flow, title, screen, state, view } = entry
  const text = `${flow} ${title} ${screen} ${state} ${sayings.get(view) ?? ''}`.toLowerCase()
  const words = value('q').toLowerCase().split(/\s+/)
  return (!value('flow') || entry.flow === value('flow')) && words.every((word) => text.includes(word))
}

/** Shows the states that search and flow ask for, and the index of them. */
const filter = (): void => {
  let shown = 0
  index.replaceChildren()
  for (const group of place.querySelectorAll<HTMLElement>('.group')) {
    const screens = new Map<string, { href: string; states: number }>()
    for (const section of group.querySelectorAll<HTMLElement>('section')) {
      const entry = entryOf.get(section)
      section.hidden = !entry || !matches(entry)
      if (!entry || section.hidden) continue
      const row = screens.get(entry.title)
      if (!row) section.id = slug(entry.title)
      screens.set(entry.title, { href: row?.href ?? `#${section.id}`, states: (row?.states ?? 0) + 1 })
    }
    const all = [...screens.values()].reduce((sum, { states }) => sum + states, 0)
    group.hidden = all === 0
    shown += all
    if (all === 0) continue
    const title = group.querySelector('h2') as HTMLElement
    const row = (className: string, href: string, name: string, states: number) =>
      make('a', { className, href }, name, make('span', {}, String(states)))
    index.append(row('flow', `#${title.id}`, title.textContent ?? '', all))
    for (const [name, { href, states }] of screens) index.append(row('', href, name, states))
  }
  nothing.hidden = shown > 0
  count.textContent = shown === 1 ? '1 state' : `${shown} states`
}

/** Draws anew: language, direction and accent are part of a drawing. */
const draw = async (): Promise<void> => {
  const words = await languageFor(value('locale'))
  // Every screen is drawn into this page.
  await words?.load()
  const dir = value('dir')
  drawing = { words, dir: dir === 'ltr' || dir === 'rtl' ? dir : null, accent: asked.get('accent') }
  near.disconnect()
  const groups = [...inFlows(ENTRIES.filter(wanted))].map(([flow, entries]) =>
    make('div', { className: 'group' }, make('h2', { id: slug(flow) }, flow), ...entries.map(sectionOf)),
  )
  place.replaceChildren(...groups)
  filter()
  for (const section of place.querySelectorAll('section')) {
    // For pictures, print and tests.
    if (value('draw') === 'all') fill(section)
    else near.observe(section)
  }
}
const paint = (): void => {
  document.documentElement.dataset.theme = value('theme')
  document.documentElement.style.setProperty('--still', `${Number(value('width')) || 360}px`)
  for (const element of place.querySelectorAll('gallery-modal, gallery-button')) element.setAttribute('theme', value('theme'))
}
const fields = (): void => {
  for (const name of Object.keys(DEFAULTS)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = value(name)
  }
}
/** Keeps what was chosen in the address, so that it can be passed on. */
const keep = (changed: string): void => {
  const isTold = (name: string, text: string): boolean =>
    name === 'theme' ? changed === name || asked.has(name) : text !== DEFAULTS[name]
  const given = Object.entries(Object.fromEntries(new FormData(form)) as Record<string, string>)
  const own = [...asked].filter(([name]) => !(name in DEFAULTS))
  asked = new URLSearchParams([...own, ...given.filter(([name, text]) => isTold(name, text))])
  history.replaceState(null, '', `${location.pathname}${asked.size > 0 ? `?${asked}` : ''}${location.hash}`)
}

/** Reads the words of every screen, so that a search finds what is said on it. */
const readSayings = async (): Promise<void> => {
  for (const view of new Set(SCREEN_STATES.map(({ screen }) => screen))) {
    const { copy } = await loadScreen(view)
    sayings.set(view, JSON.stringify(Object.values(copy)))
  }
}

defineStills()
const flow = form.querySelector('#flow')
flow?.append(...[...inFlows(ENTRIES).keys()].map((name) => make('option', { value: name }, name)))
languageOptions(form.querySelector('#locale'))
fields()
paint()

dark.addEventListener('change', () => {
  fields()
  paint()
})
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('reset', (event) => {
  event.preventDefault()
  asked = new URLSearchParams()
  history.replaceState(null, '', location.pathname)
  fields()
  paint()
  void draw()
})
form.addEventListener('input', ({ target }) => {
  const { name } = target as HTMLInputElement
  keep(name)
  paint()
  if (name === 'q' || name === 'flow') filter()
  else if (['locale', 'dir', 'accent'].includes(name)) void draw()
})

// What is changed while the first states are drawn counts already.
await draw()
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
await readSayings()
filter()
