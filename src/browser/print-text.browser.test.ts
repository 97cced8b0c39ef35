// Text is printed alone, from a frame that goes again.

import { expect } from '@open-wc/testing'
import { printText } from './print-text.ts'

describe('text that is printed', () => {
  it('is in a frame of its own, as text, and the frame goes when it has been printed', () => {
    const place = document.createElement('div')
    document.body.append(place)
    const printed: string[] = []
    const watch = new MutationObserver(() => undefined)
    watch.observe(place, { childList: true })
    const print = Window.prototype.print
    const append = place.append.bind(place)
    place.append = (...nodes) => {
      append(...nodes)
      const inside = (nodes[0] as HTMLIFrameElement).contentWindow as Window
      inside.print = () => printed.push(inside.document.title, inside.document.body.textContent ?? '')
    }
    printText(place, '<b>Codes</b>', ['aaaa', 'bbbb'])
    expect(printed).to.deep.equal(['<b>Codes</b>', '<b>Codes</b>aaaa\nbbbb'])
    const [frame] = place.querySelectorAll('iframe')
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'))
    expect(place.childElementCount).to.equal(0)
    expect(Window.prototype.print).to.equal(print)
    printText(null, 'nothing', [])
    place.remove()
  })
})
