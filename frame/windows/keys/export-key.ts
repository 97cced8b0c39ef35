// The screen on which a person sees and copies the key of their wallet.
// See docs/design/frame.md, "Export".

import type { KeyGiven } from '../../../src/contract/key-windows.ts'
import { h, noteOf } from '../view.ts'
import { warning } from '../warning.ts'
import { failureText } from './failure-words.ts'
import type { Screen } from './screen.ts'

const DOTS = '•'.repeat(16)

/** A secret: hidden, with a button that shows it and a quiet one that copies it, and what has come of that below. */
const secretRow = (
  { words, presses }: Screen,
  { title, copy, secret }: { readonly title: string; readonly copy: string; readonly secret: string },
): HTMLElement => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const text = h('output', { 'aria-label': title }, DOTS)
  const show = h('button', { type: 'button', class: 'quiet', 'aria-expanded': 'false' }, words.show)
  const button = h('button', { type: 'button', class: 'quiet', 'aria-label': copy }, words.password.copy)
  presses.on(show, () => {
    const isOpen = text.classList.toggle('open')
    text.textContent = isOpen ? secret : DOTS
    show.textContent = isOpen ? words.hide : words.show
    show.setAttribute('aria-expanded', String(isOpen))
  })
  presses.on(button, async () => {
    const isCopied = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    )
    note.dataset.tone = isCopied ? 'success' : 'error'
    note.textContent = isCopied ? words.copied : words.notCopied
  })
  return h('div', { class: 'row' }, h('h2', {}, title), h('div', { class: 'secret' }, text, show, button), note)
}

const showSecrets = (screen: Screen, { key, phrase }: KeyGiven['export']): void => {
  const { words, line, presses } = screen
  const note = h('p', { class: 'note muted', role: 'status' })
  const done = h('button', { type: 'button', class: 'filled' }, words.done)
  done.addEventListener('click', () => {
    line.leave('done')
    close()
  })
  presses.onRefused(() => {
    note.textContent = words.pressAgain
  })
  screen.leavesBy('done')
  screen.draw(
    warning(words.careful),
    secretRow(screen, { title: words.key, copy: words.copyKey, secret: key }),
    phrase ? secretRow(screen, { title: words.phrase, copy: words.copyPhrase, secret: phrase }) : null,
    done,
    note,
  )
}

/** Nothing is taken before the person has asked for it here: the mail that tells of it goes out then. */
export const exportKey = (screen: Screen): void => {
  const { words, line, presses } = screen
  const { note, say } = noteOf()
  const open = h('button', { type: 'button', class: 'filled' }, words.open)
  const refuse = h('button', { type: 'button', class: 'plain' }, words.refuse)
  let underWay = false
  const take = async (): Promise<void> => {
    if (underWay) return
    underWay = true
    say(words.wait)
    const outcome = await line.act({ act: 'do' })
    underWay = false
    if ('failed' in outcome) say(failureText(words, outcome.failed), 'error')
    else showSecrets(screen, outcome.given as KeyGiven['export'])
  }
  presses.on(open, () => void take())
  refuse.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  presses.onRefused(() => say(words.pressAgain))
  screen.draw(warning(words.careful), h('div', { class: 'pair' }, refuse, open), note)
}
