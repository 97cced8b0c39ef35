// The first lines of the script: what the page will need for certain is asked for before anything else is set up.

import { loadRuntime, loadScreens } from './load.ts'

if (globalThis.document) {
  const none = (): void => {}
  // A part that fails to load is reported by the tag that needs it.
  loadRuntime().catch(none)
  if (document.querySelector('[app-id][open], [app-id][mode="standalone"]')) loadScreens().catch(none)
}
