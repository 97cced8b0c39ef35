// Verifies what a wallet has signed: uses up the nonce, reads the message, checks the signature, in this order.
// See docs/design/security.md, "SIWE nonce".

import { namedIn, readMessage, type SignedMessage } from '../../../src/contract/wallets/read-wallet-message.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { HOUR } from '../../../src/kit/durations.ts'
import { giveBack, OverBudget, takeOne, usedOf } from '../../stores/budgets.ts'
import { isRecorded } from '../../stores/idempotency.ts'
import { takeNonce } from '../../stores/login/wallet-nonces.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS } from '../limits/idempotency-key.ts'
import { walletSubject } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import { signedByContract } from './contract-signature.ts'
import { evmChain, type MessageMismatch, messageMismatch } from './message-mismatch.ts'
import { nonceHash } from './nonce.ts'
import { signedBySolana } from './solana.ts'

/** Said of everything that does not hold: which check it was is for the log. */
export const NOT_ACCEPTED = 'The signature was not accepted. Try again.'

export interface ShownMessage {
  readonly chainType: ChainType
  readonly message: string
  readonly signature: string
  /** CAIP-2, from the call. */
  readonly chainId: string | null
  /** Of the call; null for a client that has none. */
  readonly origin: string | null
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  /** The contract that is at the address must have signed; a key of that address proves nothing. */
  readonly byContract?: true
}
/** The wallet that a message names, proved or not. */
export interface Claim {
  /** Null for a text that is no message. */
  readonly message: SignedMessage | null
  /** EIP-55, or base58; empty where the text names none. */
  readonly address: string
  /** As accounts keep it. */
  readonly subject: string
  readonly nonce: string
  /** CAIP-2; null for Solana. */
  readonly chainId: string | null
}
export const claimOf = ({ message: text, chainType }: ShownMessage): Claim => {
  const message = readMessage(text)
  const { address, nonce } = message ?? namedIn(text) ?? { address: '', nonce: '' }
  const chainId = chainType === 'ethereum' && message ? `eip155:${message.chainId}` : null
  return { message, address, subject: walletSubject(address), nonce, chainId }
}
type Wrong = MessageMismatch | 'form' | 'checksum' | 'nonce' | 'signature'

/** Takes one of the address' wrong tries, before shared limits are counted. Throws where none is left. */
export const countAttempt = async ({ db, clock, env, secrets }: Core, address: string | null) => {
  if (!address) return null
  const now = clock.now()
  const counter = { key: secrets.hash('address', 'wrong-signatures', address), now }
  const taken = await takeOne(db, { ...counter, ends: now + HOUR, most: env.WRONG_SIGNATURES_PER_IP_PER_HOUR })
  if (taken) return taken
  const { ends } = (await usedOf(db, counter)) ?? { ends: now + HOUR }
  throw new OverBudget(ends - now)
}

const refuse = (core: Core, app: App, why: Wrong): never => {
  core.log.info('wallet_message_refused', { appId: app.id, why })
  throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
}

/** Whether the key has signed; null where only the chain can tell. */
const signedByKey = async (message: SignedMessage, shown: ShownMessage): Promise<boolean | null> => {
  if (shown.chainType === 'solana') return signedBySolana(message.address, shown.message, shown.signature)
  const ethereum = await import('./ethereum.ts')
  if (!ethereum.isBytes(shown.signature)) return false
  if (shown.byContract) return null
  return (await ethereum.signedByKey(message.address, shown.message, shown.signature)) || null
}

/** What of the message does not fit; null where all does. */
const mismatchOf = async (core: Core, app: App, shown: ShownMessage, message: SignedMessage): Promise<Wrong | null> => {
  const { clock, env } = core
  const { chainType, origin, chainId } = shown
  const pages = origin === null ? app.origins.exact : [origin]
  const times = { now: clock.now(), lifetime: env.WALLET_NONCE_SECONDS * 1000, clock: env.WALLET_CLOCK_SECONDS * 1000 }
  const why = messageMismatch(message, { chainType, pages, chainId, ...times })
  if (why || chainType === 'solana') return why
  const { checksummed } = await import('./ethereum.ts')
  // Trust: another spelling would be a message that the wallet's own screen does not show so.
  return /^0x[0-9a-fA-F]{40}$/.test(message.address) && checksummed(message.address) === message.address ? null : 'checksum'
}

/** Who has signed: the key of the address, or a contract there. Throws for a signature that does not hold. */
const signerOf = async (core: Core, app: App, shown: ShownMessage, message: SignedMessage): Promise<'key' | 'contract'> => {
  const signed = await signedByKey(message, shown)
  if (signed) return 'key'
  const taken = await countAttempt(core, shown.address)
  const back = async (): Promise<void> => {
    if (taken) await giveBack(core.db, [taken])
  }
  const chain = signed === null ? evmChain(message.chainId) : null
  const byContract =
    chain !== null &&
    (await signedByContract(core, chain, message.address, shown).catch(async (error: unknown) => {
      // An outage of the chain must not count as a wrong signature.
      await back()
      throw error
    }))
  if (!byContract) return refuse(core, app, 'signature')
  await back()
  return 'contract'
}

/**
 * Who has signed: the wallet's key, or its contract on the chain of the message (on other chains that proves nothing). Null
 * where another attempt of the call with this key has come to something meanwhile. Throws 422 `invalid_credentials` for whatever does not
 * hold, 400 `unsupported_chain_id` and 503 `service_unavailable` where a contract would have to be asked and cannot be, `OverBudget`.
 */
export const verifyShown = async (
  core: Core,
  app: App,
  shown: ShownMessage,
  { message, address, nonce }: Claim,
  key: string,
): Promise<'key' | 'contract' | null> => {
  const { chainType, origin } = shown
  const now = core.clock.now()
  const wrong = async (why: Wrong): Promise<never> => {
    await countAttempt(core, shown.address)
    return refuse(core, app, why)
  }
  if (!nonce) return wrong('form')
  // Trust: the nonce is gone before anything else is looked at, whatever comes of it.
  const hash = nonceHash(core, app.id, { chainType, address, origin }, nonce)
  if (!(await takeNonce(core.db, { nonce: hash, app: app.id, key, repeats: IDEMPOTENCY_MS, now }))) {
    return (await isRecorded(core.db, { app: app.id, key, now })) ? null : wrong('nonce')
  }
  if (!message) return wrong('form')
  const why = await mismatchOf(core, app, shown, message)
  return why ? wrong(why) : signerOf(core, app, shown, message)
}
