// Loads Argon2id when a password is used: the file that the frame's document names, with its digest.

import type { PasswordCosts } from '../../src/contract/wallets/recovery.ts'

/** 32 bytes of a password. */
export type PasswordBytes = (password: Uint8Array, salt: Uint8Array, costs: PasswordCosts) => Promise<Uint8Array>

/** `path` is at the service's own origin. */
export const loadArgon2 =
  (path: string): PasswordBytes =>
  async (password, salt, costs) => {
    // Trust: the document's import map has the digest of this file, and the browser compares.
    const { passwordBytes } = (await import(path)) as { passwordBytes: PasswordBytes }
    return passwordBytes(password, salt, costs)
  }
