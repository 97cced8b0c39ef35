// The table of what `latchkey doctor` looks at, in the order in which it tells.

import { lookAtCaptcha } from './check-captcha.ts'
import { lookAtChains } from './check-chains.ts'
import { lookAtClock, lookAtDatabase } from './check-database.ts'
import { lookAtEnvironment } from './check-environment.ts'
import { lookAtKeys } from './check-keys.ts'
import { lookAtMail } from './check-mail.ts'
import { lookAtAddress, lookAtCookies, lookAtOrigins, lookAtPolicies } from './check-pages.ts'
import type { Check } from './check-result.ts'
import { lookAtSms } from './check-sms.ts'
import { lookAtTokens } from './check-tokens.ts'
import { lookAtWebhooks } from './check-webhooks.ts'

export const CHECKS: readonly Check[] = [
  { name: 'environment', look: lookAtEnvironment },
  { name: 'database', look: lookAtDatabase },
  { name: 'clock', look: lookAtClock },
  { name: 'keys', look: lookAtKeys },
  { name: 'mail', look: lookAtMail },
  { name: 'sms', look: lookAtSms },
  { name: 'tokens', look: lookAtTokens },
  { name: 'captcha', look: lookAtCaptcha },
  { name: 'chains', look: lookAtChains },
  { name: 'webhooks', look: lookAtWebhooks },
  { name: 'address', look: lookAtAddress },
  { name: 'origins', look: lookAtOrigins },
  { name: 'cookies', look: lookAtCookies },
  { name: 'csp', look: lookAtPolicies },
]
