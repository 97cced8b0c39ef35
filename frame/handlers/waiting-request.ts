// A request that waits for a window, or is in one: what it is told, and how it ends.
// See docs/design/frame.md, "Windows".

import { safeParse } from 'valibot'
import { keyAct } from '../../src/contract/key-window-messages.ts'
import {
  KEY_WINDOW_TIME,
  type KeyAct,
  type KeyAsked,
  type KeyGiven,
  type KeyPurpose,
  type KeySaid,
  type KeyWindowAnswer,
} from '../../src/contract/key-windows.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { keyFailure } from './key-failure.ts'

export type KeyDo = Extract<KeyAct, { act: 'do' }>
type Given = KeyGiven[KeyPurpose]

/** A request, and what does it. */
export interface KeyRequest {
  readonly asked: KeyAsked
  /** Does what the window asks for; of `confirm` nothing is asked for but the agreement. */
  perform(act: KeyDo): Promise<Given>
}
/** The port of one window, as far as it is used. */
export type KeyPort = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage' | 'addEventListener'>
/** A window that asks for the request of its purpose. */
export interface ClaimingWindow {
  readonly port: KeyPort
  /** Whether it was closed, or is at another address by now. */
  isGone(): boolean
}
/** Calls once, after milliseconds; gives what takes it back. */
export type After = (ms: number, run: () => void) => () => void

/** Milliseconds between two looks whether the window is there. */
const LOOK_MS = 500

export const said = (port: KeyPort, word: KeySaid): void => port.postMessage(word)
const refused = (): LatchkeyError => new LatchkeyError('user_rejected_request', 'You rejected the request')
const closed = (): LatchkeyError => new LatchkeyError('window_closed', 'The window of the service was closed before the end.')
export const noSuchRequest = (): LatchkeyError =>
  new LatchkeyError('request_changed', 'There is no such request, or another window has it.')

/** How the page hears of what an act gave, and whether the request is over with it; null: nothing has come of it yet. */
export const outcomeOf = (
  { purpose, address }: KeyAsked,
  act: KeyDo,
  given: Given,
): { readonly answer: KeyWindowAnswer; readonly isOver: boolean } | null => {
  switch (purpose) {
    case 'import':
      return { answer: { at: 'imported', address: (given as KeyGiven['import']).address }, isOver: true }
    case 'recover':
      return { answer: { at: 'recovered', address: (given as KeyGiven['recover']).address }, isOver: true }
    case 'password':
      return {
        answer: address ? { at: 'used' } : { at: 'made', address: (given as KeyGiven['password']).address },
        isOver: true,
      }
    case 'passkey':
      return { answer: address ? { at: 'used' } : { at: 'made', address: (given as KeyGiven['passkey']).address }, isOver: true }
    case 'devices':
      return act.remove === undefined ? null : { answer: { at: 'used' }, isOver: false }
    // A key stays in the window until its person closes that.
    default:
      return { answer: { at: 'used' }, isOver: purpose !== 'export' }
  }
}

/** The two ends of a request: that of the page, and that of the window which has it. */
const createEnds = (after: After, ended: () => void) => {
  let window: ClaimingWindow | null = null
  let answer: KeyWindowAnswer | null = null
  let isOver = false
  let settle = { resolve: (_: KeyWindowAnswer): void => {}, reject: (_: unknown): void => {} }
  const outcome = new Promise<KeyWindowAnswer>((resolve, reject) => {
    settle = { resolve, reject }
  })
  let unlook = (): void => {}
  /** `told`: the code that the window hears; null: the end is its own. What the person came for counts, however it ends. */
  const end = (why: unknown, told: string | null): void => {
    if (isOver) return
    isOver = true
    cancel()
    unlook()
    ended()
    if (window && told !== null) said(window.port, { over: told })
    window?.port.close()
    if (answer) settle.resolve(answer)
    else settle.reject(why)
  }
  const endBy = (why: LatchkeyError): void => end(why, why.code)
  const left = (): void => end(closed(), null)
  const cancel = after(KEY_WINDOW_TIME, () =>
    endBy(new LatchkeyError('wallet_request_timeout', 'The time for this request is over.')),
  )
  const look = (one: ClaimingWindow): void => {
    unlook = after(LOOK_MS, () => (one.isGone() ? left() : look(one)))
  }
  return {
    ...{ outcome, end, endBy, left },
    isOver: () => isOver,
    isTaken: () => window !== null,
    came: (next: KeyWindowAnswer | null) => {
      answer = next ?? answer
    },
    take(one: ClaimingWindow) {
      window = one
      // In browsers that tell it; the others are looked at.
      one.port.addEventListener('close', left)
      look(one)
    },
  }
}

/** A request until it has ended. */
export const createWaiting = ({ asked, perform }: KeyRequest, after: After, ended: () => void) => {
  const ends = createEnds(after, ended)
  let underWay = false
  const act = async (word: KeyDo, port: KeyPort): Promise<void> => {
    if (underWay) return
    underWay = true
    try {
      const given = await perform(word)
      // Trust: what has ended meanwhile gives nothing.
      if (ends.isOver()) return
      said(port, { given })
      const came = outcomeOf(asked, word, given)
      ends.came(came?.answer ?? null)
      if (came?.isOver) ends.end(null, null)
    } catch (error) {
      if (ends.isOver()) return
      const { code, mayTryAgain, more } = keyFailure(error)
      if (mayTryAgain) said(port, { failed: code, ...more })
      else ends.end(error, code)
    } finally {
      underWay = false
    }
  }
  const agree = (digest: string, port: KeyPort): void => {
    // Trust: agreed is to what was shown, which is what this frame has read.
    if (digest !== asked.request?.digest) ends.endBy(noSuchRequest())
    else {
      ends.came({ at: 'used' })
      said(port, { given: { agreed: true } })
      ends.end(null, null)
    }
  }
  const hear = (word: KeyAct, port: KeyPort): void => {
    if (word.act === 'do') void act(word, port)
    else if (word.act === 'agree') agree(word.digest, port)
    else if (word.act === 'left') ends.left()
    else ends.end(refused(), null)
  }
  return {
    outcome: ends.outcome,
    endBy: ends.endBy,
    isTaken: ends.isTaken,
    purpose: asked.purpose,
    /** Hands it to a window. Trust: decided is over its port alone, and nothing names the request there. */
    give(one: ClaimingWindow) {
      const words = keyAct(asked.purpose)
      one.port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const { success, output } = safeParse(words, data)
        if (success && !ends.isOver()) hear(output, one.port)
      }
      ends.take(one)
      said(one.port, { asked })
    },
  }
}
