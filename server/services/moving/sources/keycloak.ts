// Users of a realm that Keycloak exports: `{ "users": [...] }`, or the users as its admin API lists them.

import { Secret } from 'otpauth'
import { array, boolean, looseObject, nullish, optional, record, string, unknown } from 'valibot'
import { parseJson } from '../../../../src/kit/parse-json.ts'
import { allOf, emailGiven, type GivenPasskey, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

const credential = looseObject({ type: string(), secretData: nullish(string()), credentialData: nullish(string()) })
const user = looseObject({
  id: optional(string()),
  username: optional(string()),
  email: nullish(string()),
  emailVerified: optional(boolean()),
  enabled: optional(boolean()),
  attributes: nullish(record(string(), unknown())),
  credentials: nullish(array(credential)),
  federatedIdentities: nullish(array(looseObject({ identityProvider: string(), userId: string(), userName: nullish(string()) }))),
})
type Credential = NonNullable<NonNullable<ReturnType<typeof credentialsOf>>[number]>
const credentialsOf = (
  list: readonly { type: string; secretData?: string | null | undefined; credentialData?: string | null | undefined }[],
) => list.map((one) => ({ type: one.type, secret: dataIn(one.secretData), data: dataIn(one.credentialData) }))

const dataIn = (text: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    const read = text ? parseJson(text) : {}
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The secret in base 32; null for codes of another kind than ours. Without an encoding its letters are the bytes. */
const totpOf = ({ secret, data }: Credential): string | null => {
  const isOurs =
    data.subType === 'totp' && data.digits === 6 && data.period === 30 && (data.algorithm ?? 'HmacSHA1') === 'HmacSHA1'
  const value = textOf(secret.value)
  if (!isOurs || value === null) return null
  return data.secretEncoding === 'BASE32' ? value : Secret.fromUTF8(value).base32
}

/** Passkeys that sign in by themselves. Their owner's name in the authenticator is the former id. */
const passkeyOf = ({ data }: Credential, id: string): GivenPasskey[] => {
  const [credentialId, publicKey] = [textOf(data.credentialId), textOf(data.credentialPublicKey)]
  if (credentialId === null || publicKey === null) return []
  const plain = (text: string): string => Buffer.from(text, 'base64').toString('base64url')
  return [
    {
      id: plain(credentialId),
      publicKey: plain(publicKey),
      counter: Number(data.counter ?? 0),
      transports: Array.isArray(data.transports) ? data.transports.map((one) => String(one).toLowerCase()) : [],
      userHandle: Buffer.from(id).toString('base64url'),
      domain: null,
      name: null,
    },
  ]
}
const attributeOf = (attributes: Readonly<Record<string, unknown>> | null | undefined, name: string): unknown => {
  const value = attributes?.[name]
  return Array.isArray(value) ? value[0] : value
}

export const keycloak = source(user, (row) => {
  const credentials = credentialsOf(row.credentials ?? [])
  const social = allOf(
    (row.federatedIdentities ?? []).map((one) => socialGiven(one.identityProvider, one.userId, { username: one.userName })),
  )
  const { attributes, id } = row
  const verified = String(attributeOf(attributes, 'phoneNumberVerified')) === 'true'
  return {
    former: id ?? row.username ?? null,
    createdAt: momentOf(row.createdTimestamp),
    blocked: row.enabled === false,
    accounts: [
      ...emailGiven(row.email, row.emailVerified ?? false),
      ...phoneGiven(attributeOf(attributes, 'phoneNumber'), verified),
      ...social.accounts,
    ],
    others: social.others,
    password: credentials.some(({ type }) => type === 'password'),
    passkeys: id ? credentials.filter(({ type }) => type === 'webauthn-passwordless').flatMap((one) => passkeyOf(one, id)) : [],
    totp: credentials.filter(({ type }) => type === 'otp').map(totpOf)[0] ?? null,
    metadata: { ...(row.username && { username: row.username }) },
  }
})
