// Asks the sixteen questions of a built page, each in a page of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { serveFolder } from '../e2e/example-pages.ts'
import type { World } from '../e2e/world.ts'
import { CHECKS } from './checks.ts'

/** A test for each question, or for each of a sample; `world` and `folder` are there when the first runs. */
export const askAll = (world: () => World, folder: () => Promise<string>, sample?: readonly (keyof typeof CHECKS)[]): void => {
  for (const [title, check] of Object.entries(CHECKS).filter(([title]) => sample?.includes(title) ?? true))
    test(title, async () => {
      const served = await serveFolder(await folder())
      try {
        const page = await (await world().person()).newPage()
        const faults: string[] = []
        page.on('pageerror', ({ message }) => faults.push(message))
        page.on('console', (said) => ['error', 'warning'].includes(said.type()) && faults.push(said.text()))
        await page.goto(served.url)
        await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
        await check(page)
        assert.deepEqual(faults, [])
      } finally {
        await served.close()
      }
    })
}
