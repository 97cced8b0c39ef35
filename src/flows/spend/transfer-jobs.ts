// Jobs of SEND_SCREEN: balances, prices, names, all that can be sent, QR codes, and the review.

import { callChain } from '../../api/rpc.ts'
import { pasted, readQr, readsQr } from '../../browser/read-qr.ts'
import { token } from '../../contract/endpoints/prices.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { SendChain } from '../../contract/screens.ts'
import { named } from '../../contract/signing/known-contracts.ts'
import { isCollection, tokenFacts, withClaim } from '../../contract/signing/tokens.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Payment } from '../../kit/payment-code.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { readTokens } from '../../wallets/tokens/read-tokens.ts'
import { outgoing } from '../../wallets/transactions/outgoing.ts'
import { recipientsIn } from '../../wallets/transactions/recipients-in.ts'
import { type SentWhole, sendAll } from '../../wallets/transactions/send-all.ts'
import { readAsked, sendRequest } from '../../wallets/transactions/send-request.ts'
import { sentBy } from '../../wallets/transactions/sent.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { type Asset, requestFor, type Transfer, type TransferEvent, type TransferProblem } from './transfer.ts'

/** Tokens that are asked for on one chain. */
const MOST_TOKENS = 30
const BALANCE_OF = '0x70a08231'
const MAINNET = 1

const chainCall = async (runtime: Runtime, chain: number, signal: AbortSignal) => {
  const target = chainsOf(runtime, await hostConfigOf(runtime)).rpcOf(chain)
  return (method: string, params: readonly unknown[]) => callChain(target, method, params, signal)
}
const quantity = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : null

/** The coin, and the tokens of the app on this chain that the account has, each with its balance. */
const look = catching<{ readonly address: string; readonly chain: SendChain }, TransferEvent>(
  (error) => ({ type: 'unread', error }),
  async (runtime, { address, chain }, { signal }) => {
    const { tokens = [] } = await hostConfigOf(runtime)
    const ask = await chainCall(runtime, chain.id, signal)
    const here = tokens.filter(({ chainId }) => chainId === chain.id).slice(0, MOST_TOKENS)
    const balances = await Promise.all([
      ask('eth_getBalance', [address, 'latest']).then(quantity),
      ...here.map(({ address: to }) => {
        const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0')
        return ask('eth_call', [{ to, data }, 'latest']).then(quantity, () => null)
      }),
    ])
    signal.throwIfAborted()
    const [balance = null, ...others] = balances
    const coin: Asset = { contract: null, symbol: chain.symbol, decimals: chain.decimals, balance, usd: null }
    const own = here.flatMap(({ address: contract, symbol, decimals }, at): Asset[] => {
      const balance = others[at] ?? null
      return balance === 0n ? [] : [{ contract, symbol, decimals, balance, usd: null }]
    })
    return { type: 'looked', assets: [coin, ...own], scans: readsQr(), recent: recipientsIn(sentBy(runtime.storage, address)) }
  },
)

/** Without a price amounts are typed in coins. */
const price: Job<{ readonly chain: number; readonly symbol: string }, TransferEvent> = async (
  { api },
  { chain, symbol },
  { signal },
) => {
  try {
    const query = new URLSearchParams({ chainId: String(chain), tokenSymbol: symbol })
    const { usd } = await api({ ...token, path: `${token.path}?${query}` }, { signal })
    return { type: 'priced', symbol, usd }
  } catch {
    signal.throwIfAborted()
    return { type: 'nothing' }
  }
}

const accountOf = (runtime: Runtime, address: string) => {
  const account = embeddedAccounts(runtime.$user.get()).find((one) => sameAddress(one.address, address))
  if (account) return account
  throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
}

/** A transfer of the coin that is to leave nothing behind; null: the fee is more than there is. */
const wholeOf = async (
  runtime: Runtime,
  { address, chain, asset, to }: Pick<Transfer, 'address' | 'chain' | 'asset'> & { readonly to: string },
  signal: AbortSignal,
): Promise<SentWhole | null> => {
  const value = `0x${(asset.balance ?? 0n).toString(16)}`
  const { request } = readAsked({ to, value, chainId: chain })
  return sendAll(await outgoing(runtime, embeddedBridge(runtime), accountOf(runtime, address), request, { chain }), signal)
}

/** All of a token; of the coin what the fee leaves. Whom it goes to may take more gas: that is counted again when it is sent. */
const most = catching<Pick<Transfer, 'address' | 'chain' | 'asset'>, TransferEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, given, { signal }) => {
    const { asset, address } = given
    if (asset.contract !== null) return { type: 'most', asset, amount: asset.balance ?? 0n }
    const whole = await wholeOf(runtime, { ...given, to: address }, signal)
    return whole ? { type: 'most', asset, amount: whole.value } : { type: 'bad', problem: 'noMax' }
  },
)

const ADDRESS = /^0x[\da-f]{40}$/i

/** The address that is meant, or why there is none. Trust: a spelling that is not the checksum's was mistyped. */
const resolve = async (
  runtime: Runtime,
  text: string,
  signal: AbortSignal,
): Promise<{ to: string } | { problem: TransferProblem }> => {
  if (ADDRESS.test(text)) {
    const { checksum } = await lateCode(() => import('../../wallets/connectors/checksum/checksum.ts'))
    const digits = text.slice(2)
    const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
    return isMixed && checksum(text) !== text ? { problem: 'mistyped' } : { to: text }
  }
  const { addressOf, isName } = await lateCode(() => import('../../wallets/connectors/checksum/ens.ts'))
  if (!isName(text)) return { problem: 'noAddress' }
  const { supported } = chainsOf(runtime, await hostConfigOf(runtime))
  if (!supported.some(({ id }) => id === MAINNET)) return { problem: 'noNames' }
  const to = await addressOf(text, await chainCall(runtime, MAINNET, signal))
  return to ? { to } : { problem: 'noName' }
}

/** Reviewed as any transaction, over this screen. */
const send = catching<Transfer, TransferEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, transfer, { signal }) => {
    const found = await resolve(runtime, transfer.to, signal)
    if ('problem' in found) return { type: 'bad', problem: found.problem }
    const account = accountOf(runtime, transfer.address)
    const { chain } = transfer
    const whole = transfer.whole ? await wholeOf(runtime, { ...transfer, to: found.to }, signal) : undefined
    if (whole === null) return { type: 'bad', problem: 'noMax' }
    const request = whole ? { ...whole, to: found.to, chainId: chain } : requestFor({ ...transfer, to: found.to })
    await sendRequest(runtime, embeddedBridge(runtime), account, readAsked(request), {
      ...{ chain, ask: true },
    })
    return { type: 'sent' }
  },
)

/** What a token says of itself that a payment code names, and no list of the page. Trust: its name stands in quotation marks. */
const lookUp = catching<{ readonly address: string; readonly chain: number; readonly payment: Payment }, TransferEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, { address, chain, payment }, { signal }) => {
    const contract = payment.token ?? ''
    const found = await resolve(runtime, contract, signal)
    if ('problem' in found) return { type: 'bad', problem: found.problem }
    const { tokens, balances } = await readTokens(await chainCall(runtime, chain, signal), [contract], address)
    signal.throwIfAborted()
    const told = tokenFacts(String(chain), contract, { told: tokens.get(contract.toLowerCase()) })
    const { address: _, name, claims } = withClaim(named(String(chain), contract), told)
    if (told?.decimals === undefined || isCollection(told)) return { type: 'bad', problem: 'noToken' }
    const { decimals } = told
    const symbol = name ?? (claims ? `“${claims}”` : shortAddress(contract))
    const balance = balances.get(contract.toLowerCase()) ?? null
    return { type: 'found', payment, asset: { contract, symbol, decimals, balance, usd: null } }
  },
)

const readPicture = async (picture: Blob): Promise<TransferEvent> => {
  const text = await readQr(picture)
  return text === null ? { type: 'bad', problem: 'noCode' } : { type: 'scanned', text }
}
const scan: Job<Blob, TransferEvent> = (_, picture) => readPicture(picture)

const paste: Job<undefined, TransferEvent> = async () => {
  const given = await pasted()
  if (given === null) return { type: 'nothing' }
  return typeof given === 'string' ? { type: 'scanned', text: given } : readPicture(given)
}

export const jobs = { look, price, most, send, lookUp, scan, paste }
