// What the build says of the wallet's frame (scripts/key-frames.mjs).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LANGUAGE, LANGUAGE_CODES, type OtherLanguage } from '../../../src/contract/languages.ts'

export interface FrameBuild {
  /** Name of the script; it changes with its content. */
  readonly file: string
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string
}

type ByLanguage = Readonly<Record<OtherLanguage, FrameBuild>>

/** The wallet's frame, what it loads when a password is used, what it loads else when it needs it, and the windows of the service. */
export interface FrameBuilds {
  readonly frame: FrameBuild
  readonly password: FrameBuild
  readonly later: FrameBuild
  /** Of the window in which a person consents. */
  readonly consent: FrameBuild
  /** Of the windows in which another app asks for a wallet. */
  readonly request: FrameBuild
  /** Of the windows in which a person does something with a key. */
  readonly keys: FrameBuild
  /** What one of them loads where it has no opener. */
  readonly alone: FrameBuild
  /** What one of them loads to describe a request by the registry. */
  readonly registry: FrameBuild
  /** What one of them loads where it is for a signature. */
  readonly confirm: FrameBuild
  /** Of the login page of an app's OpenID provider. */
  readonly openid: FrameBuild
  /** Of the frame by which published clients open one. */
  readonly exportButton: FrameBuild
  /** What a window loads where its person reads another language, and what one for a signature loads besides. */
  readonly words: ByLanguage
  readonly requestWords: ByLanguage
}

/** Reads it: in production once, in development at each page, since a build may have come between. */
export const frameBuild = (root: string, development: boolean): (() => FrameBuilds) => {
  const one = (name: string): FrameBuild => JSON.parse(readFileSync(join(root, `dist/${name}.json`), 'utf8')) as FrameBuild
  const each = (name: string): ByLanguage =>
    Object.fromEntries(
      LANGUAGE_CODES.filter((code) => code !== FIRST_LANGUAGE).map((code) => [code, one(`${name}-${code}`)]),
    ) as ByLanguage
  const read = (): FrameBuilds => ({
    frame: one('wallet-frame'),
    password: one('wallet-password'),
    later: one('wallet-later'),
    consent: one('consent-window'),
    request: one('request-window'),
    keys: one('keys-window'),
    alone: one('keys-alone'),
    registry: one('keys-registry'),
    confirm: one('keys-confirm'),
    openid: one('openid-page'),
    exportButton: one('export-button'),
    words: each('words'),
    requestWords: each('request-words'),
  })
  if (development) return read
  let known: FrameBuilds | undefined
  return () => {
    known ??= read()
    return known
  }
}
