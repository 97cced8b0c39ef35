// The script of the console's preview: draws screens of an app as the tags would, from what the console hands over.

import { object, picklist, record, safeParse, string, unknown } from 'valibot'
import { type AppView, appView } from '../src/app/app-view.ts'
import { wireAppConfig } from '../src/contract/app-config.ts'
import { languageFor } from '../src/i18n/language.ts'
import type { ScreenState } from '../src/screens/screen-state.ts'
import { adopt } from './adopt.ts'
import { BUTTON_STATES } from './button-states.ts'
import previewStyles from './console-preview.css'
import { SCREEN_STATES } from './states.ts'
import { type Drawing, defineStills, GalleryButton, GalleryModal } from './still.ts'

/** What the console hands over. Trust: the config is of an app, so it may hold anything. */
const asked = object({
  kind: picklist(['draw']),
  screen: picklist(['LANDING', 'AWAITING_PASSWORDLESS_CODE', 'ALLOWLIST_REJECTION_SCREEN']),
  theme: picklist(['light', 'dark']),
  language: string(),
  config: record(string(), unknown()),
})
type Screen = 'LANDING' | 'AWAITING_PASSWORDLESS_CODE' | 'ALLOWLIST_REJECTION_SCREEN'

/** A config is whole only with what the service adds to it. */
const ADDED = { id: 'latchkeydemoapp0000000001', verification_key: '-', created_at: 0, updated_at: 0 }
/** A desktop on which everything works: what is shown depends on the app alone. */
const DEVICE = { mobile: false, inApp: false, passkeys: true }
/** The state of each screen from which the app's own words and methods are drawn. */
const STATE: Readonly<Record<Screen, string>> = {
  LANDING: 'empty',
  AWAITING_PASSWORDLESS_CODE: 'typing',
  ALLOWLIST_REJECTION_SCREEN: 'words of the catalogue',
}

const plain = (text: string | null | undefined) => (text ? { plain: text } : null)
const shownOf = (screen: Screen, app: AppView): ScreenState | undefined => {
  const found = SCREEN_STATES.find((one) => one.screen === screen && one.name === STATE[screen])
  if (!found || screen !== 'ALLOWLIST_REJECTION_SCREEN') return found && { ...found, app }
  const { title, text, button, link } = app.rejection
  const own = { title: plain(title), text: plain(text), button: plain(button) }
  const said = Object.fromEntries(Object.entries(own).filter(([, words]) => words))
  return { ...found, app, state: { ...found.state, ...said, link: link ?? null } } as ScreenState
}

let turn = 0
const draw = async (message: unknown): Promise<void> => {
  const read = safeParse(asked, message)
  if (!read.success) return
  const { screen, theme, language, config } = read.output
  const server = safeParse(wireAppConfig, { ...config, ...ADDED })
  if (!server.success) return
  turn += 1
  const mine = turn
  const words = await languageFor(language)
  if (mine !== turn) return
  const app = appView(server.output, {}, {}, {}, null, DEVICE)
  const state = shownOf(screen, app)
  if (!state) return
  const drawing: Drawing = { words, dir: null, accent: null }
  const button = BUTTON_STATES[0] && new GalleryButton(BUTTON_STATES[0], { ...drawing, accent: app.accent })
  const modal = new GalleryModal(state, drawing)
  document.documentElement.dataset.theme = theme
  const elements = screen === 'LANDING' && button ? [button, modal] : [modal]
  for (const element of elements) element.setAttribute('theme', theme)
  document.body.replaceChildren(...elements)
}

defineStills()
adopt(previewStyles)
// A picture of the screens: nothing in it is for keyboard or screen reader, which have the form beside it.
document.body.inert = true
new ResizeObserver(() => {
  // The console has no other way to learn it: it may not look into a document without an origin.
  parent.postMessage({ kind: 'height', height: document.documentElement.scrollHeight }, '*')
}).observe(document.body)
addEventListener('message', ({ source, data }) => {
  if (source === parent) void draw(data)
})
parent.postMessage({ kind: 'ready' }, '*')
