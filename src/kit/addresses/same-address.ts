// Compares two addresses of wallets: Ethereum addresses ignoring case, Solana addresses exactly.

/** Trust: the letters of an Ethereum address carry only a checksum; those of a Solana address (base58) are part of it and never lower-cased. */
export const sameAddress = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
