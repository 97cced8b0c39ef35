// The service that pictures are taken of: on free ports, with data of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Shown {
  readonly child: ChildProcess
  /** Origin of the demo pages. */
  readonly demo: string
  /** Origin of the service. */
  readonly service: string
  /** Address of the outbox. */
  readonly outbox: string
}

/** Starts it; resolves when its pages are there. */
export const startShown = (data: string): Promise<Shown> => {
  const env = { ...process.env, PORT: '0', DEMO_PORT: '0', LENDER_PORT: '0', DATA_DIR: data, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const find = (words: RegExp): string => words.exec(said)?.[1] ?? ''
      const demo = find(/Demo page on (http:\S+)/)
      if (demo) resolve({ child, demo, service: find(/Service on (http:\S+)/), outbox: find(/(http:\S+\/dev\/outbox)/) })
    })
    child.once('close', () => reject(new Error(`The service ended before its demo page was there.\n${said}`)))
  })
}

/** Stops it, and waits for its end. */
export const stopShown = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}
