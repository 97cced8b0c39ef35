// The demo's controls: they are beside the product, a page of its own in a frame, and change it at once.

import type { LoginModal } from '../elements/login-modal.ts'
import { applySetting } from './apply-setting.ts'
import { languageOptions } from './language-options.ts'
import type { ProductWindow } from './product.ts'
import { fragmentOf, type Setting, settingOf } from './setting.ts'
import { codeOf } from './setting-code.ts'
import { DemoCode } from './strip/demo-code.ts'
import { DemoMail } from './strip/demo-mail.ts'
import { DemoMethods } from './strip/demo-methods.ts'
import { DemoTimeline, EVENTS } from './strip/demo-timeline.ts'

const one = <E extends Element>(selector: string, type: abstract new () => E): E => {
  const found = document.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`demo.html has no ${selector}.`)
  return found
}
const frame = one('iframe', HTMLIFrameElement)
const form = one('form', HTMLFormElement)
const methods = one('demo-methods', DemoMethods)
const code = one('demo-code', DemoCode)
const timeline = one('demo-timeline', DemoTimeline)
const mail = one('demo-mail', DemoMail)
const sessionStatus = one('#session-status', HTMLElement)
const studio = one('#studio', HTMLAnchorElement)
const alone = one('#alone', HTMLAnchorElement)

let setting: Setting = settingOf(location.hash)
languageOptions(form.querySelector('#locale'))

const product = (): Document | null => frame.contentDocument
const modal = (): LoginModal | null => product()?.querySelector<LoginModal>('login-modal') ?? null
const service = (): string =>
  new URL(product()?.querySelector<HTMLScriptElement>('script[src*="/elements/"]')?.src ?? location.href).origin

/** Puts the setting into the fields. */
const fill = (): void => {
  for (const [name, value] of Object.entries(setting)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = String(value)
  }
  methods.on = setting.methods
}
/** Puts it everywhere else. */
const show = (): void => {
  const page = product()
  if (page?.readyState && page.querySelector('login-modal')) {
    applySetting(page, setting)
    code.text = codeOf(setting, service(), modal()?.getAttribute('app-id') ?? '')
  }
  const fragment = fragmentOf(setting)
  studio.href = `/studio${fragment}`
  alone.href = `/product${fragment}`
  document.documentElement.dataset.theme = setting.theme
  history.replaceState(null, '', fragment || location.pathname + location.search)
}
const change = (changed: Partial<Record<keyof Setting, string>>): void => {
  const given = new URLSearchParams(fragmentOf(setting).slice(1))
  for (const [name, value] of Object.entries(changed)) given.set(name, value)
  setting = settingOf(given.toString())
  show()
}

let isChanging = false
/** What was just chosen stays shown until it is done: a tag that becomes ready meanwhile still tells of what was before. */
const showSession = (): void => {
  if (isChanging) return
  const field = form.elements.namedItem('session')
  if (field && 'value' in field) field.value = modal()?.authenticated ? 'in' : 'out'
}
const fresh = (): string => `ada-${Date.now().toString(36)}@example.com`
/** Logs a new user in by a code, or out; both are told by the events of the tags. */
const setSession = async (wanted: 'in' | 'out'): Promise<void> => {
  const { product: app } = frame.contentWindow as unknown as ProductWindow
  sessionStatus.textContent = wanted === 'in' ? 'Logging in …' : ''
  isChanging = true
  try {
    if (wanted === 'out') await modal()?.logout()
    else if (app) {
      const email = fresh()
      const digits = await mail.nextCode(email, () => app.sendCode(email))
      await app.logIn(email, digits)
      mail.rest()
    }
    sessionStatus.textContent = ''
  } catch (error) {
    sessionStatus.textContent = `That did not work: ${error instanceof Error ? error.message : 'the service did not answer'}.`
  }
  isChanging = false
  showSession()
}

form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', ({ target }) => {
  const { name, value } = target as HTMLInputElement
  if (name === 'session') void setSession(value as 'in' | 'out')
  else if (name === 'device') frame.parentElement?.setAttribute('data-device', value)
  else if (Object.hasOwn(setting, name)) change({ [name]: value })
})
form.addEventListener('methods', (event) => change({ methods: (event as CustomEvent<string[]>).detail.join(' ') }))
one('#reset', HTMLButtonElement).addEventListener('click', () => {
  setting = settingOf('')
  fill()
  show()
})
addEventListener('hashchange', () => {
  setting = settingOf(location.hash)
  fill()
  show()
})

/** Hears the events of the tags in the product's page. Some do not bubble, so they are heard on their way down. */
const listen = (page: Document): void => {
  for (const name of EVENTS)
    page.addEventListener(
      name,
      (event) => {
        const { target } = event
        const tag = (target as Element).localName ?? ''
        if (!('detail' in event) || !tag.includes('-')) return
        // The three tags share one session, and each of them tells of it.
        if (tag !== 'login-modal' && /^(ready|session)$/.test(name)) return
        timeline.add(name, event.detail as Record<string, unknown>)
        if (name === 'open') mail.look()
        if (name === 'close') mail.rest()
        showSession()
      },
      true,
    )
}
/** The product's page is there: for the first time, or after it went to a provider and came back. */
const begin = (): void => {
  const page = product()
  if (!page?.querySelector('login-modal')) return
  listen(page)
  // On a slow machine the tags are ready before the frame has loaded.
  const tag = modal()
  if (tag?.ready) timeline.add('ready', { authenticated: tag.authenticated, user: tag.user })
  show()
  showSession()
}
fill()
frame.addEventListener('load', begin)
// Loaded before this script was.
if (product()?.readyState === 'complete' && product()?.querySelector('login-modal')) begin()
