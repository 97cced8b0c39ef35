// What a page asks a wallet of the person to send: the embedded one shows it, one from outside does so itself.

import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import type { SendOptions, SendResult, TransactionInfo, TransactionInput } from '../../contract/wallets/send-input.ts'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { reached, whenFirst } from '../../kit/ticket-queue.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { emitToHost, hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import type { ConnectedWallet } from '../connected-wallets.ts'
import { walletError } from '../connectors/wallet-error.ts'
import { lenderOf } from '../embedded/lender.ts'
import { loadLent, withEmbedded } from '../page-wallets.ts'
import { walletsOf } from '../store.ts'
import { type Asked, readAsked, sendRequest } from './send-request.ts'

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const TYPES = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }

/** As wallets take it: JSON, quantities in hex. */
const forWallet = ({ to, data, type, accessList, ...numbers }: TransactionRequest, from: string): object => {
  const quantities = Object.entries(numbers).map(([name, value]) => [name, hex(value as bigint | number)])
  return {
    from,
    ...(to && { to }),
    ...(data !== '0x' && { data }),
    ...(type && { type: TYPES[type] }),
    ...(accessList && { accessList }),
    ...Object.fromEntries(quantities),
  }
}

/** The wallet shows it, signs it and sends it. One that is on another chain is asked to switch before. */
const byOutside = async (
  runtime: Runtime,
  wallet: ConnectedWallet,
  request: TransactionRequest,
  ticket: Ticket | undefined,
): Promise<SendResult> => {
  const { address } = wallet
  const connector = walletsOf(runtime).connectorOf(address, kindOf(wallet))
  if (!connector) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  const params = [forWallet(request, address)]
  const wanted = request.chainId ?? evmChainId(wallet.chainId) ?? Number.NaN
  const other = wanted === evmChainId(wallet.chainId) ? null : chainsOf(runtime, await hostConfigOf(runtime)).chainOf(wanted)
  // Switched and sent in one place of the line: what comes after finds the wallet as this one leaves it.
  await reached(ticket)
  if (other) await connector.switchChain(other, new AbortController().signal)
  try {
    return { hash: (await whenFirst(ticket, () => connector.request({ method: 'eth_sendTransaction', params }))) as Hex }
  } catch (error) {
    throw walletError('ask', error)
  }
}

/** The wallet of another app shows it, signs it and sends it, in a window of that app. */
const byLender = async (
  runtime: Runtime,
  lender: string,
  { given, request: asked }: Asked,
  { address, ticket }: { readonly address: string; readonly ticket: Ticket | undefined },
): Promise<SendResult> => {
  if (given.from !== undefined && !sameAddress(given.from, address))
    throw new LatchkeyError('another_account', 'This request is for another account.')
  const { chainId } = asked
  const params = [forWallet(asked, address)]
  const request = { method: 'eth_sendTransaction', params, ...(chainId !== undefined && { chainId }) } as const
  const { askLender } = await loadLent()
  const result = { hash: await whenFirst(ticket, () => askLender(runtime, lender, request)) }
  await emitToHost(runtime, { kind: 'send', result })
  return result
}

/** `ticket`: the place of the call. */
export const sendTransaction = async (
  runtime: Runtime,
  given: TransactionInput,
  { address, info }: SendOptions & { readonly info?: TransactionInfo },
  ticket?: Ticket,
): Promise<SendResult> => {
  const asked = readAsked(given)
  if (typeof (given.chainId ?? 1) !== 'number')
    throw new LatchkeyError('request_refused', "Transaction request property 'chainId' must be a number")
  await runtime.whenReady()
  const lender = address === undefined ? null : lenderOf(runtime, address)
  if (lender !== null && address !== undefined) return byLender(runtime, lender, asked, { address, ticket })
  await withEmbedded(runtime)
  const wallets = walletsOf(runtime)
  await wallets.resumed
  const wallet = wallets.at(address)
  if (wallet.chainType === 'solana') throw new LatchkeyError('unsupported_chain_id', 'This wallet has no Ethereum accounts.')
  if (given.from !== undefined && !sameAddress(given.from, wallet.address))
    throw new LatchkeyError('another_account', 'This request is for another account.')
  if (wallet.walletClientType !== EMBEDDED_CLIENT) {
    const result = await byOutside(runtime, wallet, asked.request, ticket)
    await emitToHost(runtime, { kind: 'send', result })
    return result
  }
  const account = embeddedAccounts(runtime.$user.get()).find((one) => sameAddress(one.address, wallet.address))
  if (!account) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  const chain = evmChainId(wallet.chainId) ?? 1
  return sendRequest(runtime, embeddedBridge(runtime), account, asked, { chain, ...(info && { info }), ticket })
}
