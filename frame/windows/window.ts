// What the windows of the service share: their document, the calls, a question with two buttons, and who answers it.
// See docs/design/protocol.md, "Other apps".

import type { WireRequester } from '../../src/contract/endpoints/cross-app-window.ts'
import type { User } from '../../src/contract/entities.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { needsFactor } from '../../src/contract/mfa.ts'
import { windowScheme } from '../../src/contract/window-scheme.ts'
import { OAUTH_PARAM } from '../../src/contract/wire.ts'
import { fill } from '../../src/kit/fill.ts'
import { identityOf, shownName } from '../../src/kit/person/identity.ts'
import { type CallProofs, createCall } from '../service/call.ts'
import { windowWords } from '../words/words.ts'
import { apart } from './apart.ts'
import { marks } from './marks.ts'
import { watchPresses } from './press/watch-presses.ts'
import { addTag, readyTag, type Tag } from './tag.ts'
import { h, paint, setUp } from './view.ts'
import { appId, serviceOrigin, windowApp } from './window-app.ts'

const { words: files = '', locales, hint = '' } = document.body.dataset

/** Of the tag, which has signed the person in here: its calls and those of the window are of one session. */
const ofTag = (): CallProofs => {
  let proofs: CallProofs | null = null
  return {
    nonce: () => proofs?.nonce() ?? '',
    hear: (answer) => proofs?.hear(answer),
    async headers(endpoint, path, token) {
      if (!token) return {}
      proofs = (await (document.querySelector('login-modal') as Tag).needRuntime()).proofs
      return proofs.headers(endpoint, serviceOrigin + path, token)
    },
  }
}

// Trust: what is asked about belongs to the browser that began it, and its cookie says so.
export const call = createCall({ appId, clientId: null, analyticsId: null }, ofTag(), (path, init) =>
  fetch(serviceOrigin + path, { ...init, credentials: 'same-origin' }),
)

/** Of the tag on the page that has opened this; null: as the system has it. */
const scheme = windowScheme(new URLSearchParams(location.search).get('scheme'))
export const { container, lang } = setUp(locales?.split(' ')[0] ?? '', scheme)
// It signs in whom its own app lets in, and nobody before it is asked to.
addTag(appId, scheme)
/** Trust: of a press that gives something, here or on a screen of the tag over this, the same is asked for as in a window for keys. */
export const presses = watchPresses()
const [said, own] = await Promise.all([windowWords(lang, files), windowApp()])
export const words = said
document.title = own.name || document.title
paint(own.accent, scheme)

export const text = (template: string, more: Readonly<Record<string, string>> = {}): string =>
  fill(template, { provider: apart(own.name), ...more }, lang)

const failure = (error: unknown): string => {
  const { code } = error as Partial<LatchkeyError>
  if (code === 'oauth_state_mismatch' || code === 'oauth_expired') return words.mismatch
  if (code === 'cross_app_connection_not_allowed') return text(words.notAllowed)
  if (code === 'invalid_credentials' || code === 'token_already_used' || code === 'invalid_origin') return words.gone
  if (code === 'linked_account_not_found') return text(words.noWallet)
  if (code === 'too_many_requests') return words.tooOften
  if (code === 'invalid_answer') return words.unsound
  return code === 'service_unreachable' || code === 'client_request_timeout' ? words.unreachable : words.other
}
/** Who has closed a screen of the tag, that of a second factor or of a new wallet, is asked the same again, and is told nothing. */
const LEFT: readonly unknown[] = ['mfa_canceled', 'exited_create_flow']
const isLeft = (error: unknown): boolean => LEFT.includes((error as Partial<LatchkeyError>).code)
const alert = (error: unknown): HTMLElement => h('p', { class: 'note', role: 'alert', 'data-tone': 'error' }, failure(error))

/** Set on the place of a question while its answer is under way. */
const BUSY = 'data-busy'
const isFree = (): boolean => !container.hasAttribute(BUSY)

/** A button that is pressed, once it is not resting; `isGiving`: only where the press counts. Trust: a script's press is none. */
const button = (
  label: string,
  kind: 'filled' | 'plain' | 'quiet',
  act: () => Promise<void> | void,
  isGiving = false,
): HTMLButtonElement => {
  const element = h('button', { type: 'button', class: kind }, label)
  if (isGiving) presses.on(element, () => void act(), isFree)
  else element.addEventListener('click', (event) => event.isTrusted && isFree() && void act())
  return element
}

/** The tag of this window (frame/windows/tag.ts). */
export const ownTag = (): Promise<Tag> => readyTag(own.passkeys)

/** What Esc does in a window that a page has opened, where no screen of the tag is over it: closes it, or says no to what is asked. */
let leave = (): void => close()
addEventListener('keydown', ({ key, isTrusted, isComposing, defaultPrevented }) => {
  const isOurs = window.opener !== null && !document.querySelector('login-modal[open]')
  // A key gives nothing, so that no press of it is judged.
  if (key === 'Escape' && isTrusted && !isComposing && !defaultPrevented && isOurs) leave()
})

/** Shows that something is under way. */
const showWaiting = (): void => container.replaceChildren(h('p', { class: 'muted', role: 'status' }, words.wait))

/** What a window asks its person. */
export interface Question {
  readonly requester: Pick<WireRequester, 'name' | 'icon_url'>
  readonly title: string
  readonly lines: readonly string[]
  /** What it means, in points. */
  readonly points: readonly string[]
  readonly yes: string
  /** Whether no other person can answer it. */
  readonly isOwn?: true
  onYes(): Promise<unknown>
  onNo(): void
}

const asWhom = (user: User): string =>
  text(words.as, { person: apart(shownName(identityOf(user), { guest: words.guest, account: user.id })) })

/** Draws the question for who is signed in, and again when the user changes. */
export const ask = async (
  tag: Tag,
  { requester, title, lines, points, isOwn, yes: label, onYes, onNo }: Question,
): Promise<void> => {
  document.title = title.replace(/[\u2068\u2069]/g, '')
  const note = h('div', { role: 'status' })
  /** What a press does, with the buttons at rest meanwhile. */
  const during = async (act: () => Promise<unknown>): Promise<void> => {
    const all = [...container.querySelectorAll('button')]
    container.toggleAttribute(BUSY, true)
    for (const one of all) one.setAttribute('aria-disabled', 'true')
    note.replaceChildren()
    try {
      await act()
    } catch (error) {
      if (!isLeft(error)) note.replaceChildren(alert(error))
    }
    container.toggleAttribute(BUSY, false)
    for (const one of all) one.removeAttribute('aria-disabled')
    presses.look()
  }
  const logIn = async (): Promise<void> => {
    // Who closes the menu is asked again by the button.
    await tag.login(loginFor(requester)).catch(() => undefined)
    draw()
  }
  const draw = (): void => {
    const { user } = tag
    const yes = user ? button(label, 'filled', () => during(onYes), true) : button(text(words.logIn), 'filled', logIn)
    const another = user && !isOwn ? button(words.another, 'quiet', () => during(() => tag.logout().then(logIn))) : null
    container.replaceChildren(
      marks(own, { name: requester.name, icon: requester.icon_url }),
      h('h1', {}, title),
      ...lines.map((line) => h('p', { class: 'lead' }, line)),
      points.length > 0 ? h('ul', { class: 'gets' }, ...points.map((line) => h('li', {}, line))) : '',
      user ? h('div', { class: 'who' }, h('p', { class: 'muted' }, asWhom(user)), another) : '',
      h('div', { class: 'pair' }, button(words.refuse, 'plain', onNo), yes),
      note,
    )
    presses.renew()
  }
  presses.onRefused(() => note.replaceChildren(h('p', { class: 'note muted' }, words.pressAgain)))
  leave = () => isFree() && onNo()
  draw()
  if (!tag.user) await logIn()
}

/** What the fields of the menu begin with: only the page of a client's request has a hint, an address or a number. */
const hinted = hint.includes('@') ? { prefill: { email: hint } } : hint.startsWith('+') ? { prefill: { phone: hint } } : {}

/** Letters of the asking app's name in the menu: a message there is cut after 100, and the sentence around the name is to stay whole. */
const NAME_IN_MENU = 32
type Asker = Question['requester']
const loginReason = ({ name }: Asker): string => text(words.logInFor, { requester: apart(name, NAME_IN_MENU) })
/** The menu is the lending app's, and says who sends the person there. Trust: by the name that the service has, never one of the address. */
const loginFor = (requester: Asker) => ({ ...hinted, reason: loginReason(requester) })

/** Resolves once a user is signed in. Where the menu is closed, a button opens it again. */
export const signedIn = async (tag: Tag, requester: Asker): Promise<void> => {
  while (!tag.user) {
    let logIn: HTMLElement | undefined
    const pressed = new Promise<void>((resolve) => {
      logIn = button(text(words.logIn), 'filled', resolve)
    })
    container.replaceChildren(
      marks(own, { name: requester.name, icon: requester.icon_url }),
      h('h1', {}, text(words.logIn)),
      h('p', { class: 'lead' }, loginReason(requester)),
      logIn ?? '',
    )
    await tag.login(loginFor(requester)).catch(() => (tag.user ? undefined : pressed))
  }
  showWaiting()
}

/** Makes a call that may need the second factor, which is asked for once. */
export const withFactor = async <T>(tag: Tag, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!needsFactor(error)) throw error
    await tag.verifyMfa()
    return act()
  }
}

/** Whether a provider has sent a person back here, in a window that a window has opened for it. */
const isAnswer = (): boolean => {
  const [came] = performance.getEntriesByType('navigation')
  return came !== undefined && new URL(came.name).searchParams.has(`${OAUTH_PARAM}state`)
}

/** The tag hands the answer over, and is closed then; or ends the login here, where the window that has opened this one was loaded anew. */
const endLogin = async (): Promise<void> => {
  const tag = await ownTag()
  tag.addEventListener('login', () => close())
}

/** Shows what is asked or told under a title. */
export const show = (title: string, ...parts: readonly (Node | string)[]): void => {
  document.title = title.replace(/[\u2068\u2069]/g, '')
  container.replaceChildren(marks(own), h('h1', {}, title), ...parts)
  presses.renew()
}

/** A button of what is shown: a filled one gives something, and its press is to count. */
export const pressed = (label: string, kind: 'filled' | 'plain', act: () => void): HTMLButtonElement =>
  button(label, kind, act, true)

/** Shows a sentence, and nothing to press. */
export const say = (sentence: string): void =>
  container.replaceChildren(marks(own), h('p', { class: 'lead', role: 'status' }, sentence))

/** A window that can ask nothing says why. Where a page has opened it, a button closes it: browsers let no script close another one. */
const showEnd = (error: unknown): void =>
  container.replaceChildren(marks(own), alert(error), window.opener ? button(words.close, 'filled', () => close()) : '')

/** Runs a window. Trust: in a page around it, that page could decide what the person presses. */
export const run = (start: () => Promise<void>): void => {
  showWaiting()
  if (top !== window) return
  if (own.refused !== null) showEnd({ code: own.refused })
  else (isAnswer() ? endLogin() : start()).catch(showEnd)
}
