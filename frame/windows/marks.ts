// The marks of the two apps of a window: whose wallet it is, and who asks. The texts beside them name both.

import { h } from './view.ts'

export interface Marked {
  readonly name: string
  readonly icon: string | null
}

const initial = ({ name }: Marked): HTMLElement => h('span', { class: 'tile' }, [...name.trim()][0]?.toUpperCase() ?? '')

/** A picture, or the first letter where there is none, or where it does not load. */
const tile = (app: Marked): HTMLElement => {
  if (!app.icon) return initial(app)
  const picture = h('img', { class: 'tile', src: app.icon, alt: '', onerror: () => picture.replaceWith(initial(app)) })
  return picture
}

/** One mark, or two with a line between them. */
export const marks = (own: Marked, asker?: Marked): HTMLElement =>
  h('div', { class: 'marks', 'aria-hidden': 'true' }, tile(own), ...(asker ? [h('span', { class: 'between' }), tile(asker)] : []))
