// Jobs that every login in a window has, and how its own jobs fail.

import { whenOnline } from '../../browser/online.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import type { WindowEvent, WindowTask } from './window-login.ts'

export type Numbered = Pick<WindowTask, 'attempt'>
/** What the jobs of one login share. */
export interface WindowScope extends Scope {
  popup?: Window | null
}
type WindowJob<I> = Job<I, WindowEvent, WindowScope>

export const failed = (error: Failure, { attempt }: Numbered): WindowEvent => ({ type: 'failed', attempt, error })
const done: WindowEvent = { type: 'done' }

const show: WindowJob<undefined> = async (_, __, { popup }) => {
  popup?.focus()
  return done
}
const shut: WindowJob<undefined> = async (_, __, { popup }) => {
  popup?.close()
  return done
}
const online: WindowJob<Numbered> = async (_, { attempt }, { signal }) => {
  await whenOnline(signal)
  return { type: 'online', attempt }
}

export const windowJobs = { show, shut, online }
