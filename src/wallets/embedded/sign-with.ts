// What a page asks a wallet of the person to sign: the embedded one shows it, one from outside does so itself.

import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import type { Hex, SignOptions, SignUi, TypedDataInput } from '../../contract/wallets/request-results.ts'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { whenFirst } from '../../kit/ticket-queue.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { signRequest } from '../../session/embedded/sign-request.ts'
import { emitToHost } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { ConnectedWallet } from '../connected-wallets.ts'
import { walletError } from '../connectors/wallet-error.ts'
import { loadLent, withEmbedded } from '../page-wallets.ts'
import { walletsOf } from '../store.ts'
import { lenderOf } from './lender.ts'

/** JSON as it is now: what the page changes of it later is neither shown nor signed. */
const frozen = (data: unknown): string => {
  if (typeof data === 'string') return data
  const text: unknown = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return typeof text === 'string' ? text : ''
}

const walletOf = async (runtime: Runtime, address: string | undefined): Promise<ConnectedWallet> => {
  await withEmbedded(runtime)
  const wallets = walletsOf(runtime)
  await wallets.resumed
  return wallets.at(address)
}

/** Trust: the words of the page are a quotation beside what is signed; its title and its button are not ours to show as such. */
const saidBy = ({ title, description }: SignUi): string => [title, description].filter(Boolean).map(String).join(': ')

const byEmbedded = async (
  runtime: Runtime,
  wallet: ConnectedWallet,
  text: string,
  isMessage: boolean,
  { ticket, ...ui }: SignUi & { readonly ticket: Ticket | undefined },
): Promise<Hex> => {
  const { address, chainType, chainId } = wallet
  const account = embeddedAccounts(runtime.$user.get()).find(
    (one) => one.chainType === chainType && sameAddress(one.address, address),
  )
  if (!account) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  const request =
    chainType === 'solana'
      ? { method: 'signMessage', params: [text, 'utf8'] }
      : isMessage
        ? { method: 'personal_sign', params: [hexOf(text), address] }
        : { method: 'eth_signTypedData_v4', params: [address, text] }
  const said = saidBy(ui)
  const chain = chainType === 'solana' ? null : evmChainId(chainId)
  const answer = await signRequest(runtime, embeddedBridge(runtime), account, request, { chain, ...(said && { said }), ticket })
  return (chainType === 'solana' ? (Object(answer) as { signature: Hex }).signature : answer) as Hex
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const byOutside = async (
  runtime: Runtime,
  wallet: ConnectedWallet,
  text: string,
  isMessage: boolean,
  ticket: Ticket | undefined,
): Promise<Hex> => {
  const { address } = wallet
  const connector = walletsOf(runtime).connectorOf(address, kindOf(wallet))
  if (!connector) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
  if (isMessage) return (await whenFirst(ticket, () => connector.signMessage(address, text, new AbortController().signal))) as Hex
  const read = readRequest({ method: 'eth_signTypedData_v4', params: [address, text] }, address)
  if (read.kind === 'refused') throw new LatchkeyError(read.refusal.error, read.refusal.message)
  try {
    const request = { method: 'eth_signTypedData_v4', params: [address, text] }
    return (await whenFirst(ticket, () => connector.request(request))) as Hex
  } catch (error) {
    throw walletError('ask', error)
  }
}

/** The wallet of another app is asked in a window of that app; null where the address is of none. */
const byLender = async (
  runtime: Runtime,
  text: string,
  isMessage: boolean,
  { address, ticket }: { readonly address: string | undefined; readonly ticket: Ticket | undefined },
): Promise<Hex | null> => {
  const lender = lenderOf(runtime, address)
  if (lender === null) return null
  const request = isMessage
    ? ({ method: 'personal_sign', params: [hexOf(text), address] } as const)
    : ({ method: 'eth_signTypedData_v4', params: [address, text] } as const)
  const { askLender } = await loadLent()
  return whenFirst(ticket, () => askLender(runtime, lender, request))
}

const signWith = async (
  runtime: Runtime,
  text: string,
  isMessage: boolean,
  { address, ...ui }: SignOptions,
  ticket: Ticket | undefined,
): Promise<{ signature: Hex }> => {
  await runtime.whenReady()
  const lent = await byLender(runtime, text, isMessage, { address, ticket })
  if (lent !== null) {
    await emitToHost(runtime, { kind: isMessage ? 'sign' : 'sign-typed-data', result: { signature: lent } })
    return { signature: lent }
  }
  const wallet = await walletOf(runtime, address)
  if (!isMessage && wallet.chainType === 'solana')
    throw new LatchkeyError('unsupported_chain_id', 'This wallet has no Ethereum accounts.')
  // The embedded wallet's screen, or its way without one, tells of the signature itself.
  if (wallet.walletClientType === EMBEDDED_CLIENT)
    return { signature: await byEmbedded(runtime, wallet, text, isMessage, { ...ui, ticket }) }
  const result = { signature: await byOutside(runtime, wallet, text, isMessage, ticket) }
  await emitToHost(runtime, { kind: isMessage ? 'sign' : 'sign-typed-data', result })
  return result
}

/** `ticket`: the place of the call. */
export const signMessage = async (
  runtime: Runtime,
  text: string,
  options: SignOptions,
  ticket?: Ticket,
): Promise<{ signature: Hex }> => {
  if (typeof text !== 'string' || text === '')
    throw new LatchkeyError('invalid_message', 'The message to sign must be a text that is not empty.')
  return signWith(runtime, text, true, options, ticket)
}

/** `ticket`: the place of the call. */
export const signTypedData = (
  runtime: Runtime,
  data: TypedDataInput,
  options: SignOptions,
  ticket?: Ticket,
): Promise<{ signature: Hex }> => signWith(runtime, frozen(data), false, options, ticket)
