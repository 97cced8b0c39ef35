// The page bench: time until the first paint of the pages that show the tags, on a slow line and a slow machine.

import { chromium } from 'playwright-core'
import { launchOptions } from '../browser.mjs'

/** A slow phone: what the network session and the processor are set to. */
export const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (1.6e6 / 8) | 0 }
export const SLOWER_CPU = 4
const PAGES = ['/demo', '/studio', '/gallery.html']
const TARGET = 1000
const ROUNDS = 5

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Prints a figure for each page; gives whether all targets were met. */
export const benchFirstPaints = async (origin: string): Promise<boolean> => {
  const browser = await chromium.launch(await launchOptions())
  let met = true
  try {
    for (const path of PAGES) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const context = await browser.newContext()
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', SLOW)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
        await page.goto(origin + path, { waitUntil: 'commit' })
        const time = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
              }).observe({ type: 'paint', buffered: true })
            }),
        )
        times.push(time)
        await context.close()
      }
      met &&= median(times) <= TARGET
      console.log(`first paint of ${path} (4x CPU, 1.6 Mbit/s, 150 ms): ${median(times).toFixed(0)} ms (target <= ${TARGET})`)
    }
  } finally {
    await browser.close()
  }
  return met
}
