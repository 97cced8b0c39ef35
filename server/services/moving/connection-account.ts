// An account at an OpenID issuer as an export of this service has it, in its stored form.
// See docs/oidc.md; the subject is issuer and subject at the issuer, by which a connection finds its person again.

import { check, type InferOutput, literal, maxLength, nullish, object, pipe, regex, safeParse, string } from 'valibot'
import { shortText } from '../../../src/contract/backend-fields.ts'
import { email } from '../../../src/contract/fields.ts'
import { CONNECTION_ID } from '../../../src/contract/oidc.ts'
import { subjectText } from '../oidc-login/shown-text.ts'

const shown = nullish(pipe(string(), maxLength(1024), regex(/^\P{Surrogate}*$/u)))
const form = pipe(
  object({
    type: literal('oidc'),
    subject: string(),
    issuer: pipe(string(), maxLength(200), regex(/^https?:\/\/[\x21\x22\x24-\x3e\x41-\x7e]+$/)),
    connection: pipe(string(), regex(CONNECTION_ID)),
    connection_name: shortText(40),
    email: nullish(email),
    name: shown,
    username: shown,
  }),
  // Trust: an account of one issuer is never found by another one, whatever a file says of it.
  check(({ issuer, subject }) => subject.startsWith(`${issuer}#`) && isSubject(subject.slice(issuer.length + 1))),
)
const isSubject = (text: string): boolean => safeParse(subjectText, text).success
type Stored = {
  readonly type: 'oidc'
  readonly subject: string
  readonly details: Omit<InferOutput<typeof form>, 'type' | 'subject'>
}

/** Null where it has not the form. */
export const connectionAccountOf = (given: unknown): Stored | null => {
  const read = safeParse(form, given)
  if (!read.success) return null
  const { type, subject, email: address = null, name = null, username = null, ...rest } = read.output
  return { type, subject, details: { ...rest, email: address, name, username } }
}
