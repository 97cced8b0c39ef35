// A minimal browser for the identity stand-in's pages: cookies, redirects, forms, self-posting forms.

import type { Trouble } from '../server/dev/idp/people.ts'

export interface Choice {
  readonly person?: 'ada' | 'grace' | 'mallory' | 'new'
  readonly answer?: 'approve' | 'deny'
  readonly trouble?: Trouble
}
/** What the browser would send next: an address, and a form where it posts. */
export interface Step {
  readonly url: string
  readonly form: URLSearchParams | null
  /** What the browser holds for the service; nothing where it never was there. */
  readonly cookie?: string
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const hiddenFields = (html: string): URLSearchParams =>
  new URLSearchParams(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      unescaped(name),
      unescaped(value),
    ]),
  )

/** From the address that `oauth.init` gave to the first one that `stop` holds: the provider's answer, as it would reach the service. */
export const walk = async (start: string, choice: Choice, stop: (url: URL) => boolean): Promise<Step> => {
  const jar = new Map<string, string>()
  let step: Step = { url: start, form: null }
  for (let steps = 0; steps < 20; steps += 1) {
    if (stop(new URL(step.url))) return step
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(step.url, {
      method: step.form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(cookie && { cookie }) },
      ...(step.form && { body: step.form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const html = await answer.text()
    const location = answer.headers.get('location')
    if (location) {
      step = { url: new URL(location, step.url).href, form: null }
      continue
    }
    if (answer.status !== 200) throw new Error(`${answer.status} at ${step.url}\n${html}`)
    const action = /<form method="post"(?: action="([^"]*)")?>/.exec(html)
    if (!action) throw new Error(`There is no form at ${step.url}\n${html}`)
    const form = action[1]
      ? hiddenFields(html)
      : new URLSearchParams({
          person: choice.person ?? 'ada',
          trouble: choice.trouble ?? 'none',
          answer: choice.answer ?? 'approve',
        })
    step = { url: new URL(unescaped(action[1] ?? ''), step.url).href, form }
  }
  throw new Error('The way through the stand-in does not end.')
}
