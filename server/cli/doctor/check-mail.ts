// doctor: whether the mail server takes mail.

import { isLoopback } from '../../boot/check-start.ts'
import { smtpMail } from '../../ports/mail.ts'
import { type CheckContext, type CheckResult, codeOf, ok, problem } from './check-result.ts'

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
export const checkMail = async ({ env, production }: CheckContext): Promise<CheckResult[]> => {
  if (!env.SMTP_URL) return [ok('development: mails stay in the outbox, /dev/outbox')]
  const url = new URL(env.SMTP_URL)
  const results: CheckResult[] = []
  const mail = smtpMail(env.SMTP_URL, env.MAIL_FROM)
  try {
    await mail.check()
    results.push(ok(`${url.hostname} takes mail from us`))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    results.push(
      problem(
        `${url.hostname} does not answer as it should: ${said}`,
        FIXES[codeOf(error)] ?? 'Correct SMTP_URL: smtp://user:password@host:587',
      ),
    )
  } finally {
    mail.close()
  }
  if (production && url.protocol === 'smtp:' && !isLoopback(url.hostname) && url.searchParams.get('requireTLS') !== 'true') {
    results.push(
      problem(
        'login codes may travel in clear: TLS is used only if the server offers it',
        'Add ?requireTLS=true to SMTP_URL, or take smtps:// and port 465.',
      ),
    )
  }
  if (production && /@localhost\b/.test(env.MAIL_FROM)) {
    results.push(
      problem(
        `MAIL_FROM is ${env.MAIL_FROM}, which receivers refuse`,
        'Set MAIL_FROM="Your name <login@your-domain>", a sender that the mail server may use (SPF, DKIM).',
      ),
    )
  }
  return results
}
