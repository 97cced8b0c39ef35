// A request that a window does by itself: as a line to a wallet's frame, with what it comes to told to the service.
// See docs/design/frame.md, "Tickets".

import {
  KEY_WINDOW_TIME,
  type KeyAct,
  type KeyAsked,
  type KeyGiven,
  type KeyPurpose,
  type KeyWindowAnswer,
} from '../../../src/contract/key-windows.ts'
import { keyFailure } from '../../handlers/key-failure.ts'
import { type KeyDo, outcomeOf } from '../../handlers/waiting-request.ts'
import type { KeyLine, KeyOutcome } from '../keys/key-line.ts'
import type { ToldAnswer } from './window-service.ts'

type Answer = Extract<ToldAnswer, { answer: unknown }>['answer']

/** What the window was opened for, and what does it here. */
export interface AloneRequest {
  readonly asked: KeyAsked
  perform(act: KeyDo): Promise<KeyGiven[KeyPurpose]>
  /** Signs what was shown and agreed to. */
  sign(): Promise<unknown>
  /** What the page hears of an answer by the service. */
  answerOf(answer: KeyWindowAnswer): Promise<Answer>
  /** Wipes what the window has of the wallet. */
  forget(): void
}

/** Calls once, after milliseconds; gives what takes it back. */
type After = (ms: number, run: () => void) => () => void

const codeOf = { refuse: 'user_rejected_request', left: 'window_closed', done: 'user_rejected_request' } as const

/** The end of a request, which comes once. `tell`: to the service. */
const endingOf = ({ forget }: Pick<AloneRequest, 'forget'>, tell: (told: ToldAnswer) => Promise<unknown>) => {
  let isOver = false
  let ended = (_: string): void => {}
  /** Trust: the window is done with the wallet before the page is told so. */
  const end = (told: ToldAnswer): Promise<unknown> => {
    isOver = true
    forget()
    return tell(told)
  }
  const failedBy = async (error: unknown): Promise<KeyOutcome> => {
    const { code, mayTryAgain, more } = keyFailure(error)
    if (isOver || mayTryAgain) return { failed: code, ...more }
    await end({ error: { code } }).catch(() => {})
    ended(code)
    return { failed: code }
  }
  /** The time is over. */
  const late = (isUsed: boolean): void => {
    const code = 'wallet_request_timeout'
    if (!isOver) void end(isUsed ? { answer: { at: 'used' } } : { error: { code } }).catch(() => {})
    ended(code)
  }
  const onEnded = (hear: (code: string) => void): void => {
    ended = hear
  }
  return { isOver: () => isOver, end, failedBy, late, onEnded }
}

/** `tell`: to the service, once. */
export const aloneLine = (request: AloneRequest, tell: (told: ToldAnswer) => Promise<unknown>, after: After): KeyLine => {
  const { asked } = request
  const { isOver, end, failedBy, late, onEnded } = endingOf(request, tell)
  let underWay = false
  /** The person has done what the window is for, and may do more of it. */
  let isUsed = false
  // Trust: also where the page was answered. A key that is shown is not left on a screen that its person has gone from.
  after(KEY_WINDOW_TIME, () => late(isUsed))
  const tellAnswer = async (given: KeyWindowAnswer): Promise<void> => {
    const answer = await request.answerOf(given)
    await end({ answer })
  }
  const doing = async (word: KeyDo): Promise<KeyOutcome> => {
    const given = await request.perform(word)
    const came = outcomeOf(asked, word, given)
    isUsed ||= came !== null
    // A key is in the window from here on: the page hears of it now, since a window that goes may tell nothing more.
    if (came && (came.isOver || asked.purpose === 'export')) await tellAnswer(came.answer)
    return { given }
  }
  const agreeing = async (digest: string): Promise<KeyOutcome> => {
    // Trust: agreed is to what was shown.
    if (digest !== asked.request?.digest) return failedBy(new Error('Another request was shown.'))
    const result = await request.sign()
    if (isOver()) return { failed: 'window_closed' }
    await end({ answer: { at: 'signed', result } })
    return { given: { agreed: true } }
  }
  return {
    asked,
    async act(act: KeyAct) {
      // As over a line that has ended: nothing comes any more.
      if (isOver() || underWay || (act.act !== 'do' && act.act !== 'agree')) return new Promise(() => {})
      underWay = true
      try {
        return await (act.act === 'do' ? doing(act) : agreeing(act.digest))
      } catch (error) {
        return await failedBy(error)
      } finally {
        underWay = false
      }
    },
    leave(act) {
      if (isOver()) return
      void end(isUsed ? { answer: { at: 'used' } } : { error: { code: codeOf[act] } }).catch(() => {})
    },
    onEnded,
  }
}
