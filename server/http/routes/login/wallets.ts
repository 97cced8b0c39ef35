// Login and link by an Ethereum or Solana wallet (docs/design/protocol.md, "Calls").

import type { WireSession, WireUser } from '../../../../src/contract/entities.ts'
import type { ChainType } from '../../../../src/contract/wallets/wallets.ts'
import type { Core } from '../../../services/core.ts'
import type { Entrant } from '../../../services/login/enter.ts'
import { walletSubject } from '../../../services/login/identifier.ts'
import { ServiceError } from '../../../services/service-error.ts'
import { linkWithWallet } from '../../../services/wallet-proof/link.ts'
import { linkSmartWallet } from '../../../services/wallet-proof/link-smart-wallet.ts'
import { loginWithWallet } from '../../../services/wallet-proof/login.ts'
import { issueNonce } from '../../../services/wallet-proof/nonce.ts'
import { isSolanaAddress } from '../../../services/wallet-proof/solana.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn, unlinkOwn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'

/** That of Solana lacks the chain. */
type WalletBody = Parameters<Handlers['siwe.link']>[2]

/** What was shown, and where. */
const shownBy = (chainType: ChainType, { origin, address }: Call, body: WalletBody) => ({
  chainType,
  message: body.message,
  signature: body.signature,
  chainId: body.chainId ?? null,
  walletClientType: body.walletClientType ?? null,
  connectorType: body.connectorType ?? null,
  origin,
  address,
})

type Handle<B, A> = (core: Core, call: Call, body: B) => Promise<A>

const login =
  (chainType: ChainType): Handle<WalletBody & Pick<Entrant, 'mode'>, WireSession> =>
  (core, call, body) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithWallet(core, call.app, { ...shownBy(chainType, call, body), mode: body.mode, device, idempotencyKey }),
    )

const link =
  (chainType: ChainType): Handle<WalletBody, WireUser> =>
  (core, call, body) =>
    linkWithWallet(core, call.app, signedIn(call), { ...shownBy(chainType, call, body), idempotencyKey: call.idempotencyKey })

const unlink: Handle<{ address: string }, WireUser> = (core, call, { address }) =>
  unlinkOwn(core, call, { type: 'wallet', subject: walletSubject(address) })

/** Clients that name no type take a smart wallet from the user by the same call. */
const unlinkEthereum: Handle<{ address: string; type?: 'wallet' | 'smart_wallet' | undefined }, WireUser> = async (
  core,
  call,
  { address, type },
) => {
  if (type) return unlinkOwn(core, call, { type, subject: walletSubject(address) })
  return unlink(core, call, { address }).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'linked_account_not_found') throw error
    return unlinkOwn(core, call, { type: 'smart_wallet', subject: walletSubject(address) })
  })
}

export const wallets: Pick<
  Handlers,
  `${'siwe' | 'siws'}.${'init' | 'authenticate' | 'link' | 'unlink'}` | 'siwe.linkSmartWallet'
> = {
  'siwe.init': async (core, { app, origin }, { address }) => {
    const { checksummed } = await import('../../../services/wallet-proof/ethereum.ts')
    return issueNonce(core, app, { chainType: 'ethereum', address: checksummed(address), origin })
  },
  'siwe.authenticate': login('ethereum'),
  'siwe.link': link('ethereum'),
  'siwe.linkSmartWallet': (core, call, { message, signature, smart_wallet_type: smartWalletType }) => {
    const { origin, address, idempotencyKey } = call
    const shown = { chainType: 'ethereum', message, signature, chainId: null, origin, address, byContract: true } as const
    return linkSmartWallet(core, call.app, signedIn(call), { ...shown, smartWalletType, idempotencyKey })
  },
  'siwe.unlink': unlinkEthereum,

  'siws.init': async (core, { app, origin }, { address }) => {
    if (!isSolanaAddress(address)) throw new ServiceError('invalid_data')
    return issueNonce(core, app, { chainType: 'solana', address, origin })
  },
  'siws.authenticate': login('solana'),
  'siws.link': link('solana'),
  'siws.unlink': unlink,
}
