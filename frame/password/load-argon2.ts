// Loads Argon2id when a password is used: the file that the frame's document names, with its digest.

import type { PasswordCosts } from '../../src/contract/wallets/recovery.ts'

/** 32 bytes of a password. */
export interface PasswordBytes {
  (password: Uint8Array, salt: Uint8Array, costs: PasswordCosts): Promise<Uint8Array>
  /** Begins to load what it needs, while the person types. Absent: it is here. */
  ahead?(): void
}

/** `path` is at the service's own origin. */
export const loadArgon2 = (path: string): PasswordBytes => {
  // Trust: the document's import map has the digest of this file, and the browser compares.
  const load = (): Promise<{ passwordBytes: PasswordBytes }> => import(path)
  const bytes: PasswordBytes = async (password, salt, costs) => (await load()).passwordBytes(password, salt, costs)
  return Object.assign(bytes, {
    // One that cannot be had is said where it is needed.
    ahead: () => void load().catch(() => {}),
  })
}
