// Proofs of a runtime's calls by the key of this browser (docs/design/protocol.md, "Bound sessions").

import { type CallProofs, UNREACHABLE } from '../api/call.ts'
import { databases } from '../browser/database.ts'
import { wireSession } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { PROOF_HEADER } from '../contract/proof-of-possession.ts'
import { boundTo } from '../kit/jwt-claims.ts'
import { lateCode } from '../kit/late-code.ts'
import { createNonces } from '../kit/nonces.ts'
import type { BrowserKey } from '../kit/proof/browser-key.ts'
import type { Prover } from '../kit/proof/prover.ts'

/** A call of the page to a server of its own. */
export interface ProofCall {
  readonly method: string
  /** As the page calls it; relative to the page's address. Query and fragment do not count. */
  readonly url: string
  /** The token that goes along, as it was given; absent: the one that `getAccessToken()` gives. */
  readonly token?: string
  /** One that the server has given, where it gives any. */
  readonly nonce?: string | undefined
}

export interface Proofs extends CallProofs, Pick<Prover, 'proof'> {
  /** Resolves once it is known whether a token can be used here; at once for one that is bound to no key. */
  settle(token: string | null): Promise<void>
  /** Whether a token is bound to another key than that of this browser. False until {@link Proofs.settle} has resolved. */
  isElsewhere(token: string): boolean
  /** Whether the key of this browser outlives the page: then all its tabs have the same. */
  isKept(): boolean
  /** As {@link Proofs.isKept}, once the key is known: false too where it could not be made. */
  whenKept(): Promise<boolean>
  /** A key that is kept is read anew at its next use: the site's data may have been cleared since, and another tab have made another one. */
  forget(): void
  /** The key of this browser, where the token is bound to it; else null. */
  keyOf(token: string): Promise<BrowserKey | null>
}

const over = (): LatchkeyError =>
  new LatchkeyError('missing_or_invalid_token', 'There is no valid session. Log in again.', { status: 401 })

/** Key and proofs are loaded when the first is needed: nobody is asked for one before they sign in. */
const proving = () => lateCode(() => import('../kit/proof/proving.ts'))

/** The key of the browser, asked for once, until it may be another one. */
const keyOf = (open: () => Promise<BrowserKey | null>) => {
  let opening: Promise<BrowserKey | null> | null = null
  /** Undefined: not known yet. */
  let here: BrowserKey | null | undefined
  const key = (): Promise<BrowserKey | null> => {
    if (opening) return opening
    const own = open().then(
      (opened) => {
        if (opening === own) here = opened
        return opened
      },
      (cause: unknown) => {
        opening = null
        // What makes keys could not be loaded: as where the service cannot be reached.
        throw new LatchkeyError('service_unreachable', UNREACHABLE, { cause })
      },
    )
    opening = own
    return own
  }
  const forget = (): void => {
    if (!here?.isKept) return
    opening = null
    here = undefined
  }
  return { key, here: () => here, forget }
}

/** Makes those of an app. `open`: its key, null where the browser has no cryptography for the page. */
export const createProofs = (
  appId: string,
  open: () => Promise<BrowserKey | null> = async () => (await proving()).openBrowserKey(databases, appId),
): Proofs => {
  const nonces = createNonces()
  let made: Promise<Prover> | null = null
  /** Its own nonces are not used. */
  const prover = (): Promise<Prover> => {
    made ??= proving().then(({ createProver }) => createProver())
    return made
  }
  const { key, here, forget } = keyOf(open)
  return {
    ...nonces,
    proof: async (own, call, nonce = nonces.nonce(), now) => (await prover()).proof(own, call, nonce, now),
    async headers({ answer, captcha, opensSession, method }, url, token) {
      const isBound = token !== null && boundTo(token) !== null
      // A sign-in, or a renewal that cannot tell what it renews. A session of before stays as it is.
      const opens = opensSession === true || (answer === wireSession && token === null)
      // A login begins: its key is made meanwhile.
      if (captcha) void key().catch(() => {})
      if (!isBound && !opens) return {}
      const own = await key()
      // Trust: no call is made with a token that was brought here from another browser.
      if (isBound && boundTo(token) !== own?.jkt) throw over()
      const nonce = nonces.nonce()
      if (own && (isBound || nonce)) return { [PROOF_HEADER]: await (await prover()).proof(own, { method, url, token }, nonce) }
      if (opensSession)
        void lateCode(() => import('./say-unbound.ts')).then(
          (late) => late.sayUnbound(own !== null),
          () => {},
        )
      return {}
    },
    settle: async (token) => void (token !== null && boundTo(token) !== null && (await key())),
    isElsewhere(token) {
      const jkt = boundTo(token)
      const own = here()
      return own !== undefined && jkt !== null && jkt !== own?.jkt
    },
    isKept: () => here()?.isKept === true,
    whenKept: () =>
      key().then(
        (own) => own?.isKept === true,
        () => false,
      ),
    forget,
    async keyOf(token) {
      const own = await key()
      return own?.jkt === boundTo(token) ? own : null
    },
  }
}
