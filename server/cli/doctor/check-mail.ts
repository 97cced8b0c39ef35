// doctor: whether the mail server takes mail.

import { isLoopback } from '../../boot/check-start.ts'
import { smtpMail } from '../../ports/mail.ts'
import { type CheckContext, type CheckResult, type CheckResults, codeOf, messageOf, ok, problem } from './check-result.ts'

/** By nodemailer's code. */
const FIXES: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL (special characters are written %XX).',
  EDNS: 'Correct the host in SMTP_URL.',
  ESOCKET: 'Correct host and port in SMTP_URL; smtps:// is for port 465, smtp:// for 587 and 25.',
  ECONNECTION: 'Correct host and port in SMTP_URL; many providers of machines shut port 25: take 587.',
  ETIMEDOUT: 'Open the way to the mail server (many providers of machines shut port 25: take 587).',
  ETLS: 'The mail server offers no TLS: take smtps:// and port 465, or another server.',
}

/** Greets the mail server and signs in to it; sends nothing. */
const checkServer = async (smtpUrl: string, from: string): Promise<CheckResult> => {
  const { hostname } = new URL(smtpUrl)
  const mail = smtpMail(smtpUrl, from)
  try {
    await mail.check()
    return ok(`${hostname} takes mail from us`)
  } catch (error) {
    const fix = FIXES[codeOf(error)] ?? 'Correct SMTP_URL: smtp://user:password@host:587'
    return problem(`${hostname} does not answer as it should: ${messageOf(error)}`, fix)
  } finally {
    await mail.close()
  }
}

export const checkMail = async ({ env, production }: CheckContext): Promise<CheckResults> => {
  if (!env.SMTP_URL) return [ok('development: mails stay in the outbox, /dev/outbox')]
  const { protocol, hostname, searchParams } = new URL(env.SMTP_URL)
  const mayBeClear = protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'true'
  return [
    await checkServer(env.SMTP_URL, env.MAIL_FROM),
    production &&
      mayBeClear &&
      problem(
        'login codes may travel in clear: TLS is used only if the server offers it',
        'Add ?requireTLS=true to SMTP_URL, or take smtps:// and port 465.',
      ),
    production &&
      /@localhost\b/.test(env.MAIL_FROM) &&
      problem(
        `MAIL_FROM is ${env.MAIL_FROM}, which receivers refuse`,
        'Set MAIL_FROM="Your name <login@your-domain>", a sender that the mail server may use (SPF, DKIM).',
      ),
  ]
}
