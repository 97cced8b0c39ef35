// The checks of `latchkey doctor`, in the order in which their results are printed.

import { checkCaptcha } from './check-captcha.ts'
import { checkChains } from './check-chains.ts'
import { checkClock, checkDatabase } from './check-database.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkKeys } from './check-keys.ts'
import { checkMail } from './check-mail.ts'
import { checkAddress, checkCookies, checkOrigins, checkPolicies } from './check-pages.ts'
import type { Check } from './check-result.ts'
import { checkSms } from './check-sms.ts'
import { checkTokens } from './check-tokens.ts'
import { checkWebhooks } from './check-webhooks.ts'

export const CHECKS: readonly Check[] = [
  { name: 'environment', run: checkEnvironment },
  { name: 'database', run: checkDatabase },
  { name: 'clock', run: checkClock },
  { name: 'keys', run: checkKeys },
  { name: 'mail', run: checkMail },
  { name: 'sms', run: checkSms },
  { name: 'tokens', run: checkTokens },
  { name: 'captcha', run: checkCaptcha },
  { name: 'chains', run: checkChains },
  { name: 'webhooks', run: checkWebhooks },
  { name: 'address', run: checkAddress },
  { name: 'origins', run: checkOrigins },
  { name: 'cookies', run: checkCookies },
  { name: 'csp', run: checkPolicies },
]
