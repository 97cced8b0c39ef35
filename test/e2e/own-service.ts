// The built service of one test file: started before its tests, killed after them.

import { after, before } from 'node:test'
import type { TestData } from '../data.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

/** A service on this data, which goes with it. What it has can be asked for once the tests run. */
export const ownService = (
  data: TestData,
  env: Readonly<Record<string, string>> = {},
): ServiceChild & {
  /** Origin of the demo page, as the demo app allows it. */
  readonly pageUrl: string
} => {
  let started: ServiceChild | undefined
  let removeBuilt = (): void => {}
  const service = (): ServiceChild => {
    if (!started) throw new Error('The service has not been started.')
    return started
  }
  before(async () => {
    const built = await buildService()
    removeBuilt = built.remove
    started = await startService(built.main, { ...data.env, ...env })
  })
  after(async () => {
    started?.process.kill('SIGKILL')
    await started?.ended
    removeBuilt()
    await data.remove()
  })
  return {
    get process() {
      return service().process
    },
    get url() {
      return service().url
    },
    get sandboxUrl() {
      return service().sandboxUrl
    },
    get demoUrl() {
      return service().demoUrl
    },
    get lenderUrl() {
      return service().lenderUrl
    },
    get ended() {
      return service().ended
    },
    get pageUrl() {
      return (service().demoUrl ?? '').replace('127.0.0.1', 'localhost')
    },
    output: () => service().output(),
  }
}
