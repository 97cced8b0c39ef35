// Keeps sets of descriptors, and finds what is known of a place in the one in use.
// See docs/design/signing.md, "Descriptors".

import type { Descriptor, DescriptorsAt } from '../../../src/contract/signing/descriptors/descriptor.ts'
import { MINUTE } from '../../../src/kit/durations.ts'
import type { Deps } from '../../boot/deps.ts'
import { currentSetId, type DescriptorSetFacts, descriptorSet, putDescriptorSet } from '../../stores/admin/descriptor-sets.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule, refusedBy } from '../problem.ts'
import { contentDigest, makeSet, type SetContent } from './make-set.ts'
import type { SourceFiles } from './merge-includes.ts'

/** So long another process may not know of a new set. */
const LOOKED_AT_FOR = MINUTE
const ID_BYTES = 6
/** Parts that were left out and are named; of more there is the count. */
export const LEFT_OUT_MAX = 500

type Signed = Pick<DescriptorSetFacts, 'id' | 'source' | 'made_at' | 'digest' | 'files' | 'refused' | 'descriptors' | 'left_out'>

/** Trust: a keyed hash by the service's key. Who can write to the database alone cannot put words on people's screens. */
const signatureOf = (secrets: Secrets, set: Signed): string => {
  const { id, source, made_at, digest, files, refused, descriptors, left_out } = set
  return secrets.hash(
    'descriptor-set',
    id,
    source,
    String(made_at),
    digest,
    String(files),
    String(refused),
    String(descriptors),
    left_out,
  )
}
/** Whether a set is as it was kept, but for its content. */
export const isSigned = (secrets: Secrets, set: DescriptorSetFacts): boolean => signatureOf(secrets, set) === set.signature

/** Makes a set of files and takes it into use. */
export const keepSet = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  secrets: Secrets,
  { files, source }: { readonly files: SourceFiles; readonly source: string },
) => {
  const made = makeSet(files)
  if (made.content.bodies.length === 0) throw refusedBy('invalid_data', brokenRule('descriptors.none'))
  const content = JSON.stringify(made.content)
  const set = {
    id: `set_${Buffer.from(random.bytes(ID_BYTES)).toString('hex')}`,
    source,
    made_at: clock.now(),
    digest: contentDigest(content),
    files: made.files,
    refused: made.refusedFiles,
    descriptors: made.content.bodies.length,
    left_out: JSON.stringify(made.leftOut.slice(0, LEFT_OUT_MAX)),
  }
  const { made_at, files: count, refused, descriptors } = set
  const signed = {
    ...set,
    made_at: BigInt(made_at),
    files: BigInt(count),
    refused: BigInt(refused),
    descriptors: BigInt(descriptors),
  }
  await putDescriptorSet(db, { ...set, signature: signatureOf(secrets, signed), content })
  return { ...set, leftOut: made.leftOut }
}

interface Loaded {
  readonly id: string
  readonly source: string
  /** Seconds since 1970. */
  readonly date: number
  readonly bodies: readonly string[]
  readonly places: ReadonlyMap<string, readonly number[]>
}

export interface DescriptorSets {
  /** What the set in use knows of a place; null: nothing, or there is no set. `name`: a selector, or the name of a type. */
  at(chain: string, address: string, name: string): Promise<DescriptorsAt | null>
  /** Looks for the set in use anew, at the next question. */
  forget(): void
}

export const createDescriptorSets = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  secrets: Secrets,
): DescriptorSets => {
  let loaded: Loaded | null = null
  let looked = Number.NEGATIVE_INFINITY
  const load = async (id: string): Promise<Loaded | null> => {
    const set = await descriptorSet(db, id)
    if (!set) return null
    if (!isSigned(secrets, set) || contentDigest(set.content) !== set.digest) {
      log.warn('descriptor_set_changed', { set: id })
      return null
    }
    const { bodies, places } = JSON.parse(set.content) as SetContent
    const date = Math.floor(Number(set.made_at) / 1000)
    return { id, source: set.source, date, bodies, places: new Map(Object.entries(places)) }
  }
  const current = async (): Promise<Loaded | null> => {
    if (clock.now() - looked < LOOKED_AT_FOR) return loaded
    looked = clock.now()
    const id = await currentSetId(db)
    if (id !== loaded?.id) loaded = id === undefined ? null : await load(id)
    return loaded
  }
  return {
    async at(chain, address, name) {
      const set = await current()
      const numbers = set?.places.get(`${chain}:${address}:${name}`)
      if (!set || !numbers) return null
      const descriptors = numbers.map((number) => JSON.parse(set.bodies[number] ?? 'null') as Descriptor)
      return { chain, address, source: set.source, date: set.date, descriptors }
    },
    forget() {
      looked = Number.NEGATIVE_INFINITY
    },
  }
}
