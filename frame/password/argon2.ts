// Argon2id, in a file of its own that is loaded when a password is used (docs/design/frame.md, "Build").

import { argon2id } from 'hash-wasm'
import type { PasswordCosts } from '../../src/contract/wallets/recovery.ts'

const HALF_BYTES = 32

/** 32 bytes of a password. */
export const passwordBytes = (
  password: Uint8Array,
  salt: Uint8Array,
  { memory, passes, lanes }: PasswordCosts,
): Promise<Uint8Array> =>
  argon2id({
    password,
    salt,
    memorySize: memory,
    iterations: passes,
    parallelism: lanes,
    hashLength: HALF_BYTES,
    outputType: 'binary',
  })
