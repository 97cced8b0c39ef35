// What a new session can still wait for, in the order in which it is asked for.
// See docs/design/security.md, "What an app requires".

/**
 * `enroll`: a first second factor; `verify`: one that is shown; `terms`: the app's terms, accepted; `wallet`: the embedded wallet that the app makes
 * at a login, with a recovery of the person's own where the app requires one.
 */
export const HELD = ['enroll', 'verify', 'terms', 'wallet'] as const
export type Held = (typeof HELD)[number]

/** Whether what is waited for is a second factor: until it is shown, the user is not known to the page. */
export const waitsForFactor = (held: Held | null): boolean => held === 'enroll' || held === 'verify'
