// Which browsers hold a share of a wallet (docs/design/frame.md, "Devices").

import type { WireDevice } from '../../../src/contract/endpoints/embedded-wallets.ts'
import { devicesOf } from '../../stores/account/wallet-devices.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { type AtDevice, deviceOf, listedName } from './note-share.ts'
import { ownWallet } from './read.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** The browsers that open the wallet. */
export const listDevices = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  at: AtDevice,
): Promise<{ devices: WireDevice[] }> => {
  const { address } = await ownWallet(core, app, claims, at.address)
  const own = deviceOf(claims, at)
  const found = await devicesOf(core.db, { app: app.id, user: claims.userId, address })
  return {
    devices: found.map(({ id, browser, os, since, used }) => ({
      ...{
        id: listedName(core, app, address, id),
        browser,
        os,
        since: seconds(since),
        last_used_at: seconds(used),
        is_current: id === own,
      },
    })),
  }
}
