// Signs a transaction and sends it.
// Trust: what may have reached a chain is never signed anew under another number, so that nothing is paid twice.
// See docs/design/signing.md, "Sending".

import { NodeError } from '../../api/rpc.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { lateCode } from '../../kit/late-code.ts'
import { wait } from '../../kit/wait.ts'
import { broadcast, progressOf, type Signed } from './broadcast.ts'
import type { AskNode } from './fees.ts'
import type { Outgoing } from './outgoing.ts'
import { doneOf, type Filled, forFrame, type Sender } from './populate.ts'
import { forgetOne, noteSent, type SentRow } from './sent.ts'
import { inSequence } from './sequence.ts'
import { refuseUsedNumber } from './used-number.ts'

/** Before the same bytes are sent once more, in milliseconds; longer with each try. */
const PAUSE = 1000

/** A transaction that was sent. */
export interface Submitted extends Signed {
  readonly nonce: number
}

export interface SubmitOptions {
  /** What the person was shown that the frame would sign. */
  readonly digest?: string | undefined
  /** Whom it goes to, and whom it allows something. */
  readonly used?: readonly string[]
}

export interface Attempt {
  /** Signs and sends. `filled` has the number that was shown; another one is taken where that was used meanwhile. */
  submit(filled: Filled | Promise<Filled>, options?: SubmitOptions): Promise<Submitted>
  /** What was signed last, and may be on its way. */
  readonly signed: Submitted | null
  /** The one under way, which ends with what was sent. */
  readonly running: Promise<Submitted> | null
  /** It was done, or failed for good: another try is another transaction. */
  clear(): void
  /** Nothing that is not signed yet is signed any more. */
  stop(): void
}

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

const rowOf = ({ kind, chain }: Outgoing, { to, value, data, gas, fees }: Filled, { hash, nonce }: Submitted): SentRow => ({
  ...{ hash, chain: chain.id, nonce, to, value: hex(value), data, gas: hex(gas), at: Date.now(), state: 'waiting', kind },
  ...(fees.type === 'eip1559'
    ? { maxFeePerGas: hex(fees.maxFeePerGas), maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas) }
    : { gasPrice: hex(fees.gasPrice) }),
})

/** What the frame signs. */
export const signing = (filled: Filled): { readonly method: string; readonly params: readonly unknown[] } => ({
  method: 'eth_signTransaction',
  params: [forFrame(filled)],
})

/** The signed bytes. */
export const sign = async ({ bridge, account }: Outgoing, filled: Filled, digest?: string): Promise<Hex> => {
  const raw = await bridge.rpc(account, signing(filled), digest)
  if (typeof raw === 'string' && /^0x([\da-f]{2})+$/i.test(raw)) return raw as Hex
  throw new LatchkeyError('unable_to_sign', 'The transaction could not be signed.')
}

/** What is known of an attempt. */
interface Trying {
  readonly out: Outgoing
  readonly sender: Sender
  signed: Submitted | null
  running: Promise<Submitted> | null
  /** No node has said no to what was signed: it may be on its way. */
  isUncertain: boolean
  /** The number of what may be on its way: only one transaction of a number is ever done. */
  pinned: number | null
  isStopped: boolean
}

const send = async (state: Trying, one: Submitted): Promise<Submitted> => {
  const { out, sender } = state
  const ask: AskNode = async (method, params) => {
    try {
      return await sender.ask(method, params)
    } catch (error) {
      if (method === 'eth_sendRawTransaction' && !(error instanceof NodeError)) state.isUncertain = true
      throw error
    }
  }
  try {
    await broadcast(one, ask, { pause: (attempt) => wait(attempt * PAUSE) })
    state.isUncertain = true
    return one
  } catch (error) {
    if (!state.isUncertain) forgetOne(out.runtime.storage, out.account.address, one.hash)
    throw error
  }
}

const goOn = ({ isStopped }: Trying): void => {
  if (isStopped) throw new LatchkeyError('user_rejected_request', 'You rejected the request')
}

const signAndSend = async (
  state: Trying,
  filled: Filled,
  { next, done }: { readonly next: number; readonly done: number },
  { digest, used = [] }: SubmitOptions,
): Promise<Submitted> => {
  const { out, pinned } = state
  const nonce = out.request.nonce ?? pinned ?? next
  const numbered = { ...filled, nonce }
  goOn(state)
  refuseUsedNumber(nonce, done)
  const [{ transactionHash }, raw] = await Promise.all([
    lateCode(() => import('../connectors/checksum/transaction-hash.ts')),
    // Another number makes other bytes than those of the digest.
    sign(out, numbered, nonce === filled.nonce ? digest : undefined),
  ])
  goOn(state)
  const one = { raw, hash: transactionHash(raw), nonce }
  state.signed = one
  state.isUncertain = false
  // Before it is sent: whatever becomes of this page, it is known that it may have been.
  noteSent(out.runtime.storage, out.account.address, rowOf(out, numbered, one), used)
  return send(state, one)
}

const submit = async (state: Trying, given: Filled | Promise<Filled>, options: SubmitOptions): Promise<Submitted> => {
  const { out, sender, signed, isUncertain } = state
  state.pinned = null
  if (signed && isUncertain) {
    const { kind } = await progressOf({ ...signed, account: out.account.address }, sender.ask)
    if (kind === 'done' || kind === 'waiting') return signed
    if (kind === 'dropped') {
      state.pinned = signed.nonce
      try {
        return await send(state, signed)
      } catch (error) {
        // A node has said no to these bytes: others may be signed, under the same number.
        if (!(error instanceof NodeError)) throw error
      }
    }
  }
  if (!state.isUncertain) state.signed = null
  const named = out.request.nonce ?? state.pinned
  return inSequence(sender, async (next) => {
    // The next number is used by none: one that a request names, or that was signed with before, is compared.
    const [filled, done] = await Promise.all([given, named === null ? 0 : doneOf(sender)])
    return signAndSend(state, filled, { next, done }, options)
  })
}

export const createAttempt = (out: Outgoing): Attempt => {
  const sender = out.sender(new AbortController().signal)
  const state: Trying = { out, sender, signed: null, running: null, isUncertain: false, pinned: null, isStopped: false }
  return {
    submit(filled, options = {}) {
      const own = submit(state, filled, options)
      state.running = own
      const ended = (): void => {
        if (state.running === own) state.running = null
      }
      own.then(ended, ended)
      return own
    },
    get signed() {
      return state.signed
    },
    get running() {
      return state.running
    },
    clear: () => void Object.assign(state, { signed: null, isUncertain: false }),
    stop: () => void Object.assign(state, { isStopped: true }),
  }
}
