// What every handler of a code passes on besides the body: device, client address, idempotency key.

import type { Core } from '../../../services/core.ts'
import type { Device } from '../../../services/limits/device.ts'
import type { IdempotencyKey } from '../../../services/limits/idempotency-key.ts'
import { deviceCookie, knownDevice, newDevice } from '../../../services/sessions/device-cookie.ts'
import type { Call } from '../../mount.ts'

interface CodeCall {
  readonly device: Device
  readonly address: string | null
  readonly idempotencyKey: IdempotencyKey
  /** Host name of the page that asks; null for a client that is none. */
  readonly host: string | null
}

/** A call that only asks. */
export const codeCall = (call: Call): CodeCall => {
  const { analyticsId, deviceCookie: shown, seen, language, address, idempotencyKey, origin, proof } = call
  const device = { cookie: knownDevice(shown), analyticsId, seen, language, key: proof?.jkt ?? null }
  return { device, address, idempotencyKey, host: origin && new URL(origin).hostname }
}

/** A call that shows a code: a browser that is let in is known by a cookie from now on. */
export const withDevice = async <T>(core: Core, call: Call, run: (shown: CodeCall) => Promise<T>): Promise<T> => {
  const shown = codeCall(call)
  // Other clients get no cookie: they would send it back without an origin, and be refused for it.
  const fresh = !shown.device.cookie && call.fromPage ? newDevice(core.random) : null
  const answer = await run({ ...shown, device: { ...shown.device, cookie: shown.device.cookie ?? fresh } })
  if (fresh) call.headers.append('set-cookie', deviceCookie(fresh))
  return answer
}
