// Starts the service in steps: ports, the stand-ins of development, the database, background work, the calls.

import { setMaxListeners } from 'node:events'
import { wait } from '../../src/kit/wait.ts'
import { systemProblem } from '../db/start-problem.ts'
import { createApp } from '../http/app.ts'
import { createConsole } from '../http/console/console.ts'
import type { Fetch } from '../http/listen.ts'
import { createOpenId } from '../http/openid/openid.ts'
import { outer } from '../http/outer.ts'
import { frameBuild } from '../http/routes/frame-build.ts'
import { clock as machineClock } from '../ports/clock.ts'
import type { Log } from '../ports/ports.ts'
import { random as machineRandom } from '../ports/random.ts'
import { keepCounting } from '../services/admin/day-counts.ts'
import { unseenCaptchas, unsentSms } from '../services/apps/apps.ts'
import { type Core, createCore } from '../services/core.ts'
import { keepTellingLogouts } from '../services/openid/tell-logouts.ts'
import { keepSweeping } from '../services/sweep.ts'
import { keepBacklogs } from '../services/webhooks/backlogs.ts'
import { keepDelivering } from '../services/webhooks/deliver.ts'
import { type CloseStack, createCloseStack } from './close-stack.ts'
import { createDeps } from './create-deps.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { createListeners } from './listeners.ts'
import { packageRoot } from './package-root.ts'
import { readVersion } from './read-version.ts'
import { runningRelease } from './running-release.ts'

/** Seconds between the news that it stops and the end of new calls, in production: a balancer that asks every second has heard it by then. */
const DRAIN_SECONDS = 5

const NO_STAND_INS =
  'Development mode needs packages that production does not install. Run it in a checkout of the repository (npm ci && npm start), or set NODE_ENV=production.'

/** Lets the command line reach the running service; what has to be closed is added to `resources`. `changed`: the apps are to be read anew. */
export type TakeCommands = (running: { readonly deps: Deps; changed(): void }, resources: CloseStack) => Promise<void>

export interface Running {
  readonly publicUrl: string
  /** Of the operators' console; null where there is none. */
  readonly consoleUrl: string | null
  /** Null in production. */
  readonly demoUrl: string | null
  /** Says that it is not ready, lets balancers notice, takes no more calls, finishes those under way, closes the database. */
  close(): Promise<void>
}

/** The code of the stand-ins. Loaded in development alone: production has neither it nor its packages. */
const loadStandIns = async (): Promise<typeof import('../dev/start.ts')> => {
  try {
    return await import('../dev/start.ts')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    throw missing ? (systemProblem(error) ?? new Error(NO_STAND_INS)) : error
  }
}

const refuseUnseenCaptchas = async (deps: Deps): Promise<void> => {
  const lines = await unseenCaptchas(deps)
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

/** Sweeps, delivers webhooks, keeps counts and looks at the standby until the service stops. */
const workByItself = (deps: Deps, core: Core, resources: CloseStack): void => {
  const ending = new AbortController()
  // Each of them waits by it: beyond ten the process would warn of a leak.
  setMaxListeners(0, ending.signal)
  // It takes nothing from a seed: how often it runs is up to the machine.
  const unseeded = { ...deps, random: machineRandom }
  const working = Promise.all([
    keepSweeping(deps, ending.signal),
    keepDelivering(unseeded, ending.signal),
    keepBacklogs(deps, ending.signal),
    keepCounting(deps, ending.signal),
    core.reads.keepLooking(ending.signal),
    keepTellingLogouts(core, ending.signal),
  ])
  resources.add(async () => {
    ending.abort()
    await working
  })
}

/** The addresses with the ports that were taken. */
const onPorts = (given: Env, port: number, consolePort = given.CONSOLE_PORT, oidcPort = given.OIDC_PORT): Env => {
  const on = (url: string | undefined, taken: number): string | undefined => url?.replace(/:0$/, `:${taken}`)
  return {
    ...given,
    PORT: port,
    PUBLIC_URL: given.PUBLIC_URL.replace(/:0$/, `:${port}`),
    SANDBOX_URL: on(given.SANDBOX_URL, port),
    CONSOLE_URL: on(given.CONSOLE_URL, consolePort),
    CONSOLE_PORT: consolePort,
    OIDC_URL: on(given.OIDC_URL, oidcPort),
    OIDC_PORT: oidcPort,
  }
}

/**
 * Starts everything that `given` names. `say` takes lines for a person. Where a port is 0 a free one is taken, and the public URL follows it.
 * `takeCommands` is called when calls are answered. Throws an Error for people when a port is taken or the database cannot be opened; nothing stays open then.
 */
export const boot = async (given: Env, log: Log, say: (line: string) => void, takeCommands?: TakeCommands): Promise<Running> => {
  const began = machineClock.now()
  const root = packageRoot()
  const version = readVersion(root)
  const listeners = createListeners()
  const resources = createCloseStack()
  const stopping = new AbortController()
  const close = async (): Promise<void> => {
    await listeners.close()
    await resources.close()
  }
  const drain = async (): Promise<void> => {
    stopping.abort()
    listeners.letGo()
    await wait((given.DRAIN_SECONDS ?? (given.NODE_ENV === 'production' ? DRAIN_SECONDS : 0)) * 1000)
  }
  try {
    const service = await listeners.open(given.HOST, given.PORT, 'PORT')
    const consolePort = given.CONSOLE_URL ? await listeners.open(given.HOST, given.CONSOLE_PORT, 'CONSOLE_PORT') : null
    const oidcPort = given.OIDC_URL ? await listeners.open(given.HOST, given.OIDC_PORT, 'OIDC_PORT') : null
    const env = onPorts(given, service.port, consolePort?.port, oidcPort?.port)
    const standIns =
      env.NODE_ENV === 'development'
        ? await (await loadStandIns()).startStandIns({ env, root, service, open: listeners.open, resources, say })
        : null
    const parts = standIns ?? { env, clock: machineClock, random: machineRandom, localChains: [], serviceKey: null }
    const deps = await createDeps({ ...parts, log, version, stopping: stopping.signal, say }, resources)
    const standInRoutes = (await standIns?.ready(deps)) ?? null
    if (!deps.env.SANDBOX_URL) await refuseUnseenCaptchas(deps)
    if (!deps.env.SMS_URL) for (const line of await unsentSms(deps)) log.warn('start', { line })
    const core = createCore(deps, runningRelease(env, root, version))
    workByItself(deps, core, resources)
    const builds = frameBuild(root, env.NODE_ENV === 'development')
    const app = createApp(deps, core, builds)
    service.serve(outer(deps, app, { root, version, standIns: standInRoutes }).fetch as Fetch)
    if (oidcPort && env.OIDC_URL) oidcPort.serve(createOpenId(core, env.OIDC_URL, builds).fetch as Fetch)
    const { CONSOLE_URL: consoleUrl } = env
    if (consolePort && consoleUrl) consolePort.serve(createConsole(core, consoleUrl, root).fetch as Fetch)
    await takeCommands?.({ deps, changed: core.apps.forget }, resources)
    log.info('started', { port: service.port, publicUrl: env.PUBLIC_URL, milliseconds: machineClock.now() - began })
    // Last, so that the addresses are what one sees.
    say(`Service on ${env.PUBLIC_URL}`)
    if (consoleUrl) say(`Console on ${consoleUrl}`)
    standIns?.serveDemo(deps)
    return {
      publicUrl: env.PUBLIC_URL,
      consoleUrl: consoleUrl ?? null,
      demoUrl: standIns?.demoUrl ?? null,
      close: () => drain().then(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}
