// Parses each provider's profile into a linked account (docs/design/protocol.md, "User").

import {
  array,
  boolean,
  fallback,
  type GenericSchema,
  literal,
  nullish,
  number,
  object,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
  union,
  url,
} from 'valibot'
import { email as emailField } from '../../../src/contract/fields.ts'

/** A person as one provider knows them. */
export interface Profile {
  /** Who it is at this provider. Trust: this and nothing else; an address may change hands. */
  readonly subject: string
  /** Further fields of the account, under the protocol's names. */
  readonly details: Readonly<Record<string, unknown>>
  /** The address, where the provider has verified it. */
  readonly provenEmail: string | null
}

/** Trust: an identity is taken as it is or not at all; mending it could make two people one. */
const subject = pipe(
  // Beyond the safe integers two numbers read as one.
  union([string(), pipe(number(), safeInteger())]),
  transform(String),
  regex(/^[\x21-\x7e]{1,255}$/),
)
const LONGEST = 320
/** A text for people. The database takes neither control characters nor halves of characters. */
const text = fallback(
  nullish(
    pipe(
      string(),
      transform((words) => words.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, LONGEST) || null),
    ),
    null,
  ),
  null,
)
const picture = fallback(nullish(pipe(string(), url(), regex(/^https:/)), null), null)
/** Some providers write the word. */
const yes = fallback(
  pipe(
    nullish(union([boolean(), literal('true'), literal('false')]), false),
    transform((value) => value === true || value === 'true'),
  ),
  false,
)

/** An address in its one spelling. Trust: a text that is none is no address; mending it could make two people one. */
const address = fallback(nullish(emailField, null), null)

/** Trust: an address that the provider does not vouch for is left out: an app could take it for proven. */
const proven = (email: string | null, verified: boolean): string | null => (verified ? email : null)
type Row = GenericSchema<unknown, Profile>

export const google: Row = pipe(
  object({ sub: subject, email: address, email_verified: yes, name: text }),
  transform(({ sub, email, email_verified, name }) => {
    const provenEmail = proven(email, email_verified)
    // The published clients expect a text here.
    return { subject: sub, details: { email: provenEmail ?? '', name }, provenEmail }
  }),
)

/** The name comes with the first login alone, beside the token. */
const appleName = fallback(nullish(object({ name: nullish(object({ firstName: text, lastName: text })) })), null)
export const apple: Row = pipe(
  object({ sub: subject, email: address, email_verified: yes, user: appleName }),
  transform(({ sub, email, email_verified, user }) => {
    const provenEmail = proven(email, email_verified)
    const name = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ')
    return { subject: sub, details: { email: provenEmail, ...(name && { name }) }, provenEmail }
  }),
)

export const discord: Row = pipe(
  object({ id: subject, username: text, discriminator: text, email: address, verified: yes }),
  transform(({ id, username, discriminator, email, verified }) => {
    const provenEmail = proven(email, verified)
    const tag = discriminator && discriminator !== '0' ? `#${discriminator}` : ''
    return { subject: id, details: { username: username && username + tag, email: provenEmail }, provenEmail }
  }),
)

export const github: Row = pipe(
  object({
    id: subject,
    login: text,
    name: text,
    emails: fallback(array(object({ email: address, primary: yes, verified: yes })), []),
  }),
  transform(({ id, login, name, emails }) => {
    const found = emails.find(({ primary, verified }) => primary && verified)
    const provenEmail = proven(found?.email ?? null, true)
    return { subject: id, details: { username: login, name, email: provenEmail }, provenEmail }
  }),
)

export const linkedin: Row = pipe(
  object({ sub: subject, name: text, email: address, email_verified: yes }),
  transform(({ sub, name, email, email_verified }) => {
    const provenEmail = proven(email, email_verified)
    return { subject: sub, details: { name, email: provenEmail, vanity_name: null }, provenEmail }
  }),
)

/** Spotify does not tell whether an address is verified. */
export const spotify: Row = pipe(
  object({ id: subject, display_name: text }),
  transform(({ id, display_name }) => ({ subject: id, details: { name: display_name, email: null }, provenEmail: null })),
)

export const instagram: Row = pipe(
  object({ user_id: subject, username: text }),
  transform(({ user_id, username }) => ({ subject: user_id, details: { username }, provenEmail: null })),
)

export const twitter: Row = pipe(
  object({ data: object({ id: subject, username: text, name: text, profile_image_url: picture }) }),
  transform(({ data: { id, username, name, profile_image_url } }) => ({
    subject: id,
    details: { username, name, profile_picture_url: profile_image_url },
    provenEmail: null,
  })),
)

export const tiktok: Row = pipe(
  object({ data: object({ user: object({ open_id: subject, username: text, display_name: text }) }) }),
  transform(({ data: { user } }) => ({
    subject: user.open_id,
    details: { username: user.username, name: user.display_name },
    provenEmail: null,
  })),
)
