// Answers with a document: its own bytes and headers, and the directives of its policy that differ.

import type { Context } from 'hono'
import { FACTS_METRIC, type WalletFacts } from '../../../src/contract/wallet-facts.ts'
import type { PlainDocument } from './wallet-documents.ts'

/** Characters of the policy and the facts together: proxies take 4 KiB of headers, and some send an error for more. */
const MOST_IN_HEADERS = 2400

/** Text of a policy. Throws where a directive has no value: one that is left out would allow what it is for. */
const policyOf = ({ policy, perApp }: PlainDocument, values: Readonly<Record<string, string>>): string => {
  const own = perApp.map((name) => {
    const value = values[name]
    if (!value) throw new Error(`The policy of a document has no ${name}.`)
    return [name, value] as const
  })
  return [...Object.entries(policy), ...own].map(([name, value]) => `${name} ${value}`).join('; ')
}

/**
 * `values`: of the directives that the document names as different. `facts`: of its app, in the one header that a script can read of its own document,
 * so that it asks for nothing. Where they are too long for it, the script asks.
 */
export const answerDocument = (
  c: Context,
  document: PlainDocument,
  values: Readonly<Record<string, string>>,
  facts?: WalletFacts,
): Response => {
  for (const [name, value] of Object.entries(document.headers)) c.header(name, value)
  const policy = policyOf(document, values)
  c.header('content-security-policy', policy)
  const carried = facts ? encodeURIComponent(JSON.stringify(facts)) : ''
  if (carried && policy.length + carried.length <= MOST_IN_HEADERS) {
    c.header('server-timing', `${FACTS_METRIC};desc="${carried}"`)
    // Firefox tells a frame its own timing by this alone. Trust: pages around it may read it too; it is what anybody may ask the service for.
    c.header('timing-allow-origin', '*')
  }
  return c.body(document.html)
}
