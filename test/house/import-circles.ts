// Circles of imports, types included: files each of which reaches all the others. Pure.

import { importsOf } from './imports.ts'
import type { Source } from './sources.ts'

/** The circles among these files, each in the order of the alphabet. Lazy imports tie nothing: what they load comes later. */
export const importCircles = (files: readonly Source[]): string[][] => {
  const graph = new Map(
    files.map((file) => [file.path, importsOf(file).flatMap(({ to, inside, kind }) => (inside && kind !== 'lazy' ? to : []))]),
  )
  const reached = new Map<string, ReadonlySet<string>>()
  for (const start of graph.keys()) {
    const seen = new Set<string>()
    const open = [start]
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const to of graph.get(path) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          open.push(to)
        }
    reached.set(start, seen)
  }
  const circles = new Map<string, string[]>()
  for (const [path, its] of reached) {
    if (!its.has(path)) continue
    const circle = [...its].filter((other) => reached.get(other)?.has(path)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}
