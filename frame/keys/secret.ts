// What a wallet's secret is: the entropy of a phrase, or a private key that was imported.
// See docs/design/frame.md, "Shares".

/** Bytes of a new secret, and of the entropy of a phrase of twelve words. */
export const SECRET_BYTES = 16
/** Bytes of a private key, and of the entropy of a phrase of twenty-four words. */
const LONG_BYTES = 32

/** The first byte of a long secret says what the others are; a secret of {@link SECRET_BYTES} has none. */
const KIND = { key: 1, phrase: 2 } as const
type SecretKind = keyof typeof KIND

/** A secret as it was read: its bytes are a view on it, and are wiped with it. */
interface ReadSecret {
  readonly kind: SecretKind
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A secret of this form is none: of shares that do not belong together. */
export class NoSecret extends Error {
  override readonly name = 'NoSecret'
}

export const readSecret = (secret: Uint8Array<ArrayBuffer>): ReadSecret => {
  if (secret.length === SECRET_BYTES) return { kind: 'phrase', bytes: secret }
  const kind = secret.length === LONG_BYTES + 1 && (['key', 'phrase'] as const).find((one) => KIND[one] === secret[0])
  if (!kind) throw new NoSecret('This is no secret of a wallet.')
  return { kind, bytes: secret.subarray(1) }
}

/** The secret of what was read. The caller wipes both. */
export const secretOf = ({ kind, bytes }: ReadSecret): Uint8Array<ArrayBuffer> => {
  if (kind === 'phrase' && bytes.length === SECRET_BYTES) return Uint8Array.from(bytes)
  if (bytes.length !== LONG_BYTES) throw new NoSecret('This is no secret of a wallet.')
  const secret = new Uint8Array(LONG_BYTES + 1)
  secret[0] = KIND[kind]
  secret.set(bytes, 1)
  return secret
}
