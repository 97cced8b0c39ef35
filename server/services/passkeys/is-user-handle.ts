// Whether what an authenticator gives as user handle is the one that it was told.

/**
 * `handle` in base64url, byte for byte: given in any form of base64, or as the letters of the handle, which some authenticators keep in the place
 * of its bytes.
 */
export const isUserHandle = (given: string | null | undefined, handle: string): boolean => {
  const bytes = Buffer.from(given ?? '', 'base64url')
  return bytes.equals(Buffer.from(handle, 'base64url')) || bytes.equals(Buffer.from(handle))
}
