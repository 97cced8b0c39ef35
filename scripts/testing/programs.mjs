// Programs that the test command starts: each ends with what it started, at the latest with the command itself.
import { spawn } from 'node:child_process'

const children = new Set()

/** Ends a program and all that it started. */
const stop = (child) => {
  try {
    // A group of its own: what it started ends with it.
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    for (const child of children) stop(child)
    process.exit(code)
  })

/** Starts a program in a group of its own; it is ended with the command. */
export const start = (program, args, options) => {
  const child = spawn(program, args, { ...options, detached: true })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/**
 * Runs a program to its end: `{ ok, said }`, with all that it wrote. One that has no end is ended after `minutes`. With `aloud`, its words
 * are shown as they come.
 */
export const run = (program, args, { env, minutes, aloud = false }) =>
  new Promise((resolve) => {
    const child = start(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let late = false
    const limit = setTimeout(() => {
      late = true
      stop(child)
    }, minutes * 60_000)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (aloud) process.stdout.write(chunk)
      })
    const end = (ok, more = '') => {
      clearTimeout(limit)
      resolve({ ok, said: said + more })
    }
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) => end(code === 0, late ? `\nended after ${minutes} minutes without an end of its own\n` : ''))
  })
