// The frame in which a person sees and copies the key of their wallet (docs/design/frame.md, "Export").

import type { Exported } from '../keys/exported.ts'
import { askWallet } from '../visible/ask-wallet.ts'
import { takeAsked } from '../visible/asked.ts'
import { codeOf, failureText } from '../visible/failure-words.ts'
import { h, setUp } from '../visible/view.ts'
import { isOfPresses, refusalText, seesCovers, watchPresses } from '../visible/watch-presses.ts'
import type { FrameWords } from '../words/words.ts'

const asked = takeAsked('export')
const DOTS = '•'.repeat(16)

interface Parts {
  readonly words: FrameWords
  readonly note: HTMLElement
  readonly presses: ReturnType<typeof watchPresses>
}

/** Says something below the buttons; a screen reader hears it. */
const say = (note: HTMLElement, text: string, tone: 'error' | 'success' | '' = ''): void => {
  note.dataset.tone = tone
  note.textContent = text
}

/** A secret: hidden, with a button that shows it and one that copies it. */
const secretRow = ({ words, note, presses }: Parts, title: string, copy: string, secret: string): HTMLElement[] => {
  const text = h('output', { 'aria-label': title }, DOTS)
  const show = h('button', { type: 'button', class: 'quiet', 'aria-expanded': 'false' }, words.show)
  const button = h('button', { type: 'button', class: 'filled' }, copy)
  presses.on(show, () => {
    const isOpen = text.classList.toggle('open')
    text.textContent = isOpen ? secret : DOTS
    show.textContent = isOpen ? words.hide : words.show
    show.setAttribute('aria-expanded', String(isOpen))
    asked.tell({ at: 'used' })
  })
  presses.on(button, async () => {
    try {
      await navigator.clipboard.writeText(secret)
      say(note, words.copied, 'success')
      if (document.body.classList.contains('one-button')) button.textContent = words.copied
      asked.tell({ at: 'used' })
    } catch {
      say(note, words.notCopied, 'error')
    }
  })
  return [h('h2', {}, title), h('div', { class: 'secret' }, text, show), button]
}

const showSecrets = ({ key, phrase }: Exported, words: FrameWords, place: HTMLElement): void => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const buttons = (): NodeListOf<HTMLElement> => place.querySelectorAll('button')
  const presses = watchPresses(place, {
    changed(isArmed) {
      document.body.toggleAttribute('data-armed', isArmed)
      for (const button of buttons()) button.setAttribute('aria-disabled', String(!isArmed))
      if (!isArmed) say(note, words.covered)
      else if (isOfPresses(words, note.textContent)) say(note, '')
    },
    refused: () => say(note, refusalText(words)),
  })
  const parts = { words, note, presses }
  const keyRow = secretRow(parts, words.key, words.copyKey, key)
  const phraseRow = phrase ? secretRow(parts, words.phrase, words.copyPhrase, phrase) : []
  const only = (asked.isPhrase ? phraseRow : keyRow).at(-1)
  only?.classList.add('only')
  place.replaceChildren(h('p', { class: 'careful' }, words.careful), ...keyRow, ...phraseRow, note)
  if (!seesCovers()) say(note, words.blind)
  // Until the browser has reported whether they are covered.
  for (const button of buttons()) button.setAttribute('aria-disabled', 'true')
  addEventListener('pagehide', () => place.replaceChildren())
}

const start = async (): Promise<void> => {
  const { words, container } = setUp(asked)
  document.title = words.titles.export
  const wait = h('p', { class: 'muted only', role: 'status' }, words.wait)
  container.append(wait)
  try {
    const { appId, token, address } = asked
    showSecrets(await askWallet(appId, 'open', { token, address }), words, container)
    asked.tell({ at: 'ready' })
  } catch (error) {
    wait.replaceWith(h('p', { class: 'note only', role: 'alert', 'data-tone': 'error' }, failureText(words, error)))
    asked.tell({ at: 'failed', code: codeOf(error) })
  }
}

// Trust: in a window of its own, or a tab, there is no page of the app around it that has asked the person.
if (parent !== window) void start()
