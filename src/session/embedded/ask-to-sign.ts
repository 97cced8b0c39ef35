// Asks a person to sign, queued: a screen of the page's <login-modal>. See docs/design/signing.md, "Requests".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { FrameAnswers } from '../../contract/messages.ts'
import { listedTokens } from '../../contract/signing/listed-tokens.ts'
import type { ReadMessage } from '../../contract/signing/read-request.ts'
import type { ReadTypedData } from '../../contract/signing/typed-data.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { stateOf } from '../../kit/state-of.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { hostConfigOf } from '../host-page.ts'
import { nest, requesterOrigin } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'

/** What the jobs of the screen find as `frame` in their scope. */
export interface SignFrame {
  /** Signs what is shown; `digest` is what the frame has said that it would sign. Gives what the frame answers. */
  sign(digest?: string): Promise<unknown>
  digest(): Promise<FrameAnswers['digest']>
  /** Refuses all requests of this page that wait. */
  refuseAll(): void
}
export interface SignScope {
  readonly signal: AbortSignal
  readonly frame?: SignFrame
}

/** What is asked, with what is known beside it. */
export interface Asking {
  readonly read: ReadMessage | ReadTypedData
  /** The bytes of a message in hex, typed data in JSON as they came. */
  readonly asked: string
  readonly address: string
  readonly chain: string | null
  readonly known: readonly string[]
  readonly said?: string
  /** The position of the call. */
  readonly ticket?: Ticket | undefined
}

/** Requests within so many milliseconds after a refusal that count as insisting, from the third on. */
const INSISTS_WITHIN = 10_000
const INSISTS_FROM = 3

/** What this page has asked since it was refused last. */
const recordOf = stateOf('asked-to-sign', () => ({
  refused: Number.NEGATIVE_INFINITY,
  count: 0,
  waiting: new Set<AbortController>(),
}))

/** Whether the person has refused something of this page so lately that what it asks next is shown, whatever page and app say. */
export const wasRefused = (runtime: Runtime): boolean => Date.now() - recordOf(runtime).refused <= INSISTS_WITHIN

/** How a request is shown. */
export interface CountedRequest {
  /** The page asks again and again after it was refused. */
  readonly insists: boolean
  /** Ends it where the person refuses all requests at once. */
  readonly signal: AbortSignal
  /** Refuses all other requests of this page that wait. */
  refuseAll(): void
}

/** Asks, and counts what the page asks after the person has refused. `byPerson`: the person has begun it themselves, which is nothing that the page asks. */
export const countingRefusals = async <T>(
  runtime: Runtime,
  ask: (request: CountedRequest) => Promise<T>,
  byPerson = false,
): Promise<T> => {
  if (byPerson) return ask({ insists: false, signal: new AbortController().signal, refuseAll: () => undefined })
  const record = recordOf(runtime)
  if (Date.now() - record.refused > INSISTS_WITHIN) record.count = 0
  else record.count++
  const own = new AbortController()
  record.waiting.add(own)
  const refuseAll = (): void => {
    for (const one of record.waiting) if (one !== own) one.abort()
  }
  try {
    return await ask({ insists: record.count >= INSISTS_FROM, signal: own.signal, refuseAll })
  } catch (error) {
    if (error instanceof LatchkeyError && error.code === 'user_rejected_request') record.refused = Date.now()
    throw error
  } finally {
    record.waiting.delete(own)
  }
}

/** Resolves with the signature; rejects with `user_rejected_request` where the person refuses. */
export const askToSign = (
  runtime: Runtime,
  { read, asked, said, ticket, ...asking }: Asking,
  frame: Omit<SignFrame, 'refuseAll'>,
): Promise<Hex> =>
  countingRefusals(runtime, async ({ insists, signal, refuseAll }) => {
    const isMessage = read.kind === 'message'
    const params = {
      ...asking,
      ...({ method: isMessage ? 'personal_sign' : 'eth_signTypedData_v4', asked } as const),
      origin: requesterOrigin(runtime),
      tokens: listedTokens(await hostConfigOf(runtime)),
      ...(said && { said }),
      ...(insists && { insists: true as const }),
    }
    const { signature } = await nest(
      runtime,
      isMessage ? 'sign' : 'sign-typed-data',
      { screen: 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN', params },
      { handed: { frame: { ...frame, refuseAll } }, signal, queued: true, ticket },
    )
    return signature
  })
