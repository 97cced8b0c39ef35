// Firefox by its own protocol (WebDriver BiDi): $FIREFOX_PATH, else the one that the machine has.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { OtherBrowser } from './driven.ts'
import { openPuppets } from './puppets.ts'

const NAMES = ['firefox', 'firefox-esr', 'Firefox.app/Contents/MacOS/firefox']
export const findFirefox = (): string | null =>
  process.env.FIREFOX_PATH ??
  [...(process.env.PATH ?? '').split(delimiter), '/Applications']
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync) ??
  null

/** `preferences`: besides the usual ones, by the names of `about:config`. */
export const openFirefox = (executablePath: string, preferences: Readonly<Record<string, unknown>> = {}): Promise<OtherBrowser> =>
  openPuppets({ browser: 'firefox', executablePath, extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, ...preferences } })
