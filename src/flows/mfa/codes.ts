// Codes of last resort, shown once: copied, saved, printed; made anew.

import { copyText } from '../../browser/clipboard.ts'
import { printText } from '../../browser/print-text.ts'
import { saveFile } from '../../browser/save-file.ts'
import * as mfa from '../../contract/endpoints/mfa.ts'
import type { Words } from '../../contract/errors/view.ts'
import { COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { captchaState } from '../../session/captcha.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Machine, Step } from '../runtime/flow.ts'
import { isLeft, type MfaKey, problemOf } from './code-entry.ts'
import { leaveEnrolment } from './enrolling.ts'
import { takeCodes } from './recovery-codes.ts'

type Params = ScreenParams['MFA_ENROLLMENT_FLOW_SCREEN_CODES']
export interface MfaCodesState {
  /** `asking`: new ones can be made. `gone`: they have been shown before. */
  readonly at: 'loading' | 'asking' | 'making' | 'shown' | 'gone'
  readonly params: Params
  readonly codes: readonly string[]
  readonly copied: boolean | 'refused'
  /** Whether they have been copied, downloaded or printed. */
  readonly saved: boolean
  /** Whether the person is asked before codes go that nobody has saved. */
  readonly leaving: boolean
  readonly problem: Words<MfaKey> | null
}
type MfaCodesEvent =
  | { type: 'made'; codes: readonly string[] | null }
  | { type: 'refused'; error: Failure }
  | { type: 'copied'; done: boolean }
  /** `title`: what the sheet, or the file, is called. */
  | { type: 'download' | 'print'; title: string }
  | { type: 'renew' | 'copy' | 'copy-shown' | 'finish' | 'handed' | 'leave' | 'keep' }

const nothing = { codes: [], copied: false, saved: false, leaving: false, problem: null } as const

export const machine: Machine<MfaCodesState, MfaCodesEvent, Params> = {
  start: (params) =>
    params.left === undefined ? [{ at: 'loading', params, ...nothing }, { run: 'take' }] : [{ at: 'asking', params, ...nothing }],
  on(state, event, facts): Step<MfaCodesState, MfaCodesEvent> {
    const { codes } = state
    switch (event.type) {
      case 'made':
        return [event.codes ? { ...state, at: 'shown', codes: event.codes } : { ...state, at: 'gone' }]
      case 'renew':
        return state.at === 'asking' ? [{ ...state, at: 'making', problem: null }, { run: 'renew' }] : [state]
      case 'refused':
        if (isLeft(event.error)) return [{ ...state, at: 'asking' }]
        return [{ ...state, at: 'asking', problem: problemOf(event.error) }, { refused: event.error }]
      case 'copy':
        return [state, { run: 'copy', with: codes }]
      case 'copied':
        return [
          { ...state, copied: event.done || 'refused', saved: state.saved || event.done },
          { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
        ]
      case 'copy-shown':
        return [{ ...state, copied: false }]
      case 'download':
      case 'print':
        return [state, { run: event.type, with: { title: event.title, codes } }]
      case 'handed':
        return [{ ...state, saved: true }]
      case 'leave':
        return [{ ...state, leaving: true }]
      case 'keep':
        return [{ ...state, leaving: false }]
      case 'finish':
        return [{ ...state, codes: [], leaving: false }, ...leaveEnrolment(state.params, facts)]
    }
  },
  // Trust: they are shown once. Who closes the dialog, or goes back, is asked before they are gone.
  stays: ({ at, codes, saved }) => (at === 'shown' && codes.length > 0 && !saved ? { type: 'leave' } : null),
}

const take: Job<undefined, MfaCodesEvent> = async (runtime) => ({ type: 'made', codes: takeCodes(runtime) })

const renew = catching<undefined, MfaCodesEvent>(
  (error) => ({ type: 'refused', error }),
  async ({ api, session }) => {
    const { recovery_codes: codes } = await session.authorized((token) => api(mfa.recoveryCodes, { token, body: {} }))
    return { type: 'made', codes }
  },
)

export interface Sheet {
  readonly title: string
  readonly codes: readonly string[]
}
const copy: Job<readonly string[], MfaCodesEvent> = async (_, codes) => ({
  type: 'copied',
  done: await copyText(codes.join('\n')),
})
const download: Job<Sheet, MfaCodesEvent> = async (_, { title, codes }) => {
  saveFile(`${title}.txt`, `${title}\n\n${codes.join('\n')}\n`, 'text/plain')
  return { type: 'handed' }
}
const print: Job<Sheet, MfaCodesEvent> = async (runtime, { title, codes }) => {
  printText(captchaState(runtime).place(), title, codes)
  return { type: 'handed' }
}

export const jobs = { take, renew, copy, download, print }
