// One try to deliver an event: signed, to the app's endpoint, with how it answered.

import { LEFT_OUT_HEADER } from '../../../src/contract/webhook-events.ts'
import { SECOND } from '../../../src/kit/durations.ts'
import type { Deps } from '../../boot/deps.ts'
import { callGuarded, type GuardedCall } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import type { DueEvent } from '../../stores/webhooks/webhook-queues.ts'
import type { Secrets } from '../keys/secrets.ts'
import { signedHeaders, webhookContext } from './sign.ts'

/** What an endpoint said: its status, and what was wrong; `problem` is null for a delivery. */
export interface Attempt {
  readonly status: number | null
  readonly problem: string | null
}
/** Where a try goes, and what it tells besides the event. */
interface Target extends Pick<GuardedCall, 'kept'> {
  readonly url: string
  readonly secrets: readonly string[]
  readonly leftOut?: DueEvent['left_out']
}

const dictionary = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** Sends one body. Every 2xx is a delivery. */
export const attempt = async (
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { url, secrets, leftOut, kept }: Target,
  id: string,
  body: string,
): Promise<Attempt> => {
  const seconds = Math.floor(clock.now() / SECOND)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Latchkey',
    ...signedHeaders(secrets, id, seconds, body),
    ...(leftOut && { [LEFT_OUT_HEADER]: dictionary(leftOut) }),
  }
  try {
    const call = { method: 'POST', headers, body, patience: env.WEBHOOK_SECONDS * SECOND, ...(kept && { kept }) } as const
    const { status } = await callGuarded(env, url, call)
    return { status, problem: status >= 200 && status < 300 ? null : 'refused' }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, problem: error.reason }
  }
}

/** The secrets that sign now: for a day after a change the one before, too. */
export const signingSecrets = (
  secrets: Secrets,
  {
    sealed,
    sealed_before,
    before_until,
  }: Pick<DueEvent, 'sealed' | 'sealed_before'> & { readonly before_until: string | bigint },
  app: string,
  now: number,
): string[] => [
  secrets.open(sealed, webhookContext(app)),
  ...(sealed_before && Number(before_until) > now ? [secrets.open(sealed_before, webhookContext(app))] : []),
]
