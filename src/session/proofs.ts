// Proofs of a runtime's calls by the key of this browser (docs/design/protocol.md, "Bound sessions").

import type { CallProofs } from '../api/call.ts'
import { databases } from '../browser/database.ts'
import { wireSession } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { DELEGATION_TYPE, PROOF_HEADER } from '../contract/proof-of-possession.ts'
import { boundTo } from '../kit/jwt-claims.ts'
import { oncePerPage } from '../kit/once-per-page.ts'
import { type BrowserKey, openBrowserKey } from '../kit/proof/browser-key.ts'
import { createProver, type ProvedCall } from '../kit/proof/prover.ts'
import { signedJwt } from '../kit/proof/signed-jwt.ts'

/** A call of the host to a server of its own. */
interface HostCall extends ProvedCall {
  readonly token: string
  /** One that the server has given, where it gives any. */
  readonly nonce: string | null
  /** By the service's clock, unix seconds. */
  readonly now: number
}

export interface Proofs extends CallProofs {
  /** Resolves once it is known whether a token can be used here; at once for one that is bound to no key. */
  settle(token: string | null): Promise<void>
  /** Whether a token is bound to another key than that of this browser. False until {@link Proofs.settle} has resolved. */
  isElsewhere(token: string): boolean
  /** Whether the key of this browser outlives the page: then all its tabs have the same. */
  isKept(): boolean
  /** A key that is kept is read anew at its next use: the site's data may have been cleared since, and another tab have made another one. */
  forget(): void
  /** A proof for a server of the host; null where the token is not bound to the key of this browser. */
  host(call: HostCall): Promise<string | null>
  /** Says to the wallet's frame, by the thumbprint of its key, that it acts for a session; null as above. */
  delegation(token: string, claims: { readonly aud: string; readonly sid: string; readonly jkt: string }): Promise<string | null>
}

const over = (): LatchkeyError =>
  new LatchkeyError('missing_or_invalid_token', 'There is no valid session. Sign in again.', { status: 401 })

/** Said once to the page's developer. */
const sayUnbound = (why: string): void => {
  const told = oncePerPage('unbound', () => new Set<string>())
  if (!told.has(why)) console.warn(`latchkey: this session is not bound to this browser: ${why}.`)
  told.add(why)
}

/** Makes those of an app. `open`: its key, null where the browser has no cryptography for the page. */
export const createProofs = (
  appId: string,
  open: () => Promise<BrowserKey | null> = () => openBrowserKey(databases, appId),
): Proofs => {
  const prover = createProver()
  let opening: Promise<BrowserKey | null> | null = null
  /** Undefined: not known yet. */
  let here: BrowserKey | null | undefined
  const key = (): Promise<BrowserKey | null> => {
    if (opening) return opening
    const own = open().then((opened) => {
      if (opening === own) here = opened
      return opened
    })
    opening = own
    return own
  }
  const keyOf = async (token: string): Promise<BrowserKey | null> => {
    const [jkt, own] = [boundTo(token), await key()]
    return own && own.jkt === jkt ? own : null
  }
  return {
    nonce: prover.nonce,
    hear: prover.hear,
    async headers({ answer, captcha, opensSession, method }, url, token) {
      const isBound = token !== null && boundTo(token) !== null
      // A sign-in, or a renewal that cannot tell what it renews. A session of before stays as it is.
      const opens = opensSession === true || (answer === wireSession && token === null)
      // A login begins: its key is made meanwhile.
      if (captcha) void key()
      if (!isBound && !opens) return {}
      const own = await key()
      // Trust: no call is made with a token that was brought here from another browser.
      if (isBound && boundTo(token) !== own?.jkt) throw over()
      if (own && (isBound || prover.nonce())) return { [PROOF_HEADER]: await prover.proof(own, { method, url, token }) }
      if (opensSession) sayUnbound(own ? 'the service takes no proofs' : 'the page has no crypto.subtle (https is needed)')
      return {}
    },
    settle: async (token) => void (token !== null && boundTo(token) !== null && (await key())),
    isElsewhere(token) {
      const jkt = boundTo(token)
      return here !== undefined && jkt !== null && jkt !== here?.jkt
    },
    isKept: () => here?.isKept === true,
    forget() {
      if (!here?.isKept) return
      opening = null
      here = undefined
    },
    async host({ nonce, now, ...call }) {
      const own = await keyOf(call.token)
      return own && prover.proof(own, call, nonce, now)
    },
    async delegation(token, claims) {
      const own = await keyOf(token)
      const iat = Math.floor(Date.now() / 1000)
      return own && signedJwt(own, DELEGATION_TYPE, { ...claims, iat, nonce: prover.nonce() })
    },
  }
}
