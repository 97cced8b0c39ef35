// What every service takes as its first argument: what the process was handed, and what follows from it.

import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../boot/deps.ts'
import { markSent } from '../stores/login/codes.ts'
import { createRenewals, type Renew } from '../stores/sessions/renewals.ts'
import { together } from '../stores/together.ts'
import { createNotices, type Notices } from './account/notices.ts'
import { type AppCache, createAppCache } from './apps/app-cache.ts'
import { createKeyRing, type KeyRing } from './custom-token/key-ring.ts'
import { createDescriptorSets, type DescriptorSets } from './descriptors/sets.ts'
import { createWindowNews, type WindowNews } from './key-windows/window-news.ts'
import { createSecrets, type Secrets } from './keys/secrets.ts'
import { createGate, type Gate } from './limits/gate.ts'
import { createRateLimit } from './limits/rate-limit.ts'
import { createIssuers, type Issuers } from './oidc-login/issuers.ts'
import { createQuotes, type Quotes } from './on-ramp/quotes.ts'
import { type OpenIdProviders, openIdProviders } from './openid/openid-providers.ts'
import { createItemPictures, type ItemPictures } from './pictures/item-pictures.ts'
import { createTokenPrices, type TokenPrices } from './prices/token-price.ts'
import { createReads, type Reads } from './reads.ts'
import type { RunningRelease } from './release/running-release.ts'
import { createKnownTokens, type KnownTokens } from './sessions/bound/known-tokens.ts'
import { createProofKeys, type ProofKeys } from './sessions/bound/proof-keys.ts'

/** At once, and milliseconds that others wait for their turn. */
const SEARCHES = 2
const SEARCH_PATIENCE = 2000

/** Milliseconds for which notes are gathered into one commit. */
const NOTES_TOGETHER = 25

export interface Core extends Deps {
  /** Null in a command, and in tests without a build. */
  readonly release: RunningRelease | null
  readonly secrets: Secrets
  readonly reads: Reads
  readonly apps: AppCache
  readonly notices: Notices
  /**
   * Notes in its own time that the message of a call has been taken by its provider: an attempt that comes meanwhile waits for the note, as it
   * does while the message is being sent.
   */
  readonly noteSent: (sent: { readonly app: string; readonly key: string }) => void
  /** Renews sessions: many at once in one statement. */
  readonly renew: Renew
  /** Keys of the issuers whose tokens apps take. */
  readonly keyRing: KeyRing
  /** What is known of the issuers of OpenID connections. */
  readonly issuers: Issuers
  /** What coins cost. */
  readonly tokenPrices: TokenPrices
  /** What the card on-ramp would sell for how much. */
  readonly quotes: Quotes
  /** What is known of contracts beside what our own readers know. */
  readonly descriptors: DescriptorSets
  /** Pictures of items, as their contracts name them. */
  readonly itemPictures: ItemPictures
  /** Keys of browsers that sessions are bound to. */
  readonly proofKeys: ProofKeys
  readonly knownTokens: KnownTokens
  /** What becomes of windows for keys, for calls that wait for it. */
  readonly windowNews: WindowNews
  /** OpenID providers of apps that are one. */
  readonly openid: OpenIdProviders
  /** Searches of users by text, which read much. */
  readonly searches: Gate
  /** Questions to chains of one minute: of one address at an app, and of the whole app. */
  readonly rpcLimits: Readonly<Record<'address' | 'app', ReturnType<typeof createRateLimit>>>
}

/** `release`: what this process runs, where it was started from a build. */
export const createCore = (deps: Deps, release: RunningRelease | null = null): Core => {
  const secrets = createSecrets(deps.dataKey, deps.random)
  return {
    ...deps,
    release,
    secrets,
    reads: createReads(deps),
    apps: createAppCache(deps, secrets),
    notices: createNotices(deps, secrets),
    noteSent: together(
      (sent) => markSent(deps.db, sent),
      () => wait(NOTES_TOGETHER, deps.stopping).catch(() => {}),
      (error) => deps.log.warn('sent_codes_not_noted', { error }),
    ),
    renew: createRenewals(deps.db),
    keyRing: createKeyRing(deps),
    issuers: createIssuers(deps),
    tokenPrices: createTokenPrices(deps),
    quotes: createQuotes(deps),
    descriptors: createDescriptorSets(deps, secrets),
    itemPictures: createItemPictures(deps),
    proofKeys: createProofKeys(),
    knownTokens: createKnownTokens(deps.clock),
    windowNews: createWindowNews(),
    openid: openIdProviders(),
    searches: createGate(SEARCHES, SEARCH_PATIENCE),
    rpcLimits: {
      address: createRateLimit(deps.clock, deps.env.RPC_CALLS_PER_IP_PER_MINUTE),
      app: createRateLimit(deps.clock, deps.env.RPC_CALLS_PER_APP_PER_MINUTE),
    },
  }
}
