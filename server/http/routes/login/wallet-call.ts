// What the handlers of both wallet types pass on besides the body.

import type { Call } from '../../mount.ts'

interface WalletBody {
  readonly message: string
  readonly signature: string
  readonly chainId?: string | null | undefined
  readonly walletClientType?: string | null | undefined
  readonly connectorType?: string | null | undefined
}

/** What was shown, and where. */
export const shownBy = ({ origin, address }: Call, body: WalletBody) => ({
  message: body.message,
  signature: body.signature,
  chainId: body.chainId ?? null,
  walletClientType: body.walletClientType ?? null,
  connectorType: body.connectorType ?? null,
  origin,
  address,
})
