// A wallet's key in a file, encrypted with a password (docs/exit.md, "The file").

import { scryptAsync } from '@noble/hashes/scrypt'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { uuid } from '../../src/kit/uuid.ts'
import type { Account } from './account.ts'

/** What each guess of the password costs: 128 MiB and about a second for each try. */
const SCRYPT = { n: 131_072, r: 8, p: 1, dklen: 32 } as const
const SALT = 32
const IV = 16
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))

/** The part that all of these files have. */
const sealed = async (plain: Uint8Array<ArrayBuffer>, password: Uint8Array<ArrayBuffer>) => {
  const [salt, iv] = [random(SALT), random(IV)]
  const { n, r, p, dklen } = SCRYPT
  const derived = Uint8Array.from(await scryptAsync(password, salt, { N: n, r, p, dkLen: dklen }))
  try {
    const key = await crypto.subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt'])
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-CTR', counter: iv, length: 128 }, key, plain)
    const ciphertext = new Uint8Array(encrypted)
    return {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: bytesToHex(iv) },
      ciphertext: bytesToHex(ciphertext),
      kdf: 'scrypt',
      kdfparams: { ...SCRYPT, salt: bytesToHex(salt) },
      mac: bytesToHex(keccak_256(Uint8Array.from([...derived.slice(16, 32), ...ciphertext]))),
    }
  } finally {
    derived.fill(0)
  }
}

/** The text of the file. The password is used in Unicode's composed form (NFKC), as other wallets do. */
export const keystoreOf = async ({ chainType, address, key }: Account, password: string): Promise<string> => {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const isSolana = chainType === 'solana'
  // The address of a Solana account is its public key.
  const plain = Uint8Array.from(isSolana ? [...key, ...base58.decode(address)] : key)
  try {
    const crypto = await sealed(plain, bytes)
    const file = isSolana
      ? { type: 'latchkey-solana-backup', version: 1, id: uuid(), address, crypto }
      : { version: 3, id: uuid(), address: address.slice(2).toLowerCase(), crypto }
    return `${JSON.stringify(file, null, 2)}\n`
  } finally {
    plain.fill(0)
    bytes.fill(0)
  }
}
