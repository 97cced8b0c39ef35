// Prints lines of text alone, from a frame of its own, without markup or styles that a strict policy would forbid.

const SIZE = { position: 'fixed', width: '0', height: '0', border: '0' }

/** Prints a title and lines; nothing where there is no place for the frame. The frame goes when the browser has printed. */
export const printText = (place: Element | null, title: string, lines: readonly string[]): void => {
  if (!place) return
  const frame = document.createElement('iframe')
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  Object.assign(frame.style, SIZE)
  place.append(frame)
  const { contentWindow: inside, contentDocument: sheet } = frame
  if (!inside || !sheet) {
    frame.remove()
    return
  }
  sheet.title = title
  const head = sheet.createElement('h1')
  head.textContent = title
  const list = sheet.createElement('pre')
  list.textContent = lines.join('\n')
  list.style.fontSize = '1.5em'
  sheet.body.append(head, list)
  inside.addEventListener('afterprint', () => frame.remove(), { once: true })
  inside.print()
}
