// Columns that endpoint rows of one kind share. A row spreads its kind and adds what is its own.

import { wireSession, wireUser } from './entities.ts'

/** Begins a login; with a captcha where the app has one. */
export const BEGIN_CALL = { method: 'POST', access: 'anonymous', retry: true, once: false, captcha: 'token' } as const

/** Trades a proof for a session. */
export const LOGIN_CALL = {
  method: 'POST',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  once: true,
  confirms: true,
  opensSession: true,
} as const

/** Links, changes or unlinks an account of the signed-in user. Answers the bare user. */
export const LINK_CALL = { method: 'POST', access: 'bearer', answer: wireUser, retry: true, once: true } as const

/** Changes or unlinks an account: a session alone, perhaps an old or stolen one, must not take an account from its owner. */
export const UNLINK_CALL = { ...LINK_CALL, recentLogin: true, stepUp: true, stepUpSetting: 'account_step_up' } as const

/** Reads or changes what else belongs to the signed-in user. */
export const USER_CALL = { access: 'bearer', retry: true, once: false } as const

/** A call of the host's own back end. */
export const BACKEND_CALL = { access: 'secret', retry: true, once: false } as const
