// The bench of second factors: a verification beside a bare route with as many durable commits (bare.ts).
// Both run on the embedded database.
//
// Each user has an unassigned number as a second factor, so that no message is sent, and the fixed code of test mode.

import { join } from 'node:path'
import { emailOf, headers, median, post } from './accounts.ts'
import { benchFolder, buildAll, type Child, startChild, startService, stopChild } from './child.ts'
import { load } from './generator.ts'

const TARGET = 0.7
const PEOPLE = 120
const CONNECTIONS = 8
const ROUNDS = 5
const CODE = '424242'
const EVER = Number.POSITIVE_INFINITY
const folder = benchFolder()
const env = {
  DATA_DIR: join(folder, 'service'),
  TEST_CODE: CODE,
  RESEND_SECONDS: '0',
  CODES_PER_HOUR: '100000000',
  NOTICES_PER_DAY: '0',
}
const MFA = '/api/v1/mfa/passwordless_sms'
const children: Child[] = []
try {
  const outdir = await buildAll()
  const service = await startService(outdir, env)
  const bare = await startChild(
    join(outdir, 'bare.js'),
    ['embedded', join(folder, 'bare')],
    {},
    /Bare route on http:\/\/127\.0\.0\.1:(\d+)/,
  )
  children.push(service, bare)
  const bearers: Record<string, string>[] = []
  for (let person = 0; person < PEOPLE; person++) {
    const email = emailOf(person)
    await post(`${service.url}/api/v1/passwordless/init`, { email })
    const { token } = await post(`${service.url}/api/v1/passwordless/authenticate`, { email, code: CODE })
    const bearer = { ...headers, authorization: `Bearer ${token}` }
    const phoneNumber = `+1555${String(person).padStart(7, '0')}`
    await post(`${service.url}${MFA}/init`, { action: 'enroll', phoneNumber }, bearer)
    await post(`${service.url}${MFA}/enroll`, { phoneNumber, code: CODE }, bearer)
    bearers.push(bearer)
  }
  /** Each of the people once. */
  const each = (path: string, body: object) => {
    let next = 0
    return load(
      service.url,
      async (ask) => void (await ask({ path: MFA + path, headers: bearers[next++ % PEOPLE] ?? {}, body: JSON.stringify(body) })),
      CONNECTIONS,
      EVER,
      PEOPLE,
    )
  }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await each('/init', { action: 'verify' })
    const ours = await each('/verify', { code: CODE })
    const body = JSON.stringify({ body: 'x'.repeat(67) })
    const theirs = await load(bare.url, async (ask) => void (await ask({ path: '/1', headers, body })), CONNECTIONS, EVER, PEOPLE)
    // The first round warms up.
    if (round > 0) ratios.push(ours.perSecond / theirs.perSecond)
  }
  const ratio = median(ratios)
  console.log(`A verification beside a bare route of one commit: ${ratio.toFixed(2)} (at least ${TARGET})`)
  if (ratio < TARGET) process.exitCode = 1
} finally {
  await Promise.all(children.map(stopChild))
}
