import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { thisDevice } from './device.ts'
import { isInApp } from './in-app.ts'

const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
const be = (userAgent: string, maxTouchPoints = 0): void =>
  void Object.defineProperty(globalThis, 'navigator', { value: { userAgent, maxTouchPoints }, configurable: true })
afterEach(() => {
  if (given) Object.defineProperty(globalThis, 'navigator', given)
  else Reflect.deleteProperty(globalThis, 'navigator')
  Reflect.deleteProperty(globalThis, 'ReactNativeWebView')
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const CHROME = 'Chrome/126.0.0.0 Mobile Safari/537.36'

test('knows the browsers of Facebook, Instagram, Snapchat and LinkedIn', () => {
  for (const agent of [
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.36.110;FBBV/604;FBDV/iPhone15,2;FBLC/en_US]`,
    `${PIXEL} Version/4.0 ${CHROME} [FB_IAB/FB4A;FBAV/469.0.0.41.80;]`,
    `${IPHONE} Mobile/15E148 Instagram 335.0.0.27.106 (iPhone15,2; iOS 17_5; en_US; scale=3.00)`,
    `${PIXEL} Version/4.0 ${CHROME} Instagram 335.0.0.39.93 Android`,
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.91.0.45 (like Safari/8617.1.17, panda)`,
    `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.6123`,
  ]) {
    be(agent)
    assert.equal(isInApp(), true, agent)
    assert.equal(thisDevice().mobile, true, agent)
  }
})

test('knows a web view of React Native by what it adds to the page', () => {
  be(`${PIXEL} Version/4.0 ${CHROME}`)
  assert.equal(isInApp(), false)
  Object.assign(globalThis, { ReactNativeWebView: {} })
  assert.equal(isInApp(), true)
})

test('takes no ordinary browser for one of an app', () => {
  for (const [agent, touch, mobile] of [
    [MAC, 0, false],
    [MAC, 5, true],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      10,
      false,
    ],
    [`${PIXEL} ${CHROME}`, 5, true],
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, true],
    ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5, true],
  ] as const) {
    be(agent, touch)
    assert.deepEqual([isInApp(), thisDevice().mobile], [false, mobile], agent)
  }
})
