// The dialog of a tag's own, where the code of its modal cannot be had: it says why, and what to do.

import { dialog as copy } from '../src/i18n/en/common.json'
import type { LoginModalTag } from './contract/tag-code.ts'
import { h } from './dom.ts'
import { type Lack, showFailure } from './failure.ts'

/** Shows it. `close` takes it out again; `next` follows when there is a connection while it is shown. */
export const showShell = (tag: LoginModalTag, lack: Lack, close: () => void, next?: () => unknown): HTMLDialogElement => {
  const shell = h('dialog', { class: 'shell', part: 'dialog', 'aria-labelledby': 'title', onclose: close })
  // Before the dialog of the screens, whose title has the same id.
  tag.renderRoot.prepend(Object.assign(shell, tag.language.attributes))
  shell[tag.closable ? 'showModal' : 'show']()
  showFailure(shell, tag.words?.of('dialog', copy) ?? copy, lack, tag.closable ? close : null)
  const isBack = (): void => {
    if (!shell.isConnected) return
    close()
    next?.()
  }
  if (next) addEventListener('online', isBack, { once: true })
  return shell
}
