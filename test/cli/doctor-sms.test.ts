// Promises of the doctor about text messages.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readEnv } from '../../server/boot/env.ts'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { checkSms } from '../../server/cli/doctor/check-sms.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { type SmsCatcher, startSmsCatcher } from '../../server/dev/sms-catcher.ts'
import { random } from '../../server/ports/random.ts'

const outbox = createOutbox()
let catcher: SmsCatcher
before(async () => {
  catcher = await startSmsCatcher(outbox, Date.now, random)
})
after(() => catcher.close())

const app = (sms_auth: boolean) => ({ id: 'shop', config: { sms_auth } }) as CheckContext['apps'][number]
const look = (source: Record<string, string>, apps: CheckContext['apps'] = [app(true)]) => {
  const env = readEnv({ SMS_FROM: '+15005550006', ...source })
  const rest = { database: { state: 'none' }, pages: [], now: 0 } as const
  return checkSms({ env, production: env.NODE_ENV === 'production', apps, ...rest })
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.shop.example' }

test('in development nothing is missing', async () =>
  assert.deepEqual(
    (await look({})).map(({ state }) => state),
    ['ok'],
  ))
test('an app that offers codes nobody sends is a problem in production, with both ways out', async () => {
  const [found] = await look(production)
  assert.equal(found?.state, 'problem')
  assert.match(found?.fix ?? '', /^Set SMS_URL=https:.*or switch it off: npx latchkey app change shop --set sms_auth=false$/)
  assert.deepEqual(
    (await look(production, [app(false)])).map(({ state }) => state),
    ['ok'],
  )
})
test('a provider that knows us is told, and sent nothing', async () => {
  assert.deepEqual(await look({ ...production, SMS_URL: catcher.url }), [
    { state: 'ok', what: '127.0.0.1 takes text messages from us' },
  ])
  assert.deepEqual(await outbox.list(), [])
})
for (const [what, change, fix] of [
  ['a wrong token', (url: string) => ({ SMS_URL: url.replace(/:[^:@/]+@/, ':wrong@') }), /^Correct account and token/],
  ['a wrong account', (url: string) => ({ SMS_URL: url, SMS_ACCOUNT: 'AC0' }), /^Correct the account/],
  ['a provider that is not there', () => ({ SMS_URL: 'http://AC1:token@127.0.0.1:1' }), /^Correct the host/],
] as const) {
  test(`${what} is a problem with its fix, and the token is not told`, async () => {
    const found = await look({ ...production, ...change(catcher.url) })
    assert.deepEqual(
      found.map(({ state }) => state),
      ['problem'],
    )
    assert.match(found[0]?.fix ?? '', fix)
    assert.ok(!JSON.stringify(found).includes(new URL(catcher.url).password))
  })
}
