// Sends one call of the explorer to the service, and says what came back.

import { make } from './dom.ts'

/** What all calls of the page have in common. */
export interface Settings {
  /** Origin of the service. */
  readonly service: string
  appId(): string
  token(): string
}
/** A call as its section in the page says. */
interface Call {
  readonly method: string
  readonly path: string
  readonly names: readonly string[]
  readonly queries: readonly string[]
  readonly body: string | null
}
interface Answer {
  readonly line: string
  readonly text: string
}

const callOf = (section: HTMLElement): Call => {
  const { method = 'GET', path = '', query = '' } = section.dataset
  return {
    method,
    path,
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    queries: query.split(' ').filter(Boolean),
    body: section.querySelector('.example')?.textContent ?? null,
  }
}

const addressOf = ({ path, queries }: Call, service: string, values: FormData): string => {
  const value = (name: string): string => String(values.get(name) ?? '')
  const url = new URL(service + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name))))
  for (const name of queries) if (value(name)) url.searchParams.set(name, value(name))
  return url.href
}

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const send = async (call: Call, { service, appId, token }: Settings, values: FormData): Promise<Answer> => {
  const body = call.body === null ? null : String(values.get('body') ?? '')
  const began = performance.now()
  const answer = await fetch(addressOf(call, service, values), {
    method: call.method,
    // The session is the token in the form, and no cookie.
    credentials: 'omit',
    headers: {
      'privy-app-id': appId(),
      ...(token() && { authorization: `Bearer ${token()}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body }),
  })
  const text = await answer.text()
  return { line: `${answer.status} after ${Math.round(performance.now() - began)} ms`, text: indented(text) }
}

const fieldOf = (name: string): HTMLLabelElement =>
  make(
    'label',
    { class: 'field' },
    make('span', {}, name),
    make('input', { type: 'text', name, autocomplete: 'off', spellcheck: 'false' }),
  )

/** The form of a call, which its section shows from now on. */
export const tryForm = (section: HTMLElement, settings: Settings): HTMLFormElement => {
  const call = callOf(section)
  const line = make('p', { role: 'status', class: 'quiet' })
  const output = make('pre', { tabindex: '0', role: 'region', 'aria-label': 'Answer' })
  output.hidden = true
  const body =
    call.body === null
      ? []
      : [
          make(
            'label',
            { class: 'field' },
            make('span', {}, 'Body'),
            make('textarea', { name: 'body', spellcheck: 'false' }, call.body),
          ),
        ]
  const button = make('button', { type: 'submit', class: 'button' }, 'Send')
  const form = make('form', { class: 'try' }, ...[...call.names, ...call.queries].map(fieldOf), ...body, button, line, output)
  for (const area of form.querySelectorAll('textarea')) area.rows = Math.min(area.value.split('\n').length, 14)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    line.textContent = 'Sent …'
    const answer = await send(call, settings, new FormData(form)).catch((error: Error) => ({
      line: 'No answer that this page may read: the service does not run, or does not let this origin call.',
      text: error.message,
    }))
    line.textContent = answer.line
    output.textContent = answer.text
    output.hidden = answer.text === ''
  })
  return form
}
