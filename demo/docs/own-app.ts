// The reader's own app in the samples: its id and the service's address take the place of those of the demo.
// Where no service of this machine serves the page there is no list, and the samples stay as they are written.

import { make } from './dom.ts'

const KEY = 'docs:app'
/** What the pages are written with. */
const WRITTEN = { app: 'latchkeydemoapp0000000001', service: 'https://id.example.com' }
/** What a development service brings; an app that was made later is the reader's. */
const DEMO = /^latchkeydemoapp/
const ID = /^[a-z0-9]{25}$/

interface Own {
  readonly service: string
  readonly apps: readonly { readonly id: string; readonly name: string }[]
}

/** Null where the browser keeps nothing. */
const keptApp = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
const keepApp = (id: string): void => {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // The choice counts for this page.
  }
}

/** The texts of the samples that name an app or the service, as they are written. */
const samplesOf = (page: Document): { readonly node: Text; readonly written: string }[] => {
  const found: { node: Text; written: string }[] = []
  for (const code of page.querySelectorAll('article pre > code')) {
    const walker = page.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const written = node.textContent ?? ''
      if (Object.values(WRITTEN).some((one) => written.includes(one))) found.push({ node: node as Text, written })
    }
  }
  return found
}

const read = async (address: string): Promise<Own | null> => {
  const answer = await fetch(address).catch(() => null)
  const own = answer?.ok ? ((await answer.json().catch(() => null)) as Own | null) : null
  return own?.apps?.length ? own : null
}

/** Puts a list of apps into the tools where a service has any and the page has samples of them. */
export const offerOwnApp = async (page: Document, tools: Element): Promise<void> => {
  const samples = samplesOf(page)
  if (samples.length === 0) return
  const own = await read('/docs/apps.json')
  if (!own) return
  const fill = (app: string): void => {
    // Trust: text alone is written, and an id of another form is none.
    if (!ID.test(app)) return
    for (const { node, written } of samples)
      node.textContent = written.replaceAll(WRITTEN.app, app).replaceAll(WRITTEN.service, own.service)
  }
  const select = make('select', { class: 'own-app', 'aria-label': 'App in the samples', title: 'App in the samples' })
  select.append(...own.apps.map(({ id, name }) => make('option', { value: id }, name || id)))
  const kept = keptApp()
  select.value = (own.apps.findLast(({ id }) => !DEMO.test(id)) ?? own.apps[0])?.id ?? ''
  if (kept && own.apps.some(({ id }) => id === kept)) select.value = kept
  fill(select.value)
  select.addEventListener('change', () => {
    keepApp(select.value)
    fill(select.value)
  })
  tools.prepend(select)
}
