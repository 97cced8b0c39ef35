// The first lines of the script: what the page will need for certain is asked for before anything else is set up.

import { loadScreens } from './load.ts'
import { loadRuntime, loadWorks } from './load-first.ts'

if (globalThis.document) {
  const none = (): void => {}
  // A part that fails to load is reported by the tag that needs it.
  loadRuntime().catch(none)
  loadWorks().catch(none)
  if (document.querySelector('[app-id][open], [app-id][mode="standalone"]')) loadScreens().catch(none)
}
