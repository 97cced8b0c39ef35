// The scheme of a page's tag, for the windows of the service that the page opens.
// See docs/design/frame.md, "Windows".

import { pageScheme } from '../browser/colours.ts'
import { type WindowScheme, windowScheme } from '../contract/window-scheme.ts'
import { hostConfigOf } from './host-page.ts'
import type { Runtime } from './runtime.ts'

/** As the dialog is drawn: by its tag, its host's config, its app, the page's style sheets; undefined: as the system has it. */
export const tagScheme = async (runtime: Runtime): Promise<WindowScheme | undefined> => {
  const { appearance } = await hostConfigOf(runtime)
  const own = windowScheme(document.querySelector('login-modal')?.getAttribute('theme') ?? null)
  return own ?? windowScheme(appearance?.theme ?? runtime.$config.get()?.theme ?? null) ?? pageScheme()
}
