// Accessibility of an open modal in a journey: axe over its tag, the shadow root included.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    within: string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
}

/** What axe finds in the page's modal, a line each. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run('login-modal', {
      resultTypes: ['violations'],
      // The page behind has landmarks too; while the modal is open nobody can reach them.
      rules: { 'landmark-no-duplicate-main': { enabled: false }, 'landmark-main-is-top-level': { enabled: false } },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
    )
  })
}
