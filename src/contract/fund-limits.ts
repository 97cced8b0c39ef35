// The numbers of funding; units as in limits.ts.
// A file of its own: pages without funding do not load them (docs/decisions/0006-loading-moments.md).

export const FIAT_STATUS_POLL = 3000
export const FIAT_STATUS_ERRORS = 3
/** What a purchase begins with where the page names no amount, in US dollars. */
export const FIRST_FUNDING_MONEY = '50'
/** Milliseconds without another character after which an amount is quoted, and the shortest for which a quote is shown before it is asked for again. */
export const FUND_TYPING = 400
export const FUND_QUOTE_LEAST = 10_000
export const DEFAULT_FUNDING_CURRENCY = 'ETH_ETHEREUM'
