// What a client is told of a person, by scope (docs/oidc.md, "What a client learns").

import type { OpenIdClientClaim } from '../../../src/contract/openid.ts'
import { AUTOMATIC_RECOVERY } from '../../../src/contract/wire.ts'
import { isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import { internationalNumber } from '../login/identifier.ts'

type Account = PersonRecord['accounts'][number]

const oldest = (accounts: readonly Account[], type: string): Account | undefined =>
  accounts.filter((one) => one.type === type).toSorted((a, b) => a.first_verified_at - b.first_verified_at)[0]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** The name that the person has at a provider that they signed in with. */
const nameOf = (accounts: readonly Account[]): string | undefined =>
  accounts
    .toSorted((a, b) => a.first_verified_at - b.first_verified_at)
    .map(({ details }) => text(details.name) ?? text(details.display_name))
    .find((name) => name !== undefined)

/** Who can open an embedded wallet: its person alone, or the service with them; for a wallet from outside, its person. */
const openedBy = (account: Account): string =>
  !isEmbedded(account) || (account.details.recovery_method ?? AUTOMATIC_RECOVERY) !== AUTOMATIC_RECOVERY
    ? 'person'
    : 'person_and_service'

const walletOf = (account: Account) => ({
  address: account.subject,
  chain: text(account.details.chain_type) ?? 'ethereum',
  kind: isEmbedded(account) ? 'embedded' : account.type === 'smart_wallet' ? 'smart' : 'external',
  opened_by: openedBy(account),
})

/** Claims that no scope gives, of those that are named. */
export const claimsNamed = (
  { language, custom_metadata }: PersonRecord,
  names: readonly string[],
): { readonly [K in OpenIdClientClaim]?: unknown } => ({
  ...(names.includes('locale') && language && { locale: language }),
  ...(names.includes('custom_metadata') && custom_metadata && { custom_metadata }),
})

/** All claims of a person; those of scopes that were not given are left out by who asks. */
export const personClaims = ({ id, accounts }: PersonRecord): Record<string, unknown> & { readonly sub: string } => {
  const [email, phone] = [oldest(accounts, 'email'), oldest(accounts, 'phone')]
  const name = nameOf(accounts)
  return {
    sub: id,
    ...(name !== undefined && { name }),
    ...(email && { email: email.subject, email_verified: email.latest_verified_at > 0 }),
    ...(phone && { phone_number: internationalNumber(phone.subject), phone_number_verified: phone.latest_verified_at > 0 }),
    wallets: accounts.filter(({ type }) => type === 'wallet' || type === 'smart_wallet').map(walletOf),
  }
}
