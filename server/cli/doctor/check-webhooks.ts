// doctor: whether webhook events reach the hosts.

import { MINUTE } from '../../../src/kit/durations.ts'
import { targetProblem } from '../../ports/guarded.ts'
import { brokenRule } from '../../services/problem.ts'
import { type WebhookHealth, webhookHealth } from '../../stores/webhooks/webhooks.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

/** An event that waits for longer has been refused, or no instance delivers. */
const LATE = 5 * MINUTE

const resultsOf = ({ env, now }: CheckContext, { app, url, waiting, dead, oldest, left_out }: WebhookHealth): CheckResult[] => {
  const shut = targetProblem(env, url)
  const late = oldest === null ? 0 : now - oldest
  const { host } = new URL(url)
  const results: CheckResult[] = []
  if (shut) {
    const fix = `npx latchkey webhook set --app ${app} --url https://…, or ALLOW_PRIVATE_TARGETS=yes in development.`
    results.push(problem(`the webhook of app ${app} is not called: ${brokenRule(shut, 'its address').text}`, fix))
  } else if (late > LATE) {
    const what = `${waiting} events of app ${app} wait for ${host}, the oldest for ${Math.floor(late / MINUTE)} minutes`
    results.push(
      problem(what, `npx latchkey webhook test --app ${app}; npx latchkey webhook events --app ${app} --state waiting`),
    )
  }
  if (dead > 0) {
    const fix = `When ${host} is well again: npx latchkey webhook replay --app ${app} --dead yes`
    results.push(hint(`${dead} events of app ${app} were given up`, fix))
  }
  if (waiting > env.WEBHOOK_WAITING_PER_APP) {
    const what = `${waiting} events of app ${app} wait, more than WEBHOOK_WAITING_PER_APP allows: those that are never left out`
    results.push(problem(what, `npx latchkey webhook test --app ${app}; where they are not wanted: webhook remove`))
  }
  const kinds = Object.entries(left_out)
  if (kinds.length > 0) {
    const what = `events of app ${app} were left out, since too many waited: ${kinds.map(([type, events]) => `${events} ${type}`).join(', ')}`
    results.push(
      hint(what, `Make ${host} answer faster, or set WEBHOOK_WAITING_PER_APP higher. The app's users: GET /api/v1/users`),
    )
  }
  return results.length > 0 ? results : [ok(`${host} is told of the users of app ${app}`)]
}

/** Reads the queues; sends nothing. */
export const checkWebhooks = async (context: CheckContext): Promise<CheckResult[]> => {
  const { database } = context
  if (database.state !== 'open' || database.tables !== 'ready') return [ok('nothing to be delivered')]
  const all = await webhookHealth(database.db)
  return all.length > 0 ? all.flatMap((one) => resultsOf(context, one)) : [ok('no app has a webhook')]
}
