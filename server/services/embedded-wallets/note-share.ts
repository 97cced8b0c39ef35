// Notes which browser has, or gets, a share of a wallet (docs/design/frame.md, "Devices").

import { noteDevice } from '../../stores/account/wallet-devices.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

/** What a call of the frame says of the browser that it runs in. */
export interface AtDevice {
  readonly address: string
  readonly device_id?: string | undefined
}

/** A browser that keeps nothing has a share as long as its page lives: its session stands for it. */
export const deviceOf = ({ sid }: TokenClaims, { device_id: id }: Pick<AtDevice, 'device_id'>): string => id ?? sid

/** Notes who has, or gets, a share of this set. Trust: by the service itself, with what it hands out for it. */
export const noteShare = (core: Core, app: App, claims: TokenClaims, at: AtDevice & { readonly set_id: string }): Promise<void> =>
  noteDevice(core.db, {
    app: app.id,
    user: claims.userId,
    address: at.address,
    set_id: at.set_id,
    device: deviceOf(claims, at),
    session: claims.sid,
    now: core.clock.now(),
  })
