// Notes which browser has, or gets, a share of a wallet (docs/design/frame.md, "Devices").

import { noteWallet } from '../../stores/account/activity.ts'
import { findUser } from '../../stores/account/users.ts'
import { noteDevice, WINDOW_DEVICE } from '../../stores/account/wallet-devices.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

/** What a call of the frame says of the browser that it runs in. */
export interface AtDevice {
  readonly address: string
  readonly device_id?: string | undefined
}

/**
 * A browser that keeps nothing has a share as long as its page lives: its session's id names it. Windows for keys of one session are one device, whatever
 * they say of themselves: the person is told of it by mail, and it is not listed, since it keeps nothing.
 */
export const deviceOf = ({ sid, window }: TokenClaims, { device_id: id }: Pick<AtDevice, 'device_id'>): string =>
  window ? WINDOW_DEVICE + sid : (id ?? sid)

/**
 * The name by which a device is listed. Trust: another one than it says of itself, so that a reader of the list cannot pass for a device that the
 * person knows.
 */
export const listedName = ({ secrets }: Pick<Core, 'secrets'>, app: App, address: string, id: string): string =>
  secrets.hash('wallet-device', app.id, address, id)

interface Noted extends AtDevice {
  readonly set_id: string
  /** False where a session alone says that it has a share; absent: it is more than that. */
  readonly isProved?: boolean
  /** True where the person's activity tells already how the browser came to it. */
  readonly isTold?: boolean
}

/**
 * Notes who has, or gets, a share of this set; whether that browser is new. Trust: by the service itself, with what it hands out for it.
 */
export const noteShare = (
  core: Core,
  app: App,
  claims: TokenClaims,
  { isProved = true, ...at }: Omit<Noted, 'isTold'>,
): Promise<boolean> =>
  noteDevice(core.db, {
    app: app.id,
    user: claims.userId,
    address: at.address,
    set_id: at.set_id,
    device: deviceOf(claims, at),
    session: claims.sid,
    proved: isProved,
    now: core.clock.now(),
  })

/** Notes it, and tells the person of a browser that is new: by mail, and by activity where it was given a share. Trust: one who did not do it hears of it while something can be saved. */
export const notifyOfShare = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { seen, isTold = false, ...at }: Noted & { readonly seen: Seen },
): Promise<void> => {
  if (!(await noteShare(core, app, claims, at))) return
  const { userId: user, sid: session } = claims
  // Trust: not what a session alone claims, which can be done without end.
  if (at.isProved !== false && !isTold) await noteWallet(core.db, { kind: 'open', user, session, now: core.clock.now() })
  const person = await findUser(core.db, { app: app.id, user })
  if (person) core.notices.send(app, 'wallet-device-added', person, seen, undefined, at.isProved)
}
