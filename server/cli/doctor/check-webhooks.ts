// doctor: whether events reach the hosts.

import { MINUTE } from '../../../src/kit/durations.ts'
import { targetProblem } from '../../ports/guarded.ts'
import { type WebhookHealth, webhookHealth } from '../../stores/webhooks/webhooks.ts'
import { type Finding, hint, ok, type Patient, problem } from './check-result.ts'

/** An event that waits for longer has been refused, or nobody delivers. */
const LATE = 5 * MINUTE

const findingsOf = ({ env, now }: Patient, { app, url, waiting, dead, oldest }: WebhookHealth): Finding[] => {
  const shut = targetProblem(env, url)
  const late = oldest === null ? 0 : now - oldest
  const { host } = new URL(url)
  const findings: Finding[] = []
  if (shut) {
    const fix = `npx latchkey webhook set --app ${app} --url https://…, or ALLOW_PRIVATE_TARGETS=yes in development.`
    findings.push(problem(`the webhook of app ${app} is not called: its address ${shut}`, fix))
  } else if (late > LATE) {
    const what = `${waiting} events of app ${app} wait for ${host}, the oldest for ${Math.floor(late / MINUTE)} minutes`
    findings.push(
      problem(what, `npx latchkey webhook test --app ${app}; npx latchkey webhook events --app ${app} --state waiting`),
    )
  }
  if (dead > 0) {
    const fix = `When ${host} is well again: npx latchkey webhook replay --app ${app} --dead yes`
    findings.push(hint(`${dead} events of app ${app} were given up`, fix))
  }
  return findings.length > 0 ? findings : [ok(`${host} is told of the users of app ${app}`)]
}

/** Looks at the queues only; sends nothing. */
export const lookAtWebhooks = async (patient: Patient): Promise<Finding[]> => {
  const { database } = patient
  if (database.state !== 'open' || database.tables !== 'ready') return [ok('nothing to be delivered')]
  const all = await webhookHealth(database.db)
  return all.length > 0 ? all.flatMap((one) => findingsOf(patient, one)) : [ok('no app has a webhook')]
}
