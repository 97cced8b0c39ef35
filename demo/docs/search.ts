// The search over the documentation: its index is loaded when the field is used, and read in the page.

import MiniSearch from 'minisearch'
import { make } from './dom.ts'
import { type Found, RANKING, SEARCH_OPTIONS } from './search-form.ts'

/** Results that are shown. */
const MOST = 12

type Index = MiniSearch<Found>

/** The sections that fit, best first; a word may be unfinished, or have a slip. */
const find = (index: Index, words: string): Found[] =>
  index
    .search(words, RANKING)
    .slice(0, MOST)
    .map(({ heading, page, href, start }) => ({ heading, page, href, start }) as Found)

const row = ({ heading, page, href, start }: Found): HTMLLIElement =>
  make(
    'li',
    {},
    make(
      'a',
      { href },
      make('strong', {}, heading),
      make('span', { class: 'where' }, heading === page ? '' : page),
      make('span', { class: 'start' }, start),
    ),
  )

const loadIndex = async (address: string): Promise<Index> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The index could not be loaded (${answer.status}).`)
  return MiniSearch.loadJSON<Found>(await answer.text(), SEARCH_OPTIONS)
}

/** One of the links below the field, from the field downwards and back to it. */
const step = (box: HTMLElement, field: HTMLInputElement, by: 1 | -1): void => {
  const stops: HTMLElement[] = [field, ...box.querySelectorAll<HTMLElement>('a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + by + stops.length) % stops.length]?.focus()
}

/** Arrows walk through the results, Escape and a press elsewhere close them, Enter opens the first, `/` leads to the field. */
const followKeys = (box: HTMLElement, field: HTMLInputElement, results: HTMLElement): void => {
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(box, field, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      results.hidden = true
      field.focus()
    } else if (event.key === 'Enter' && event.target === field) {
      results.querySelector('a')?.click()
    }
  })
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) results.hidden = true
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && box.contains(target))) results.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
}

/** The field with its results; `address` is that of the index. */
export const searchField = (address: string): HTMLElement => {
  const field = make('input', {
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search the documentation',
    'aria-keyshortcuts': '/',
  })
  const status = make('p', { class: 'quiet', role: 'status' })
  const list = make('ul')
  const results = make('div', { class: 'results' }, status, list)
  results.hidden = true
  const box = make('div', { class: 'search', role: 'search' }, field, make('kbd', { 'aria-hidden': 'true' }, '/'), results)

  let isLoaded = false
  /** Words for which Enter was pressed before anything was found. */
  let entered = ''
  let index: Promise<Index> | null = null
  const load = (): Promise<Index> => {
    index ??= loadIndex(address).catch((error) => {
      // The next use asks again.
      index = null
      throw error
    })
    return index
  }
  const show = async (): Promise<void> => {
    const words = field.value.trim()
    results.hidden = words === ''
    if (!words) return
    if (!isLoaded) status.textContent = 'Searching …'
    const found = await load().then(
      (loaded) => find(loaded, words),
      (error: Error) => error.message,
    )
    // Typed on in the meantime: what is found now is of former words.
    if (words !== field.value.trim()) return
    isLoaded = typeof found !== 'string'
    list.replaceChildren(...(typeof found === 'string' ? [] : found.map(row)))
    status.textContent =
      typeof found === 'string' ? found : found.length === 0 ? `Nothing fits “${words}”.` : `${found.length} found`
    if (entered === words) list.querySelector('a')?.click()
    entered = ''
  }
  field.addEventListener('focus', () => load().catch(() => undefined))
  field.addEventListener('input', show)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && !isLoaded) entered = field.value.trim()
  })
  followKeys(box, field, results)
  return box
}
