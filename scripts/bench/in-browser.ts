// What benches in a browser begin with: a service with data of its own, a browser, and pages of a host.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { newFolder, startService } from '../../test/e2e/service-child.ts'
import { launchOptions } from '../browser.mjs'

export interface Place {
  /** The service's, by the name `localhost`. */
  readonly service: string
  readonly browser: Browser
  /** Serves a page, or what answers; gives its origin. */
  serve(answer: string | RequestListener): Promise<string>
}

/** Runs a bench, which prints its figures and gives whether all targets were met. */
export const benchInBrowser = async (bench: (place: Place) => Promise<boolean>): Promise<void> => {
  const folder = newFolder()
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
  const service = await startService(main, { DATA_DIR: folder.path, PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'silent' })
  const browser = await chromium.launch(await launchOptions())
  const closing: (() => void)[] = []
  const serve: Place['serve'] = async (answer) => {
    const page: RequestListener = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
    const server = createServer(typeof answer === 'string' ? page : answer)
    closing.push(() => server.close())
    await new Promise<void>((listening) => server.listen(0, listening))
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }
  try {
    if (!(await bench({ service: service.url.replace('127.0.0.1', 'localhost'), browser, serve }))) process.exitCode = 1
  } finally {
    await browser.close()
    for (const close of closing) close()
    service.process.kill('SIGTERM')
    await service.ended
    folder.remove()
  }
}
