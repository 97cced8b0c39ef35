// Folders of red journeys: a journey's process knows only the program that it runs, the test runner knows the file of each test.
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const SLUG_MOST = 80

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MOST)
    .replace(/^-|-$/g, '')

/** A file's name, without the order that a bundle has before it. */
const nameOf = (path) =>
  basename(path)
    .replace(/^\d{3}-/, '')
    .replace(/(\.test)?\.[jt]s$/, '')

/** The folder of a test, and of others of the same name after it. */
const placeOf = (root, file, test, nth) => join(root, nameOf(file), nth > 1 ? `${slug(test)}-${nth}` : slug(test))

/** Makes the folder of a test that failed, below the name of the program that runs it. */
export const newFailureFolder = (root, program, test) => {
  let nth = 1
  while (existsSync(placeOf(root, program, test, nth))) nth += 1
  const place = placeOf(root, program, test, nth)
  mkdirSync(place, { recursive: true })
  return place
}

/**
 * Gives what failed tests left the names of their own files, and the places: `[{ name, place }]`. `failed` are `{ file, name }` in the order
 * in which they ended; `programOf` gives the program that ran a file. What left nothing has no place.
 */
export const nameFailures = (root, failed, programOf) => {
  const seen = new Map()
  const next = (key) => seen.set(key, (seen.get(key) ?? 0) + 1).get(key)
  // All are taken out first: a program has the name of the first of its files.
  const taken = failed.flatMap(({ file, name }) => {
    const program = programOf(file)
    const from = placeOf(root, program, name, next(`${program} ${slug(name)}`))
    if (!existsSync(from)) return []
    const held = `${from}.held`
    renameSync(from, held)
    return [{ file, name, held }]
  })
  const named = taken.map(({ file, name, held }) => {
    const place = newFailureFolder(root, file, name)
    renameSync(held, place)
    return { name, place, emptied: dirname(held) }
  })
  for (const folder of new Set(named.map(({ emptied }) => emptied))) if (readdirSync(folder).length === 0) rmdirSync(folder)
  return named.map(({ name, place }) => ({ name, place }))
}
