// Makes a set of descriptors of the files of a registry: by place, each description once, what is bad left out by name.

import { createHash } from 'node:crypto'
import type { Descriptor } from '../../../src/contract/signing/descriptors/descriptor.ts'
import { AT_PLACE_MAX } from '../../../src/contract/signing/descriptors/limits.ts'
import { compileFile } from './compile-descriptor.ts'
import type { SourceFiles } from './merge-includes.ts'
import type { LeftOut } from './refused-descriptor.ts'

/** A set as it is kept. `bodies`: descriptors as JSON; `places`: `chain:address:name`, with the numbers of the bodies there. */
export interface SetContent {
  readonly bodies: readonly string[]
  readonly places: Readonly<Record<string, readonly number[]>>
}
export interface MadeSet {
  readonly content: SetContent
  /** Files that describe something, and those among them of which nothing was taken. */
  readonly files: number
  readonly refusedFiles: number
  readonly leftOut: readonly LeftOut[]
}

const PLACES_MAX = 200_000
const BYTES_MAX = 24_000_000

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The digest of a set: of its content as it is kept. */
export const contentDigest = (content: string): string => digestOf(content)

/** Files that may describe something. Cases and signatures of the registry are none. */
export const isDescriptorFile = (path: string): boolean =>
  /\.json$/.test(path) && !/(^|\/)(tests\w*|sigs|specs)\//.test(path) && !/(^|\/)index[^/]*\.json$/.test(path)

/** What stands for the kinds of contracts counts less than what an entity says of its own. */
const rankOf = (path: string): number => (/(^|\/)ercs\//.test(path) ? 1 : 0)
/** Whether two descriptors would be taken for one request. */
const isRival = (one: Descriptor, other: Descriptor): boolean =>
  one.form === other.form &&
  (one.form === 'call' || (one.key === other.key && JSON.stringify(one.domain) === JSON.stringify(other.domain)))

interface Placed {
  readonly file: string
  readonly descriptor: Descriptor
  readonly body: string
}

/** The descriptors of one place that count, and the files that contradict each other there. */
const settle = (all: readonly Placed[]): { readonly kept: readonly Placed[]; readonly rivals: readonly Placed[] } => {
  const best = all.filter(
    (one) => !all.some((other) => isRival(one.descriptor, other.descriptor) && rankOf(other.file) < rankOf(one.file)),
  )
  // Trust: where two files say two things of one function, neither is taken.
  const rivals = best.filter((one) => best.some((other) => other.body !== one.body && isRival(one.descriptor, other.descriptor)))
  const kept = best.filter((one, at) => !rivals.includes(one) && best.findIndex(({ body }) => body === one.body) === at)
  return { kept: kept.slice(0, AT_PLACE_MAX), rivals }
}

export const makeSet = (files: SourceFiles): MadeSet => {
  const byPlace = new Map<string, Placed[]>()
  const leftOut: LeftOut[] = []
  let [count, refusedFiles] = [0, 0]
  for (const file of [...files.keys()].filter(isDescriptorFile).toSorted()) {
    const { context, compiled, leftOut: bad } = compileFile(files, file)
    leftOut.push(...bad)
    if (!context && bad.length === 0) continue
    count += 1
    if (compiled.length === 0) refusedFiles += 1
    for (const { name, descriptor } of compiled) {
      const body = JSON.stringify(descriptor)
      for (const { chain, address } of context?.places ?? []) {
        const place = `${chain}:${address}:${name}`
        byPlace.set(place, [...(byPlace.get(place) ?? []), { file, descriptor, body }])
      }
    }
  }
  const numbers = new Map<string, number>()
  const places: [string, number[]][] = []
  let bytes = 0
  const contradicting = new Map<string, LeftOut>()
  for (const [place, all] of byPlace) {
    const { kept, rivals } = settle(all)
    for (const { file, descriptor } of rivals)
      contradicting.set(`${file} ${descriptor.key}`, { file, what: descriptor.key.slice(0, 120), reason: 'two-descriptors' })
    if (kept.length === 0) continue
    if (places.length >= PLACES_MAX || bytes > BYTES_MAX) {
      contradicting.set('full', { file: kept[0]?.file ?? '', what: null, reason: 'set-full' })
      break
    }
    places.push([
      place,
      kept.map(({ body }) => {
        if (!numbers.has(body)) bytes += body.length
        const number = numbers.get(body) ?? numbers.size
        numbers.set(body, number)
        return number
      }),
    ])
    bytes += place.length
  }
  return {
    content: { bodies: [...numbers.keys()], places: Object.fromEntries(places) },
    ...{ files: count, refusedFiles, leftOut: [...leftOut, ...contradicting.values()] },
  }
}
