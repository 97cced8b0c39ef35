// The screens of the moment `rare`: what few logins come to.

import * as consent from '../../flows/rare/consent.ts'
import * as continueAs from '../../flows/rare/continue-as.ts'
import * as inApp from '../../flows/rare/in-app.ts'
import * as oidc from '../../flows/rare/oidc.ts'
import * as error from '../../flows/steps/error-screen.ts'
import { row } from '../screen.ts'
import * as Consent from './affirmative-consent.tsx'
import * as ContinueAs from './continue-as.tsx'
import * as InApp from './in-app-browser.tsx'
import * as Oidc from './oidc.tsx'
import * as Outcome from './outcome.tsx'

const outcome = row('error', error.machine, error.jobs, Outcome.default, Outcome.copy, Outcome.styles)

export const rows = {
  ALLOWLIST_REJECTION_SCREEN: outcome,
  USER_LIMIT_REACHED_SCREEN: outcome,
  ACCOUNT_NOT_FOUND_SCREEN: outcome,
  LOGIN_FAILED_SCREEN: outcome,
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: row('in-app', inApp.machine, inApp.jobs, InApp.default, InApp.copy, InApp.styles),
  AFFIRMATIVE_CONSENT_SCREEN: row('consent', consent.machine, consent.jobs, Consent.default, Consent.copy, Consent.styles),
  OIDC_SCREEN: row('oidc', oidc.machine, oidc.jobs, Oidc.default, Oidc.copy, Oidc.styles, {
    next: ['AWAITING_OAUTH_SCREEN', 'AWAITING_PASSWORDLESS_CODE'],
  }),
  CONTINUE_AS_SCREEN: row(
    'continue-as',
    continueAs.machine,
    continueAs.jobs,
    ContinueAs.default,
    ContinueAs.copy,
    ContinueAs.styles,
  ),
}
