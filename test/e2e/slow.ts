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

/** What slows the pages that are open, and their frames. */
const sessions = new Map<Page, Set<CDPSession>>()
/** The only page that is slowed; null: all are. */
let alone: Page | null = null

const slowProcess = async (session: CDPSession, rate: number): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
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
  const slow = async (page: Page, session: CDPSession): Promise<void> => {
    sessions.get(page)?.add(session)
    alone = null
    await slowProcess(session, RATE)
  }
  const frameIsThere = async (page: Page, frame: Frame): Promise<void> => {
    // One that shares the process of its page has no session of its own, and is slowed with it.
    const session = await context.newCDPSession(frame).catch(() => null)
    if (session) await slow(page, session)
  }
  const pageIsThere = async (page: Page): Promise<void> => {
    sessions.set(page, new Set())
    page.on('close', () => sessions.delete(page))
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) void frameIsThere(page, frame).catch(() => {})
    })
    const session = await context.newCDPSession(page)
    await slow(page, session)
    if (process.env.SLOW) await slowNetwork(session)
  }
  // A page that is closed meanwhile needs nothing any more.
  context.on('page', (page) => void pageIsThere(page).catch(() => {}))
}

/**
 * Lets all pages but this one compute as fast as they can. The browser slows a process by keeping its core busy, also while its page does
 * nothing: a second page that is slowed takes the time away from the first one, which is then slower than it should be.
 */
export const slowAlone = async (page: Page): Promise<void> => {
  if (!isSlowed || alone === page) return
  const set = (ones: Iterable<Page>, rate: number) =>
    Promise.all(
      [...ones].flatMap((one) =>
        [...(sessions.get(one) ?? [])].map((session) => slowProcess(session, rate).catch(() => undefined)),
      ),
    )
  alone = page
  // Pages of one process have one rate: that of the page which is told last.
  await set(
    [...sessions.keys()].filter((one) => one !== page),
    1,
  )
  await set([page], RATE)
}
