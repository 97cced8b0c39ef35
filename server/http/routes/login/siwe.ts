// Login and link by an Ethereum wallet (docs/design/protocol.md, "Calls").

import { unlinkAccount } from '../../../services/account/link.ts'
import { walletSubject } from '../../../services/login/identifier.ts'
import { linkWithWallet } from '../../../services/wallet-proof/link.ts'
import { loginWithWallet } from '../../../services/wallet-proof/login.ts'
import { issueNonce } from '../../../services/wallet-proof/nonce.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'
import { shownBy } from './wallet-call.ts'

const chainType = 'ethereum'

export const siwe: Pick<Handlers, 'siwe.init' | 'siwe.authenticate' | 'siwe.link' | 'siwe.unlink'> = {
  'siwe.init': async (core, { app, origin }, { address }) => {
    const { checksummed } = await import('../../../services/wallet-proof/ethereum.ts')
    return issueNonce(core, app, { chainType, address: checksummed(address), origin })
  },

  'siwe.authenticate': (core, call, body) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithWallet(core, call.app, { chainType, ...shownBy(call, body), mode: body.mode, device, idempotencyKey }),
    ),

  'siwe.link': (core, call, body) =>
    linkWithWallet(core, call.app, signedIn(call), { chainType, ...shownBy(call, body), idempotencyKey: call.idempotencyKey }),

  'siwe.unlink': (core, call, { address }) =>
    unlinkAccount(core, call.app, signedIn(call), {
      identifier: { type: 'wallet', subject: walletSubject(address) },
      idempotencyKey: call.idempotencyKey,
    }),
}
