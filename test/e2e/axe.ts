// Accessibility in a journey: axe over the page's tags or all of the page, shadow roots included.

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
interface Asked {
  /** The part that is looked at; `html` is all of it. */
  readonly within?: string
  /** The only rules that can be broken there. */
  readonly rules?: readonly string[]
  /** Rules that were asked where they can be broken. */
  readonly but?: readonly string[]
}
/** Rules about colours. They take axe longer than all others, and neither language nor direction changes a colour. */
export const COLOURS = ['color-contrast', 'link-in-text-block']
export interface Finding {
  readonly id: string
  readonly nodes: readonly string[]
}

/** The rules that are broken, each with the places. */
export const violations = async (
  page: Pick<Page, 'evaluate'>,
  { within = 'login-modal', rules, but = [] }: Asked = {},
): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([within, rules, but]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(within, {
        ...(rules && { runOnly: rules }),
        // Only what is broken is asked for: describing all that is well takes axe longer than finding it.
        resultTypes: ['violations'],
        // No rule in force reads the style sheets that axe would fetch beforehand.
        preload: false,
        // A frame is asked by itself.
        iframes: false,
        // The page behind has landmarks too, and the gallery some per screen; while a modal is open they cannot be reached.
        rules: {
          'landmark-no-duplicate-main': { enabled: false },
          'landmark-unique': { enabled: !/^(html|section)/.test(within) },
          'landmark-main-is-top-level': { enabled: false },
          ...Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
        },
      })
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => `${JSON.stringify(target)} ${failureSummary}`),
      }))
    },
    [within, rules, but] as const,
  )
}
/** What a journey asks of its modal: the colours of each of its screens are looked at in the gallery, on light and on dark. */
const OF_MODAL: Asked = process.env.SWEEP ? {} : { but: COLOURS }
/** The same, a line each. */
export const findings = async (page: Pick<Page, 'evaluate'>, asked: Asked = OF_MODAL): Promise<string[]> =>
  (await violations(page, asked)).flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node}`))
