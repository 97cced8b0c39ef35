// The screen of the moment `social`: a login at a provider.

import { machine } from '../../flows/login/oauth.ts'
import { jobs } from '../../flows/login/oauth-jobs.ts'
import * as Social from '../login/awaiting-oauth.tsx'
import { row } from '../screen.ts'

export const rows = {
  AWAITING_OAUTH_SCREEN: row('oauth', machine, jobs, Social.default, Social.copy, Social.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
