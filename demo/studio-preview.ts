// The main screens beside the controls of the studio: light, dark, and as narrow as a phone.

import { BUTTON_STATES } from './button-states.ts'
import { SCREEN_STATES } from './states.ts'
import { type Drawing, defineStills, GalleryButton, GalleryModal } from './still.ts'
import type { Theme } from './studio-theme.ts'

/** The main screens, each in the first state of that name; a screen without one is left out. */
const SHOWN: readonly (readonly [screen: string, state: string])[] = [
  ['LANDING', 'five methods'],
  ['AWAITING_PASSWORDLESS_CODE', 'typing'],
  ['AWAITING_OAUTH_SCREEN', 'waiting'],
  ['LANDING_WALLETS', 'wallets'],
  ['ACCOUNT_SCREEN', 'two ways to link'],
  ['ERROR_SCREEN', 'anything else'],
]
const states = SHOWN.flatMap(([screen, name]) => {
  const of = SCREEN_STATES.filter((one) => one.screen === screen)
  return (of.find((one) => one.name === name) ?? of[0]) ? [of.find((one) => one.name === name) ?? of[0]] : []
})
let drawn = ''

/** Draws the columns: those of the page, by the theme that they name. */
export const drawColumns = (theme: Theme, properties: readonly (readonly [string, string])[], logo: string | null): void => {
  const { accent, name } = theme.setting
  const key = JSON.stringify([accent, name, logo])
  if (!customElements.get('gallery-modal')) defineStills()
  const drawing: Drawing = { words: null, dir: null, accent }
  for (const column of document.querySelectorAll<HTMLElement>('[data-column]')) {
    column.removeAttribute('style')
    for (const [property, value] of properties) column.style.setProperty(property, value)
    if (key === drawn) continue
    const mode = column.dataset.column === 'dark' ? 'dark' : 'light'
    const buttons = BUTTON_STATES.slice(0, 2).map((shown) => new GalleryButton(shown, drawing))
    const screens = states.flatMap((shown) =>
      shown ? [new GalleryModal({ ...shown, app: { ...shown.app, name, ...(logo && { logoUrl: logo }) } }, drawing)] : [],
    )
    for (const element of [...buttons, ...screens]) element.setAttribute('theme', mode)
    const row = document.createElement('div')
    row.className = 'buttons'
    row.append(...buttons)
    column.replaceChildren(row, ...screens)
  }
  drawn = key
}
