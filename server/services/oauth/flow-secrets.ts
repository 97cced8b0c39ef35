// What a flow is made of: hashes, sealed texts, challenges, and the one rule for where a person may be sent back to.

import { createHash, timingSafeEqual } from 'node:crypto'
import { URL_PARAM } from '../../../src/contract/wire.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

/** A flow is remembered a while after its time, so that a late person is led back to the app instead of nowhere. */
export const LATE_MS = 30 * 60 * 1000

type WithSecrets = Pick<Core, 'secrets'>

/** Where a browser starts on its way to the provider. On the host of the callback, so that the callback gets the cookie that is set there. */
export const startUrl = ({ env }: Pick<Core, 'env'>, state: string): string =>
  `${env.PUBLIC_URL}/api/v1/oauth/start?${new URLSearchParams({ state })}`

/** Where providers send the person back to; each has to know it. */
export const callbackUrl = ({ env }: Pick<Core, 'env'>): string => `${env.PUBLIC_URL}/api/v1/oauth/callback`

export const stateHash = ({ secrets }: WithSecrets, state: string): string => secrets.hash('oauth-state', state)
export const codeHashOf = ({ secrets }: WithSecrets, code: string): string => secrets.hash('oauth-code', code)

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
/** Towards the provider the verifier is derived of the state, so that nothing has to be kept. */
export const providerVerifier = ({ secrets }: WithSecrets, state: string): string => secrets.hash('oauth-verifier', state)
export const providerChallenge = (core: WithSecrets, state: string): string => challengeOf(providerVerifier(core, state))

/** A SHA-256 in base64url: 43 characters. */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text)
/** RFC 7636, section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/

export const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
export const fitsChallenge = (verifier: string | undefined, challenge: string): boolean =>
  verifier !== undefined && VERIFIER.test(verifier) && sameText(challengeOf(verifier), challenge)

interface FlowTexts {
  readonly redirectTo: string
  /** What the page made; it comes back beside the code. */
  readonly stateCode: string
  /** What the person had typed. */
  readonly hint?: string
}
/** Sealed into its own row. */
export const sealFlow = (core: WithSecrets, state: string, texts: FlowTexts): string =>
  core.secrets.seal(JSON.stringify(texts), `oauth flow ${stateHash(core, state)}`)
export const openFlow = ({ secrets }: WithSecrets, hash: string, sealed: string): FlowTexts =>
  JSON.parse(secrets.open(sealed, `oauth flow ${hash}`)) as FlowTexts

/**
 * The address as a URL, where people may be sent back to it. Trust: the origin of the parsed address is exactly one of the app's; texts
 * that only look alike (`https://app.example@evil.example`, a backslash) are other origins once they are parsed.
 */
export const returnAddress = (takesBack: (address: URL) => boolean, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && !/^https?:$/.test(url.protocol)) throw new ServiceError('invalid_app_url_scheme_configuration')
  if (!url || !takesBack(url) || url.username || url.password) {
    throw new ServiceError('invalid_origin', 'redirect_to is not on one of the allowed origins of the app.')
  }
  return url.href
}

/** The address with the answer on it; what was there before of an older answer goes. */
export const withAnswer = (address: string, answer: { code: string; state: string; provider: string }): string => {
  const url = new URL(address)
  const names = [URL_PARAM.oauthCode, URL_PARAM.oauthState, URL_PARAM.oauthProvider]
  // The page's own query keeps its spelling unless there is something to be taken out of it.
  if (names.some((name) => url.searchParams.has(name))) for (const name of names) url.searchParams.delete(name)
  const [code, state, provider] = names as [string, string, string]
  const added = new URLSearchParams({ [code]: answer.code, [state]: answer.state, [provider]: answer.provider })
  url.search = url.search ? `${url.search}&${added}` : `?${added}`
  return url.href
}
