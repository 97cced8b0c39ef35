// Pages of an app's OpenID provider: who asks, what they learn, the code of a device, the way out.
// See docs/oidc.md, "The login page".

import * as calls from '../../src/contract/endpoints/openid.ts'
import { openIdWords } from '../words/words.ts'
import { apart } from './apart.ts'
import { type Tag, tokenOf } from './tag.ts'
import { h } from './view.ts'
import { ask, call, container, lang, ownTag, pressed, run, show, signedIn, text, withFactor, words } from './window.ts'

const { state = '', request = '', ticket = '', words: files = '', action = '', xsrf = '', why = '' } = document.body.dataset
const shown = { request, ticket }
const openid = await openIdWords(lang, files)
const describe = () => call(calls.describe, { token: '', body: shown })
type Asked = Awaited<ReturnType<typeof describe>>

const go = async (answer: Promise<{ readonly redirect_to: string }>): Promise<void> => location.assign((await answer).redirect_to)

const isOld = (error: unknown): boolean => (error as { readonly code?: string }).code === 'recent_login_required'

/** Answers the request. Who signed in before it, where it wants a sign-in of now, signs in once more. */
const allow = (tag: Tag, { client, digest, factor }: Asked): Promise<void> =>
  withFactor(tag, async () => {
    if (factor && (tag.user?.mfaMethods?.length ?? 0) > 0) await tag.verifyMfa()
    const answer = async () => call(calls.allow, { token: await tokenOf(tag), body: { ...shown, digest } })
    const given = await answer().catch(async (error: unknown) => {
      if (!isOld(error)) throw error
      await tag.logout()
      await signedIn(tag, client)
      return answer()
    })
    location.assign(given.redirect_to)
  })

/** A line for each scope that tells something; what this version has no words for is named as it is. */
const pointsOf = ({ scopes }: Asked): string[] => {
  const known: Readonly<Record<string, string>> = openid.scopes
  return scopes.map((scope) => (Object.hasOwn(known, scope) ? text(known[scope] ?? '') : apart(scope))).filter(Boolean)
}

const consent = async (tag: Tag, asked: Asked): Promise<void> => {
  const { client } = asked
  const names = { requester: apart(client.name), origin: apart(client.site ?? client.name) }
  await ask(tag, {
    requester: client,
    title: text(words.title, names),
    lines: [text(client.site ? openid.asks : openid.device.asks, names)],
    points: pointsOf(asked),
    yes: words.allow,
    onYes: () => allow(tag, asked),
    onNo: () => void go(call(calls.refuse, { token: '', body: shown })),
  })
}

const login = async (): Promise<void> => {
  const [tag, asked] = await Promise.all([ownTag(), describe()])
  if (!asked.is_own) return consent(tag, asked)
  // The app's own client: signing in is the answer.
  await signedIn(tag, asked.client)
  await allow(tag, asked)
}

/** Posts a form of the provider: it has the value that ties it to this browser. */
const post = (more: Readonly<Record<string, string>>): void => {
  const fields = Object.entries({ xsrf, ...more }).map(([name, value]) => h('input', { type: 'hidden', name, value }))
  const form = h('form', { method: 'post', action }, ...fields)
  container.append(form)
  form.submit()
}

const enterCode = (): void => {
  const field = h('input', {
    id: 'code',
    name: 'user_code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    dir: 'ltr',
    ...(why && { 'aria-invalid': 'true', 'aria-describedby': 'wrong' }),
  })
  const wrong = why ? h('p', { class: 'fault', id: 'wrong', role: 'alert' }, openid.device.wrong) : ''
  const form = h(
    'form',
    { method: 'post', action, class: 'typed' },
    h('input', { type: 'hidden', name: 'xsrf', value: xsrf }),
    h('label', { for: 'code' }, openid.device.label),
    field,
    wrong,
    h('button', { type: 'submit', class: 'filled' }, openid.device.next),
  )
  show(openid.device.title, h('p', { class: 'lead' }, openid.device.enter), form)
  field.focus()
}

/** From where a device asks, as far as the service knows. */
const placeOf = (): string => {
  const { browser, os, country } = JSON.parse(document.body.dataset.place || '{}') as Readonly<Record<string, string | null>>
  const named = country ? new Intl.DisplayNames(lang, { type: 'region' }).of(country) : null
  const known = [browser, os, named].filter(Boolean).join(', ')
  return known ? text(openid.device.from, { place: apart(known) }) : openid.device.unknown
}

const confirmDevice = (): void => {
  const { code = '', client = '' } = document.body.dataset
  const [user_code, requester] = [code, apart(client)]
  show(
    openid.device.title,
    h('p', { class: 'lead' }, text(openid.device.asks, { requester })),
    h('p', { class: 'lead' }, placeOf()),
    h('p', { class: 'shown-code', dir: 'ltr', 'aria-hidden': 'true' }, code),
    h('p', { class: 'lead' }, text(openid.device.careful, { code: apart(code) })),
    h(
      'div',
      { class: 'pair' },
      pressed(words.refuse, 'plain', () => post({ user_code, abort: 'yes' })),
      pressed(words.allow, 'filled', () => post({ user_code, confirm: 'yes' })),
    ),
  )
}

const askLogout = (): void =>
  show(
    text(openid.logout.title),
    h('p', { class: 'lead' }, text(openid.logout.text)),
    h(
      'div',
      { class: 'pair' },
      pressed(openid.logout.no, 'plain', () => post({})),
      pressed(openid.logout.yes, 'filled', () => post({ logout: 'yes' })),
    ),
  )

const failure = (): string =>
  why === 'expired' ? openid.failures.expired : why === 'request' ? openid.failures.request : openid.failures.other

/** The end of a way: a document of its own, whose heading is the app's name. */
const tell = (sentence: string): void => show(text('{provider}'), h('p', { class: 'lead', role: 'status' }, sentence))

const STATES: Readonly<Record<string, () => void | Promise<void>>> = {
  login,
  device: enterCode,
  confirm: confirmDevice,
  done: () => tell(openid.device.done),
  refused: () => tell(openid.device.refused),
  logout: askLogout,
  ended: () => tell(openid.logout.done),
}

run(async () => (STATES[state] ?? (() => tell(failure())))())
