// The numbers of funding; units as in limits.ts.
// A file of its own: pages without funding do not load them (docs/decisions/0006-loading-moments.md).

export const FIAT_STATUS_POLL = 3000
export const FIAT_STATUS_ERRORS = 3
export const DEFAULT_FUNDING_CURRENCY = 'ETH_ETHEREUM'
