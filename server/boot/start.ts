// The start of the service: checks the environment, starts, stops at a signal (docs/design/service.md).

import { setFlagsFromString } from 'node:v8'
import { corruptProblem, StartProblem, systemProblem } from '../db/start-problem.ts'
import { boundedLog } from '../ports/bounded-log.ts'
import { clock } from '../ports/clock.ts'
import { linesTogether } from '../ports/lines-together.ts'
import { createLog, toStdout } from '../ports/log.ts'
import { shortLine } from '../ports/short-line.ts'
import { boot, type Running, type TakeCommands } from './boot.ts'
import { checkStart } from './check-start.ts'
import { type Env, readEnv } from './env.ts'
import { noteRunning } from './note-running.ts'
import { packageRoot } from './package-root.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const refuse = (lines: readonly string[]): void => {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

/** The environment with its warnings; null after its faults have been printed. */
const checkedEnv = (): { env: Env; warnings: string[] } | null => {
  try {
    const env = readEnv()
    const { problems, warnings } = checkStart(env)
    if (problems.length === 0) return { env, warnings }
    refuse(problems)
  } catch (error) {
    refuse([error instanceof Error ? error.message : String(error)])
  }
  return null
}

/** The first signal lets calls finish, a second one ends the process at once; so does the first one while it still starts. */
const stopOnSignal = (say: (line: string) => void): ((started: Running) => void) => {
  let running: Running | null = null
  let stopping = false
  for (const signal of SIGNALS) {
    // As the first process of a container: there a signal without a listener has no effect.
    process.on(signal, () => {
      if (stopping || !running) process.exit(130)
      stopping = true
      say('Stopping: calls under way may finish (press again to end at once)')
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
  return (started) => {
    running = started
  }
}

/** Starts the service from the environment of the process. What stops the start is printed, a line each, with exit code 1: then it is false. */
export const start = async (takeCommands: TakeCommands): Promise<boolean> => {
  const checked = checkedEnv()
  if (!checked) return false
  const { env, warnings } = checked
  noteRunning(packageRoot())
  // A person who develops reads a terminal; a program that reads a pipe gets JSON, as in production.
  const isRead = env.NODE_ENV === 'development' && process.stdout.isTTY
  const later = (work: () => void, milliseconds: number): void => {
    setTimeout(work, milliseconds).unref()
  }
  const lines = linesTogether(toStdout, later)
  const write = isRead ? (line: string): void => toStdout(`${shortLine(line)}\n`) : lines.write
  const log = boundedLog(createLog(env.LOG_LEVEL, write, clock.now), clock.now, later)
  // However it ends: what was only counted until then is told, and what waits is written.
  process.on('exit', log.flush)
  process.on('exit', lines.flush)
  // People read lines while they develop; in production every line is JSON.
  const development = env.NODE_ENV === 'development'
  const say = development ? (line: string): void => console.log(line) : (line: string): void => log.info('start', { line })
  for (const line of warnings) log.warn('start', { line })
  process.on('uncaughtException', (error) => {
    // State in memory may be half changed by now; the database is not, so a new process is the safe continuation.
    log.error('crash', { error })
    process.exit(1)
  })
  // The embedded database is compiled while it runs, by default by one compiler per core, whose memory is never released: 50 MB on two
  // cores. One compiler is fast enough.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const onSignal = stopOnSignal(say)
  try {
    onSignal(await boot(env, log, say, takeCommands))
    return true
  } catch (error) {
    const corrupt = env.DATABASE_URL ? null : corruptProblem(env.DATA_DIR, error)
    const problem = error instanceof StartProblem ? error : (corrupt ?? systemProblem(error))
    refuse([problem?.message ?? (error instanceof Error ? error.message : String(error))])
    if (!problem && error instanceof Error && error.cause) log.error('start failed', { error })
    return false
  }
}
