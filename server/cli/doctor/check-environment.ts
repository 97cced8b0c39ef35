// doctor: settings that stop the start or give a warning at it.

import { checkStart } from '../../boot/check-start.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

/** By the variable that a line begins with. */
const FIXES: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'PUBLIC_URL=https://id.your-domain in production; http://localhost:4001 in development',
  SANDBOX_URL: 'SANDBOX_URL=https://id-box.your-domain, another host than PUBLIC_URL; unset it in development',
  SERVICE_KEY: 'SERVICE_KEY="$(openssl rand -base64 32)" for a new database; for one with data, the key it was made with',
  SERVICE_KEY_PREVIOUS: 'SERVICE_KEY_PREVIOUS=the whole of the key before; unset it when no change is under way',
  SMTP_URL: 'SMTP_URL=smtp://user:password@host:587?requireTLS=true',
  HOST: 'HOST=localhost, or NODE_ENV=production for a service that others reach',
  METRICS_TOKEN: 'METRICS_TOKEN="$(openssl rand -base64 24)", the bearer of whatever collects the metrics',
  TEST_CODE: 'Unset TEST_CODE, but for end-to-end tests (docs/testing.md)',
  TEST_TIME: 'Unset TEST_TIME, but for end-to-end tests (docs/testing.md)',
  TEST_SEED: 'Unset TEST_SEED, but for end-to-end tests (docs/testing.md)',
  DATABASE_URL: 'DATABASE_URL=postgres://user:password@host:5432/latchkey for more than one process',
}
/** The fix for a line that begins with the name of a variable. */
export const fixOf = (line: string): string => FIXES[line.split(' ')[0] ?? ''] ?? 'Set it as docs/environment.md says.'

export const checkEnvironment = ({ env }: CheckContext): CheckResult[] => {
  const { problems, warnings: all } = checkStart(env)
  // What only a request from outside can show is in check-pages.ts.
  const warnings = all.filter((line) => !line.startsWith('TRUST_PROXY'))
  if (problems.length + warnings.length === 0) return [ok(`${env.NODE_ENV}, every value is sound`)]
  return [...problems.map((line) => problem(line, fixOf(line))), ...warnings.map((line) => hint(line, fixOf(line)))]
}
