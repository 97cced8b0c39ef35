// What an embedded wallet is asked to sign: refused, shown to the person, or signed without a prompt.
// See docs/design/protocol.md, "App config"; docs/design/signing.md, "Levels".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { type AskedRequest, readRequest } from '../../contract/signing/read-request.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { whenFirst } from '../../kit/ticket-queue.ts'
import { emitToHost } from '../host-page.ts'
import { requesterOrigin } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'
import { noteUsed, usedBy } from '../used-addresses.ts'
import { type Asking, askToSign } from './ask-to-sign.ts'
import { confirmsInWindow, type EmbeddedBridge } from './embedded-bridge.ts'
import type { WalletRequest } from './embedded-wallet.ts'
import { isSilent } from './is-silent.ts'

const hexOf = (bytes: Iterable<number>): string => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Typed data as JSON. Trust: once, when it arrives: an object may be another whenever it is read. */
const textOf = (given: unknown): string => {
  if (typeof given === 'string') return given
  try {
    return JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
  } catch {
    return ''
  }
}

/** A message of Solana is read as any other: its bytes are what counts. */
const readable = ({ method, params }: WalletRequest, address: string): AskedRequest => {
  const [message, encoding] = params
  if (method === 'eth_signTypedData_v4') return { method, params: [params[0], textOf(params[1])] }
  if (method !== 'signMessage' || typeof message !== 'string') return { method, params }
  const bytes =
    encoding === 'base64' ? Uint8Array.from(atob(message), (one) => one.charCodeAt(0)) : new TextEncoder().encode(message)
  return { method: 'personal_sign', params: [hexOf(bytes), address] }
}

/** Whether page and app have nothing of it shown, and nothing of it needs to be. Trust: what a page is let do unseen it is let do of what is harmless alone. */
const isUnseen = async (runtime: Runtime, { address, ...asking }: Asking): Promise<boolean> => {
  if (!(await isSilent(runtime))) return false
  const { explain } = await lateCode(() => import('../../contract/signing/explain.ts'))
  const around = { ...asking, account: address, origin: requesterOrigin(runtime), now: Date.now(), isTest: () => false }
  // Whether a stranger is a person's address only the chain can tell, which is not asked: an allowance for one is a danger already.
  return explain(asking.read, around).findings.every(({ level }) => level !== 'danger')
}

/** Keeps whom a signature lets take or have something: what imitates them later is told. What cannot be kept holds up nothing. */
const note = async ({ storage }: Runtime, { read, address, chain }: Asking): Promise<void> => {
  if (read.kind !== 'typed-data') return
  const { signedCounterparties } = await lateCode(() => import('../../contract/signing/signed-counterparties.ts'))
  const used = signedCounterparties(read.data, { account: address, chain })
  if (used.length > 0) noteUsed(storage, address, used)
}

const numbered = (error: LatchkeyError, number: number): LatchkeyError => Object.assign(error, { number })

/** `chain`: the number of the one in use. `said`: what the page says of the request in its own words. */
export interface SignOptions {
  readonly chain: number | null
  readonly said?: string
  /** The place of the call. */
  readonly ticket?: Ticket | undefined
}

/** Gives what the frame answers. Rejects with `number`, the code of EIP-1193, where a request is refused. */
export const signRequest = async (
  runtime: Runtime,
  bridge: Pick<EmbeddedBridge, 'rpc' | 'digest'>,
  account: EmbeddedAccount,
  request: WalletRequest,
  { chain, said, ticket }: SignOptions,
): Promise<unknown> => {
  const { address, chainType } = account
  const given = readable(request, address)
  const read = readRequest(given, address)
  // Trust: what is never signed is not signed without a prompt either.
  if (read.kind === 'refused') throw numbered(new LatchkeyError(read.refusal.error, read.refusal.message), read.refusal.code)
  if (read.kind === 'other')
    throw numbered(new LatchkeyError('unable_to_sign', 'There is no screen here that shows what is signed.'), 4200)
  const isSolana = chainType === 'solana'
  // Trust: what is signed is what was read, whatever the page makes of its request meanwhile. Screen, frame and window read typed data as
  // it came: what its signed form leaves out is told too.
  const asked = read.kind === 'message' ? read.canonical : String((given.params as readonly unknown[])[1])
  const params = read.kind === 'message' ? [asked, address] : [address, asked]
  // So is a message of Solana, whatever a frame takes a text without an encoding for.
  const agreed =
    isSolana && read.kind === 'message'
      ? { method: request.method, params: [btoa(String.fromCharCode(...read.bytes)), 'base64'] }
      : { method: request.method, params }
  const sign = async (digest?: string): Promise<unknown> => {
    const answer = await bridge.rpc(account, agreed, digest)
    return isSolana ? (Object(answer) as { signature?: unknown }).signature : answer
  }
  const own = (runtime.$user.get()?.linkedAccounts ?? []).flatMap((one) => (one.type === 'wallet' ? [one.address] : []))
  // Trust: an imitation of an address that was used before is told of a signature as it is of a transaction.
  const known = [...own, ...usedBy(runtime.storage, address)]
  const asking = { read, asked, address, known, chain: chain === null ? null : String(chain), ...(said && { said }) }
  // Confirmed in the window of the service, once, and not here before.
  if (confirmsInWindow(runtime) || (await isUnseen(runtime, asking))) {
    const signature = (await whenFirst(ticket, () => sign())) as Hex
    await note(runtime, asking).catch(() => undefined)
    await emitToHost(runtime, { kind: read.kind === 'message' ? 'sign' : 'sign-typed-data', result: { signature } })
    return isSolana ? { signature } : signature
  }
  const signature = await askToSign(runtime, { ...asking, ticket }, { sign, digest: () => bridge.digest(account, agreed) })
  await note(runtime, asking).catch(() => undefined)
  return isSolana ? { signature } : signature
}
