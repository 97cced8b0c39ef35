// An answer that the provider posts (Apple), handed on to the GET of the callback: a post brings no Lax cookie.
// See docs/design/security.md, "OAuth".

import type { Core } from '../core.ts'
import { callbackUrl } from './flow-secrets.ts'

/** What the callback reads of an answer, each at its longest. */
const FIELDS = { state: 256, code: 2048, error: 256, error_description: 1024, iss: 256, user: 2000 } as const
const NAME = 'form'
const CONTEXT = 'oauth form'

/** The callback with the form in its address, or null where there is no state in it. Trust: sealed, since a name and an address may be in it. */
export const formAddress = (core: Core, form: URLSearchParams): string | null => {
  if (!form.get('state')) return null
  const kept = Object.entries(FIELDS).flatMap(([name, most]) => {
    const value = form.get(name)
    return value === null || value.length > most ? [] : [[name, value]]
  })
  const sealed = core.secrets.seal(JSON.stringify(kept), CONTEXT)
  return `${callbackUrl(core)}?${new URLSearchParams({ [NAME]: sealed })}`
}

/** The provider's answer in the query of the callback, handed on or not. */
export const formOf = ({ secrets }: Core, query: URLSearchParams): URLSearchParams => {
  const sealed = query.get(NAME)
  if (sealed === null) return query
  try {
    return new URLSearchParams(JSON.parse(secrets.open(sealed, CONTEXT)) as string[][])
  } catch {
    return new URLSearchParams()
  }
}
