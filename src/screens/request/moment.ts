// The screen of the moment `request`: what went wrong with what a wallet was asked to do.

import { jobs, machine } from '../../flows/request/request-error.ts'
import { row } from '../screen.ts'
import * as Request from './request-error.tsx'

export const rows = {
  ERROR_SCREEN_REQUEST: row('error', machine, jobs, Request.default, Request.copy, Request.styles, { withoutConfig: true }),
}
