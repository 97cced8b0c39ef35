// Login and link by a Solana wallet (docs/design/protocol.md, "Calls").

import { unlinkAccount } from '../../../services/account/link.ts'
import { walletSubject } from '../../../services/login/identifier.ts'
import { ServiceError } from '../../../services/service-error.ts'
import { linkWithWallet } from '../../../services/wallet-proof/link.ts'
import { loginWithWallet } from '../../../services/wallet-proof/login.ts'
import { issueNonce } from '../../../services/wallet-proof/nonce.ts'
import { isSolanaAddress } from '../../../services/wallet-proof/solana.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'
import { shownBy } from './wallet-call.ts'

const chainType = 'solana'

export const siws: Pick<Handlers, 'siws.init' | 'siws.authenticate' | 'siws.link' | 'siws.unlink'> = {
  'siws.init': async (core, { app, origin }, { address }) => {
    if (!isSolanaAddress(address)) throw new ServiceError('invalid_data')
    return issueNonce(core, app, { chainType, address, origin })
  },

  'siws.authenticate': (core, call, body) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithWallet(core, call.app, { chainType, ...shownBy(call, body), mode: body.mode, device, idempotencyKey }),
    ),

  'siws.link': (core, call, body) =>
    linkWithWallet(core, call.app, signedIn(call), { chainType, ...shownBy(call, body), idempotencyKey: call.idempotencyKey }),

  'siws.unlink': (core, call, { address }) =>
    unlinkAccount(core, call.app, signedIn(call), {
      identifier: { type: 'wallet', subject: walletSubject(address) },
      idempotencyKey: call.idempotencyKey,
    }),
}
