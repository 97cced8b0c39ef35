// How a window for keys that was opened with a ticket answers its page (docs/design/frame.md, "Tickets").

import type { AnswerInputOf, ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { WireWindowAnswer } from '../../../src/contract/endpoints/key-windows.ts'
import type { KeyPurpose } from '../../../src/contract/key-windows.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import { answerWindow, endWindow, takeAnswer, windowState } from '../../stores/key-windows/key-windows.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import type { Proof } from '../sessions/bound/proof.ts'

type Answer = ParsedBodyOf<(typeof ENDPOINTS)['key_windows.answer']>
type Result = AnswerInputOf<(typeof ENDPOINTS)['key_windows.result']>

/** For which the answer waits for its page. */
const ANSWER_LIFE = 2 * MINUTE
/** Between two looks at the row: another instance may have written it, of which this one hears nothing. No connection is held between them. */
const LOOK_EVERY = SECOND

const ANSWERS: { readonly [P in KeyPurpose]: WireWindowAnswer['at'] } = {
  export: 'used',
  import: 'imported',
  backup: 'used',
  confirm: 'signed',
  recover: 'recovered',
  password: 'used',
  devices: 'used',
  passkey: 'used',
  'leave-passkeys': 'used',
}
/** A password or a passkey is set for the wallet of the ticket, or one is made with it. */
const answerOf = ({ purpose, address }: NonNullable<TokenClaims['window']>): WireWindowAnswer['at'] =>
  (purpose === 'password' || purpose === 'passkey') && address === null ? 'made' : ANSWERS[purpose as KeyPurpose]
const answerContext = (id: string): string => `key window answer ${id}`

/** Keeps what the window answers, for its page alone, and ends the window's token. */
export const keepAnswer = async (
  core: Core,
  app: App,
  { window, jkt }: TokenClaims,
  { answer, proof }: { readonly answer: Answer; readonly proof: Proof | null },
): Promise<void> => {
  // Trust: this is the window's word. A session itself has no window to speak for.
  if (!window) throw new ServiceError('missing_or_invalid_token')
  // Trust: an address, a share or a signature is by the window's key. That it has ended carries nothing.
  if (jkt && !proof && 'answer' in answer && answer.answer.at !== 'used') throw new ServiceError('invalid_proof')
  if ('answer' in answer && answer.answer.at !== answerOf(window))
    throw new ServiceError('invalid_data', 'This window was opened for something else.')
  const now = core.clock.now()
  const sealed = core.secrets.seal(JSON.stringify(answer), answerContext(window.id))
  const kept = await answerWindow(core.db, { app: app.id, id: window.id, answer: sealed, now, ends: now + ANSWER_LIFE })
  if (!kept) throw new ServiceError('missing_or_invalid_token')
  core.windowNews.tell(window.id)
}

/** The answer, once; nothing where it was taken. */
const answerOfRow = async (core: Core, asking: Parameters<typeof takeAnswer>[1]): Promise<Answer | null> => {
  const sealed = await takeAnswer(core.db, asking)
  return sealed === null ? null : (JSON.parse(core.secrets.open(sealed, answerContext(asking.id))) as Answer)
}

/** How far the window has come; waits until that is farther, for at most `seconds`. `pause`: between two looks. */
export const resultOf = async (
  core: Core,
  app: App,
  { userId: user, sid }: TokenClaims,
  { id, seconds }: { readonly id: string; readonly seconds: number },
  pause: (ms: number, signal: AbortSignal) => Promise<void> = wait,
): Promise<Result> => {
  const until = core.clock.now() + seconds * SECOND
  const asking = { app: app.id, user, sid, id }
  let known: boolean | undefined
  for (;;) {
    // Before the row is read: what is written after that is heard of.
    const news = core.windowNews.listen(id)
    try {
      const state = await windowState(core.db, { ...asking, now: core.clock.now() })
      if (!state) throw new ServiceError('not_found')
      if (state.answered) return { state: 'done', ...(await answerOfRow(core, asking)) }
      // The page hears at once that the window goes on by itself.
      const hasCome = known === false && state.redeemed
      known = state.redeemed
      const left = until - core.clock.now()
      if (hasCome || left <= 0 || core.stopping.aborted) return { state: state.redeemed ? 'here' : 'open' }
      // A service that stops answers at once; the page asks another instance.
      await pause(Math.min(left, LOOK_EVERY), AbortSignal.any([core.stopping, news.signal])).catch(() => {})
    } finally {
      news.end()
    }
  }
}

/** Ends a window of this session, and what it has been given. */
export const giveUp = (core: Core, app: App, { userId: user, sid }: TokenClaims, id: string): Promise<void> =>
  endWindow(core.db, { app: app.id, user, sid, id })
