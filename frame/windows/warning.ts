// A warning in a window: one look for all of them, with one icon.

import { h } from './view.ts'

const SVG = 'http://www.w3.org/2000/svg'
const SIGN = 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.2'

const sign = (): SVGElement => {
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SIGN)
  drawing.append(path)
  return drawing
}

export const warning = (text: string): HTMLElement => h('div', { class: 'careful' }, sign(), h('p', {}, text))
