// The address as a QR code and as text, for somebody who sends (look.md "QR"). Loaded when it is asked for.

import { copyText } from '../../src/browser/clipboard.ts'
import { COPIED_SHOWN } from '../../src/contract/limits.ts'
import { wait } from '../../src/kit/wait.ts'
import { qrMatrix } from '../../src/parts/qr-matrix.ts'
import type { h as builder } from '../dom.ts'
import type { copy } from './copy.ts'
import { icon, squares } from './svg.ts'

/** Side of the code with its quiet zone, and how many cells that zone has. */
const SIDE = 240
const QUIET = 4

export interface Receiving {
  readonly address: string
  /** Name of the network; null: not one that we know. */
  readonly network: string | null
}

/** Shows the code in a popover of its own, at the button, until it is closed. `lettering` is that of the tag's other pieces. */
export const showReceive = (
  h: typeof builder,
  button: HTMLButtonElement,
  words: typeof copy,
  { address, network }: Receiving,
  lettering: object | null,
): void => {
  const said = h('span', { class: 'plain unseen', role: 'status' })
  const copyButton = h('button', { class: 'plain wide', type: 'button' }, icon('copy'), words.copyAddress)
  const title = h('h2', { class: 'plain title', id: 'receive' }, words.receive)
  const code = h('div', { class: 'plain code', role: 'img', 'aria-label': words.code }, squares(qrMatrix(address), QUIET, SIDE))
  const whole = h('p', { class: 'plain mono whole', dir: 'ltr' }, address)
  const close = h('button', { class: 'plain wide', type: 'button' }, words.close)
  const panel = h(
    'div',
    { class: 'plain menu panel', part: 'menu', popover: 'auto', role: 'dialog', 'aria-labelledby': 'receive' },
    ...[title, ...(network ? [h('p', { class: 'plain note' }, words.receiveOn(network))] : [])],
    ...[code, whole, copyButton, close, said],
  )
  copyButton.addEventListener('click', async () => {
    if (!(await copyText(address))) return void getSelection()?.selectAllChildren(whole)
    copyButton.replaceChildren(icon('check'), words.copied)
    said.textContent = words.copied
    await wait(COPIED_SHOWN)
    copyButton.replaceChildren(icon('copy'), words.copyAddress)
    said.textContent = ''
  })
  close.addEventListener('click', () => panel.hidePopover())
  const open = (): boolean => panel.matches(':popover-open')
  // Not every browser gives the focus back within a shadow root.
  panel.addEventListener('beforetoggle', () => open() && panel.matches(':focus-within') && button.focus())
  panel.addEventListener('toggle', () => open() || panel.remove())
  Object.assign(panel, lettering)
  button.after(panel)
  panel.showPopover()
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const start = panel.matches(':dir(rtl)') ? at.right - width : at.left
  panel.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`
  panel.style.top = `${Math.max(8, Math.min(at.bottom + 8, innerHeight - height - 8))}px`
  copyButton.focus()
}
