// The first lines of the script: what the page will need for certain is asked for before anything else is set up.

import { loadScreens } from './load.ts'
import { clean, loadRuntime, loadWorks } from './load-first.ts'

if (globalThis.document) {
  const none = (): void => {}
  clean()
  // A part that fails to load is reported by the tag that needs it.
  // The heaviest first: what is asked for last may have to wait for a connection.
  if (document.querySelector('[app-id][open], [app-id][mode="standalone"]')) loadScreens().catch(none)
  loadRuntime().catch(none)
  loadWorks().catch(none)
}
