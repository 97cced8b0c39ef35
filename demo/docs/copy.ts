// A button at each block of code that copies it.

import { make } from './dom.ts'

/** How long the button says that it has copied. */
const SAID_MS = 1500

const copyButton = (code: HTMLElement): HTMLButtonElement => {
  const button = make('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(code.textContent ?? '').then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
    }, SAID_MS)
  })
  return button
}

/** Puts them into the page, but for what is folded away. */
export const addCopyButtons = (page: Document): void => {
  const add = (code: HTMLElement): void => {
    const block = code.parentElement
    const frame = make('div', { class: 'block' })
    block?.replaceWith(frame)
    if (block) frame.append(block, copyButton(code))
  }
  for (const code of page.querySelectorAll<HTMLElement>('article pre > code')) if (!code.closest('details')) add(code)
}
