// What somebody who is signed in does where the service asks for a recent sign-in: a code to what is linked, then on.
// See docs/design/security.md, "Step-up".

import type { User } from '../../contract/entities.ts'
import type { Recipient, Route } from '../../contract/screens.ts'

/** How this person can prove that it is them, by something that is linked. */
const recipientOf = ({ email, phone }: User): Recipient | null => {
  if (email) return { method: 'email', address: email.address }
  return phone ? { method: 'sms', phone: phone.number.replace(/[^\d+]/g, ''), shown: phone.number } : null
}

/** Where the person proves it; null for somebody who has neither an address nor a number. `next` takes the place of the screen that asked. */
export const recentLogin = (user: User | null, next?: Route): Route | null => {
  const recipient = user && recipientOf(user)
  return recipient && { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'confirm', ...(next && { next }) } }
}

/** Whether the service asks for it. */
export const asksRecentLogin = ({ code }: { readonly code: string }): boolean => code === 'recent_login_required'
