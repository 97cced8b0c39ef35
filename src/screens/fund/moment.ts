// The screens of the moment `fund`: the ways to fund an account.

import { promptJobs, statusJobs } from '../../flows/fund/purchase-jobs.ts'
import { machine as prompt } from '../../flows/fund/purchase-prompt.ts'
import { machine as status } from '../../flows/fund/purchase-status.ts'
import { machine as ways, jobs as waysJobs } from '../../flows/fund-route/ways.ts'
import { row } from '../screen.ts'
import * as Prompt from './purchase-prompt.tsx'
import * as Status from './purchase-status.tsx'
import * as Ways from './ways.tsx'

export const rows = {
  FUND_SCREEN: row('fund', ways, waysJobs, Ways.default, Ways.copy, Ways.styles),
  FIAT_ON_RAMP_PROMPT_SCREEN: row('purchase-prompt', prompt, promptJobs, Prompt.default, Prompt.copy, Prompt.styles, {
    next: ['FIAT_ON_RAMP_STATUS_SCREEN'],
  }),
  FIAT_ON_RAMP_STATUS_SCREEN: row('purchase-status', status, statusJobs, Status.default, Status.copy, Status.styles),
}
