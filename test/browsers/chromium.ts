// Chromium as the other browsers are driven here: what is asked of all of them is asked of it in the same words.

import { launchOptions } from '../../scripts/browser.mjs'
import type { OtherBrowser } from './driven.ts'
import { openPuppets } from './puppets.ts'

export const openChromium = async (): Promise<OtherBrowser> =>
  openPuppets({ ...(await launchOptions()), args: [...(await launchOptions()).args, '--force-prefers-reduced-motion'] })
