// The cookie by which the service knows a device again (docs/design/security.md, "Guess budget", "Cookies").

import type { Random } from '../../ports/ports.ts'

/** `__Host-`: only our own origin over a secure connection can have set it. */
export const DEVICE_COOKIE = '__Host-latchkey-device'
const YEAR = 365 * 24 * 60 * 60
const VALUE = /^[\w-]{32}$/

/** The value a client shows, if it has the form of ours. */
export const knownDevice = (value: string | null): string | null => (value && VALUE.test(value) ? value : null)

/** A value for a device that has none yet. */
export const newDevice = (random: Random): string => Buffer.from(random.bytes(24)).toString('base64url')

/** The header that sets it. It is sent from other sites' pages, and kept apart per page's site (`Partitioned`): it must not track people. */
export const deviceCookie = (value: string): string =>
  `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${YEAR}; HttpOnly; Secure; SameSite=None; Partitioned`
