// Wraps a recovery share in one of the five ways (docs/design/frame.md, "Recovery").

import { type OwnRecovery, recoveryProof } from '../../src/contract/wallets/recovery.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { toBase64url } from '../../src/kit/base64url.ts'
import type { Account } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { proofSignature } from '../keys/proof-signature.ts'
import { authKey, HALF_BYTES, newRecoveryPair, sealFor } from '../keys/recovery-keys.ts'
import { importSealKey, sealBytes } from '../keys/sealed-bytes.ts'
import type { Share } from '../keys/shares.ts'
import type { FrameContext } from './frame-context.ts'
import { type Material, newHalf } from './person-half.ts'
import type { RecoveryInput } from './recovery-input.ts'

const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))
const ID_BYTES = 16
/** Id of a set of shares, or of a wrapping. */
export const newId = (): string => toBase64url(random(ID_BYTES))

/** What a share is bound to in its seal; `id` is that of a wrapping that belongs to the person. */
export const recoveryContext = ({ app, user, address }: ShareOwner, set: string, id?: string): string[] => [
  'recovery',
  app,
  user,
  address,
  set,
  ...(id === undefined ? [] : [id]),
]

/** A new wrapping, as the calls of the service take it. */
interface NewWrapping {
  readonly id: string
  readonly recovery_share: string
  /** The key that opens it, where the service keeps it; else the person's way. */
  readonly recovery_key?: string
  readonly recovery?: OwnRecovery
  /** Takes back what was written for it elsewhere. */
  undo(): Promise<void>
}

/** A share under a new key of 32 bytes, which the service keeps. */
export const automaticWrapping = async (owner: ShareOwner, { set, bytes }: Share) => {
  const key = random(HALF_BYTES)
  try {
    const recovery_share = await sealBytes(await importSealKey(key), Uint8Array.from(bytes), recoveryContext(owner, set))
    return { recovery_share, recovery_key: toBase64url(key) }
  } finally {
    key.fill(0)
  }
}

/** Wraps a share anew; `token` is the page's. */
export const newWrapping = async (
  context: FrameContext,
  token: string,
  input: RecoveryInput,
  {
    account,
    share,
    former,
  }: {
    readonly account: Account
    readonly share: Share & { readonly owner: ShareOwner }
    /** Of the wrapping that counts. */
    readonly former?: Material | undefined
  },
): Promise<NewWrapping> => {
  const { owner } = share
  const id = newId()
  if (input.method === AUTOMATIC_RECOVERY) return { id, ...(await automaticWrapping(owner, share)), undo: async () => {} }
  const of = { ...owner, method: input.method, id }
  const { half, fields, undo } = await newHalf(context, token, input, { of, account, former })
  const service = random(HALF_BYTES)
  try {
    const pair = await newRecoveryPair(half, service, of)
    const auth_key = await authKey(half, of)
    const signature = proofSignature(account, recoveryProof({ ...owner, id, key: pair.public_key }))
    return {
      id,
      recovery_share: await sealFor(pair.public_key, Uint8Array.from(share.bytes), recoveryContext(owner, share.set, id)),
      recovery: { ...fields, ...pair, id, auth_key, service_key: toBase64url(service), signature },
      undo,
    }
  } finally {
    half.fill(0)
    service.fill(0)
  }
}
