// The screens of the moment `farcaster`: a login with Farcaster, and a key that writes there for the person.

import { machine } from '../../flows/farcaster/farcaster.ts'
import { jobs } from '../../flows/farcaster/farcaster-jobs.ts'
import * as signer from '../../flows/farcaster/farcaster-signer.ts'
import { jobs as signerJobs } from '../../flows/farcaster/farcaster-signer-jobs.ts'
import { row } from '../screen.ts'
import * as Farcaster from './awaiting-farcaster.tsx'
import * as Signer from './awaiting-signer.tsx'

export const rows = {
  AWAITING_FARCASTER_CONNECTION: row('farcaster', machine, jobs, Farcaster.default, Farcaster.copy, Farcaster.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
  AWAITING_FARCASTER_SIGNER: row('farcaster-signer', signer.machine, signerJobs, Signer.default, Signer.copy, Farcaster.styles),
}
