// How the coin of a chain is written where the address of a token is expected.

/** How a change of the chain's coin names its asset. */
export const COIN_ASSET = `0x${'0'.repeat(40)}`

/** All ways to write it. */
export const COIN: readonly string[] = [COIN_ASSET, `0x${'e'.repeat(40)}`]
