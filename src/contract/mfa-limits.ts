// The numbers of the second factor; units as in limits.ts.
// A file of its own: pages that ask for none do not load them (docs/decisions/0006-loading-moments.md).

export const MFA_CODE_WAIT = 300_000
export const MFA_ATTEMPTS = 4
/** How long a verification is shown to be right: what asked for it goes on then. */
export const MFA_VERIFIED_SHOWN = 600
/** In the enrolment of passkeys: all of a list of so many; of a longer one the first few. */
export const MFA_PASSKEYS_SHOWN = 3
export const MFA_PASSKEYS_FEW = 2
