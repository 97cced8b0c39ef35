// The explorer's page where the service is reached: settings for all calls, and a form at each that a page may send.

import { make } from './docs/dom.ts'
import { type Settings, tryForm } from './docs/try-call.ts'

const place = document.querySelector<HTMLElement>('.settings')
const { service = '', app = '' } = place?.dataset ?? {}

const input = (label: string, value: string): { field: HTMLElement; read: () => string } => {
  const text = make('input', { type: 'text', value, autocomplete: 'off', spellcheck: 'false' })
  return { field: make('label', { class: 'field' }, make('span', {}, label), text), read: () => text.value.trim() }
}

/** The token of the user who is logged in on the demo's pages, which are of this origin. */
const sessionHere = (): string => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('privy:token') ?? 'null')
    return typeof kept === 'string' ? kept : ''
  } catch {
    return ''
  }
}

/** Whether the service answers for the app. */
const answers = async (appId: string): Promise<boolean> => {
  const answer = await fetch(`${service}/api/v1/apps/${appId}`, {
    headers: { 'privy-app-id': appId },
    credentials: 'omit',
  }).catch(() => null)
  return answer?.ok ?? false
}

const offerForms = (settings: Settings): void => {
  for (const section of document.querySelectorAll<HTMLElement>('.call')) {
    if (section.dataset.access !== 'open' && section.dataset.access !== 'session') continue
    const details = make('details', { class: 'trying' }, make('summary', {}, 'Try it'))
    section.append(details)
    // A page of so many calls draws a form when it is wanted.
    details.addEventListener(
      'toggle',
      () => details.open && !details.querySelector('form') && details.append(tryForm(section, settings)),
    )
  }
}

const start = async (): Promise<void> => {
  if (!place) return
  if (!(await answers(app))) {
    place.replaceChildren(
      make('p', {}, `The service does not answer at ${service}: start it, and load this page anew to try calls.`),
    )
    return
  }
  const appId = input('App id', app)
  const token = input('Access token, for calls that need a session', sessionHere())
  place.replaceChildren(make('p', {}, `Calls go to ${service}, with these:`), appId.field, token.field)
  offerForms({ service, appId: appId.read, token: token.read })
}
start()
