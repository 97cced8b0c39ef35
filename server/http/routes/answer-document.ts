// Answers with a document: its own bytes and headers, and the directives of its policy that differ.

import type { Context } from 'hono'
import type { PlainDocument } from './wallet-documents.ts'

/** Text of a policy. Throws where a directive has no value: one that is left out would allow what it is for. */
const policyOf = ({ policy, perApp }: PlainDocument, values: Readonly<Record<string, string>>): string => {
  const own = perApp.map((name) => {
    const value = values[name]
    if (!value) throw new Error(`The policy of a document has no ${name}.`)
    return [name, value] as const
  })
  return [...Object.entries(policy), ...own].map(([name, value]) => `${name} ${value}`).join('; ')
}

/** `values`: of the directives that the document names as different. */
export const answerDocument = (c: Context, document: PlainDocument, values: Readonly<Record<string, string>>): Response => {
  for (const [name, value] of Object.entries(document.headers)) c.header(name, value)
  c.header('content-security-policy', policyOf(document, values))
  return c.body(document.html, document.status)
}
