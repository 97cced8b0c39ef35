// The screens of the moment `fund`: the ways to fund an account.

import { promptJobs, statusJobs } from '../../flows/fund/purchase-jobs.ts'
import { machine as prompt } from '../../flows/fund/purchase-prompt.ts'
import { machine as status } from '../../flows/fund/purchase-status.ts'
import { machine as methods, jobs as methodsJobs } from '../../flows/fund-route/fund-methods.ts'
import { row } from '../screen.ts'
import * as Methods from './fund-methods.tsx'
import * as Prompt from './purchase-prompt.tsx'
import * as Status from './purchase-status.tsx'

export const rows = {
  FUND_SCREEN: row('fund', methods, methodsJobs, Methods.default, Methods.copy, Methods.styles),
  FIAT_ON_RAMP_PROMPT_SCREEN: row('purchase-prompt', prompt, promptJobs, Prompt.default, Prompt.copy, Prompt.styles, {
    next: ['FIAT_ON_RAMP_STATUS_SCREEN'],
  }),
  FIAT_ON_RAMP_STATUS_SCREEN: row('purchase-status', status, statusJobs, Status.default, Status.copy, Status.styles),
}
