// Follows the transactions of an account that wait, sent by any page of this browser's origin: also after a reload.
// See docs/design/signing.md, "Sending".

import { callChain } from '../../api/rpc.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { stateOf } from '../../kit/state-of.ts'
import { wait } from '../../kit/wait.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import { progressOf } from './broadcast.ts'
import { noteProgress, type SentRow, sentBy } from './sent.ts'

/** So many questions in a row no node knows it, before it counts as dropped. */
const DROPPED_AFTER = 5
/** Pauses between two looks in milliseconds: the first, and the longest. */
const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

/** The accounts that are followed, and how often in a row no node has known a transaction. */
const followingOf = stateOf('follow-sent', () => ({ accounts: new Set<string>(), lost: new Map<string, number>() }))

const isWaiting = ({ state }: SentRow): boolean => state === 'waiting'

/** One look at all that wait: notes what has become of them, and gives all that are kept. What a chain does not answer stays as it is. */
export const lookAtSent = async (runtime: Runtime, account: string, signal: AbortSignal): Promise<readonly SentRow[]> => {
  const { storage } = runtime
  const { lost } = followingOf(runtime)
  const chains = chainsOf(runtime, await hostConfigOf(runtime))
  const look = async ({ hash, chain, nonce }: SentRow): Promise<void> => {
    if (!chains.supported.some(({ id }) => id === chain)) return
    const target = chains.rpcOf(chain)
    const about = { hash: hash as Hex, nonce, account }
    const progress = await progressOf(about, (method, params) => callChain(target, method, params, signal)).catch(() => null)
    signal.throwIfAborted()
    if (!progress) return
    const times = progress.kind === 'dropped' ? (lost.get(hash) ?? 0) + 1 : 0
    lost.set(hash, times)
    if (progress.kind !== 'dropped' || times >= DROPPED_AFTER) noteProgress(storage, account, hash, progress)
  }
  await Promise.all(sentBy(storage, account).filter(isWaiting).map(look))
  return sentBy(storage, account)
}

/** Looks again and again, until none waits or the person has signed out. One that is followed already is not followed twice. */
export const followSent = async (runtime: Runtime, account: string): Promise<void> => {
  const { accounts } = followingOf(runtime)
  const person = runtime.$user.get()?.id
  if (person === undefined || accounts.has(account)) return
  accounts.add(account)
  const over = new AbortController()
  const stop = runtime.$user.listen((user) => {
    if (user?.id !== person) over.abort()
  })
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
      if (!(await lookAtSent(runtime, account, over.signal)).some(isWaiting)) return
      await wait(pause, over.signal)
    }
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    stop()
    accounts.delete(account)
  }
}
