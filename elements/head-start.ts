// The first lines of the script: what the page will need for certain is asked for before anything else is set up.

import { tabParam } from '../src/browser/address.ts'
import { API_TIMEOUT, APP_ID_LENGTH } from '../src/contract/limits.ts'
import { CONFIG_PATH, OAUTH_ANSWER } from '../src/contract/wire.ts'
import { askEarly } from '../src/kit/early.ts'
import { clean, loadRuntime, loadWorks } from './load-first.ts'
import { loadScreens } from './preload.ts'

/** A menu that is to stand at once waits for the app's config, and the code that asks for it is not here. */
const askForConfig = (modal: Element): void => {
  const appId = modal.getAttribute('app-id') ?? ''
  const url = modal.getAttribute('api-url') || import.meta.url
  if (appId.length === APP_ID_LENGTH && URL.canParse(url))
    askEarly(new URL(url).origin + CONFIG_PATH + encodeURIComponent(appId), API_TIMEOUT)
}

if (globalThis.document) {
  const none = (): void => {}
  clean()
  // A part that fails to load is reported by the tag that needs it.
  // The heaviest first: what is asked for last may have to wait for a connection.
  const modal = document.querySelector('[app-id][open], [app-id][mode="standalone"]')
  if (modal) loadScreens().catch(none)
  loadRuntime().catch(none)
  loadWorks().catch(none)
  // A window that came back from a provider may have nothing to ask (src/session/runtime.ts).
  if (modal && !tabParam(`${OAUTH_ANSWER}code`)) askForConfig(modal)
}
