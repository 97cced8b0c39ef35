// What a service is told of its frames in tests that need no bundle: every file by the name of its build.

import type { FrameBuild, FrameBuilds } from '../../server/http/routes/frame-build.ts'
import { FIRST_LANGUAGE, LANGUAGE_CODES, type OtherLanguage } from '../../src/contract/languages.ts'

export const BUILD_SHA256 = 'ab'.repeat(32)
/** Languages whose words windows load. */
export const LOADED_LANGUAGES = LANGUAGE_CODES.filter((code): code is OtherLanguage => code !== FIRST_LANGUAGE)

const named = (name: string): FrameBuild => ({ file: `${name}-ABCD1234.js`, sha256: BUILD_SHA256 })
const byLanguage = (name: string): FrameBuilds['words'] =>
  Object.fromEntries(LOADED_LANGUAGES.map((code) => [code, named(`${name}-${code}`)])) as FrameBuilds['words']

export const FRAME_BUILDS: FrameBuilds = {
  frame: named('wallet-frame'),
  password: named('wallet-password'),
  later: named('wallet-later'),
  consent: named('consent-window'),
  request: named('request-window'),
  keys: named('keys-window'),
  alone: named('keys-alone'),
  registry: named('keys-registry'),
  confirm: named('keys-confirm'),
  openid: named('openid-page'),
  exportButton: named('export-button'),
  words: byLanguage('words'),
  requestWords: byLanguage('request-words'),
}
