// The ports: interfaces to everything outside the service. Implementations are beside this file, fakes in test/fakes.

import type { MetricName } from './metric-table.ts'
import type { Answered } from './outgoing.ts'

/** Milliseconds since 1970. Handed in, so that tests can move it. */
/** What a service is at a social provider, and where that is if it is not the provider's own address. */
export interface ProviderCredentials {
  readonly clientId: string
  readonly secret:
    | { readonly kind: 'shared'; readonly secret: string }
    | { readonly kind: 'signed'; readonly team: string; readonly key: string; readonly privateKey: string }
  readonly urls?: Partial<Record<'authorize' | 'token' | 'profile' | 'emails' | 'issuer', string>>
}

export interface Clock {
  now(): number
}

/** Cryptographically secure random bytes. */
export interface Random {
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** 32 bytes under which everything is hashed and sealed; the database keeps them sealed by the service's key. A type of its own, so that no other key is taken for it. */
export type DataKey = Uint8Array & { readonly what: 'data key' }

/** Sends one e-mail; rejects when the provider did not take it. */
export interface Mail {
  /** `html` says the same as `text`, for programs that show it. */
  send(message: { to: string; subject: string; text: string; html?: string }): Promise<void>
  /** Resolves when the provider can be reached; used by /readyz and the doctor. */
  check(): Promise<void>
  /** Waits for the messages under way, within bounds. */
  close(): Promise<void> | void
}

/** Sends one text message; rejects with an `SmsError` when the provider did not take it. */
export interface Sms {
  /** `to` in E.164. */
  send(message: { to: string; text: string }): Promise<void>
  /** Resolves when the provider knows us; used by the doctor. */
  check(): Promise<void>
}

/** What a captcha's provider says of a token that it accepts. */
export interface CaptchaPass {
  /** Host name of the page in which it was solved; empty where the provider does not say. */
  readonly hostname: string
  /** What it was solved for. */
  readonly action: string
  /** When, milliseconds since 1970; NaN where the provider does not say. */
  readonly at: number
}

/** A captcha's provider: the address of its script, and its verdicts. */
export interface Captcha {
  readonly scriptUrl: string
  /** Null: the token is not good. `key`: a UUID under which repeated questions count as one. Rejects with a `CaptchaError` where there is no verdict. */
  verify(ask: { secret: string; token: string; key: string | null }): Promise<CaptchaPass | null>
}

/** The nodes of chains. */
export interface Chains {
  /** Whether one is known for this chain. */
  knows(chain: number): boolean
  /** One JSON-RPC request, as text, and the node's answer, whatever it is. Rejects with an `OutgoingError` where there is none. */
  ask(chain: number, request: string): Promise<Answered>
}

export interface Prices {
  /** What each coin costs in US dollars, by the feed's ids; one without a price is left out. Rejects with an `OutgoingError`. */
  usd(coins: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** What the on-ramp's provider says of a purchase. Amounts in the money that was paid with; `quoteCurrencyAmount` in coins. */
export interface Purchase {
  readonly status: string
  readonly paymentMethod?: string | null | undefined
  readonly cardPaymentType?: string | null | undefined
  readonly currency?: { readonly code?: string | null | undefined } | null | undefined
  readonly baseCurrencyAmount?: number | null | undefined
  readonly quoteCurrencyAmount?: number | null | undefined
  readonly feeAmount?: number | null | undefined
  readonly extraFeeAmount?: number | null | undefined
  readonly networkFeeAmount?: number | null | undefined
}

export interface QuoteAsked {
  /** The provider's code of the coin. */
  readonly code: string
  /** What `amount` counts: coins, or US dollars with all fees in them. */
  readonly kind: 'coins' | 'money'
  /** A decimal. */
  readonly amount: string
}

/** What the provider would sell for how much. Money is in US dollars. */
export interface Quote {
  readonly coins: number
  /** What is paid in all. */
  readonly total: number
  /** How much of it is fees: the provider's, the app's and the network's. */
  readonly fee: number
  /** What can be paid at once; null: the provider does not say. */
  readonly least: number | null
  readonly most: number | null
  /** Milliseconds since 1970 until which it holds; null: the provider does not say. */
  readonly until: number | null
}

/** Where people buy coins by card. */
export interface OnRamp {
  /** The address of the provider's page with these parameters, signed with an app's secret key. */
  signedUrl(mode: 'live' | 'sandbox', secretKey: string, parameters: Readonly<Record<string, string>>): string
  /** A purchase by our id; null while the provider knows none. Rejects with an `OutgoingError`. */
  purchase(publicKey: string, id: string): Promise<Purchase | null>
  /** A quote; null where the provider gives none for this. Rejects with an `OutgoingError`. */
  quote(publicKey: string, asked: QuoteAsked): Promise<Quote | null>
}

/** One JSON line per event. Never a token, code, key, address or phone number. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** What a counter has risen by. */
export interface Rise {
  readonly name: MetricName
  readonly labels: Readonly<Record<string, string>>
  readonly count: number
}

/** What a metric says at a moment. */
export interface Reading {
  readonly name: MetricName
  readonly numbers: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
  readonly histograms: readonly {
    readonly labels: Readonly<Record<string, string>>
    /** Upper bounds in seconds. */
    readonly bounds: readonly number[]
    /** How many values are between each bound and the one before, and above the last. */
    readonly counts: readonly number[]
    readonly sum: number
    readonly count: number
  }[]
}

/** Counters, histograms and gauges; metric-table.ts has their names. Label values come from tables, never from people. */
export interface Metrics {
  /** `by`: 1 where it is not said. */
  count(name: MetricName, labels?: Record<string, string>, by?: number): void
  observe(name: MetricName, seconds: number, labels?: Record<string, string>): void
  /** The value is read by `read` when metrics are collected. */
  gauge(name: MetricName, labels: Record<string, string>, read: () => number): void
  /** What these counters have risen by since they were last taken. What could not be kept is given back. */
  take(names: readonly MetricName[]): Rise[]
  giveBack(rises: readonly Rise[]): void
  /** The text of /metrics. */
  text(): string
  readings(): readonly Reading[]
}
