// The content of the button of <wallet-button> without a wallet: the login label, or the signed-in account.

import { h } from '../dom.ts'

/** The first letter of a name, the last two digits of a number. */
const initialOf = (name: string): string => (name.startsWith('+') ? name.slice(-2) : (name[0] ?? '').toUpperCase())

/** A hue in degrees, always the same for one user id. */
const hueOf = (id: string): number => [...id].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)

export const chevron = (): HTMLElement => h('span', { class: 'chevron', 'aria-hidden': 'true' })

/** Draws the label of the signed-out button. */
export const paintLabel = (button: HTMLElement, label: string): void => {
  button.classList.add('filled')
  button.replaceChildren(label)
}

/** Draws the signed-in account. */
export const paintAccount = (button: HTMLElement, name: string, id: string): void => {
  button.classList.remove('filled')
  const initial = h('span', { class: 'plain face', 'aria-hidden': 'true' }, initialOf(name))
  Object.assign(initial.style, { backgroundColor: `hsl(${hueOf(id)} 55% 38%)`, color: '#fff' })
  button.replaceChildren(initial, h('bdi', { class: 'name' }, name), chevron())
}
