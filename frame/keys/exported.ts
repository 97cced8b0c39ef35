// A wallet's key and phrase as people take them to another wallet.

import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { type Account, checkedAccount } from './account.ts'
import { phraseOf } from './phrase-seed.ts'
import { readSecret } from './secret.ts'

/** Texts: they cannot be wiped, and live as long as the frame that shows them. */
export interface Exported {
  /** Ethereum: `0x` and 64 digits. Solana: base58 of the key and the public key, as its wallets take it. */
  readonly key: string
  /** Null where the wallet was imported by its key. */
  readonly phrase: string | null
}

const keyText = ({ chainType, key }: Account): string =>
  chainType === 'solana' ? base58.encode(Uint8Array.from([...key, ...ed25519.getPublicKey(key)])) : `0x${bytesToHex(key)}`

/** Throws where the secret is not that of the wallet. */
export const exportedOf = async (
  secret: Uint8Array<ArrayBuffer>,
  wallet: Pick<Account, 'chainType' | 'address'>,
): Promise<Exported> => {
  const account = await checkedAccount(secret, wallet)
  try {
    const { kind, bytes } = readSecret(secret)
    const phrase = kind === 'phrase' ? await phraseOf(bytes) : null
    const text = phrase && new TextDecoder().decode(phrase)
    phrase?.fill(0)
    return { key: keyText(account), phrase: text }
  } finally {
    account.key.fill(0)
  }
}
