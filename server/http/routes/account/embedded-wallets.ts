// Embedded wallets, for their frame (docs/design/frame.md, "Service").

import { createEmbeddedWallet } from '../../../services/embedded-wallets/create.ts'
import { listDevices } from '../../../services/embedded-wallets/devices.ts'
import { exportShareOf } from '../../../services/embedded-wallets/export.ts'
import {
  describeWallet,
  keyMaterialOf,
  listWallets,
  recoveryOf,
  serviceShareOf,
  useWallet,
} from '../../../services/embedded-wallets/read.ts'
import { replaceShares } from '../../../services/embedded-wallets/replace.ts'
import { setWalletRecovery } from '../../../services/embedded-wallets/set-recovery.ts'
import { unlockWallet } from '../../../services/embedded-wallets/unlock.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

type Own =
  | 'create'
  | 'list'
  | 'describe'
  | 'inUse'
  | 'share'
  | 'export'
  | 'recover'
  | 'keyMaterial'
  | 'unlock'
  | 'setRecovery'
  | 'check'
  | 'replace'
  | 'devices'
const addressOf = ({ params }: Call): string => params.address ?? ''

export const embeddedWallets: Pick<Handlers, `embedded_wallets.${Own}`> = {
  'embedded_wallets.create': (core, call, body) =>
    createEmbeddedWallet(core, call.app, signedIn(call), { ...body, seen: call.seen }),
  'embedded_wallets.list': (core, call) => listWallets(core, call.app, signedIn(call)),
  'embedded_wallets.describe': (core, call) => describeWallet(core, call.app, signedIn(call), addressOf(call)),
  'embedded_wallets.inUse': (core, call, { confirmed }) =>
    useWallet(core, call.app, signedIn(call), { address: addressOf(call), confirmed }),
  'embedded_wallets.share': (core, call, body) =>
    serviceShareOf(core, call.app, signedIn(call), { ...body, address: addressOf(call), seen: call.seen }),
  'embedded_wallets.export': (core, call, body) =>
    exportShareOf(core, call.app, signedIn(call), { ...body, address: addressOf(call), seen: call.seen }),
  'embedded_wallets.recover': (core, call, body) =>
    recoveryOf(core, call.app, signedIn(call), { ...body, address: addressOf(call), seen: call.seen }),
  'embedded_wallets.keyMaterial': (core, call) => keyMaterialOf(core, call.app, signedIn(call), addressOf(call)),
  'embedded_wallets.unlock': (core, call, body) =>
    unlockWallet(core, call.app, signedIn(call), { ...body, address: addressOf(call), seen: call.seen }),
  'embedded_wallets.setRecovery': (core, call, body) =>
    setWalletRecovery(core, call.app, signedIn(call), body, { address: addressOf(call), seen: call.seen }),
  // What it asks was judged before it came here.
  'embedded_wallets.check': async () => ({}),
  'embedded_wallets.replace': (core, call, body) =>
    replaceShares(core, call.app, signedIn(call), body, { address: addressOf(call), seen: call.seen }),
  'embedded_wallets.devices': (core, call, body) =>
    listDevices(core, call.app, signedIn(call), { ...body, address: addressOf(call) }),
}
