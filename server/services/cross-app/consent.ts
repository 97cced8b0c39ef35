// The consent of a person that another app signs them in, and asks their wallets.
// See docs/design/security.md, "OAuth".

import { cuid } from '../../../src/kit/cuid.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { walletsOf } from '../../stores/account/embedded-wallets.ts'
import { lend } from '../../stores/cross-app/connections.ts'
import { consumeState, flowInBrowser, storeFound } from '../../stores/login/oauth-flows.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { browserCookie } from '../oauth/browser-cookie.ts'
import { codeHashOf, openFlow, returnAddress, sameText, stateHash, withAnswer } from '../oauth/flow-secrets.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { sharedContext, shareSecret } from './channel.ts'
import { lenderOf, providerName, wireRequester } from './partners.ts'
import { signConnectionToken } from './token.ts'

/** What a connection is good for, unless the person ends it. */
const CONNECTION_MS = 30 * DAY
const CODE_BYTES = 32
const REPEATED_MS = 90_000

/** What the window has of its address, and the cookies of its browser. */
export interface Asked {
  readonly redirectTo: string
  readonly state: string
  readonly challenge: string
  readonly cookies: string | undefined
}

const mismatch = (): ServiceError => new ServiceError('oauth_state_mismatch')

/**
 * The pending flow that is asked about, and the app that began it. Trust: state, address and challenge are those of one flow for this very provider,
 * begun in this very browser: a window opened with values of another flow shows nothing.
 */
const flowOf = async (core: Core, provider: App, { state, redirectTo, challenge, cookies }: Asked) => {
  const hash = stateHash(core, state)
  const { shown } = browserCookie(core, hash, cookies)
  const flow = await flowInBrowser(core.db, { state: hash, browser: shown, now: core.clock.now() })
  if (!flow || flow.provider !== providerName(provider)) throw mismatch()
  const texts = openFlow(core, hash, flow.sealed)
  if (!sameText(texts.redirectTo, redirectTo) || !sameText(flow.challenge, challenge)) throw mismatch()
  const requester = await core.apps.find(flow.app_id)
  if (!requester) throw mismatch()
  await lenderOf(core, requester, flow.provider)
  return {
    hash,
    shown,
    requester,
    address: returnAddress(({ origin }) => requester.origins.has(origin), redirectTo),
    stateCode: texts.stateCode,
  }
}

/** Who asks. */
export const describeConsent = async (core: Core, provider: App, asked: Asked) => {
  const { requester, address } = await flowOf(core, provider, asked)
  return { requester: wireRequester(requester, new URL(address).origin) }
}

/** The wallets that are lent, the oldest first; Ethereum's alone can be asked by other apps. */
export const lentWallets = async (core: Core, app: App, user: string): Promise<string[]> =>
  (await walletsOf(core.db, { app: app.id, user }))
    .filter(({ chain_type }) => chain_type === 'ethereum')
    .map(({ address }) => address)

const newId = ({ random }: Core): string => cuid((bytes) => random.bytes(bytes.length))

/** Lends the person's wallets to the app that asks. Answers where the window goes, with a code for that app. */
export const authorize = async (core: Core, provider: App, { userId, sid: session }: TokenClaims, asked: Asked) => {
  const { hash, shown, requester, address, stateCode } = await flowOf(core, provider, asked)
  const wallets = await lentWallets(core, provider, userId)
  const now = core.clock.now()
  const landed = await consumeState(core.db, { state: hash, browser: shown, code: null, now, remembered: now })
  if (!landed?.fresh || !landed.ours) throw mismatch()
  const ends = now + CONNECTION_MS
  const connection = await lend(core.db, {
    ...{ id: newId(core), app: provider.id, user: userId, session, requester: requester.id, origin: '', key: '' },
    ...{ address: wallets[0] ?? '', sealed: null, now, ends },
  })
  if (!connection) throw new ServiceError('missing_or_invalid_token')
  const access_token = signConnectionToken(core, provider, { connection, userId, requester: requester.id }, ends)
  const found = {
    profile: {
      subject: userId,
      details: { provider_app_id: provider.id, embedded_wallets: wallets.map((one) => ({ address: one })), smart_wallets: [] },
      provenEmail: null,
    },
    tokens: { provider: providerName(provider), access_token, access_token_expires_in_seconds: CONNECTION_MS / 1000 },
  }
  const code = Buffer.from(core.random.bytes(CODE_BYTES)).toString('base64url')
  const expires = now + core.env.OAUTH_CODE_SECONDS * 1000
  await storeFound(core.db, {
    state: hash,
    code: codeHashOf(core, code),
    found: core.secrets.seal(JSON.stringify(found), `oauth found ${hash}`),
    expires,
    ends: expires + REPEATED_MS,
  })
  return { redirect_to: withAnswer(address, { code, state: stateCode, provider: providerName(provider) }) }
}

/** Lends the person's first wallet to a page that keeps a key. `requester` is the app of the page. */
export const connectPage = async (
  core: Core,
  provider: App,
  { userId, sid: session }: TokenClaims,
  { requester, origin, key }: { requester: App; origin: string; key: string },
) => {
  const [address] = await lentWallets(core, provider, userId)
  if (!address) throw new ServiceError('linked_account_not_found', 'This user has no wallet to be lent.')
  const { publicKey, secret } = shareSecret(key)
  const [id, now] = [newId(core), core.clock.now()]
  const exp = now + CONNECTION_MS
  const sealed = core.secrets.seal(secret.toString('base64'), sharedContext(id))
  const of = { id, app: provider.id, user: userId, session, requester: requester.id, origin, key }
  const connected = await lend(core.db, { ...of, address, sealed, now, ends: exp })
  if (!connected) throw new ServiceError('token_already_used', 'This key was used for a connection before.')
  return { address, provider_public_key: publicKey, exp }
}
