// A built service on a database of its own, which a test kills and starts again.

import { after, before } from 'node:test'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { type Endpoint, startEndpoint } from '../server/backend-lab.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

/** Runs from before the first test to after the last one; `service` is there inside tests, and is the one that `start` started last. */
export const killedService = async (settings: Record<string, string>, { embedded = true } = {}) => {
  const data = await testData({ embedded })
  const env = { ...data.env, LOG_LEVEL: 'error', ...settings }
  let built: Awaited<ReturnType<typeof buildService>>
  let service: ServiceChild
  const start = async (more: Record<string, string> = {}): Promise<ServiceChild> => {
    service = await startService(built.main, { ...env, ...more })
    return service
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    service.process.kill(signal)
    await service.ended
  }
  before(async () => {
    built = await buildService()
    await start()
  })
  after(async () => {
    await end('SIGKILL')
    built.remove()
    await data.remove()
  })
  return {
    env,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    get service() {
      return service
    },
  }
}

/** One that tells an endpoint of the demo app's people. It is stopped before the first test; `secret`: of the app's back end. */
export const killedTeller = async (settings: Record<string, string>, where: { embedded?: boolean } = {}) => {
  const killed = await killedService({ ALLOW_PRIVATE_TARGETS: 'yes', WEBHOOK_SECONDS: '1', ...settings }, where)
  const told = { endpoint: {} as Endpoint, secret: '' }
  const run = async (...args: string[]) => JSON.parse((await command([...args, '--json'], killed.env)).out)
  before(async () => {
    told.endpoint = await startEndpoint()
    await killed.stop()
    told.secret = (await run('secret', 'create', '--app', DEMO_APP)).secret
    await run('webhook', 'set', '--app', DEMO_APP, '--url', told.endpoint.url)
  })
  after(() => told.endpoint.close())
  return { killed, told, run }
}
