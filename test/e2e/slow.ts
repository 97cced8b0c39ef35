// A slow machine and a slow network for journeys: whatever races shows itself there.
//   CPU_SLOWED=4 npm test -- page-   each page and each of its frames computes four times slower
//   SLOW=1 npm test -- page-         the same, and each request takes longer

import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'

/** How many times slower pages compute; 1 where nothing is asked. */
const RATE = Number(process.env.CPU_SLOWED ?? (process.env.SLOW ? 4 : 1))
/** What a request of a page takes longer (ms): between these. */
const [SHORTEST, LONGEST] = [100, 200]

/** Whether journeys are to be slowed down, and wait longer for what they see. */
export const isSlowed = RATE > 1

const slowProcess = async (session: CDPSession): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: RATE })
}
const slowNetwork = async (session: CDPSession): Promise<void> => {
  const latency = SHORTEST + Math.random() * (LONGEST - SHORTEST)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Slows all pages of a person down, windows that they open and frames of another origin too. */
export const slowDown = (context: BrowserContext): void => {
  const frameIsThere = async (frame: Frame): Promise<void> => {
    // One that shares the process of its page has no session of its own, and is slowed with it.
    const session = await context.newCDPSession(frame).catch(() => null)
    if (session) await slowProcess(session)
  }
  const pageIsThere = async (page: Page): Promise<void> => {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) void frameIsThere(frame).catch(() => {})
    })
    const session = await context.newCDPSession(page)
    await slowProcess(session)
    if (process.env.SLOW) await slowNetwork(session)
  }
  // A page that is closed meanwhile needs nothing any more.
  context.on('page', (page) => void pageIsThere(page).catch(() => {}))
}
