import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMobile } from './is-mobile.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

test('phones and tablets are mobile, a tablet that says it is a Mac too; desktops are not, with a touch screen either', () => {
  for (const [userAgent, maxTouchPoints, mobile] of [
    [IPHONE, 5, true],
    [ANDROID, 5, true],
    [MAC, 5, true],
    [MAC, 0, false],
    [WINDOWS, 10, false],
  ] as const)
    assert.equal(isMobile({ userAgent, maxTouchPoints }), mobile, userAgent)
})
