// A person's record as the user of the wire (docs/design/protocol.md, "User").

import type { WireAccount } from '../../../src/contract/accounts.ts'
import type { WireUser } from '../../../src/contract/entities.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { canSignIn, isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import { internationalNumber } from '../login/identifier.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** The wire name of what identifies an account of each type. */
const SUBJECT_FIELD: Record<string, string> = {
  email: 'address',
  phone: 'phoneNumber',
  wallet: 'address',
  smart_wallet: 'address',
  passkey: 'credential_id',
  custom_auth: 'custom_user_id',
  farcaster: 'fid',
  telegram: 'telegram_user_id',
}
/** Types whose subject does not travel as it is stored. */
const SPELT: Record<string, (subject: string) => string | number> = { phone: internationalNumber, farcaster: Number }

/** The row's own type decides the shape; the answer's schema is checked behind it. */
export const wireAccountOf = ({
  type,
  subject,
  details,
  first_verified_at,
  latest_verified_at,
}: PersonRecord['accounts'][number]) =>
  ({
    type,
    [SUBJECT_FIELD[type] ?? 'subject']: SPELT[type]?.(subject) ?? subject,
    ...details,
    // Trust: an account that its owner has not proved is dated, and counts as verified for no reader.
    verified_at: seconds(latest_verified_at || first_verified_at),
    first_verified_at: latest_verified_at === 0 ? null : seconds(first_verified_at),
    latest_verified_at: latest_verified_at === 0 ? null : seconds(latest_verified_at),
  }) as unknown as WireAccount

/**
 * The embedded wallets that are still to be made, Solana's first: it is not made beside an Ethereum wallet, so that one which was made meanwhile
 * ends the wish.
 */
const stillWanted = ({ wanted_wallets: wanted = [], accounts }: PersonRecord): ChainType[] => {
  const made = accounts.filter(isEmbedded).map(({ details }) => details.chain_type)
  if (made.includes('ethereum')) return []
  return wanted.filter((one) => !made.includes(one)).toSorted((one, other) => other.localeCompare(one))
}

const wantedField = (wanted: ChainType[]) => (wanted.length > 0 ? { wanted_wallets: wanted } : {})

/** Milliseconds become the wire's seconds; accounts are in the order in which they were linked. */
export const wireUserOf = (person: PersonRecord): WireUser => ({
  id: person.id,
  created_at: seconds(person.created_at),
  linked_accounts: person.accounts.toSorted((a, b) => a.first_verified_at - b.first_verified_at).map(wireAccountOf),
  mfa_methods: (person.mfa_methods ?? []).map(({ type, verified_at }) => ({ type, verified_at: seconds(verified_at) })),
  has_accepted_terms: person.terms_accepted_at !== null,
  // A user without an account to sign in by is a guest; the first one that is linked ends it.
  is_guest: !canSignIn(person),
  ...(Object.keys(person.custom_metadata ?? {}).length > 0 && { custom_metadata: person.custom_metadata }),
  ...wantedField(stillWanted(person)),
})
