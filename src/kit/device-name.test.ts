import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'
const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const SEEN: readonly (readonly [browser: string | null, os: string | null, userAgent: string])[] = [
  ['Chrome', 'macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${GECKO} Chrome/131.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Opera', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Firefox', 'Linux', `${MOZILLA} (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0`],
  [
    'Safari',
    'macOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  ],
  [
    'Safari',
    'iOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome',
    'iOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet',
    'Android',
    `${MOZILLA} (Linux; Android 10; K) ${GECKO} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome', 'ChromeOS', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${GECKO} Chrome/131.0.0.0 Safari/537.36`],
  [null, null, 'curl/8.5.0'],
  [null, null, ''],
]

for (const [browser, os, userAgent] of SEEN)
  test(`knows ${browser ?? 'no browser'} on ${os ?? 'no system'} by ${userAgent.slice(-30) || 'nothing'}`, () => {
    assert.deepEqual(deviceName(userAgent), { browser, os })
  })

test('takes none of its words from what was sent, and is done with a long text at once', () => {
  assert.deepEqual(deviceName(null), { browser: null, os: null })
  assert.deepEqual(deviceName(`${'Version/'.repeat(100_000)} Windows`), { browser: null, os: null })
  assert.deepEqual(deviceName('Chrome/<script> on Windows NT'), { browser: 'Chrome', os: 'Windows' })
})
