// The content of the button of <wallet-button> that is signed out, and what its other contents are made of.

/** The chevron of the icon set, pointing down. */
const DOWN = 'M6.5 9.5l5.5 5.5 5.5-5.5'

/** An SVG built without markup text, which a page may forbid (`trusted-types 'none'`). */
export const svg = (className: string, box: number, size: number, paths: readonly { fill?: string; d: string }[]): SVGElement => {
  const make = (tag: string, attributes: object): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    return element
  }
  const drawing = make('svg', { class: className, viewBox: `0 0 ${box} ${box}`, width: size, height: size, 'aria-hidden': true })
  drawing.append(...paths.map((path) => make('path', path)))
  return drawing
}

export const chevron = (): SVGElement => svg('glyph', 24, 16, [{ d: DOWN }])

/** Draws the label of the signed-out button. */
export const paintLabel = (button: HTMLElement, label: string): void => {
  button.classList.add('filled')
  button.replaceChildren(label)
}
