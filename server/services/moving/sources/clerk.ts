// Users as Clerk's dashboard exports them, a table, and as its API answers them.

import { array, looseObject, nullish, optional, record, string, unknown } from 'valibot'
import {
  allOf,
  emailGiven,
  type GivenAccount,
  isYes,
  momentOf,
  phoneGiven,
  socialGiven,
  source,
  textOf,
  walletGiven,
} from '../candidate.ts'

const status = nullish(looseObject({ status: nullish(string()) }))
const user = looseObject({
  id: string(),
  email_addresses: optional(array(looseObject({ id: optional(string()), email_address: string(), verification: status }))),
  phone_numbers: optional(array(looseObject({ id: optional(string()), phone_number: string(), verification: status }))),
  web3_wallets: optional(array(looseObject({ web3_wallet: string(), verification: status }))),
  external_accounts: optional(array(looseObject({ provider: string(), verification: status }))),
  passkeys: optional(array(unknown())),
  public_metadata: nullish(record(string(), unknown())),
})

const isVerified = (one: {
  readonly verification?: { readonly status?: string | null | undefined } | null | undefined
}): boolean => one.verification?.status === 'verified'
/** What the person has put first comes first. */
const firstly = <T extends { readonly id?: string | undefined }>(list: readonly T[], primary: unknown): T[] =>
  list.toSorted((one, other) => Number(other.id === primary) - Number(one.id === primary))
/** A cell of a table with several addresses in it, as text or as a list in JSON. */
const severalIn = (cell: unknown): string[] =>
  (textOf(cell) ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[,;|\s]+/)
    .map((one) => one.replace(/^["']|["']$/g, ''))
    .filter(Boolean)

/** The columns of the dashboard's table. */
const ofTable = (row: Readonly<Record<string, unknown>>): GivenAccount[] => {
  const [email, phone] = [textOf(row.primary_email_address), textOf(row.primary_phone_number)]
  const [sureEmails, surePhones] = [severalIn(row.verified_email_addresses), severalIn(row.verified_phone_numbers)]
  const emails = [...new Set([...(email ? [email] : []), ...sureEmails])]
  const phones = [...new Set([...(phone ? [phone] : []), ...surePhones])]
  return [
    // Trust: only what the table lists as verified is. A table without these columns says it of none.
    ...emails.flatMap((one) => emailGiven(one, sureEmails.includes(one))),
    ...phones.flatMap((one) => phoneGiven(one, surePhones.includes(one))),
    ...severalIn(row.unverified_email_addresses).flatMap((one) => (emails.includes(one) ? [] : emailGiven(one, false))),
  ]
}

export const clerk = source(user, (row) => {
  const social = allOf(
    (row.external_accounts ?? [])
      .filter(isVerified)
      .map((one) => socialGiven(one.provider, one.provider_user_id, { email: one.email_address, username: one.username })),
  )
  return {
    former: row.id,
    createdAt: momentOf(row.created_at),
    blocked: isYes(row.banned),
    accounts: [
      ...firstly(row.email_addresses ?? [], row.primary_email_address_id).flatMap((one) =>
        emailGiven(one.email_address, isVerified(one)),
      ),
      ...firstly(row.phone_numbers ?? [], row.primary_phone_number_id).flatMap((one) =>
        phoneGiven(one.phone_number, isVerified(one)),
      ),
      ...(row.web3_wallets ?? []).filter(isVerified).flatMap((one) => walletGiven(one.web3_wallet)),
      ...social.accounts,
      ...ofTable(row),
    ],
    others: social.others,
    withheld: (row.passkeys ?? []).map(() => 'passkey'),
    totp: textOf(row.totp_secret),
    password: textOf(row.password_digest) !== null || isYes(row.password_enabled),
    metadata: {
      ...(textOf(row.username) && { username: textOf(row.username) }),
      ...(textOf(row.first_name) && { first_name: textOf(row.first_name) }),
      ...(textOf(row.last_name) && { last_name: textOf(row.last_name) }),
      ...row.public_metadata,
    },
  }
})
