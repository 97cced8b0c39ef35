// What an embedded wallet is asked to send: shown to the person, or sent without a prompt.
// See docs/design/signing.md, "Sending"; docs/design/protocol.md, "App config".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { SendChain } from '../../contract/screens.ts'
import { listedTokens } from '../../contract/signing/listed-tokens.ts'
import { carried, readTransactionRequest, type TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { WALLET_REQUEST_TIMEOUT } from '../../contract/wallet-limits.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import type { SendResult, TransactionInfo, TransactionInput } from '../../contract/wallets/send-input.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { reached } from '../../kit/ticket-queue.ts'
import { countingRefusals } from '../../session/embedded/ask-to-sign.ts'
import { isSilent } from '../../session/embedded/is-silent.ts'
import { emitToHost, hostConfigOf } from '../../session/host-page.ts'
import { nest, requesterOrigin } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { noteUsed } from '../../session/used-addresses.ts'
import { createAttempt, type Submitted, sign } from './attempt.ts'
import type { Fees } from './fees.ts'
import { follow } from './follow.ts'
import { followSent } from './follow-sent.ts'
import { numbered, type Outgoing, outgoing, type SendBridge } from './outgoing.ts'
import { sendHands } from './send-hands.ts'
import type { SentRow } from './sent.ts'

/** What is asked to be sent: as it was given, and as it was read. */
export interface Asked {
  readonly given: TransactionInput
  readonly request: TransactionRequest
}

/**
 * Reads a transaction where it comes in. Trust: once: what is shown, judged and signed is this reading, whatever becomes of what was given. Throws
 * `request_refused`, with `number`, the code of EIP-1193.
 */
export const readAsked = (given: unknown): Asked => {
  const request = readTransactionRequest(given)
  if (typeof request === 'string') throw numbered(new LatchkeyError('request_refused', request), 4200)
  return { given: given as TransactionInput, request }
}

interface SendRequestOptions {
  /** The number of the chain that the wallet is on. */
  readonly chain: number
  /** What the page says of it in its own words. */
  readonly info?: TransactionInfo
  readonly kind?: SentRow['kind']
  /** The prices of the one that it is to replace. */
  readonly former?: Fees
  /** Shown whatever the page and the app say: the person has begun it here. */
  readonly ask?: true
  /** The place of the call. */
  readonly ticket?: Ticket | undefined
}

/** Fires `before-transaction`, which the page can prevent. */
const askHost = async ({ hooks }: Runtime, request: TransactionInput): Promise<void> => {
  const host = await hooks.host?.()
  if (host?.tag.emit('before-transaction', { request }) === false)
    throw new LatchkeyError('transaction_prevented', 'The page has stopped this transaction.')
}

/** Of one that is on its way: its end, where the page waits for it. */
const endOf = async (out: Outgoing, submitted: Submitted): Promise<SendResult> => {
  const { hash } = submitted
  const { embeddedWallets } = await hostConfigOf(out.runtime)
  if (embeddedWallets?.waitForTransactionConfirmation === false) return { hash }
  // It is on its way in any case: a chain that takes its time is no failure.
  const end = await follow(out, submitted, AbortSignal.timeout(WALLET_REQUEST_TIMEOUT)).catch(() => null)
  return end?.kind === 'done' ? { hash, receipt: end.receipt } : { hash }
}

/** Signs, or sends, without a screen. Null where the person must see it: nothing is signed then. */
const doUnseen = async (out: Outgoing, options: SendRequestOptions, only: 'sign' | null): Promise<SendResult | Hex | null> => {
  const { runtime } = out
  const { ticket } = options
  const [{ fillUnseen }, { counterpartiesOf }] = await Promise.all([
    lateCode(() => import('./shown/fill-unseen.ts')),
    lateCode(() => import('./shown/send-shown.ts')),
  ])
  // It keeps its place until it is known that it needs no screen.
  await reached(ticket)
  const params = { ...paramsOf(out, options), ...(await listedOn(runtime, out.chain.id)) }
  out.bridge.expectUse(out.account)
  const filled = fillUnseen(out, params, !only)
  const used = counterpartiesOf(out.request, params)
  if (only) {
    const one = await filled
    if (one === null) return null
    ticket?.leave()
    const signature = await sign(out, one)
    noteUsed(runtime.storage, out.account.address, used)
    await emitToHost(runtime, { kind: 'sign', result: { signature, kind: 'transaction' } })
    return signature
  }
  // Its number is found out in the account's turn, while the rest is still being asked for.
  const unseen = filled.then((one) => one ?? Promise.reject(new Error('It must be seen.')))
  const submitting = createAttempt(out).submit(unseen, { used })
  for (const one of [unseen, submitting]) one.catch(() => undefined)
  if ((await filled) === null) return null
  ticket?.leave()
  const result = await endOf(out, await submitting)
  await emitToHost(runtime, { kind: 'send', result })
  return result
}

/** Of a chain, what the screens of transactions show. */
export const chainFacts = ({ id, name, nativeCurrency, explorerUrls, testnet }: Chain): SendChain => ({
  ...{ id, name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals, test: testnet },
  explorer: explorerUrls[0] ?? null,
})

/** What is shown of it, and judged where nothing is shown. */
const paramsOf = ({ runtime, account, kind, request, chain }: Outgoing, { info }: SendRequestOptions) => ({
  ...{ request: carried(request), address: account.address, origin: requesterOrigin(runtime), chain: chainFacts(chain), kind },
  known: (runtime.$user.get()?.linkedAccounts ?? []).flatMap((one) => (one.type === 'wallet' ? [one.address] : [])),
  ...(info && { info }),
})

/** Whether the person can buy what is missing. */
const canFund = async (runtime: Runtime): Promise<boolean> => {
  const { fiatOnRamp } = await hostConfigOf(runtime)
  return (fiatOnRamp?.enabled ?? true) && runtime.$config.get()?.fiat_on_ramp_enabled === true
}

/** Contracts of tokens that the page names on a chain, and what it says of them. */
const listedOn = async (runtime: Runtime, chain: number) => {
  const { tokens = [] } = await hostConfigOf(runtime)
  const here = tokens.filter(({ chainId }) => chainId === chain)
  return { listed: here.map(({ address }) => address.toLowerCase()), tokens: listedTokens({ tokens: here }) }
}

/** A person who closes the screen before it is done finds the outcome in the list of their transactions. */
const followOn = ({ runtime, account }: Outgoing, { receipt }: SendResult): void => {
  if (!receipt) void followSent(runtime, account.address).catch(() => undefined)
}

/** Shows it. Resolves with the signed bytes where it is only to be signed. */
const askToSend = (out: Outgoing, asking: SendRequestOptions, only: 'sign' | null): Promise<SendResult | Hex> =>
  countingRefusals(
    out.runtime,
    async ({ insists, signal, refuseAll }) => {
      const { runtime } = out
      const attempt = createAttempt(out)
      let reached: SendResult | null = null
      const hands = sendHands(out, attempt, { refuseAll, reached: (what) => (reached = what) })
      const params = {
        ...paramsOf(out, asking),
        ...(insists && { insists: true as const }),
        ...(asking.ask && { own: true as const }),
        ...(only && { only }),
        ...(runtime.hooks.requester !== null && { lent: true as const }),
        ...((await canFund(runtime)) && { funds: true as const }),
        ...(await listedOn(runtime, out.chain.id)),
      }
      const route = { screen: 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', params } as const
      // What the person has begun in this modal is shown over what they began it from.
      const options = { handed: { hands }, signal, ticket: asking.ticket, ...(!asking.ask && { queued: true as const }) }
      if (only) return (await nest(runtime, 'sign', route, options)).signature
      try {
        const result = await nest(runtime, 'send', route, options)
        followOn(out, result)
        return result
      } catch (error) {
        attempt.stop()
        // Trust: what has left this page was sent, whatever has become of the screen: it is never reported as not sent.
        const sent = reached ?? (await attempt.running?.catch(() => null))
        if (!sent) throw error
        const result = reached ?? { hash: sent.hash }
        followOn(out, result)
        await emitToHost(runtime, { kind: 'send', result })
        return result
      }
    },
    asking.ask,
  )

/** Sends, or signs, what a page asks of an embedded wallet. Rejects with `number`, the code of EIP-1193, where it is refused. */
const request = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  asked: Asked,
  options: SendRequestOptions,
  only: 'sign' | null,
): Promise<SendResult | Hex> => {
  const out = await outgoing(runtime, bridge, account, asked.request, options)
  if (!only) await askHost(runtime, asked.given)
  const unseen = !options.ask && (await isSilent(runtime)) ? await doUnseen(out, options, only) : null
  return unseen ?? askToSend(out, options, only)
}

/** Resolves when it was sent, or, where the page waits for it, confirmed. */
export const sendRequest = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  asked: Asked,
  options: SendRequestOptions,
): Promise<SendResult> => (await request(runtime, bridge, account, asked, options, null)) as SendResult

/** Resolves with the signed bytes; nothing is sent. */
export const signTransactionRequest = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  asked: Asked,
  options: SendRequestOptions,
): Promise<Hex> => (await request(runtime, bridge, account, asked, options, 'sign')) as Hex
