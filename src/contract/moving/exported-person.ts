// One person of an export: the user as the API answers it, and what an import needs besides (docs/exit.md, "All people").

import { array, literal, nullable, number, object, optional, string } from 'valibot'
import { wireUser } from '../entities.ts'

const exportedPasskey = object({
  credential_id: string(),
  public_key: string(),
  rp_id: string(),
  user_handle: string(),
  counter: number(),
  transports: array(string()),
  name: nullable(string()),
})
/** Times in seconds. `cursor`: where an export goes on after this person. */
export const exportedPerson = object({
  version: literal(1),
  cursor: string(),
  ...wireUser.entries,
  terms_accepted_at: nullable(number()),
  language: nullable(string()),
  passkeys: array(exportedPasskey),
  /** Embedded wallets: their keys are not in an export. */
  embedded_wallets: array(object({ address: string(), chain_type: string(), recovery_method: string() })),
  totp_secret: optional(string()),
})
