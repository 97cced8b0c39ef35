// The screen on which a person confirms what their wallet signs, where the app asks for that.
// See docs/design/frame.md, "Confirming".

import type { KeyAct, ToConfirm } from '../../../src/contract/key-windows.ts'
import { OWN_READERS } from '../../../src/contract/signing/descriptors/own-readers.ts'
import type { RegistryStep } from '../../../src/contract/signing/registry.ts'
import type { TextPart } from '../../../src/contract/signing/shown-text.ts'
import { fill } from '../../../src/kit/fill.ts'
import { type ReadTokens, readTokens } from '../../../src/kit/tokens/read-tokens.ts'
import type { ConfirmWords } from '../../words/confirm-words.ts'
import { loadRegistry } from '../registry/load-registry.ts'
import { h, noteOf } from '../view.ts'
import { askChain } from './ask-chain.ts'
import type { Screen } from './screen.ts'
import { type Level, type ShownRequest, shownRequest } from './shown-request.ts'

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

const rowOf = ({ label, value, isCode }: ShownRequest['rows'][number]): HTMLElement[] => [
  h('dt', {}, h('bdi', {}, label)),
  isCode ? h('dd', { class: 'code', dir: 'ltr' }, ...halves(value)) : h('dd', {}, h('bdi', {}, value)),
]

/** An address below the one that it imitates, with what differs marked. */
const comparedOf = ({ compared = [] }: ShownRequest['findings'][number]): HTMLElement[] =>
  compared.map(([label, parts]) =>
    h(
      'div',
      { class: 'compared' },
      h('span', {}, label),
      h('bdi', { class: 'code', dir: 'ltr' }, ...parts.map(({ text, differs }) => (differs ? h('mark', {}, text) : text))),
    ),
  )

const findingsOf = ({ findings }: ShownRequest, wanted: Level): HTMLElement[] => {
  const lines = findings
    .filter(({ level }) => level === wanted)
    .map((one) => h('li', { class: wanted }, one.text, ...comparedOf(one)))
  return lines.length > 0 ? [h('ul', { class: 'findings' }, ...lines)] : []
}

/** What the registry says, apart from what is known here. */
const registryPart = ({ title, rows, source }: ShownRequest['registry'][number]): HTMLElement =>
  h('section', { class: 'registry' }, h('h3', {}, title), h('dl', {}, ...rows.flatMap(rowOf)), h('p', { class: 'muted' }, source))

/** What is to be read: headline, warnings, text, facts, raw data. What is long scrolls in a place of its own, so that the buttons stay near. */
const reading = (shown: ShownRequest, words: ConfirmWords, locale: string, digest: string): HTMLElement[] => {
  const rows = shown.rows.flatMap(rowOf)
  const scrolling = { tabindex: '0', role: 'group' }
  const text = shown.text.map((part) => partOf(part, words, locale))
  return [
    h('h2', {}, shown.title),
    ...findingsOf(shown, 'danger'),
    ...(text.length > 0 ? [h('div', { ...scrolling, class: 'said', dir: 'auto', 'aria-label': words.message }, ...text)] : []),
    ...findingsOf(shown, 'warn'),
    ...shown.registry.flatMap(registryPart),
    h('div', { ...scrolling, class: 'facts', 'aria-label': words.data }, h('dl', {}, ...rows)),
    ...findingsOf(shown, 'note'),
    h(
      'details',
      {},
      h('summary', {}, words.details),
      h('div', { ...scrolling, class: 'said code', dir: 'ltr', 'aria-label': words.details }, shown.raw),
      h('p', { class: 'muted' }, `${words.digest}: `, h('span', { class: 'code', dir: 'ltr' }, digest)),
    ),
  ]
}

/** The tick of a dangerous request, both buttons, and what is said below them. */
const acts = (
  screen: Screen,
  own: ConfirmWords,
  { digest, isDangerous, begun }: { digest: string; isDangerous: boolean; begun(): void },
): HTMLElement[] => {
  const { words, line, presses } = screen
  const { note, say } = noteOf()
  const tick = h('input', { type: 'checkbox' })
  const sign = h('button', { type: 'button', class: isDangerous ? 'danger' : 'filled' }, isDangerous ? own.anyway : own.sign)
  const refuse = h('button', { type: 'button', class: 'plain' }, own.refuse)
  let underWay = false
  const may = (): boolean => !underWay && (!isDangerous || tick.checked)
  const show = (): void => {
    presses.look()
    sign.setAttribute('aria-busy', String(underWay))
  }
  const agree = async (): Promise<void> => {
    underWay = true
    begun()
    show()
    say(own.signing)
    const outcome = await line.act({ act: 'agree', digest } satisfies KeyAct)
    if ('failed' in outcome) {
      underWay = false
      show()
      return say(screen.failure(outcome.failed), 'error')
    }
    screen.finish(words.confirm.done)
    close()
  }
  presses.on(sign, () => void agree(), may)
  // Nothing is lost by a refusal: it counts at once.
  refuse.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  tick.addEventListener('change', show)
  show()
  presses.onRefused(() => say(words.pressAgain))
  return [
    ...(isDangerous ? [h('label', { class: 'tick' }, tick, own.understand)] : []),
    h('div', { class: 'pair' }, refuse, sign),
    note,
  ]
}

type Told = ReadTokens['tokens']
/** What was learnt of a request since it was drawn. */
interface Learnt {
  readonly told?: Told
  readonly registry?: readonly RegistryStep[]
}
const read = (
  { lang, asked }: Screen,
  request: ToConfirm,
  words: ConfirmWords,
  { told, registry }: Learnt = {},
): ShownRequest | null =>
  shownRequest(request, { origin: asked.origin, words, locale: lang, now: Date.now(), ...(told && { told }) }, registry)

/** What its tokens say of themselves, once; null: nothing. The request stands there meanwhile. */
const learn = async (appId: string, { tokens: asked }: ShownRequest): Promise<Told | null> => {
  if (!asked || asked.addresses.length === 0) return null
  const { tokens } = await readTokens(askChain(appId, asked.chain), asked.addresses)
  return [...tokens.values()].some((facts) => Object.keys(facts).length > 0) ? tokens : null
}

/** What the registry says of a request that our own readers do not say; null: nothing, or it does not answer. */
const describedBy = async (
  { registry, descriptors: ask }: Screen,
  { address, known, used }: ToConfirm,
  { undescribed }: ShownRequest,
): Promise<readonly RegistryStep[] | null> => {
  if (!undescribed) return null
  const asking = { chain: undescribed.chain, account: address, known: [...known, ...used], own: OWN_READERS, ask }
  const steps = await loadRegistry(registry)
    .then((loaded) => loaded.describe(undescribed, asking))
    .catch(() => [])
  return steps.length > 0 ? steps : null
}

/** Draws the request; false: it cannot be read, so nothing is agreed to. */
export const confirmRequest = (screen: Screen, own: ConfirmWords): boolean => {
  const { asked, lang, appId } = screen
  const { request } = asked
  const shown = request ? read(screen, request, own) : null
  if (!request || !shown) return false
  const { digest } = request
  let isAgreed = false
  let learnt: Learnt = {}
  const begun = (): void => {
    isAgreed = true
  }
  const draw = (one: ShownRequest): void => {
    const isDangerous = one.findings.some(({ level }) => level === 'danger')
    screen.draw(...reading(one, own, lang, digest), ...acts(screen, own, { digest, isDangerous, begun }))
  }
  const drawWith = (more: Learnt): void => {
    learnt = { ...learnt, ...more }
    const again = read(screen, request, own, learnt)
    // Trust: what the person has agreed to holds; what is drawn anew wants its tick and a press of its own.
    if (again && !isAgreed) draw(again)
  }
  draw(shown)
  void learn(appId, shown).then((told) => told && drawWith({ told }))
  void describedBy(screen, request, shown).then((registry) => registry && drawWith({ registry }))
  return true
}
