// Draws the requests of the table in a page: `?theme=`, `?locale=`, `?width=`, and `?from=`, `?to=` of the table.

import { defineStills, GalleryModal } from '../../../demo/still.ts'
import { languageFor } from '../../../src/i18n/language.ts'
import { REQUESTS } from './requests.ts'

const asked = new URLSearchParams(location.search)
defineStills()
document.documentElement.style.colorScheme = asked.get('theme') ?? 'light'
const words = await languageFor(asked.get('locale') ?? 'en')
await words?.load()
const all = REQUESTS.slice(Number(asked.get('from') ?? 0), Number(asked.get('to') ?? REQUESTS.length))
for (const one of all) {
  const modal = new GalleryModal(one, { words, dir: null, accent: null })
  modal.setAttribute('theme', asked.get('theme') ?? 'light')
  const figure = document.createElement('figure')
  figure.style.inlineSize = `${asked.get('width') ?? '360'}px`
  const caption = Object.assign(document.createElement('figcaption'), { textContent: one.name })
  figure.append(caption, modal)
  document.body.append(figure)
}
