// A slow machine and a slow network for journeys (`SLOW=1 npm test -- page-`): whatever races shows itself there.

import type { BrowserContext, Page } from 'playwright-core'

/** Each page computes four times slower, and each of its requests takes between these times longer. */
const [RATE, SHORTEST, LONGEST] = [4, 100, 200]

const slowPage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const latency = SHORTEST + Math.random() * (LONGEST - SHORTEST)
  await session.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Slows all pages of a person down, windows that they open too. */
export const slowDown = (context: BrowserContext): void => {
  // A page that is closed meanwhile needs nothing any more.
  context.on('page', (page) => void slowPage(page).catch(() => {}))
}
