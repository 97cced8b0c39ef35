// Sends notices by mail: sign-ins from new devices, accounts that were linked or removed, deletions.
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

/** Of the mail server's five connections: a code, for which somebody waits, must never stand behind notices. */
const MOST_AT_ONCE = 2
/** Beyond these, notices are dropped, and counted. */
const MOST_WAITING = 200

export type Notice = 'new-device' | 'account-added' | 'address-removed' | 'account-deleted'

const WORDS: Readonly<Record<Notice, (name: string, time: string) => { subject: string; text: string }>> = {
  'new-device': (name, time) => ({
    subject: `New sign-in to ${name}`,
    text: `You signed in to ${name} on ${time} with a browser or device that was not used for it before.\n\nIf that was you, there is nothing to do.\n\nIf it was not, change the password of this mailbox first. Then open ${name} yourself, the way you always do, and look after your account.\n\nThis message has no link and asks you for nothing.\n`,
  }),
  'account-added': (name, time) => ({
    subject: `A new way to sign in to your account at ${name}`,
    text: `Another account was linked to yours at ${name} on ${time}. It signs in there as you do.\n\nIf that was you, there is nothing to do.\n\nIf it was not, open ${name} yourself, the way you always do, sign out everywhere else, and remove what you did not link.\n\nThis message has no link and asks you for nothing.\n`,
  }),
  'address-removed': (name, time) => ({
    subject: `This address no longer signs in to ${name}`,
    text: `This e-mail address was taken from an account of ${name} on ${time}. It no longer signs in there.\n\nIf that was you, there is nothing to do.\n\nIf it was not, open ${name} yourself, the way you always do, and ask for help with your account.\n\nThis message has no link and asks you for nothing.\n`,
  }),
  'account-deleted': (name, time) => ({
    subject: `Your account at ${name} is deleted`,
    text: `Your account at ${name} was deleted on ${time}, with everything that its login service had stored about you. This is the last message that you get from it.\n\nIf it was not you who did this, change the password of this mailbox, then open ${name} yourself, the way you always do, and ask for help.\n\nThis message has no link and asks you for nothing.\n`,
  }),
}

/** The counter of a person's notices. */
export const noticeKey = (secrets: Secrets, user: string): string => secrets.hash('address', 'notices', user)

export interface Notices {
  /** Sends in its own time. `addresses` are those of `user`. */
  send(app: App, notice: Notice, user: string, addresses: readonly string[]): void
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
  const sendOne = async (app: App, notice: Notice, user: string, to: string, now: number): Promise<void> => {
    if (await isTestAccount(db, app.id, { type: 'email', subject: to })) return
    const counter = { key: noticeKey(secrets, user), now, ends: now + DAY, most: env.NOTICES_PER_DAY }
    // A deleted user gets one notice, and no counter is left behind.
    if (notice !== 'account-deleted' && !(await takeOne(db, counter))) return
    const name = app.row.config.name.replace(/\s+/g, ' ').trim()
    const time = `${new Date(now).toISOString().slice(0, 16).replace('T', ' at ')} UTC`
    await mail.send({ to, ...WORDS[notice](name, time) })
    metrics.count('latchkey_notices_total', { notice, outcome: 'sent' })
  }
  return {
    send: (app, notice, user, addresses) => {
      if (!settingsOf(app).notice_mails) return
      // The time of what happened, not of when its turn comes.
      const now = clock.now()
      for (const address of addresses) {
        if (waiting.length >= MOST_WAITING) {
          metrics.count('latchkey_notices_total', { notice, outcome: 'dropped' })
          continue
        }
        waiting.push(() =>
          sendOne(app, notice, user, address, now).catch((error: unknown) => {
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
