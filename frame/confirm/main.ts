// The frame in which a person confirms what their wallet signs, where the app asks for that.
// See docs/design/frame.md, "Confirming".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { TextPart } from '../../src/contract/signing/shown-text.ts'
import { fill } from '../../src/kit/fill.ts'
import type { ConfirmAct } from '../handlers/confirmations.ts'
import type { After } from '../visible/arming.ts'
import { withToken } from '../visible/ask-wallet.ts'
import { takeAsked } from '../visible/asked.ts'
import { codeOf, failureText } from '../visible/failure-words.ts'
import { h, setUp } from '../visible/view.ts'
import { walletWindows } from '../visible/wallet-windows.ts'
import { isOfPresses, refusalText, seesCovers, watchPresses } from '../visible/watch-presses.ts'
import { type ConfirmWords, confirmWords, type FrameWords } from '../words/words.ts'
import { type HeldRequest, holdRequest } from './hold-request.ts'
import { type Level, type ShownRequest, shownRequest } from './shown-request.ts'

const asked = takeAsked('confirm')
const { appId, token, confirm: id } = asked

/** Trust: the page around this frame as the browser names it, not as an address does. */
const pageOrigin = (): string | null => location.ancestorOrigins?.[0] ?? null

const partOf = ({ kind, text }: TextPart, words: ConfirmWords, locale: string): Node | string => {
  if (kind === 'text') return text
  if (kind === 'mark') return h('mark', { dir: 'ltr' }, text)
  const count = text.trim() ? text.length : text.split('\n').length - 1
  return h('details', {}, h('summary', {}, fill(words.folded, { count }, locale)), text)
}

/** Where an address may be broken: two lines of 21 characters are compared by eye. */
const HALF = 21
const halves = (text: string): (Node | string)[] => {
  const at = text.length - HALF
  return at > 0 ? [text.slice(0, at), h('wbr'), text.slice(at)] : [text]
}

const findingsOf = ({ findings }: ShownRequest, wanted: Level): HTMLElement[] => {
  const lines = findings.filter(({ level }) => level === wanted).map(({ text }) => h('li', { class: wanted }, text))
  return lines.length > 0 ? [h('ul', { class: 'findings' }, ...lines)] : []
}

/** What is to be read: headline, warnings, text, facts, raw data. What is long scrolls in a place of its own, so that all of it can be in view. */
const reading = (shown: ShownRequest, words: ConfirmWords, locale: string, digest: string | undefined): HTMLElement[] => {
  const rows = shown.rows.flatMap(({ label, value, isCode }) => [
    h('dt', {}, h('bdi', {}, label)),
    isCode ? h('dd', { class: 'code', dir: 'ltr' }, ...halves(value)) : h('dd', {}, h('bdi', {}, value)),
  ])
  const scrolling = { tabindex: '0', role: 'group' }
  return [
    h('h1', {}, shown.title),
    ...findingsOf(shown, 'danger'),
    ...(shown.text.length > 0
      ? [
          h(
            'div',
            { ...scrolling, class: 'said', dir: 'auto', 'aria-label': words.message },
            ...shown.text.map((part) => partOf(part, words, locale)),
          ),
        ]
      : []),
    ...findingsOf(shown, 'warn'),
    h('div', { ...scrolling, class: 'facts', 'aria-label': words.data }, h('dl', {}, ...rows)),
    ...findingsOf(shown, 'note'),
    h(
      'details',
      {},
      h('summary', {}, words.details),
      h('div', { ...scrolling, class: 'said code', dir: 'ltr', 'aria-label': words.details }, shown.raw),
      digest ? h('p', { class: 'muted' }, `${words.digest}: `, h('span', { class: 'code', dir: 'ltr' }, digest)) : null,
    ),
  ]
}

interface Parts {
  readonly words: FrameWords
  readonly own: ConfirmWords
  readonly container: HTMLElement
  readonly isDangerous: boolean
  readonly held: HeldRequest
}

/** The tick of a dangerous request, both buttons, and what is said below them. */
const acts = ({ words, own, container, isDangerous, held }: Parts): HTMLElement[] => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const say = (text: string, tone: 'error' | '' = ''): void => {
    note.dataset.tone = tone
    note.textContent = text
  }
  const tick = h('input', { type: 'checkbox' })
  const sign = h('button', { type: 'button', class: isDangerous ? 'danger' : 'filled' }, isDangerous ? own.anyway : own.sign)
  const refuse = h('button', { type: 'button', class: 'plain' }, own.refuse)
  /** `over`: it has ended, and nothing is pressed any more. */
  let at: 'open' | 'under-way' | 'over' = 'open'
  const show = (): void => {
    const can = document.body.hasAttribute('data-armed') && at === 'open' && (!isDangerous || tick.checked)
    sign.setAttribute('aria-disabled', String(!can))
    sign.setAttribute('aria-busy', String(at === 'under-way'))
    refuse.setAttribute('aria-disabled', String(at !== 'open'))
    tick.disabled = at === 'over'
  }
  const end = (error: unknown): void => {
    at = 'over'
    show()
    say(failureText(words, error), 'error')
    asked.tell({ at: 'failed', code: codeOf(error) })
  }
  const decide = async (act: ConfirmAct): Promise<void> => {
    if (at !== 'open') return
    at = 'under-way'
    show()
    say(act === 'agree' ? own.signing : '')
    try {
      await held.decide(act)
      asked.tell({ at: 'used' })
    } catch (error) {
      end(error)
    }
  }
  const presses = watchPresses(container, {
    changed(isArmed) {
      document.body.toggleAttribute('data-armed', isArmed)
      if (at === 'over') return show()
      if (!isArmed && at === 'open') say(words.covered)
      else if (isOfPresses(words, note.textContent)) say('')
      show()
    },
    refused: () => at === 'open' && say(refusalText(words)),
  })
  presses.on(sign, () => {
    if (!isDangerous || tick.checked) void decide('agree')
  })
  // Nothing is lost by a refusal: it counts at once.
  refuse.addEventListener('click', () => void decide('refuse'))
  tick.addEventListener('change', show)
  show()
  if (!seesCovers()) say(words.blind)
  held.onEnded(end)
  return [
    ...(isDangerous ? [h('label', { class: 'tick' }, tick, own.understand)] : []),
    h('div', { class: 'pair' }, refuse, sign),
    note,
  ]
}

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Draws a request that is held; throws where it cannot be read. */
const draw = (held: HeldRequest, { words, container, lang }: ReturnType<typeof setUp>): void => {
  const own = confirmWords(lang)
  const origin = pageOrigin() ?? ''
  const shown = URL.canParse(origin) ? shownRequest(held.asked, { origin, words: own, locale: lang, now: Date.now() }) : null
  if (!shown) throw new LatchkeyError('request_changed', 'The request cannot be read.')
  const isDangerous = shown.findings.some(({ level }) => level === 'danger')
  const question = fill(own.asks, { origin: `\u2068${new URL(origin).host}\u2069` }, lang)
  container.replaceChildren(
    h('p', { class: 'muted' }, question),
    ...reading(shown, own, lang, held.asked.digest),
    ...acts({ words, own, container, isDangerous, held }),
  )
}

const start = async (): Promise<void> => {
  const view = setUp(asked)
  const { words, container } = view
  document.title = words.titles.confirm
  const wait = h('p', { class: 'muted only', role: 'status' }, words.wait)
  container.append(wait)
  try {
    withToken(token)
    const windows = await walletWindows(appId)
    const held = await holdRequest({ token, id }, { windows, origin: location.origin, after })
    addEventListener('pagehide', () => held.leave())
    try {
      draw(held, view)
    } catch (error) {
      held.leave()
      throw error
    }
    asked.tell({ at: 'ready' })
  } catch (error) {
    container.replaceChildren(h('p', { class: 'note', role: 'alert', 'data-tone': 'error' }, failureText(words, error)))
    asked.tell({ at: 'failed', code: codeOf(error) })
  }
}

// Trust: in a window of its own, or a tab, there is no page of the app around it that has asked the person.
if (parent !== window) void start()
