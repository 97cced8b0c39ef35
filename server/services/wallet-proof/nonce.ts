// Nonces of messages to wallets (docs/design/security.md, "SIWE nonce").

import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { saveNonce } from '../../stores/login/wallet-nonces.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { walletSubject } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'

/** 128 bits. As hex it is alphanumeric, as EIP-4361 asks for. */
const NONCE_BYTES = 16

/** What a nonce is bound to. */
export interface Bound {
  readonly chainType: ChainType
  readonly address: string
  /** Of the call; null for a client that has none. */
  readonly origin: string | null
}

/** The hash under which a nonce is kept. Trust: what it is bound to is part of it, so another app, address or origin finds nothing. */
export const nonceHash = ({ secrets }: Core, app: string, { chainType, address, origin }: Bound, nonce: string): string =>
  secrets.hash('wallet-nonce', app, chainType, walletSubject(address), origin ?? '', nonce)

/** Where the app lets wallets of this kind sign in. */
export const takesWallets = ({ row: { config } }: App, chainType: ChainType): boolean =>
  chainType === 'ethereum' ? config.wallet_auth : config.solana_wallet_auth

/** A fresh nonce. Trust: who owns the address is not looked at, so the answer tells nothing of it. */
export const issueNonce = async (
  core: Core,
  app: App,
  bound: Bound,
): Promise<{ nonce: string; address: string; expires_at: string }> => {
  if (!takesWallets(app, bound.chainType)) throw new ServiceError('disallowed_login_method')
  const nonce = Buffer.from(core.random.bytes(NONCE_BYTES)).toString('hex')
  const expires = core.clock.now() + core.env.WALLET_NONCE_SECONDS * 1000
  await saveNonce(core.db, { nonce: nonceHash(core, app.id, bound, nonce), app: app.id, expires })
  return { nonce, address: bound.address, expires_at: new Date(expires).toISOString() }
}
