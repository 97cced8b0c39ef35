// Sends another transaction in the place of one that waits: the same for more, or one that does nothing.
// See docs/design/signing.md, "Sending".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { SendResult, TransactionInput } from '../../contract/wallets/send-input.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import type { Runtime } from '../../session/runtime.ts'
import { sendRequest } from './send-request.ts'
import { feesIn, type SentRow } from './sent.ts'

const CANCEL_GAS = '0x5208'

const inPlaceOf = ({ chain, nonce, to, value, data, gas }: SentRow, account: string, kind: 'speed-up' | 'cancel') => {
  const same = { chainId: chain, nonce }
  const request: TransactionInput =
    kind === 'cancel' ? { ...same, to: account, value: '0x0', gas: CANCEL_GAS } : { ...same, ...(to && { to }), value, data, gas }
  return request
}

/** Reviewed as any other, at least an eighth above the prices of the one that waits. Rejects with `user_rejected_request` where the person refuses. */
export const replaceSent = async (
  runtime: Runtime,
  address: string,
  row: SentRow,
  kind: 'speed-up' | 'cancel',
): Promise<SendResult> => {
  const account = embeddedAccounts(runtime.$user.get()).find(
    (one) => one.chainType === 'ethereum' && sameAddress(one.address, address),
  )
  if (!account) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  return sendRequest(runtime, embeddedBridge(runtime), account, inPlaceOf(row, account.address, kind), {
    ...{ chain: row.chain, kind, former: feesIn(row), ask: true },
  })
}
