// A page with <login-modal> over a runtime without a service, and screens of the test's own, for component tests.

import type { User } from '../src/contract/entities.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import type { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { BuiltScreen, Route } from '../src/contract/screens.ts'
import type { Done } from '../src/flows/runtime/flow.ts'
import { ScreenFrame } from '../src/parts/screen-frame.tsx'
import { type AnyRow, DIRECTORY } from '../src/screens/registry.ts'
import type { Runtime } from '../src/session/runtime.ts'
import '../elements/define-login-modal.ts'
import { user } from './fakes/app.ts'
import { fakeRuntime } from './fakes/modal.ts'
import { fakeDirectory, fakeScreen, type Told } from './fakes/screens.ts'
import { until } from './until.ts'

const API = 'https://id.example'

interface Asked {
  readonly params: { readonly title: string; readonly done: Done }
  send(told: Told): void
}
/** A screen that asks the person for something: a title, and a button that gives it. */
const Asks = ({ params: { title, done }, send }: Asked) => (
  <ScreenFrame title={title}>
    <button type="button" onClick={() => send({ commands: [{ done }, { close: 'success' }] })}>
      Agree
    </button>
  </ScreenFrame>
)
const NOTHING_DONE = { kind: 'info', result: null } as const
/** A route to such a screen. */
export const asks = (title: string, done: Done = NOTHING_DONE, screen = asking.route.screen): Route =>
  ({ screen, params: { title, done } }) as unknown as Route
/** Draws such a screen in the place of one of the page's own. */
export const asksOn = (screen: BuiltScreen, title: string, done: Done): void => {
  const View = ({ send }: Pick<Asked, 'send'>) => <Asks params={{ title, done }} send={send} />
  DIRECTORY.rows.set(screen, { ...fakeDirectory.rows.get(asking.route.screen), View, copy: {} } as unknown as AnyRow)
}
export const asking = fakeScreen('TEST_ASKING')
export const withInfo = fakeScreen('TEST_WITH_INFO')
for (const { route } of [asking, withInfo])
  DIRECTORY.rows.set(route.screen, { ...fakeDirectory.rows.get(route.screen), View: Asks, copy: {} } as unknown as AnyRow)
Object.assign(DIRECTORY.rows.get(withInfo.route.screen) as AnyRow, { info: () => asks('What a signature is') })

const EVENTS = ['open', 'close', 'sign', 'login', 'wallet-create', 'mfa-required', 'mfa-verify'] as const

/** What a promise rejects with. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    ({ code }: LatchkeyError) => code,
  )

const placed: HTMLElement[] = []
afterEach(() => {
  for (const tag of placed.splice(0)) tag.remove()
})

/** Puts a tag of the app into the page. */
export const addTag = async (appId: string, config?: HostConfig) => {
  const tag = Object.assign(document.createElement('login-modal'), { appId, apiUrl: API, config })
  placed.push(tag)
  document.body.append(tag)
  const controller = await tag.getController()
  await tag.needRuntime()
  return { tag, controller }
}

/** A page with one tag whose runtime has no service; what its host hears, and what its person sees. */
export const openPage = async (person: User | null = user, config?: HostConfig) => {
  const { runtime, $user, counts } = fakeRuntime(person)
  Object.assign(runtime, {
    apiUrl: API,
    api: async () => ({ is_new_user: true }),
    walletListeners: new Set(),
    state: new Map(),
    storage: { get: () => null, read: () => null, set() {}, remove() {}, onChange: () => () => {} },
    session: Object.assign(runtime.session, {
      refresh: async () => $user.get(),
      adopt() {
        $user.set(user)
        return user
      },
    }),
  })
  const place = globalThis as { [key: symbol]: Map<string, Runtime> }
  place[Symbol.for('latchkey.runtimes')] = new Map([[`${API} ${runtime.appId}`, runtime]])
  const { tag, controller } = await addTag(runtime.appId, config)
  const heard: string[] = []
  for (const name of EVENTS) tag.addEventListener(name, () => heard.push(name))
  const root = tag.shadowRoot as ShadowRoot
  const button = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('dialog[open] button')].find((one) => (one.ariaLabel ?? one.textContent) === name)
  const title = (): string | null => root.querySelector('dialog[open] h2')?.textContent ?? null
  return {
    ...{ runtime, $user, counts, tag, controller, heard, button },
    /** Waits for a screen, with the focus on its title. */
    sees: (words: string) => until(() => title() === words && root.activeElement?.id === 'title', `no "${words}"`),
    /** Waits until nothing is open. */
    seesNothing: () => until(() => !tag.open && !root.querySelector('dialog[open]'), 'a dialog is open'),
    /** What the header says of requests that wait. */
    more: () => root.querySelector('dialog[open] .more')?.textContent ?? null,
    press(name: string) {
      const found = button(name)
      if (!found) throw new Error(`No button "${name}".`)
      found.click()
    },
  }
}
