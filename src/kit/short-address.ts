// An address as a person tells it from others (protocol.md §5): its first 2 + 3 and its last 4 characters. The whole one stands where it is copied, and for screen readers.

/** `0x12345…` becomes `0x123…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 5)}…${address.slice(-4)}`
