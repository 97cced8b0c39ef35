// The kind of device, as far as the menu must know.

import { isInApp } from './in-app.ts'

export interface Device {
  /** A phone or a tablet. */
  readonly mobile: boolean
  readonly inApp: boolean
  /** Whether passkeys can be used at all. */
  readonly passkeys: boolean
}

const isMobile = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  // An iPad claims to be a Mac; no Mac has a touch screen.
  /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** This browser. Without one, nothing can be said. */
export const thisDevice = (): Device => ({
  mobile: globalThis.navigator ? isMobile(navigator) : false,
  inApp: isInApp(),
  passkeys: 'PublicKeyCredential' in globalThis,
})
