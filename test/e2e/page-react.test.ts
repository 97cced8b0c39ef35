import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../scripts/browser.mjs'
import { leanReact } from '../../scripts/lean-react.mjs'

const TREES = process.env.SWEEP ? 2000 : 150

describe('React as it ships', () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser.close())

  /** What the drill writes down with this React. */
  const drill = async (plugins: Plugin[]): Promise<string[]> => {
    const { browserOptions } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
      browserOptions: BuildOptions
    }
    const { outputFiles } = await build({
      ...browserOptions,
      entryPoints: ['test/e2e/react-drill.tsx'],
      format: 'iife',
      globalName: 'react',
      write: false,
      plugins,
    })
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addScriptTag({ content: outputFiles?.[0]?.text ?? '' })
    const written = await page.evaluate<string[]>(`react.drill(${TREES})`)
    await page.close()
    assert.deepEqual(faults, [])
    return written
  }

  test('does what React does: fields, events, portals, errors, and random trees', async () => {
    const [whole, lean] = [await drill([]), await drill([leanReact])]
    assert.ok(whole.length > TREES * 5)
    for (const [at, step] of whole.entries()) assert.equal(lean[at], step)
    assert.equal(lean.length, whole.length)
  })
})
