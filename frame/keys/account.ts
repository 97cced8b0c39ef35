// What a wallet's secret gives: the key that signs, and the address by which a secret is known to be the right one.

import type { ChainType } from '../../src/contract/wallets/wallets.ts'
import { ethereumAddress, ethereumKey } from './ethereum-account.ts'
import { seedOf } from './phrase-seed.ts'
import { NoSecret, readSecret } from './secret.ts'
import { solanaAddress, solanaKey } from './solana-account.ts'

/** An account with its private key. */
export interface Account {
  readonly chainType: ChainType
  readonly address: string
  /** Wiped by the holder of the account. */
  readonly key: Uint8Array<ArrayBuffer>
}

/** A secret that gives another address than the wallet's: of a wrong or a changed share. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret'
}

/** The private key of a secret: the imported one, or the first of its phrase. */
const keyOf = async (secret: Uint8Array<ArrayBuffer>, chainType: ChainType): Promise<Uint8Array<ArrayBuffer>> => {
  const { kind, bytes } = readSecret(secret)
  if (kind === 'key') return Uint8Array.from(bytes)
  const seed = await seedOf(bytes)
  try {
    return chainType === 'solana' ? await solanaKey(seed) : ethereumKey(seed)
  } finally {
    seed.fill(0)
  }
}

export const accountOf = async (secret: Uint8Array<ArrayBuffer>, chainType: ChainType): Promise<Account> => {
  const key = await keyOf(secret, chainType)
  return { chainType, key, address: chainType === 'solana' ? solanaAddress(key) : ethereumAddress(key) }
}

/** A secret that says to be a key may be none of the curve: it was put together of wrong shares. */
const isNoKey = (secret: Uint8Array<ArrayBuffer>): boolean => readSecret(secret).kind === 'key'

/** The account of a secret that was put together from shares. Throws {@link WrongSecret}. */
export const checkedAccount = async (
  secret: Uint8Array<ArrayBuffer>,
  { chainType, address }: Pick<Account, 'chainType' | 'address'>,
): Promise<Account> => {
  const account = await accountOf(secret, chainType).catch((error: unknown) => {
    throw error instanceof NoSecret || isNoKey(secret) ? new WrongSecret('The shares give no wallet.') : error
  })
  // Trust: two shares always give some secret. Only the address tells whether it is the wallet's, so nothing is signed before it is compared.
  if (account.address === address) return account
  account.key.fill(0)
  throw new WrongSecret('The shares give another wallet.')
}
