// doctor: whether the SMS provider accepts the credentials.

import { SmsError, twilioSms } from '../../ports/sms.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

const FORM = 'SMS_URL=https://ACCOUNT:TOKEN@api.twilio.com'

/** By the provider's own code, or the status of its answer. */
const FIXES: Readonly<Record<number, string>> = {
  20003:
    'Correct account and token in SMS_URL (special characters are written %XX); with an API key set SMS_ACCOUNT to the account it belongs to.',
  20404: 'Correct the account: the user in SMS_URL, or SMS_ACCOUNT where SMS_URL signs in with an API key.',
}

/** Asks the provider whether it knows us; sends nothing. */
export const checkSms = async ({ env, production, apps }: CheckContext): Promise<CheckResult[]> => {
  const offering = apps.filter(({ config }) => config.sms_auth)
  if (!env.SMS_URL) {
    if (!production) return [ok('development: text messages stay in the outbox, /dev/outbox')]
    if (offering.length === 0) return [ok('no app offers codes by text message')]
    return offering.map(({ id }) =>
      problem(
        `the app ${id} offers codes by text message, and nothing sends them`,
        `Set ${FORM} and SMS_FROM, or switch it off: npx latchkey app change ${id} --set sms_auth=false`,
      ),
    )
  }
  const { hostname } = new URL(env.SMS_URL)
  try {
    await twilioSms({ url: env.SMS_URL, from: env.SMS_FROM ?? '', account: env.SMS_ACCOUNT }).check()
  } catch (error) {
    const code = error instanceof SmsError ? error.providerCode : null
    const fix = FIXES[code ?? 0] ?? `Correct the host in ${FORM}, and open the way to it.`
    return [problem(`${hostname} does not answer as it should (${code ?? 'no answer'})`, fix)]
  }
  const idle = offering.length === 0 && apps.length > 0
  return [
    ok(`${hostname} takes text messages from us`),
    ...(idle ? [hint('no app offers codes by text message', 'npx latchkey app change ID --set sms_auth=true')] : []),
  ]
}
