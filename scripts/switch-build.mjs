// Puts a finished build in the place of the former one, on which a service may be running.
// See docs/selfhost.md, "Upgrade".
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Services that run from dist/ have a note here each, named by their process (server/boot/note-running.ts). */
export const RUNNING = 'server/running'
/** Parts of dist/ that other steps write. */
const OTHERS = /^(docs|examples|types|server\/running)(\/|$)/
/** Modules that a running service still loads at their first use. */
const LOADED_LATE = /^server\/chunks\//
/** Below dist/: the modules that are kept for a service which was started before this build. */
export const FORMER = 'server/former.json'

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    // Another user's may not be asked for.
    return code === 'EPERM'
  }
}
/** Removes what builds have left that ended before they were done. */
export const removeAbandoned = (root) => {
  for (const name of readdirSync(root)) {
    const pid = Number(/^dist-next-(\d+)$/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isRunning(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath ?? one.path, one.name)))

/** Whether a service runs from `dist`. The notes of services that were killed are taken away. */
export const isInUse = (dist) => {
  const folder = join(dist, RUNNING)
  const notes = existsSync(folder) ? readdirSync(folder) : []
  const over = notes.filter((name) => !isRunning(Number(name)))
  for (const name of over) rmSync(join(folder, name), { force: true })
  return over.length < notes.length
}

const formerIn = (dist) => (existsSync(join(dist, FORMER)) ? JSON.parse(readFileSync(join(dist, FORMER), 'utf8')) : [])

/**
 * Moves each file of `next` into `dist`, then takes away what the new build has not. At no moment is a file missing that the old build or the new
 * one has, but what a page loads late and the build has kept elsewhere (scripts/last-release.mjs). A service that runs on the old build
 * finds its own modules for as long as it runs; one that has left no note, until the next build of other sources.
 */
export const switchBuild = (next, dist) => {
  const files = filesOf(next)
  const built = new Set(files)
  const old = existsSync(dist) ? filesOf(dist).filter((name) => !built.has(name) && !OTHERS.test(name) && name !== FORMER) : []
  const isAnother = files.some((name) => LOADED_LATE.test(name) && !existsSync(join(dist, name)))
  const gone = new Set(isAnother && !isInUse(dist) ? formerIn(dist) : [])
  const kept = old.filter((name) => LOADED_LATE.test(name) && !gone.has(name))
  for (const folder of new Set([...files, FORMER].map((name) => dirname(join(dist, name)))))
    mkdirSync(folder, { recursive: true })
  for (const name of files) renameSync(join(next, name), join(dist, name))
  writeFileSync(join(dist, FORMER), JSON.stringify(kept))
  for (const name of old) if (!kept.includes(name)) rmSync(join(dist, name), { force: true })
  rmSync(next, { recursive: true })
}
