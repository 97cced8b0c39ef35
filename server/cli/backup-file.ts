// Opens a backup of a wallet with its password, by Node alone (docs/exit.md, "The file").

import { createDecipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { base58 } from '@scure/base'
import {
  type InferOutput,
  literal,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  union,
} from 'valibot'
import { keccak256 } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

const hex = (longest: number) => pipe(string(), regex(new RegExp(`^(0x)?([0-9a-fA-F]{2}){1,${longest}}$`)))
const whole = (most: number) => pipe(number(), minValue(1), maxValue(most))
/** Trust: bounds, so that a file from anywhere does not take all of the memory. */
const sealed = object({
  cipher: literal('aes-128-ctr'),
  cipherparams: object({ iv: hex(16) }),
  ciphertext: hex(256),
  mac: hex(32),
  kdf: string(),
  kdfparams: union([
    object({ n: whole(1 << 20), r: whole(32), p: whole(16), dklen: whole(64), salt: hex(64) }),
    object({ c: whole(10_000_000), prf: literal('hmac-sha256'), dklen: whole(64), salt: hex(64) }),
  ]),
})
const keystore = object({ version: literal(3), address: optional(string()), crypto: sealed })
const solana = object({ type: literal('latchkey-solana-backup'), version: literal(1), address: string(), crypto: sealed })
const file = union([keystore, solana])
type BackupFile = InferOutput<typeof file>

/** What a backup holds. */
interface OpenedBackup {
  readonly chain: 'ethereum' | 'solana'
  readonly address: string
  /** As wallets import it. */
  readonly key: string
}

/** Why a file does not open. */
class NoBackup extends Error {
  override readonly name = 'NoBackup'
}

const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/^0x/, ''), 'hex')

/** Parses a file. Throws {@link NoBackup}. */
export const readBackup = (text: string): BackupFile => {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new NoBackup('This file is no backup of a wallet: it is no JSON.')
  }
  // Some wallets write "Crypto".
  const { Crypto, ...rest } = Object(data) as Record<string, unknown>
  const { success, output } = safeParse(file, Crypto === undefined ? data : { crypto: Crypto, ...rest })
  if (!success) throw new NoBackup('This file is no backup of a wallet, or one of a form that is not known here.')
  return output
}

/** The address that the file names; null: it names none. */
export const addressIn = ({ address }: BackupFile): string | null => address ?? null

const derived = ({ kdfparams }: BackupFile['crypto'], password: string): Buffer => {
  const secret = Buffer.from(password.normalize('NFKC'))
  const salt = bytesOf(kdfparams.salt)
  if ('c' in kdfparams) return pbkdf2Sync(secret, salt, kdfparams.c, kdfparams.dklen, 'sha256')
  const { n: N, r, p, dklen } = kdfparams
  return scryptSync(secret, salt, dklen, { N, r, p, maxmem: 256 * N * r })
}

const hexText = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** Opens it. Throws {@link NoBackup} for a wrong password and a changed file. */
export const openBackup = (backup: BackupFile, password: string): OpenedBackup => {
  const { crypto } = backup
  const key = derived(crypto, password)
  const ciphertext = bytesOf(crypto.ciphertext)
  const mac = Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), ciphertext]), 'bytes'))
  const said = bytesOf(crypto.mac)
  if (said.length !== mac.length || !timingSafeEqual(said, mac))
    throw new NoBackup('The password is not right, or the file was changed.')
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), bytesOf(crypto.cipherparams.iv))
  const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()])
  if ('type' in backup) {
    const address = base58.encode(plain.subarray(32))
    if (plain.length !== 64 || address !== backup.address)
      throw new NoBackup('The file holds the key of another wallet than it says.')
    return { chain: 'solana', address, key: base58.encode(plain) }
  }
  if (plain.length !== 32) throw new NoBackup('The file holds no private key.')
  const address = privateKeyToAddress(hexText(plain))
  if (backup.address !== undefined && backup.address.replace(/^0x/, '').toLowerCase() !== address.slice(2).toLowerCase())
    throw new NoBackup('The file holds the key of another wallet than it says.')
  return { chain: 'ethereum', address, key: hexText(plain) }
}
