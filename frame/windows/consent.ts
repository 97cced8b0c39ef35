// The window in which a person lets another app sign them in, and ask their wallets.
// See docs/design/protocol.md, "Other apps".

import * as calls from '../../src/contract/endpoints/cross-app-window.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { fill } from '../../src/kit/fill.ts'
import { wait } from '../../src/kit/wait.ts'
import { createCall } from '../service/call.ts'
import { h, setUp } from '../visible/view.ts'
import { nameOf, readyTag, type Tag } from './tag.ts'
import sheet from './window.css'
import { WINDOW_WORDS, type WindowWords } from './window-words.ts'

/** Milliseconds before a consent can be given: a press that was meant for what lay here before gives none. */
const UNREAD = 600

/** Ways in that are bound to none of the app's own pages. */
const METHODS = ['email', 'sms'] as const

const { app: appId = '', name: provider = '' } = document.body.dataset
const query = new URLSearchParams(location.search)
const of = (name: string): string => query.get(name) ?? ''
const asked = { redirect_to: of('redirect_to'), state: of('state'), code_challenge: of('code_challenge') }

// Trust: what is asked about belongs to the browser that began it, and its cookie says so.
const call = createCall({ appId, clientId: null, analyticsId: null }, (path, init) =>
  fetch(path, { ...init, credentials: 'same-origin' }),
)

const DARK = matchMedia('(prefers-color-scheme: dark)').matches
const { place, lang } = setUp({
  ...{ appId, token: '', address: '', confirm: '', clientId: null, analyticsId: null, isPhrase: false },
  lang: navigator.language,
  colour: (name) => (name === 'background' && DARK ? '#17181c' : ''),
  tell: () => undefined,
})
const own = new CSSStyleSheet()
own.replaceSync(sheet)
document.adoptedStyleSheets.push(own)
const words = WINDOW_WORDS[lang] as WindowWords

/** Trust: names are texts of the apps' owners; set apart, none of them turns the sentence around it. */
const apart = (text: string): string => `\u2068${text}\u2069`
const text = (template: string, more: Readonly<Record<string, string>> = {}): string =>
  fill(template, { provider: apart(provider), ...more }, lang)

const failure = (error: unknown): string => {
  const { code } = error as Partial<LatchkeyError>
  if (code === 'oauth_state_mismatch' || code === 'oauth_expired') return words.mismatch
  if (code === 'cross_app_connection_not_allowed') return text(words.notAllowed)
  return code === 'service_unreachable' ? words.unreachable : words.other
}
const alert = (error: unknown): HTMLElement => h('p', { class: 'note', role: 'alert', 'data-tone': 'error' }, failure(error))

/** A button that a person presses, once it is not resting. Trust: a script's press is none. */
const button = (label: string, kind: 'filled' | 'plain' | 'quiet', act: () => Promise<void> | void): HTMLButtonElement =>
  h(
    'button',
    {
      type: 'button',
      class: kind,
      onclick: (event) => {
        const pressed = event.currentTarget as HTMLElement
        if (event.isTrusted && pressed.getAttribute('aria-disabled') !== 'true') void act()
      },
    },
    label,
  )

/** Back to the app that asks, with a no, by the address that providers lead their answers to. */
const refuse = (): void => {
  const said = new URLSearchParams({ state: asked.state, error: 'access_denied' })
  location.replace(`/api/v1/oauth/callback?${said}`)
}

const consent = async (tag: Tag): Promise<void> => {
  const token = await tag.getAccessToken()
  if (!token) throw new LatchkeyError('missing_or_invalid_token', 'Nobody is signed in.')
  const { redirect_to } = await call(calls.authorize, { token, body: asked })
  location.replace(redirect_to)
}

const allow = async (tag: Tag): Promise<void> => {
  try {
    await consent(tag)
  } catch (error) {
    if ((error as LatchkeyError).code !== 'missing_or_invalid_mfa') throw error
    await tag.verifyMfa()
    await consent(tag)
  }
}

const start = async (): Promise<void> => {
  place.replaceChildren(h('p', { class: 'muted', role: 'status' }, words.wait))
  const [tag, { requester }] = await Promise.all([readyTag(), call(calls.verify, { token: '', body: asked })])
  const names = { requester: apart(requester.name), origin: apart(new URL(requester.origin).host) }
  document.title = fill(words.title, { requester: requester.name }, lang)
  const note = h('div', { role: 'status' })

  /** What a press does, with the buttons at rest meanwhile. */
  const during = async (act: () => Promise<unknown>): Promise<void> => {
    const all = [...place.querySelectorAll('button')]
    for (const one of all) one.setAttribute('aria-disabled', 'true')
    note.replaceChildren()
    try {
      await act()
    } catch (error) {
      note.replaceChildren(alert(error))
      for (const one of all) one.removeAttribute('aria-disabled')
    }
  }
  const logIn = async (): Promise<void> => {
    // Who closes the menu is asked again by the button.
    await tag.login({ methods: METHODS }).catch(() => undefined)
    draw()
  }
  const draw = (): void => {
    const { user } = tag
    const yes = user ? button(words.allow, 'filled', () => during(() => allow(tag))) : button(text(words.logIn), 'filled', logIn)
    place.replaceChildren(
      h('h1', {}, text(words.title, names)),
      h('p', {}, text(words.asks, names)),
      h('ul', { class: 'gets' }, ...words.gets.map((line) => h('li', {}, text(line)))),
      user ? h('p', { class: 'muted' }, text(words.as, { person: apart(nameOf(user)) })) : '',
      h('div', { class: 'pair' }, button(words.refuse, 'plain', refuse), yes),
      user ? button(words.another, 'quiet', () => during(() => tag.logout().then(logIn))) : '',
      note,
    )
    if (!user) return
    yes.setAttribute('aria-disabled', 'true')
    void wait(UNREAD).then(() => yes.removeAttribute('aria-disabled'))
  }
  draw()
  if (!tag.user) await logIn()
}

// Trust: in a page around it, somebody else would say what the person presses.
if (top === window) start().catch((error: unknown) => place.replaceChildren(alert(error)))
