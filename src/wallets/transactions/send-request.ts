// What an embedded wallet is asked to send: shown to the person, or sent without a prompt.
// See docs/design/signing.md, "Sending"; docs/design/protocol.md, "App config".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { SendChain } from '../../contract/screens.ts'
import { WALLET_REQUEST_TIMEOUT } from '../../contract/wallet-limits.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import type { SendResult, TransactionInfo, TransactionInput } from '../../contract/wallets/send-input.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { inItsTurn, type Ticket } from '../../kit/ticket.ts'
import { inTurn } from '../../session/ask-to-sign.ts'
import { hostConfigOf, tellHost } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { askerOf, nest } from '../../session/seats.ts'
import { isSilent } from '../../session/sign-request.ts'
import { createAttempt, sign } from './attempt.ts'
import type { Fees } from './fees.ts'
import { follow } from './follow.ts'
import { followSent } from './follow-sent.ts'
import { type Outgoing, outgoing, type SendBridge } from './outgoing.ts'
import { feeOf, filledBy, type Prepared, prepare } from './prepare.ts'
import { sendHands } from './send-hands.ts'
import type { SentRow } from './sent.ts'
import { refuseUsedNumber } from './used-number.ts'

export interface SendRequestOptions {
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
const askHost = async ({ seats }: Runtime, request: TransactionInput): Promise<void> => {
  const host = await seats.host?.()
  if (host?.tag.emit('before-transaction', { request }) === false)
    throw new LatchkeyError('transaction_prevented', 'The page has stopped this transaction.')
}

const checkFunds = (out: Outgoing, prepared: Prepared): void => {
  refuseUsedNumber(out.request.nonce, prepared.nonces.done)
  const { fees } = filledBy(out.request, out.chain.id, prepared)
  if (out.request.value + feeOf(prepared, fees) > prepared.balance)
    throw new LatchkeyError('insufficient_funds', 'There are not enough funds for this. Add funds on this network and try again.')
  // A node's error stays as the node said it: it has the reason of a revert.
  if (prepared.failure) throw prepared.failure
}

/** What is signed without a prompt: asked for while the number is still being found out. */
const fill = async (out: Outgoing, plainly = false) => {
  const prepared = await prepare(out, new AbortController().signal, plainly)
  checkFunds(out, prepared)
  return filledBy(out.request, out.chain.id, prepared)
}

const sendSilently = async (out: Outgoing, waits: boolean): Promise<SendResult> => {
  const attempt = createAttempt(out)
  const filled = fill(out, true)
  // The attempt looks at it in the account's turn: what fails before that is no rejection that nobody handles.
  filled.catch(() => undefined)
  const submitted = await attempt.submit(filled)
  const { hash } = submitted
  const limit = AbortSignal.timeout(WALLET_REQUEST_TIMEOUT)
  // It is on its way in any case: a chain that takes its time is no failure.
  const end = waits ? await follow(out, submitted, limit).catch(() => null) : null
  const result = end?.kind === 'done' ? { hash, receipt: end.receipt } : { hash }
  await tellHost(out.runtime, { kind: 'send', result })
  return result
}

const hexed = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `0x${one.toString(16)}` : one))

/** Of a chain, what the screens of transactions show. */
export const chainFacts = ({ id, name, nativeCurrency, explorerUrls, testnet }: Chain): SendChain => ({
  ...{ id, name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals, test: testnet },
  explorer: explorerUrls[0] ?? null,
})

/** Whether the person can buy what is missing. */
const canFund = async (runtime: Runtime): Promise<boolean> => {
  const { fiatOnRamp } = await hostConfigOf(runtime)
  return (fiatOnRamp?.enabled ?? true) && runtime.$config.get()?.fiat_on_ramp_enabled === true
}

/** Whoever closes the screen before it is done finds out in the list of their transactions. */
const followOn = ({ runtime, account }: Outgoing, { receipt }: SendResult): void => {
  if (!receipt) void followSent(runtime, account.address).catch(() => undefined)
}

/** Shows it. Resolves with the signed bytes where it is only to be signed. */
const askToSend = (
  out: Outgoing,
  { info, ask: asked, ticket }: SendRequestOptions,
  only: 'sign' | null,
): Promise<SendResult | Hex> =>
  inTurn(
    out.runtime,
    async ({ insists, signal, refuseAll }) => {
      const { runtime, account, kind, request } = out
      const attempt = createAttempt(out)
      let reached: SendResult | null = null
      const hands = sendHands(out, attempt, { refuseAll, reached: (what) => (reached = what) })
      const linked = runtime.$user.get()?.linkedAccounts ?? []
      const params = {
        ...{ request: hexed(request), address: account.address, origin: askerOf(runtime), chain: chainFacts(out.chain), kind },
        known: linked.flatMap((one) => (one.type === 'wallet' ? [one.address] : [])),
        ...(info && { info }),
        ...(insists && { insists: true as const }),
        ...(only && { only }),
        ...(runtime.seats.asker !== null && { lent: true as const }),
        ...((await canFund(runtime)) && { funds: true as const }),
      }
      const route = { screen: 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', params } as const
      // What the person has begun in this modal is shown over what they began it from.
      const options = { handed: { hands }, signal, ticket, ...(!asked && { queued: true as const }) }
      if (only) return (await nest(runtime, 'sign', route, options)).signature
      try {
        const result = await nest(runtime, 'send', route, options)
        followOn(out, result)
        return result
      } catch (error) {
        attempt.stop()
        // Trust: what has left this page was sent, whatever has become of the screen: nobody is told that it was not.
        const sent = reached ?? (await attempt.running?.catch(() => null))
        if (!sent) throw error
        const result = reached ?? { hash: sent.hash }
        followOn(out, result)
        await tellHost(runtime, { kind: 'send', result })
        return result
      }
    },
    asked,
  )

/** Sends, or signs, what a page asks of an embedded wallet. Rejects with `number`, the code of EIP-1193, where it is refused. */
const request = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  given: unknown,
  options: SendRequestOptions,
  only: 'sign' | null,
): Promise<SendResult | Hex> => {
  const out = await outgoing(runtime, bridge, account, given, options)
  if (!only) await askHost(runtime, given as TransactionInput)
  if (options.ask || !(await isSilent(runtime))) return askToSend(out, options, only)
  if (!only) {
    const { embeddedWallets } = await hostConfigOf(runtime)
    return inItsTurn(options.ticket, () => sendSilently(out, embeddedWallets?.waitForTransactionConfirmation ?? true))
  }
  const signature = await inItsTurn(options.ticket, async () => sign(out, await fill(out)))
  await tellHost(runtime, { kind: 'sign', result: { signature, kind: 'transaction' } })
  return signature
}

/** Resolves when it was sent, or, where the page waits for it, confirmed. */
export const sendRequest = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  given: unknown,
  options: SendRequestOptions,
): Promise<SendResult> => (await request(runtime, bridge, account, given, options, null)) as SendResult

/** Resolves with the signed bytes; nothing is sent. */
export const signTransactionRequest = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  given: unknown,
  options: SendRequestOptions,
): Promise<Hex> => (await request(runtime, bridge, account, given, options, 'sign')) as Hex
