// The person's half of a recovery as it is handed around: what it is made of, and what is kept beside it.

import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { keyMaterial } from '../../src/contract/endpoints/wallet-recovery.ts'
import type { OwnRecovery } from '../../src/contract/wallets/recovery.ts'

/** What the service keeps of a method beside what it keeps of each. */
type MethodFields<R extends OwnRecovery = OwnRecovery> = R extends OwnRecovery
  ? Omit<R, 'id' | 'public_key' | 'sealed_key' | 'service_key' | 'auth_key' | 'signature'>
  : never
export interface NewHalf {
  readonly half: Uint8Array<ArrayBuffer>
  readonly fields: MethodFields
  /** Takes back what was written for it. */
  undo(): Promise<void>
}
/** What the service says of the wrapping that counts. */
export type Material = AnswerOf<typeof keyMaterial>
