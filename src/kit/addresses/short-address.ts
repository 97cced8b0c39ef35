// Shortens an address to its first 2 + 3 and last 4 characters (docs/design/protocol.md, "Constants").
// Copies and screen readers get the whole one.

/** `0x12345…` becomes `0x123…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 5)}…${address.slice(-4)}`
