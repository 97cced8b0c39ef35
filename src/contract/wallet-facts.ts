// The facts of one app, which documents of the wallet's origin do not hold: their scripts ask for them and judge.
// See docs/design/frame.md, "Facts".

import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  pipe,
  regex,
  string,
} from 'valibot'

/** Bytes of the longest answer that is read. */
export const FACTS_MOST_BYTES = 128 * 1024
/** Milliseconds after which an answer comes too late. */
export const FACTS_TIMEOUT = 10_000

/** Name of the metric in `server-timing` whose description is the facts: JSON, in percent-encoding. */
export const FACTS_METRIC = 'latchkey-facts'

/** Path of an app's facts at the service's origin. */
export const walletFactsPath = (appId: string): string => `/apps/${encodeURIComponent(appId)}/embedded-wallets/facts`

const text = (most: number) => pipe(string(), maxLength(most))
/** An origin, or `http://localhost:*`. */
const source = pipe(string(), maxLength(300), regex(/^https?:\/\/[^\s/?#@\\]+$/))
const address = pipe(string(), maxLength(2048), regex(/^https?:\/\/[^\s@\\]+$/))

/** A field that a later release adds is optional for one release: an instance of the former one may answer. */
export const walletFacts = object({
  app_id: pipe(string(), minLength(1), maxLength(100)),
  name: text(1000),
  icon_url: nullable(text(100_000)),
  accent_color: text(1000),
  /** Pages of the app, as sources of a policy: none of them is the service's own. */
  pages: array(source),
  /** Under which the service is reached. */
  service_origins: array(source),
  /** The origin that runs foreign script. */
  sandbox: nullable(source),
  /** Whether the app has windows at the service, since it lends its people's wallets to another app. */
  lends: boolean(),
  /** Under which its windows ask for passkeys. */
  passkey_rp_id: nullable(text(253)),
  /** Whether each signature is confirmed in a window of the service. */
  confirms: boolean(),
  /** Characters of the shortest password that recovers a wallet. */
  password_length: pipe(number(), integer(), minValue(1), maxValue(1000)),
  /** Addresses of the clouds in which people of the app keep their half of a recovery; null for one that it has not. */
  drive: nullable(address),
  cloudkit: nullable(address),
})
export type WalletFacts = Readonly<InferOutput<typeof walletFacts>>
