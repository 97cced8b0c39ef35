// The screen of the moment `social`: a login at a provider.

import { machine } from '../../flows/social/oauth.ts'
import { jobs } from '../../flows/social/oauth-jobs.ts'
import { row } from '../screen.ts'
import * as Social from './awaiting-oauth.tsx'

export const rows = {
  AWAITING_OAUTH_SCREEN: row('oauth', machine, jobs, Social.default, Social.copy, Social.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
