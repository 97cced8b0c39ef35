// Paths and flags of the scripts that the service runs as a child process (make-data) and as a thread (data-thread).

import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Megabytes for what a thread has just made. What passes through one is gone at once; more room only makes the process larger. */
const YOUNG = 4

/** Beside this file in the sources; in the built service this file may be in `chunks/`, one level below. */
export const ownScript = (name: string): string => {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`A part of the service is missing (looked for ${places.join(', ')}).`)
  return found
}

/** Flags for it: only what loads TypeScript is handed on; flags of a debugger or a test run are not. */
export const loaderFlags = (): string[] => {
  const flags = process.execArgv
  return flags.flatMap((flag, index) => {
    if (/^--(import|require|loader)=/.test(flag)) return [flag]
    const next = flags[index + 1]
    return /^(--import|--require|--loader|-r)$/.test(flag) && next ? [flag, next] : []
  })
}

/** Starts a thread. From the sources it first learns to read TypeScript: unlike a process, a thread does not take that over. */
export const ownThread = (name: string, workerData: unknown): Worker => {
  const script = ownScript(name)
  if (!script.endsWith('.ts'))
    return new Worker(script, { workerData, execArgv: loaderFlags(), resourceLimits: { maxYoungGenerationSizeMb: YOUNG } })
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const code = `import(${loader}).then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(script).href)})))`
  return new Worker(code, { eval: true, workerData, execArgv: [] })
}
