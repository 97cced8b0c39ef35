// Published clients in a page, bundled from a file of their own.

import { type BuildOptions, build } from 'esbuild'
import type { Page } from 'playwright-core'

/** Puts them into the page. `from`: the name of the file. */
export const withClients = async (page: Page, from = 'provider-clients'): Promise<void> => {
  const { browserOptions } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
    browserOptions: BuildOptions
  }
  const { outputFiles } = await build({
    ...browserOptions,
    entryPoints: [`test/e2e/${from}.ts`],
    format: 'iife',
    globalName: 'clients',
    write: false,
  })
  // As a script of the test's own: a page's policy would let in none from elsewhere.
  await page.evaluate(`${outputFiles?.[0]?.text ?? ''};window.clients = clients`)
}

/** Runs one of them. */
export const client = <T>(page: Page, name: string): Promise<T> => page.evaluate<T>(`clients.${name}()`)
