// The body of a delivery: what the database wrote down of the event, in the words of the wire.

import type { WebhookEvent, WebhookPayload } from '../../../src/contract/webhook-events.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { DueEvent } from '../../stores/webhooks/webhook-queues.ts'
import { wireAccountOf, wireUserOf } from '../account/user.ts'

type Account = PersonRecord['accounts'][number]

/** The event as it travels. Its person has the columns of the tables, which are the fields of a {@link PersonRecord}. */
export const payloadOf = ({ type, person, account }: Pick<DueEvent, 'type' | 'person' | 'account'>): WebhookPayload => {
  const accounts = (person.accounts ?? []) as readonly Account[]
  const user = wireUserOf({ ...(person as unknown as PersonRecord), accounts, terms_accepted_at: termsOf(person) })
  if (type.startsWith('mfa.')) return { type, user, method: account?.method } as WebhookPayload
  const shown = account && wireAccountOf(account as unknown as Account)
  return { type: type as WebhookEvent, user, ...(shown && { account: shown }) } as WebhookPayload
}

const termsOf = (person: Record<string, unknown>): number | null =>
  typeof person.terms_accepted_at === 'number' ? person.terms_accepted_at : null
