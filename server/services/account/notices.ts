// Sends notices by mail: logins from new devices, accounts that were linked or removed, what opens a wallet, deletions.
// See docs/design/security.md, "Notices".
// No call waits for one or fails with it; they are bounded for each person and day, and for each process.
// Trust: no link and no code, so that people do not learn to follow one.

import { DAY } from '../../../src/kit/durations.ts'
import type { Deps } from '../../boot/deps.ts'
import { isTestAccount } from '../../stores/apps/test-accounts.ts'
import { takeOne } from '../../stores/budgets.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Secrets } from '../keys/secrets.ts'
import { type MessageLanguage, messageLanguage, type Seen } from '../messages/language.ts'
import { NOTICES, type Notice } from '../messages/message-words.ts'
import { noticeMail } from '../messages/notice-mail.ts'

/** Of the mail server's five connections: a code, for which somebody waits, must never stand behind notices. */
const MOST_AT_ONCE = 2
/** Beyond these, notices are dropped, and counted. */
const MOST_WAITING = 200

/** Trust: what opens a wallet is told under counters of its own, so that nobody uses up the day's mails with something else before. */
const OWN_COUNTER: ReadonlySet<Notice> = new Set([
  'wallet-added',
  'wallet-device-added',
  'wallet-exported',
  'wallet-recovery-changed',
  'wallet-devices-removed',
])
const noticeKey = (secrets: Secrets, user: string, notice: Notice, isProved = true): string =>
  OWN_COUNTER.has(notice) && isProved
    ? secrets.hash('address', 'notices', user, notice)
    : secrets.hash('address', 'notices', user)

/** The counters of a person's notices. */
export const noticeKeys = (secrets: Secrets, user: string): string[] => [
  ...new Set(NOTICES.map((notice) => noticeKey(secrets, user, notice))),
]

/** Who is told: at all of their addresses, in the language that their account keeps. */
export interface Told {
  readonly id: string
  readonly accounts: readonly { readonly type: string; readonly subject: string }[]
  readonly language?: string | null
}
interface Happening {
  readonly notice: Notice
  /** False: a session alone has claimed it. Trust: it counts with the others, so that claims use up nothing that a proof is told by. */
  readonly isProved: boolean
  /** Milliseconds. */
  readonly at: number
  /** When its mail was asked for: the day that it counts to. */
  readonly now: number
  readonly language: MessageLanguage
  /** Where it came from; null where that is not known. */
  readonly seen: Seen | null
}

export interface Notices {
  /** Sends in its own time. `at`: when it happened, milliseconds; absent: now. `isProved`: absent, it is more than a session's claim. */
  send(app: App, notice: Notice, person: Told, seen?: Seen, at?: number, isProved?: boolean): void
}

/** Notices over the service's mail. */
export const createNotices = (
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'metrics' | 'clock' | 'env' | 'stopping'>,
  secrets: Secrets,
): Notices => {
  const { db, mail, metrics, clock, env, stopping } = deps
  const waiting: (() => Promise<void>)[] = []
  let underWay = 0
  const goOn = (): void => {
    // A service that is asked to stop takes no new calls: what waits is sent before the mail connections are closed.
    while (waiting.length > 0 && (underWay < MOST_AT_ONCE || stopping.aborted)) {
      underWay += 1
      void waiting
        .shift()?.()
        .finally(() => {
          underWay -= 1
          goOn()
        })
    }
  }
  stopping.addEventListener('abort', goOn)
  const sendOne = async (app: App, user: string, to: string, happening: Happening): Promise<void> => {
    const { notice, now, isProved } = happening
    if (await isTestAccount(db, app.id, { type: 'email', subject: to })) return
    const counter = {
      key: noticeKey(secrets, user, notice, isProved),
      now,
      ends: now + DAY,
      most: env.NOTICES_PER_DAY,
    }
    // A deleted user gets one notice, and no counter is left behind.
    if (notice !== 'account-deleted' && !(await takeOne(db, counter))) return
    await mail.send({ to, ...noticeMail(app, happening) })
    metrics.count('latchkey_notices_total', { notice, outcome: 'sent' })
  }
  return {
    send: (app, notice, { id, accounts, language }, seen, at, isProved = true) => {
      if (!settingsOf(app).notice_mails) return
      // The time of what happened, not of when its turn comes.
      const now = clock.now()
      const happening = { notice, isProved, at: at ?? now, now, language: messageLanguage(language), seen: seen ?? null }
      for (const { subject: address } of accounts.filter(({ type }) => type === 'email')) {
        if (waiting.length >= MOST_WAITING) {
          metrics.count('latchkey_notices_total', { notice, outcome: 'dropped' })
          continue
        }
        waiting.push(() =>
          sendOne(app, id, address, happening).catch((error: unknown) => {
            metrics.count('latchkey_notices_total', { notice, outcome: 'failed' })
            const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
            deps.log.warn('notice_failed', { appId: app.id, notice, kind })
          }),
        )
        goOn()
      }
    },
  }
}
