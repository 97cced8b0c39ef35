// The dialog of a modal while it is closed: laid out ahead, and as closed as before.

import { expect } from '@open-wc/testing'
import { dialog as copy } from '../../src/i18n/en/common.json'
import { createDialog } from './dialog.ts'

/** A dialog with something in it, and the heights that were read of it. */
const make = () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = place.attachShadow({ mode: 'open' })
  const view = createDialog(
    root,
    () => undefined,
    () => copy,
  )
  view.stage(() => Object.assign(document.createElement('p'), { textContent: 'Log in' }))
  const dialog = root.querySelector('dialog') as HTMLDialogElement
  const heights: number[] = []
  dialog.getBoundingClientRect = () => {
    const box = HTMLElement.prototype.getBoundingClientRect.call(dialog)
    heights.push(box.height)
    return box
  }
  return { place, view, dialog, heights }
}

describe('a closed dialog', () => {
  it('is laid out within a task, and leaves no style, no transition and nothing to be seen', () => {
    const { place, view, dialog, heights } = make()
    view.layOut()
    expect(heights.map((height) => height > 0)).to.deep.equal([true, false])
    expect(dialog.getAttribute('style')).to.equal(null)
    expect(dialog.checkVisibility()).to.equal(false)
    expect(dialog.getAnimations({ subtree: true })).to.deep.equal([])
    place.remove()
  })

  it('that was opened meanwhile is left as it is', () => {
    const { place, view, dialog, heights } = make()
    view.show(true)
    view.layOut()
    expect(heights).to.deep.equal([])
    expect(dialog.checkVisibility()).to.equal(true)
    view.hide()
    place.remove()
  })
})
