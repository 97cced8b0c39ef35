// A request that the wallet does not sign, with the number that EIP-1193 or EIP-1474 has for it.

/** What the wallet does not do. */
const UNSUPPORTED = 4200

export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly code: number

  constructor(message: string, code = UNSUPPORTED) {
    super(message)
    this.code = code
  }
}
