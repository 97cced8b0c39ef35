// What a page asks a wallet of the person to send: the embedded one shows it, one from outside does so itself.

import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { readTransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import type { SendOptions, SendResult, TransactionInfo, TransactionInput } from '../../contract/wallets/send-input.ts'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { inItsTurn, reached } from '../../kit/ticket-line.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { hostConfigOf, tellHost } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import type { ConnectedWallet } from '../connected-wallets.ts'
import { walletError } from '../connectors/wallet-error.ts'
import { lenderOf } from '../embedded/lender.ts'
import { loadLent, withEmbedded } from '../page-wallets.ts'
import { walletsOf } from '../store.ts'
import { sendRequest } from './send-request.ts'

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const TYPES = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }

/** As wallets take it: JSON, quantities in hex. */
const forWallet = (given: TransactionInput, from: string): object => {
  const read = readTransactionRequest(given)
  if (typeof read === 'string') throw new LatchkeyError('request_refused', read)
  const { to, data, type, accessList, ...numbers } = read
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
  given: TransactionInput,
  ticket: Ticket | undefined,
): Promise<SendResult> => {
  const { address } = wallet
  const connector = walletsOf(runtime).connectorOf(address, kindOf(wallet))
  if (!connector) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  const params = [forWallet(given, address)]
  const wanted = Number(given.chainId ?? evmChainId(wallet.chainId))
  const other = wanted === evmChainId(wallet.chainId) ? null : chainsOf(runtime, await hostConfigOf(runtime)).chainOf(wanted)
  // Switched and sent in one place of the line: what comes after finds the wallet as this one leaves it.
  await reached(ticket)
  if (other) await connector.switchChain(other, new AbortController().signal)
  try {
    return { hash: (await inItsTurn(ticket, () => connector.request({ method: 'eth_sendTransaction', params }))) as Hex }
  } catch (error) {
    throw walletError('ask', error)
  }
}

/** The wallet of another app shows it, signs it and sends it, in a window of that app. */
const byLender = async (
  runtime: Runtime,
  lender: string,
  given: TransactionInput,
  { address, ticket }: { readonly address: string; readonly ticket: Ticket | undefined },
): Promise<SendResult> => {
  if (given.from !== undefined && !sameAddress(given.from, address))
    throw new LatchkeyError('another_account', 'This request is for another account.')
  const chainId = given.chainId === undefined ? undefined : Number(given.chainId)
  const params = [forWallet(given, address)]
  const request = { method: 'eth_sendTransaction', params, ...(chainId !== undefined && { chainId }) } as const
  const { askLender } = await loadLent()
  const result = { hash: await inItsTurn(ticket, () => askLender(runtime, lender, request)) }
  await tellHost(runtime, { kind: 'send', result })
  return result
}

/** `ticket`: the place of the call. */
export const sendTransaction = async (
  runtime: Runtime,
  given: TransactionInput,
  { address, info }: SendOptions & { readonly info?: TransactionInfo },
  ticket?: Ticket,
): Promise<SendResult> => {
  await runtime.whenReady()
  const lender = address === undefined ? null : lenderOf(runtime, address)
  if (lender !== null && address !== undefined) return byLender(runtime, lender, given, { address, ticket })
  await withEmbedded(runtime)
  const wallets = walletsOf(runtime)
  await wallets.resumed
  const wallet = wallets.at(address)
  if (wallet.chainType === 'solana') throw new LatchkeyError('unsupported_chain_id', 'This wallet has no Ethereum accounts.')
  if (given.from !== undefined && !sameAddress(given.from, wallet.address))
    throw new LatchkeyError('another_account', 'This request is for another account.')
  if (wallet.walletClientType !== EMBEDDED_CLIENT) {
    const result = await byOutside(runtime, wallet, given, ticket)
    await tellHost(runtime, { kind: 'send', result })
    return result
  }
  const account = embeddedAccounts(runtime.$user.get()).find((one) => sameAddress(one.address, wallet.address))
  if (!account) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  const chain = evmChainId(wallet.chainId) ?? 1
  return sendRequest(runtime, embeddedBridge(runtime), account, given, { chain, ...(info && { info }), ticket })
}
